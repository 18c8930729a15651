import type { AnswerCounts, ChecklistVersion } from '@branchbook/contract/checklist-shape.ts';
import type { CourseDemand } from '@branchbook/contract/course-rules.ts';
import type {
  SnapshotCourse,
  SnapshotOccurrence,
  SnapshotTask,
} from '@branchbook/contract/snapshot.ts';
import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import { deadlineOf } from '@branchbook/contract/schedule.ts';
import { windowOf } from '@branchbook/contract/task-reducer.ts';
import type { TaskDemands } from '@branchbook/contract/task-reducer.ts';
import { dueTimeOf, minutesDue, namedTurn, runOf, turnOf } from '@branchbook/contract/turns.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';

/** Manager who sent a task back, with the time and the reason. */
type SentBack = { by: string | null; at: Date; reason: string | null };

/** Task on one due date, with everything that this tablet knows about it. */
export type DayTask = {
  id: string;
  taskId: number;
  dueDate: Day;
  /** Which of the task's occurrences on that day it is: see turnOf. */
  turn: string;
  dueAt: Date;
  demands: TaskDemands;
  name: string;
  priority: number;
  managerTask: boolean;
  fromHeadOffice: boolean;
  /** Null when the snapshot no longer has the task itself. */
  details: SnapshotTask | null;
  /** Steps to answer; null for a task that is one tick. */
  checklist: ChecklistVersion | null;
  /** The checks of the food safety diary that it belongs to. */
  diaryPart: DiaryPart | null;
  /** How many answers it was completed with; null without steps. */
  answered: AnswerCounts | null;
  /** Failed answers in words, of a task that waits for verification. */
  failedAnswers: string[];
  /** Completed by a person without a valid certificate of the course it asks for. */
  withoutCourse: boolean;
  state: SnapshotOccurrence['state'];
  verification: SnapshotOccurrence['verification'];
  doneBy: number | null;
  doneByName: string | null;
  doneAt: Date | null;
  notes: string | null;
  /** Photo that was taken when the task was done. */
  photo: string | null;
  /** Outcomes that other users recorded later than the one that counts. */
  others: NonNullable<SnapshotOccurrence['others']>;
  /** Version that the server last reported; null once this tablet has changed the task. */
  version: number | null;
  /** Last time that it was sent back; done again since unless `verification` is 'rejected'. */
  sentBack: SentBack | null;
  /** True while a task action still has to be sent. */
  waiting: boolean;
  overdue: boolean;
  /** True when it was due on an earlier day. */
  carried: boolean;
  /** False when it is due at the end of its day. */
  hasTime: boolean;
};

export type TaskFacts = Omit<DayTask, 'overdue' | 'carried' | 'hasTime'>;

/** Returns the id of one occurrence of a task: each date, and each turn of it, has its own to-do. */
export const dayTaskId = (taskId: number, dueDate: Day, turn: string) =>
  turn === '' ? `${taskId}:${dueDate}` : `${taskId}:${dueDate}:${turn}`;

/** Names an occurrence in an item for the server. */
export const occurrenceOf = ({
  taskId,
  dueDate,
  turn,
}: Pick<DayTask, 'taskId' | 'dueDate' | 'turn'>) => ({
  branch_task_id: taskId,
  due_date: dueDate,
  ...namedTurn(turn),
});

/** Names a task, with its time where the same task is due several times a day. */
export const labelOf = ({ name, turn }: Pick<DayTask, 'name' | 'turn'>): string => {
  const time = dueTimeOf(turn);
  return time === null ? name : `${name}, ${time}`;
};

/** Says whether a task was started when it was needed, rather than due by its schedule. */
export const isRun = ({ turn }: Pick<DayTask, 'turn'>): boolean => runOf(turn) !== null;

type Asked = Pick<
  Partial<SnapshotTask>,
  | 'opens_before'
  | 'closes_after'
  | 'photo_required'
  | 'note_required'
  | 'required_course_id'
  | 'course_rule'
>;

