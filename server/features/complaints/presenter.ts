import type {
  ComplaintAction,
  ComplaintKind,
  DoctorAnswer,
  FollowUpKind,
} from '@branchbook/contract/complaint-kinds.ts';
import type { Complaint, ComplaintDetails, FollowUp } from '@branchbook/contract/complaints.ts';
import type { SnapshotComplaint } from '@branchbook/contract/snapshot.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { ComplaintRow, EntryRow, RecentRow } from './queries.ts';

const toMinutes = (time: string | null): string | null => time && time.slice(0, 'HH:MM'.length);

/** Presents a complaint without the customer. */
export const presentComplaint = (row: ComplaintRow): Complaint => ({
  id: row.id,
  branch_id: row.branch_id,
  // Check constraints allow these columns no other values.
  kind: row.kind as ComplaintKind,
  state: row.closed_at === null ? 'open' : 'closed',
  reported_on: row.reported_on,
  reported_at: row.occurred_at.toISOString(),
  reported_by_name: row.reported_by_name,
  eaten_on: row.eaten_on,
  eaten_time: toMinutes(row.eaten_time),
  food: row.food,
  description: row.description,
  symptoms_on: row.symptoms_on,
  symptoms_time: toMinutes(row.symptoms_time),
  doctor: row.doctor as DoctorAnswer | null,
  people: row.people,
  actions: row.actions as ComplaintAction[],
  action_note: row.action_note,
  photo_url: row.photo_url,
  outcome: row.outcome,
  closed_at: row.closed_at?.toISOString() ?? null,
  held: row.held,
  follow_ups: row.follow_ups ?? 0,
  ...presentArrival(row.arrival),
});

const presentEntry = (row: EntryRow): FollowUp => ({
  id: row.id,
  kind: row.kind as FollowUpKind,
  text: row.text,
  by_name: row.written_by_name,
  at: row.written_at.toISOString(),
});

export const presentDetails = (
  row: ComplaintRow,
  entries: EntryRow[],
  customer: ComplaintDetails['customer'],
): ComplaintDetails => ({
  ...presentComplaint(row),
  customer,
  entries: entries.map(presentEntry),
});

/** Presents a complaint without its contents: tablets must not show who fell ill of what. */
export const presentSnapshotComplaint = (row: RecentRow): SnapshotComplaint => ({
  uuid: row.uuid,
  kind: row.kind as ComplaintKind,
  reported_at: row.occurred_at.toISOString(),
  reported_by_name: row.reported_by_name,
  closed: row.closed_at !== null,
});
