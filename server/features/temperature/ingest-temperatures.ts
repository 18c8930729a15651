import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { holdNames } from '../employees/service.ts';
import { batchOf } from './read-batch.ts';
import type { Batch } from './read-batch.ts';
import * as equipmentQueries from './equipment-queries.ts';
import { earlierLimitsOf, mayBeEarlier } from './limit-rules.ts';
import { isBackInRange } from './log-rules.ts';
import * as readingQueries from './reading-queries.ts';
import { listSlotChanges } from './slot-queries.ts';
import { takeEquipment } from './ingest-equipment.ts';
import { takeClosing, takeReading } from './ingest-readings.ts';

type Item = TabletItem<'temperature.reading' | 'temperature.close' | 'equipment.save'>;

/** Returns the uuids of the earlier readings that an item refers to. */
const namedBy = (item: Item): string[] => {
  if (item.kind === 'equipment.save') return [];
  if (item.kind === 'temperature.close') return [item.payload.reading];
  return [item.payload.recheck_of, item.payload.corrects].filter(
    (uuid) => typeof uuid === 'string',
  );
};

/** Refreshes the names of people whose rechecks or closings may be copied, and holds them. */
const withHeldNames = async (
  tx: Tx,
  scope: Scope,
  rows: readingQueries.ReadingRow[],
): Promise<readingQueries.ReadingRow[]> => {
  const people = rows.flatMap((row) => [
    isBackInRange(row) ? row.recorded_by : null,
    row.closed_by,
  ]);
  const ids = [...new Set(people.filter((id) => id !== null))];
  if (ids.length === 0) return rows;
  const names = await holdNames(tx, scope, ids);
  return rows.map((row) => ({
    ...row,
    recorded_by_name: names.get(row.recorded_by) ?? row.recorded_by_name,
    closed_by_name: names.get(row.closed_by ?? 0) ?? row.closed_by_name,
  }));
};

/** Loads the stored readings that affect those of a batch; mostly none. */
const earlierReadings = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
  equipment: equipmentQueries.EquipmentRow[],
): Promise<readingQueries.ReadingRow[]> => {
  const { scope, branchId } = world;
  const named = [...new Set(items.flatMap(namedBy))];
  const found =
    named.length > 0 ? await readingQueries.findByUuids(tx, scope, branchId, named) : [];
  const byUuid = new Map(found.map((row) => [row.uuid, row]));
  const ids = new Map(equipment.map(({ uuid, id }) => [uuid, id]));
  const since = new Map<number, Day>();
  for (const item of items) {
    if (item.kind !== 'temperature.reading') continue;
    const { payload, at } = item;
    // A reading without an action is in range, or refused.
    const isPlain = !payload.action && namedBy(item).length === 0;
    const id = ids.get(payload.equipment);
    if (isPlain || id === undefined) continue;
    const days = [
      since.get(id),
      branchDay(at, world),
      byUuid.get(payload.corrects ?? '')?.log_date,
    ];
    since.set(id, days.filter((day) => day !== undefined).toSorted()[0] ?? '');
  }
  const around = since.size > 0 ? await readingQueries.listSince(tx, scope, branchId, since) : [];
  return withHeldNames(tx, scope, [...found, ...around]);
};

/** Loads earlier limits for readings whose limits differ from the equipment's; mostly none. */
const earlierLimits = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: Item[],
  equipment: equipmentQueries.EquipmentRow[],
): Promise<Map<number, TemperatureRange[]>> => {
  const byUuid = new Map(equipment.map((row) => [row.uuid, row]));
  const asked = new Set(
    items.flatMap((item) => {
      if (item.kind !== 'temperature.reading') return [];
      const row = byUuid.get(item.payload.equipment);
      return row && mayBeEarlier(item, row) ? [row] : [];
    }),
  );
  if (asked.size === 0) return new Map();
  const ids = [...asked].map(({ id }) => id);
  return earlierLimitsOf(
    [...asked],
    await equipmentQueries.listLimitChanges(tx, scope, branchId, ids),
  );
};

const openBook = async (tx: Tx, world: TabletWorld, items: Item[]): Promise<Batch> => {
  const { scope, branchId } = world;
  const equipment = await equipmentQueries.listEquipment(tx, scope, branchId);
  const saved = items.filter((item) => item.kind === 'equipment.save');
  const names = saved.map(({ payload }) => payload.equipment_name);
  return batchOf({
    equipment,
    readings: await earlierReadings(tx, world, items, equipment),
    earlierLimits: await earlierLimits(tx, world, items, equipment),
    slotChanges: await listSlotChanges(tx, scope, branchId),
    foldedNames:
      names.length === 0
        ? new Map()
        : await equipmentQueries.foldNames(tx, [
            ...names,
            ...equipment.map((row) => row.equipment_name),
          ]),
    equipmentIds: await readingQueries.reserveIds(tx, 'equipment_ids', saved.length),
    readingIds: await readingQueries.reserveIds(
      tx,
      'reading_ids',
      items.filter((item) => item.kind === 'temperature.reading').length,
    ),
  });
};

const saveBook = async (
  tx: Tx,
  { scope, device, now }: TabletWorld,
  {
    equipment,
    changedEquipment,
    addedEquipment,
    readings,
    addedReadings,
    closings,
    entries,
  }: Batch,
): Promise<void> => {
  const rowsOf = (ids: Set<number>) => [...equipment.values()].filter(({ id }) => ids.has(id));
  // Updates run before inserts, so that a name freed in this batch can be reused in it.
  await equipmentQueries.saveEquipment(tx, scope, rowsOf(changedEquipment), now);
  await equipmentQueries.insertEquipment(
    tx,
    scope,
    rowsOf(addedEquipment).map(({ slots: _, ...row }) => row),
  );
  await readingQueries.insertReadings(
    tx,
    scope,
    [...readings.values()]
      .filter(({ id }) => addedReadings.has(id))
      .map(({ corrected_by: _, arrival: __, ...row }) => ({
        ...row,
        device_id: device.deviceId,
        received_at: now,
      })),
  );
  await readingQueries.closeReadings(
    tx,
    scope,
    [...closings].map(([id, closing]) => ({ id, ...closing })),
  );
  await appendAuditOf(
    tx,
    scope,
    entries.map((entry) => ({ ...entry, at: now, happenedAt: entry.at })),
  );
};

/**
 * Ingests the items of a tablet in their order and returns a result for each. Decides in memory, so
 * that a batch costs a handful of statements however many items it has.
 */
export const ingestTemperatures = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const batch = await openBook(tx, world, items);
  const results = items.map((item): ItemResult => {
    if (item.kind === 'equipment.save') return takeEquipment(batch, world, item);
    if (item.kind === 'temperature.close') return takeClosing(batch, world, item);
    return takeReading(batch, world, item);
  });
  await saveBook(tx, world, batch);
  return results;
};
