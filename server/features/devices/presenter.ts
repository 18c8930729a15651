import { ONLINE_MINUTES } from '@branchbook/contract/devices.ts';
import type { ActiveDevice, DeviceSetup } from '@branchbook/contract/devices.ts';
import type {
  SnapshotOccurrence,
  SnapshotStaff,
  SnapshotTask,
} from '@branchbook/contract/snapshot.ts';
import type { Frequency } from '@branchbook/contract/schedule.ts';
import type { BranchRow } from '../branches/service.ts';
import type { TabletPerson } from '../employees/service.ts';
import type { BranchTaskRow, TabletOccurrenceRow } from '../tasks/service.ts';
import type { DeviceRow } from './queries.ts';
import type { Wrap } from './signing-keys.ts';

export const presentSetup = (branch: BranchRow, companyName: string): DeviceSetup => ({
  branch_id: branch.id,
  branch_name: branch.name,
  company_id: branch.company_id,
  company_name: companyName,
  branch_password: null,
  has_password: branch.password_set_at !== null,
  password_set_at: branch.password_set_at?.toISOString() ?? null,
});

export const presentDevice = (row: DeviceRow, now: Date): ActiveDevice => ({
  id: row.id,
  device_id: row.device_uid,
  device_name: row.device_name,
  device_type: row.device_type,
  session_active:
    row.last_seen_at !== null &&
    now.getTime() - row.last_seen_at.getTime() <= ONLINE_MINUTES * 60_000,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  company_name: row.company_name,
  company_id: row.company_id,
  last_seen: row.last_seen_at?.toISOString() ?? null,
  queued: row.queued,
  clock_off_minutes: Math.round(row.skew_ms / 60_000),
});

export const presentStaff = (
  person: Pick<TabletPerson, 'id' | 'name' | 'roleId' | 'worksHere'>,
  wrap: Wrap | null | undefined,
): SnapshotStaff => ({
  id: person.id,
  name: person.name,
  role_id: person.roleId,
  works_here: person.worksHere,
  key: wrap
    ? {
        salt: wrap.salt.toString('base64url'),
        rounds: wrap.rounds,
        iv: wrap.iv.toString('base64url'),
        wrapped: wrap.wrapped.toString('base64url'),
      }
    : null,
});

export const presentSnapshotTask = (row: BranchTaskRow): SnapshotTask => ({
  id: row.id,
  task_name: row.task_name,
  task_description: row.task_description,
  frequency: row.frequency as Frequency,
  monday: row.monday,
  tuesday: row.tuesday,
  wednesday: row.wednesday,
  thursday: row.thursday,
  friday: row.friday,
  saturday: row.saturday,
  sunday: row.sunday,
  scheduled_month: row.scheduled_month,
  scheduled_day: row.scheduled_day,
  time_to_finish_minutes: row.time_to_finish_min,
  priority: row.priority,
  manager_task: row.manager_task,
  needs_verification: row.needs_verification,
  notification: row.notification,
  youtube_link: row.youtube_link,
  photo_url: row.photo_url,
  from_head_office: row.task_master_id !== null,
  starts_on: row.starts_on,
});

export const presentSnapshotOccurrence = (row: TabletOccurrenceRow): SnapshotOccurrence => ({
  branch_task_id: row.branch_task_id,
  due_date: row.due_date,
  due_at: row.due_at.toISOString(),
  task_name: row.task_name,
  priority: row.priority,
  manager_task: row.manager_task,
  state: row.state as SnapshotOccurrence['state'],
  verification: row.verification as SnapshotOccurrence['verification'],
  done_by: row.done_by,
  done_by_name: row.done_by_name,
  done_at: row.done_at?.toISOString() ?? null,
  notes: row.notes,
  verified_by_name: row.verified_by_name,
  verified_at: row.verified_at?.toISOString() ?? null,
  rejection_reason: row.rejection_reason,
  photo_url: row.photo_url,
  others: row.others.map(({ state, by_name, at, note }) => ({
    state,
    by_name,
    at: new Date(at).toISOString(),
    note,
  })),
  version: row.version,
});
