import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import type { TabletItem } from '../../platform/tablet-items.ts';
import type { Batch } from './read-batch.ts';
import type { EquipmentRow, LimitChangeRow } from './equipment-queries.ts';
import { rangeOf } from './presenter.ts';
import type { ReadingRow } from './reading-queries.ts';

/** Time after a change in which an offline tablet may know only the limits before it. */
const UNHEARD_MS = 7 * 86_400_000;

const isSame = (a: TemperatureRange, b: TemperatureRange): boolean =>
  a.min_temp === b.min_temp && a.max_temp === b.max_temp;

/** Tells whether a reading's limits may be those of the equipment before a change. */
export const mayBeEarlier = (
  { at, payload }: Pick<TabletItem<'temperature.reading'>, 'at' | 'payload'>,
  equipment: EquipmentRow,
): boolean =>
  equipment.updated_at.getTime() > at.getTime() - UNHEARD_MS &&
  !isSame(payload, rangeOf(equipment));

/** Returns the limits before the current ones; each change records the limits that it replaced. */
export const earlierLimitsOf = (
  equipment: EquipmentRow[],
  changes: LimitChangeRow[],
): Map<number, TemperatureRange[]> => {
  const ofEquipment = Map.groupBy(changes, (change) => change.entity_id);
  return new Map(
    equipment.map((row) => {
      let { min_temp, max_temp } = row;
      const earlier = (ofEquipment.get(row.id) ?? []).map((change) => {
        min_temp = change.min_temp ?? min_temp;
        max_temp = change.max_temp ?? max_temp;
        return rangeOf({ min_temp, max_temp });
      });
      return [row.id, earlier];
    }),
  );
};

/**
 * Returns the limits that applied: those the tablet sends, where the equipment has them, had them
 * until lately or the corrected reading had them; else the equipment's current ones.
 */
export const limitsOf = (
  batch: Batch,
  item: Pick<TabletItem<'temperature.reading'>, 'at' | 'payload'>,
  equipment: EquipmentRow,
  wrong: ReadingRow | undefined,
): TemperatureRange => {
  const held = [
    ...(wrong ? [rangeOf(wrong)] : []),
    ...(mayBeEarlier(item, equipment) ? (batch.earlierLimits.get(equipment.id) ?? []) : []),
  ];
  return held.find((range) => isSame(range, item.payload)) ?? rangeOf(equipment);
};
