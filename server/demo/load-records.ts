import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Vault } from '../platform/vault.ts';
import { accidentsAt, addressesOf } from './accidents.ts';
import { auditedSince, auditOf } from './audit.ts';
import type { AuditRow } from './audit.ts';
import type { BoardTask } from './board.ts';
import { DAYS_OF_HISTORY, FIRST_ID, TIMEZONE } from './company.ts';
import { diaryOf } from './diary.ts';
import { equipmentOf, equipmentRow, slotRows } from './equipment.ts';
import { foodOf, supplierRows } from './food-checks.ts';
import { insertRows } from './insert-rows.ts';
import { lessonsAt } from './training.ts';
import { counter } from './place.ts';
import type { Place } from './place.ts';
import { readingsOf } from './readings.ts';
import { profileRows, visitsTo } from './visits.ts';

type Ids = Record<
  | 'equipment'
  | 'reading'
  | 'visitor'
  | 'accident'
  | 'address'
  | 'lesson'
  | 'diary'
  | 'foodCheck'
  | 'probe'
  | 'probeCheck',
  () => number
>;

/** Makes the id counters that all branches share. */
export const recordIds = (): Ids => ({
  equipment: counter(FIRST_ID.equipment),
  reading: counter(FIRST_ID.reading),
  visitor: counter(FIRST_ID.visitor),
  accident: counter(FIRST_ID.accident),
  address: counter(FIRST_ID.accidentAddress),
  lesson: counter(FIRST_ID.training),
  diary: counter(FIRST_ID.diary),
  foodCheck: counter(FIRST_ID.foodCheck),
  probe: counter(FIRST_ID.probe),
  probeCheck: counter(FIRST_ID.probeCheck),
});

/** Loads the profiles of frequent visitors and the suppliers, which all branches share. */
export const loadContacts = async (tx: Tx, today: Day): Promise<void> => {
  const since = instantOf(addDays(today, -DAYS_OF_HISTORY), 0, TIMEZONE);
  await insertRows(tx, 'visitor_profiles', profileRows(since));
  await insertRows(tx, 'suppliers', supplierRows(counter(FIRST_ID.supplier), since));
};

/** Loads all records of a branch except its tasks; returns their newest audit entries. */
export const loadRecords = async (
  tx: Tx,
  place: Place,
  board: BoardTask[],
  ids: Ids,
  vault: Vault,
): Promise<AuditRow[]> => {
  const { site } = place;
  const equipment = equipmentOf(site).map((one) => ({ ...one, id: ids.equipment() }));
  const readings = readingsOf(place, equipment, ids.reading);
  const visitors = visitsTo(place, ids.visitor);
  const accidents = accidentsAt(place, ids.accident);
  const lessons = lessonsAt(place, board, ids.lesson);
  const diary = diaryOf(place, ids.diary);
  await insertRows(
    tx,
    'temp_equipment',
    equipment.map((one) => equipmentRow(one.id, site, one)),
  );
  await insertRows(tx, 'temp_slots', slotRows(site, equipment));
  await insertRows(tx, 'temp_readings', readings);
  await insertRows(tx, 'visitors', visitors);
  await insertRows(tx, 'accidents', accidents);
  await insertRows(tx, 'accident_addresses', addressesOf(accidents, vault, ids.address));
  await insertRows(tx, 'training_records', lessons);
  await insertRows(tx, 'diary_entries', diary);
  const food = foodOf(place, ids);
  await insertRows(tx, 'probes', food.probes);
  await insertRows(tx, 'probe_checks', food.probeChecks);
  await insertRows(tx, 'food_checks', food.checks);

  return auditOf(
    { branchId: site.id, equipment, readings, visitors, accidents, lessons, diary },
    auditedSince(place.today),
  );
};
