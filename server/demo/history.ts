import { addDays, instantOf } from '@branchbook/contract/schedule.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import type { Selectable } from 'kysely';
import { decide } from '../features/tasks/completion.ts';
import { dueBetween } from '../features/tasks/occurrences.ts';
import type { DueOccurrence } from '../features/tasks/occurrences.ts';
import type { DB } from '../platform/database/schema.ts';
import type { BoardTask } from './board.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { onShift } from './crew.ts';
import type { Site, Worker } from './crew.ts';
import { drawUuid, pick } from './draw.ts';
import { fateOf } from './fate.ts';

const AUDITED_DAYS = 7;

type OccurrenceRow = Partial<Selectable<DB['task_occurrences']>>;
type EventRow = Partial<Selectable<DB['occurrence_events']>>;
type AuditRow = Partial<Selectable<DB['audit_log']>>;

type Past = {
  site: Site;
  board: BoardTask[];
  crew: Worker[];
  deviceIds: number[];
  firstId: number;
  now: Date;
  today: Day;
};

/** A manager's task waits for nobody's day off; anything else is done by somebody on shift. */
const doerOf = ({ row }: BoardTask, crew: Worker[], day: Day, key: string): Worker =>
  pick(
    `${key} who`,
    row.manager_task ? crew.filter(({ role }) => role !== 'staff') : onShift(crew, day),
  );

/** What somebody did with a task, and what that made of it by the product's own rules. */
const deedOf = (past: Past, one: BoardTask, due: DueOccurrence) => {
  const { site, crew } = past;
  const key = `${site.name} ${one.row.task_name} ${due.dueDate}`;
  const fate = fateOf(one.task, { key, day: due.dueDate, inTimePercent: site.inTime }, past);
  if (!fate) return null;
  const by = doerOf(one, crew, due.dueDate, key);
  const outcome = decide(
    {
      dueDate: due.dueDate,
      dueAt: due.dueAt,
      state: 'pending',
      verification: 'none',
      managerTask: one.row.manager_task,
      needsVerification: one.row.needs_verification,
      doneBy: null,
      doneAt: null,
    },
    { ...fate, by: by.id, mayDoManagerTasks: by.role !== 'staff' },
    TIMEZONE,
  );
  if (outcome.result !== 'done') throw new Error(`${key}: ${outcome.result}`);
  return { key, by, at: fate.at, note: fate.note, ...outcome };
};

type Done = NonNullable<ReturnType<typeof deedOf>>;

const occurrenceRow = (
  id: number,
  { row }: BoardTask,
  due: DueOccurrence,
  done: Done | null,
): OccurrenceRow => {
  const made = instantOf(due.dueDate, 1, TIMEZONE);
  return {
    id,
    company_id: COMPANY.id,
    branch_id: row.branch_id,
    branch_task_id: row.id,
    due_date: due.dueDate,
    due_at: due.dueAt,
    state: done?.state ?? 'pending',
    verification: done?.verification ?? 'none',
    task_name: row.task_name,
    frequency: row.frequency,
    schedule: due.schedule,
    time_to_finish_min: row.time_to_finish_min,
    priority: row.priority,
    manager_task: row.manager_task,
    needs_verification: row.needs_verification,
    done_by: done?.by.id ?? null,
    done_by_name: done?.by.name ?? null,
    done_at: done?.at ?? null,
    late: done?.late ?? false,
    notes: done?.note ?? null,
    version: done ? 2 : 1,
    created_at: made,
    updated_at: done?.at ?? made,
  };
};

const eventRow = (occurrenceId: number, done: Done, deviceIds: number[]): EventRow => ({
  company_id: COMPANY.id,
  occurrence_id: occurrenceId,
  key: drawUuid(done.key),
  kind: done.state,
  employee_id: done.by.id,
  device_id: pick(`${done.key} device`, deviceIds),
  note: done.note,
  occurred_at: done.at,
  received_at: done.at,
});

const auditRow = (occurrence: OccurrenceRow, done: Done): AuditRow => ({
  company_id: COMPANY.id,
  actor_id: done.by.id,
  actor_kind: 'device',
  action: done.state === 'completed' ? 'task.completed' : 'task.not-completed',
  entity: 'task',
  entity_id: occurrence.id ?? null,
  branch_id: occurrence.branch_id ?? null,
  details: { name: occurrence.task_name, due: occurrence.due_date },
  at: done.at,
});

export type History = { occurrences: OccurrenceRow[]; events: EventRow[]; audit: AuditRow[] };

/** Everything that was due at a branch up to today, in the order of the days. */
export const historyOf = (past: Past): History => {
  const { site, board, deviceIds, firstId, today } = past;
  const tasks = new Map(board.map((one) => [one.row.id, one]));
  const rows = board.map(({ row }) => row);
  const auditedSince = instantOf(addDays(today, 1 - AUDITED_DAYS), 0, TIMEZONE);
  const history: History = { occurrences: [], events: [], audit: [] };
  const all = dueBetween(rows, site.opened, today, TIMEZONE);
  for (const due of all.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))) {
    const one = tasks.get(due.branchTaskId);
    if (!one) continue;
    const done = deedOf(past, one, due);
    const id = firstId + history.occurrences.length;
    const occurrence = occurrenceRow(id, one, due, done);
    history.occurrences.push(occurrence);
    if (!done) continue;
    history.events.push(eventRow(id, done, deviceIds));
    if (done.at >= auditedSince) history.audit.push(auditRow(occurrence, done));
  }
  return history;
};
