import { addDays, instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Tx } from '../platform/database/database.ts';
import { accidentsAt } from './accidents.ts';
import { auditedSince, auditOf } from './audit.ts';
import type { AuditRow } from './audit.ts';
import type { BoardTask } from './board.ts';
import { DAYS_OF_HISTORY, FIRST_ID, TIMEZONE } from './company.ts';
import { diaryOf } from './diary.ts';
import { equipmentOf, equipmentRow } from './equipment.ts';
import { insertRows } from './insert-rows.ts';
import { lessonsAt } from './training.ts';
import { counter } from './place.ts';
import type { Place } from './place.ts';
import { readingsOf } from './readings.ts';
import { profileRows, visitsTo } from './visits.ts';

type Ids = Record<
  'equipment' | 'reading' | 'visitor' | 'accident' | 'lesson' | 'diary',
  () => number
>;

/** Makes the id counters that all branches share. */
export const recordIds = (): Ids => ({
  equipment: counter(FIRST_ID.equipment),
  reading: counter(FIRST_ID.reading),
  visitor: counter(FIRST_ID.visitor),
  accident: counter(FIRST_ID.accident),
  lesson: counter(FIRST_ID.training),
  diary: counter(FIRST_ID.diary),
});

/** Loads the profiles of frequent visitors, which all branches share. */
export const loadVisitorProfiles = (tx: Tx, today: Day): Promise<void> => {
  const since = instantOf(addDays(today, -DAYS_OF_HISTORY), 0, TIMEZONE);
  return insertRows(tx, 'visitor_profiles', profileRows(since));
};

/** Loads all records of a branch except its tasks; returns their newest audit entries. */
export const loadRecords = async (
  tx: Tx,
  place: Place,
  board: BoardTask[],
  ids: Ids,
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
  await insertRows(tx, 'temp_readings', readings);
  await insertRows(tx, 'visitors', visitors);
  await insertRows(tx, 'accidents', accidents);
  await insertRows(tx, 'training_records', lessons);
  await insertRows(tx, 'diary_entries', diary);

  return auditOf(
    { branchId: site.id, equipment, readings, visitors, accidents, lessons, diary },
    auditedSince(place.today),
  );
};
