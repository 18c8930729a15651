import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { clockText } from '@branchbook/contract/dates.ts';
import { windowOf } from '@branchbook/contract/task-reducer.ts';
import { dueTimeOf, minutesDue, namedTurn, runOf } from '@branchbook/contract/turns.ts';
import type { SnapshotOccurrence } from '@branchbook/contract/snapshot.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import type { DetailedRow } from './detailed-queries.ts';
import type { TabletOccurrenceRow } from './queries.ts';

const timeOf = ({ turn, time_to_finish_min: finish }: DetailedRow): string | null => {
  const minutes = minutesDue(turn, finish);
  return minutes === null ? null : clockText(minutes);
};

const presentWindow = (row: DetailedRow) => {
  const { opens_before: opensBefore, closes_after: closesAfter } = row;
  const { opensAt, closesAt } = windowOf(row.due_at, { opensBefore, closesAfter });
  return {
    opens_at: opensAt?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
  };
};

export const presentOccurrence = (row: DetailedRow): Occurrence => ({
  id: row.id,
  branchId: row.branch_id,
  branch_name: row.branch_name,
  branch_task_id: row.branch_task_id,
  task_name: row.task_name,
  due_date: row.due_date,
  due_at: row.due_at.toISOString(),
  frequency: row.frequency as Occurrence['frequency'],
  schedule: row.schedule,
  time_to_finish: timeOf(row),
  due_time: dueTimeOf(row.turn),
  run: runOf(row.turn),
  ...presentWindow(row),
  photo_required: row.photo_required,
  note_required: row.note_required,
  without_course: row.without_course,
  steps: row.steps,
  answered: row.answered,
  priority: row.priority,
  manager_task: row.manager_task,
  needs_verification: row.needs_verification,
  from_head_office: row.task_master_id !== null,
  state: row.state as Occurrence['state'],
  verification: row.verification as Occurrence['verification'],
  late: row.late,
  done_by: row.done_by,
  done_by_name: row.done_by_name,
  done_at: row.done_at?.toISOString() ?? null,
  notes: row.notes,
  photo_url: row.photo_url,
  verified_by_name: row.verified_by_name,
  verified_at: row.verified_at?.toISOString() ?? null,
  rejection_reason: row.rejection_reason,
  task_description: row.task_description,
  task_photo_url: row.task_photo_url,
  youtube_link: row.youtube_link,
  others: row.others.map(({ state, by_name, at, note, photo }) => ({
    state,
    done_by_name: by_name,
    done_at: new Date(at).toISOString(),
    notes: note,
    photo_url: photo,
  })),
  ...presentArrival(row.arrival),
  version: row.version,
});

/** Presents a task on one day to the tablets of its branch, with its failed answers in words. */
export const presentSnapshotOccurrence = (
  row: TabletOccurrenceRow,
  failedAnswers: string[] | undefined,
): SnapshotOccurrence => ({
  branch_task_id: row.branch_task_id,
  due_date: row.due_date,
  ...namedTurn(row.turn),
  due_at: row.due_at.toISOString(),
  ...(row.opens_before !== null && { opens_before: row.opens_before }),
  ...(row.closes_after !== null && { closes_after: row.closes_after }),
  ...(row.photo_required && { photo_required: true }),
  ...(row.note_required && { note_required: true }),
  ...(row.required_course_id !== null && {
    required_course_id: row.required_course_id,
    course_rule: row.course_rule as SnapshotOccurrence['course_rule'],
  }),
  ...(row.without_course && { without_course: true }),
  ...(row.diary_part !== null && {
    diary_part: row.diary_part as SnapshotOccurrence['diary_part'],
  }),
  ...(row.checklist_id !== null && { checklist: row.checklist_id }),
  ...(row.answered && { answered: row.answered }),
  ...(failedAnswers && { failed_answers: failedAnswers }),
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
