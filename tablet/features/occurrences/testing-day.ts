import type { ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import type { SnapshotOccurrence, SnapshotTask } from '@branchbook/contract/snapshot.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { OpeningHours } from '@branchbook/contract/opening-hours.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { NO_DETAILS } from '@branchbook/contract/testing-task.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { anItem } from '../../offline/testing-item.ts';
import { dayOf } from './day-rules.ts';

/* Test data: a branch in London, its tasks and its users' task actions. */

const TIMEZONE = 'Europe/London';

export const aTask = (id: number, overrides: Partial<SnapshotTask> = {}): SnapshotTask => ({
  ...NO_DETAILS,
  id,
  task_name: `Task ${id}`,
  frequency: 'daily',
  monday: true,
  tuesday: true,
  wednesday: true,
  thursday: true,
  friday: true,
  saturday: true,
  sunday: true,
  priority: 3,
  manager_task: false,
  needs_verification: true,
  notification: false,
  from_head_office: false,
  starts_on: '2026-01-01',
  ...overrides,
});

export const anOccurrence = (
  branch_task_id: number,
  due_date: string,
  overrides: Partial<SnapshotOccurrence> = {},
): SnapshotOccurrence => ({
  branch_task_id,
  due_date,
  due_at: `${due_date}T23:59:00.000Z`,
  task_name: `Task ${branch_task_id}`,
  priority: 3,
  manager_task: false,
  state: 'pending',
  verification: 'none',
  done_by: null,
  done_by_name: null,
  done_at: null,
  notes: null,
  verified_by_name: null,
  verified_at: null,
  rejection_reason: null,
  photo_url: null,
  version: 1,
  ...overrides,
});

export const sentBack = (verified_at: string): Partial<SnapshotOccurrence> => ({
  verification: 'rejected',
  verified_by_name: 'Asha Patel',
  verified_at,
  rejection_reason: 'The corners are still dusty',
});

/** Returns an action on a task, by Priya by default. */
export const aTaskItem = (
  kind: SyncKind,
  branch_task_id: number,
  due_date: string,
  { said, ...overrides }: Partial<RecordedItem> & { said?: object } = {},
): RecordedItem =>
  anItem(
    'a-key',
    kind,
    { branch_task_id, due_date, ...said },
    { employeeName: 'Priya', occurredAt: '2026-06-10T09:00:00.000Z', ...overrides },
  );

type Given = {
  tasks?: SnapshotTask[];
  occurrences?: SnapshotOccurrence[];
  items?: RecordedItem[];
  now?: string;
  /** Day of the snapshot. */
  known?: string;
  hours?: OpeningHours;
  dayEnds?: number;
  checklists?: ChecklistVersion[];
  /** Half-answered checklists. */
  drafts?: Parameters<typeof dayOf>[0]['drafts'];
};

/** Returns the branch's day for the given data. */
export const day = ({
  tasks = [],
  occurrences = [],
  items = [],
  now = '2026-06-10T10:00:00Z',
  known = localDay(new Date(now), TIMEZONE),
  hours,
  dayEnds,
  checklists,
  drafts,
}: Given) =>
  dayOf({
    snapshot: {
      data: {
        day: known,
        company: { id: 1, name: 'Company' },
        branch: { id: 2, name: 'Branch', timezone: TIMEZONE, hours, day_ends: dayEnds },
        staff: [],
        tasks,
        occurrences,
        checklists,
        equipment: [],
        readings: [],
        visitors: [],
        companies: [],
        accidents: [],
        diary: [],
      },
    },
    items,
    now: new Date(now),
    drafts,
  });
