import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import type { AccidentRow } from './queries.ts';

/** That there is an entry; never what it says ([A-102]). */
export const presentSnapshotAccident = (row: AccidentRow): SnapshotAccident => ({
  uuid: row.uuid,
  incident_date: row.incident_date,
  incident_time: row.incident_time.slice(0, 'HH:MM'.length),
  reported_by: row.reported_by,
  reported_by_name: row.reported_by_name,
  addenda: row.addenda ?? 0,
});