export type Courses = readonly SnapshotCourse[] | undefined;

/** Returns the course that a task demands, with the certificates that the tablet knows. */
const courseOf = (
  { required_course_id: id, course_rule: rule = 'warn' }: Asked,
  courses: Courses,
): CourseDemand | null => {
  if (id === undefined || id === null) return null;
  const course = courses?.find((one) => one.id === id);
  return { rule, name: course?.name ?? 'a course', holders: course?.holders ?? [] };
};

const demandsOf = (
  asked: Asked,
  {
    dueAt,
    checklist,
    courses,
  }: { dueAt: Date; checklist: ChecklistVersion | null; courses: Courses },
): TaskDemands => ({
  ...windowOf(dueAt, {
    opensBefore: asked.opens_before ?? null,
    closesAfter: asked.closes_after ?? null,
  }),
  photoRequired: asked.photo_required ?? false,
  noteRequired: asked.note_required ?? false,
  course: courseOf(asked, courses),
  firstRequired: checklist?.steps.find(({ required }) => required)?.label,
});

export const fromOccurrence = (
  occurrence: SnapshotOccurrence,
  details: SnapshotTask | undefined,
  { checklist, courses }: { checklist: ChecklistVersion | null; courses: Courses },
): TaskFacts => ({
  id: dayTaskId(occurrence.branch_task_id, occurrence.due_date, turnOf(occurrence)),
  taskId: occurrence.branch_task_id,
  dueDate: occurrence.due_date,
  turn: turnOf(occurrence),
  dueAt: new Date(occurrence.due_at),
  demands: demandsOf(occurrence, { dueAt: new Date(occurrence.due_at), checklist, courses }),
  name: occurrence.task_name,
  priority: occurrence.priority,
  managerTask: occurrence.manager_task,
  fromHeadOffice: details?.from_head_office ?? false,
  details: details ?? null,
  checklist,
  diaryPart: occurrence.diary_part ?? details?.diary_part ?? null,
  answered: occurrence.answered ?? null,
  failedAnswers: occurrence.failed_answers ?? [],
  withoutCourse: occurrence.without_course ?? false,
  state: occurrence.state,
  verification: occurrence.verification,
  doneBy: occurrence.done_by,
  doneByName: occurrence.done_by_name,
  doneAt: occurrence.done_at === null ? null : new Date(occurrence.done_at),
  notes: occurrence.notes,
  photo: occurrence.photo_url,
  others: occurrence.others ?? [],
  version: occurrence.version,
  sentBack:
    occurrence.verification === 'rejected' && occurrence.verified_at
      ? {
          by: occurrence.verified_by_name,
          at: new Date(occurrence.verified_at),
          reason: occurrence.rejection_reason,
        }
      : null,
  waiting: false,
});

/** Returns an occurrence that the server has not made yet, as it is by the task's schedule. */
export const fromSchedule = (
  task: SnapshotTask,
  {
    dueDate,
    turn,
    checklist,
    courses,
  }: { dueDate: Day; turn: string; checklist: ChecklistVersion | null; courses: Courses },
  time: BranchTime,
): TaskFacts => {
  const minutes = minutesDue(turn, task.time_to_finish_minutes);
  const dueAt = deadlineOf(dueDate, minutes, time);
  return {
    id: dayTaskId(task.id, dueDate, turn),
    taskId: task.id,
    dueDate,
    turn,
    dueAt,
    demands: demandsOf(task, { dueAt, checklist, courses }),
    name: task.task_name,
    priority: task.priority,
    managerTask: task.manager_task,
    fromHeadOffice: task.from_head_office,
    details: task,
    checklist,
    diaryPart: task.diary_part ?? null,
    answered: null,
    failedAnswers: [],
    withoutCourse: false,
    state: 'pending',
    verification: 'none',
    doneBy: null,
    doneByName: null,
    doneAt: null,
    notes: null,
    photo: null,
    others: [],
    version: null,
    sentBack: null,
    waiting: false,
  };
};
