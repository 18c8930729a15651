import { branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { isWithoutCourse } from '@branchbook/contract/course-rules.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { findChecklist } from '@branchbook/contract/snapshot-checklists.ts';
import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import type { AnswerCounts } from '@branchbook/contract/checklist-shape.ts';
import type { SignedKind } from '@branchbook/contract/signing.ts';
import {
  reduceCompletion,
  reduceVerification,
  withoutAction,
} from '@branchbook/contract/task-reducer.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import { payloadOf } from '../../offline/payload.ts';
import type { BranchData } from '../../offline/tablet-store.ts';
import type { TaskFacts } from './day-task-rules.ts';

/** Kinds of task action. */
export type TaskKind = Extract<SignedKind, `task.${string}`>;

type RecordedOf<K extends TaskKind> = RecordedItem & { kind: K };

const isOf = <K extends TaskKind>(item: RecordedItem, ...kinds: K[]): item is RecordedOf<K> =>
  (kinds as string[]).includes(item.kind);

/** Says whether an item is a task action. */
export const isOfTask = (item: RecordedItem): item is RecordedOf<TaskKind> =>
  item.kind.startsWith('task.');

const NOT_DONE = {
  state: 'pending',
  doneBy: null,
  doneByName: null,
  doneAt: null,
  notes: null,
  photo: null,
  answered: null,
  failedAnswers: [],
  withoutCourse: false,
  version: null,
} as const satisfies Partial<TaskFacts>;

type Data = Pick<BranchData, 'branch' | 'tasks' | 'checklists'>;

/** Counts the answers of an item as the server will; null without steps that the tablet knows. */
const countsOf = (
  { checklist, answers }: Partial<SyncPayload<'task.complete'>>,
  data: Data,
): AnswerCounts | null => {
  const version = findChecklist(data, checklist);
  if (!version) return null;
  const checked = checkAnswers(version.steps, answers ?? []).answers;
  const failed = checked.filter(({ passed }) => passed === false).length;
  return { given: checked.length, failed };
};

const progressOf = (task: TaskFacts) => ({
  state: task.state,
  verification: task.verification,
  needsVerification: task.details?.needs_verification ?? false,
  doneBy: task.doneBy,
  doneAt: task.doneAt,
  sentBackAt: task.sentBack?.at ?? null,
  version: task.version,
});

const verified = (
  task: TaskFacts,
  item: RecordedOf<'task.verify'>,
  by: number,
  at: Date,
): TaskFacts => {
  const { result, reason, version } = payloadOf(item);
  const outcome = reduceVerification(progressOf(task), { result, by, version });
  switch (outcome.result) {
    case 'verified':
      return { ...task, verification: outcome.result, version: null };
    case 'rejected': {
      const sentBack = { by: item.employeeName, at, reason };
      return { ...task, ...NOT_DONE, verification: outcome.result, sentBack };
    }
    case 'refused':
      return task;
  }
};

const completed = (
  task: TaskFacts,
  item: RecordedOf<'task.complete' | 'task.not-complete' | 'task.undo'>,
  action: { by: number; at: Date },
  data: Data,
): TaskFacts => {
  const progress = progressOf(task);
  const time = branchTimeOf(data.branch);
  const outcome = reduceCompletion(progress, { kind: item.kind, ...action }, time);
  switch (outcome.result) {
    case 'undone':
      return { ...task, ...NOT_DONE, ...withoutAction({ ...progress, otherState: null }) };
    case 'done': {
      const payload = payloadOf(item);
      return {
        ...task,
        state: outcome.state,
        verification: outcome.verification,
        doneBy: action.by,
        doneAt: action.at,
        doneByName: item.employeeName,
        notes: ('note' in payload && payload.note) || null,
        photo: ('photo' in payload && payload.photo) || null,
        answered: countsOf(payload, data),
        failedAnswers: [],
        withoutCourse: isWithoutCourse(task.demands.course, {
          state: outcome.state,
          by: action.by,
          day: localDay(action.at, time.timezone),
        }),
        version: null,
      };
    }
    case 'duplicate':
    case 'refused':
      return task;
  }
};

/** Returns a task after one item of this tablet, by the server's rules. */
export const applyItem = (
  task: TaskFacts,
  item: RecordedOf<TaskKind>,
  at: Date,
  data: Data,
): TaskFacts => {
  const by = item.employeeId;
  if (by === null) return task;
  const after = isOf(item, 'task.verify')
    ? verified(task, item, by, at)
    : isOf(item, 'task.complete', 'task.not-complete', 'task.undo')
      ? completed(task, item, { by, at }, data)
      : task;
  return item.state === 'waiting' ? { ...after, waiting: true } : after;
};
