import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import type { SnapshotDiaryEntry } from '@branchbook/contract/snapshot.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { EntryRow } from './queries.ts';

export const presentSnapshotEntry = (row: EntryRow): SnapshotDiaryEntry => ({
  uuid: row.uuid,
  date: row.date,
  notes: row.notes,
  created_by: row.created_by,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
});

export const presentEntry = (row: EntryRow): DiaryEntry => ({
  id: row.id,
  branch_id: row.branch_id,
  date: row.date,
  notes: row.notes,
  created_by: row.created_by,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  ...presentArrival(row.arrival ?? null),
});
