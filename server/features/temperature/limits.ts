import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import type { TabletItem } from '../../platform/tablet-items.ts';
import type { Batch } from './batch.ts';
import type { EquipmentRow, LimitChangeRow } from './equipment-queries.ts';
import { rangeOf } from './presenter.ts';
import type { ReadingRow } from './reading-queries.ts';

/** For so long after a change a tablet may be away and know the limits before it only. */
const UNHEARD_MS = 7 * 86_400_000;

const isSame = (a: TemperatureRange, b: TemperatureRange): boolean =>
  a.min_temp === b.min_temp && a.max_temp === b.max_temp;

/** Does a reading come with limits that may have been the equipment's before it was changed? */
export const mayBeEarlier = (
  { at, payload }: Pick<TabletItem<'temperature.reading'>, 'at' | 'payload'>,
  equipment: EquipmentRow,
): boolean =>
  equipment.updated_at.getTime() > at.getTime() - UNHEARD_MS &&
  !isSame(payload, rangeOf(equipment));

/** All limits that equipment ever had before those it has now: each change says those before it. */
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
 * The limits that held: those that the person saw, where they are the equipment's, those of what
 * is corrected, or were the equipment's until lately; else, whatever the tablet says, its own.
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
