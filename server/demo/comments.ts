import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { minutesDue } from '@branchbook/contract/turns.ts';
import { decide } from '../features/occurrences/completion-rules.ts';
import type { Outcome } from '../features/occurrences/completion-rules.ts';
import { dueBetween, onOpenDays } from '../features/occurrences/due-rules.ts';
import type { DueOccurrence } from '../features/occurrences/due-rules.ts';
import type { BoardTask } from './board.ts';
import { BRANCH_TIME, TIMEZONE } from './company.ts';
import { onShift, wasClosed } from './staff.ts';
import type { Site, Worker } from './staff.ts';
import { drawBetween, pick } from './draw.ts';
import { plannedOutcomeOf } from './planned-outcome.ts';
import type { PlannedOutcome } from './planned-outcome.ts';
import { at } from './tasks.ts';
import type { DemoTask } from './tasks.ts';
import { sentBackAt, verdictOn } from './verdicts.ts';
import type { Verdict } from './verdicts.ts';

export type Past = {
  site: Site;
  board: BoardTask[];
  crew: Worker[];
  /** Verifies the tasks that the only manager of a branch has done. */
  overseer: Worker;
  deviceIds: number[];
  firstId: number;
  now: Date;
  today: Day;
};

/** A task on its due day with the steps that followed, in order. */
export type TaskHistory = { one: BoardTask; due: DueOccurrence; key: string; steps: Step[] };
type Done = { by: Worker; at: Date; note: string | null; key: string } & Extract<
  Outcome,
  { result: 'done' }
>;
export type Step = Done | (Verdict & { key: string });

/** Picks the person for a task: any manager for a manager's task, else a person on shift. */
const performerOf = ({ row }: BoardTask, crew: Worker[], day: Day, key: string): Worker =>
  pick(
    `${key} who`,
    row.manager_task ? crew.filter(({ role }) => role !== 'staff') : onShift(crew, day),
  );

/** Applies the product's own rules to a planned action and returns the step that results. */
const draftOf = (
  { one, due }: TaskHistory,
  key: string,
  by: Worker,
  planned: PlannedOutcome,
  sentBack: Date | null,
): Done => {
  const outcome = decide(
    {
      dueDate: due.dueDate,
      dueAt: due.dueAt,
      state: 'pending',
      verification: sentBack ? 'rejected' : 'none',
      managerTask: one.row.manager_task,
      needsVerification: one.row.needs_verification,
      doneBy: null,
      doneAt: null,
      sentBackAt: sentBack,
    },
    { ...planned, by: by.id, mayDoManagerTasks: by.role !== 'staff' },
    BRANCH_TIME,
  );
  if (outcome.result !== 'done') throw new Error(`${key}: ${outcome.result}`);
  return { key, by, at: planned.at, note: planned.note, ...outcome };
};

/** Minutes before each of several times a day from which people do a task. */
const EARLY = 40;

/** Returns a task with the times of one of its turns on a day. */
const taskAt = (task: DemoTask, { turn }: DueOccurrence): DemoTask => {
  const by = minutesDue(turn, task.by);
  return turn === '' || by === null ? task : { ...task, from: by - EARLY, by };
};

const begun = (past: Past, one: BoardTask, due: DueOccurrence): TaskHistory => {
  const { site, crew } = past;
  const key = [site.name, one.row.task_name, due.dueDate, due.turn].filter(Boolean).join(' ');
  const story: TaskHistory = { one, due, key, steps: [] };
  const planned = plannedOutcomeOf(
    taskAt(one.task, due),
    { key, day: due.dueDate, inTimePercent: site.inTime },
    past,
  );
  // Who is late for a task may find the branch closed.
  if (!planned || wasClosed(site, localDay(planned.at, TIMEZONE))) return story;
  const by = performerOf(one, crew, due.dueDate, key);
  return { ...story, steps: [draftOf(story, key, by, planned, null)] };
};

const waits = ({ steps }: TaskHistory): Done | null => {
  const last = steps.at(-1);
  return last?.result === 'done' && last.verification === 'waiting' ? last : null;
};

/** Adds the manager's verdict to a story that waits for one. */
const looked = (past: Past, story: TaskHistory, reason: string | null): TaskHistory => {
  const done = waits(story);
  const verdict = done && verdictOn({ ...done, dueDate: story.due.dueDate }, reason, past);
  if (!verdict) return story;
  return { ...story, steps: [...story.steps, { ...verdict, key: `${done.key} looked` }] };
};

/** Adds a second completion on the day after a rejection. */
const again = (past: Past, story: TaskHistory): TaskHistory => {
  const last = story.steps.at(-1);
  if (last?.result !== 'rejected') return story;
  const key = `${story.key} again`;
  const day = addDays(localDay(last.at, TIMEZONE), 1);
  const when = instantOf(day, at(10) + drawBetween(key, 0, 90), TIMEZONE);
  if (when > past.now) return story;
  const planned = { kind: 'task.complete', at: when, note: 'Done again, sorry' } as const;
  const by = performerOf(story.one, past.crew, day, key);
  return { ...story, steps: [...story.steps, draftOf(story, key, by, planned, last.at)] };
};

/** Returns the stories of all tasks due at a branch up to today, ordered by day. */
export const taskHistories = (past: Past): TaskHistory[] => {
  const { site, board, today } = past;
  const tasks = new Map(board.map((one) => [one.row.id, one]));
  const rows = board.map(({ row }) => row);
  const scheduled = dueBetween(rows, site.opened, today, BRANCH_TIME);
  const all = onOpenDays(scheduled, rows, (day) => wasClosed(site, day))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
    .flatMap((due) => {
      const one = tasks.get(due.branchTaskId);
      return one ? [begun(past, one, due)] : [];
    });
  const lookedAt = all
    .filter(waits)
    .map(({ one, due, key }) => ({ name: one.row.task_name, dueDate: due.dueDate, key }));
  const sentBack = sentBackAt(site.name, lookedAt, today);
  return all.map((story) => {
    const back = sentBack.get(story.key);
    const seen = looked(past, story, back?.reason ?? null);
    if (!back || back.since === 'open') return seen;
    const repeated = again(past, seen);
    return back.since === 'waits' ? repeated : looked(past, repeated, null);
  });
};
