import { instantOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { auditedSince } from './audit.ts';
import type { AuditRow } from './audit.ts';
import type { AnswerRow } from '../features/checklists/service.ts';
import { lackedCourse } from './certificates.ts';
import { drawAnswers } from './checklists.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { drawUuid, pick } from './draw.ts';
import { taskHistories } from './comments.ts';
import type { Past, Step, TaskHistory } from './comments.ts';

type OccurrenceRow = Partial<Selectable<DB['task_occurrences']>>;
type EventRow = Partial<Selectable<DB['occurrence_events']>>;

const stateOf = ({ one, due, steps }: TaskHistory, today: Day): OccurrenceRow => {
  const last = steps.at(-1);
  const done =
    last?.result === 'rejected' ? undefined : steps.findLast((step) => step.result === 'done');
  const verdict = last && last.result !== 'done' ? last : undefined;
  return {
    state: done?.state ?? 'pending',
    verification: verdict?.result ?? done?.verification ?? 'none',
    done_by: done?.by.id ?? null,
    done_by_name: done?.by.name ?? null,
    done_at: done?.at ?? null,
    done_key: done ? drawUuid(done.key) : null,
    late: done?.late ?? false,
    without_course:
      done?.state === 'completed' &&
      lackedCourse(done.by, one.row.required_course_id, { day: due.dueDate, today }),
    notes: done?.note ?? null,
    verified_by: verdict?.by.id ?? null,
    verified_by_name: verdict?.by.name ?? null,
    verified_at: verdict?.at ?? null,
    rejection_reason: verdict?.reason ?? null,
    version: 1 + steps.length,
  };
};

const occurrenceRow = (id: number, story: TaskHistory, today: Day): OccurrenceRow => {
  const { due, steps } = story;
  const { row } = story.one;
  const made = instantOf(due.dueDate, 1, TIMEZONE);
  return {
    id,
    company_id: COMPANY.id,
    branch_id: row.branch_id,
    branch_task_id: row.id,
    due_date: due.dueDate,
    turn: due.turn,
    due_at: due.dueAt,
    task_name: row.task_name,
    frequency: row.frequency,
    schedule: due.schedule,
    time_to_finish_min: row.time_to_finish_min,
    priority: row.priority,
    manager_task: row.manager_task,
    needs_verification: row.needs_verification,
    checklist_id: row.checklist_id,
    diary_part: row.diary_part,
    required_course_id: row.required_course_id,
    course_rule: row.course_rule,
    ...stateOf(story, today),
    created_at: made,
    updated_at: steps.at(-1)?.at ?? made,
  };
};

const isCompletion = (step: Step): step is Extract<Step, { result: 'done' }> =>
  step.result === 'done' && step.state === 'completed';

/** Makes the event row of a step. Only completions have a tablet: managers verify in the portal. */
const eventRow = (
  { id: occurrenceId, checklist_id: checklistId }: OccurrenceRow,
  step: Step,
  deviceIds: number[],
): EventRow => ({
  company_id: COMPANY.id,
  occurrence_id: occurrenceId ?? 0,
  key: drawUuid(step.key),
  kind: step.result === 'done' ? step.state : step.result,
  employee_id: step.by.id,
  device_id: step.result === 'done' ? pick(`${step.key} device`, deviceIds) : null,
  note: step.result === 'done' ? step.note : step.reason,
  checklist_id: isCompletion(step) ? (checklistId ?? null) : null,
  occurred_at: step.at,
  received_at: step.at,
});

const ACTION_OF = { completed: 'task.completed', not_completed: 'task.not-completed' } as const;

const auditRow = (occurrence: OccurrenceRow, step: Step): AuditRow => ({
  company_id: COMPANY.id,
  actor_id: step.by.id,
  actor_kind: step.result === 'done' ? 'device' : 'portal',
  action: step.result === 'done' ? ACTION_OF[step.state] : `task.${step.result}`,
  entity: 'task',
  entity_id: occurrence.id ?? null,
  branch_id: occurrence.branch_id ?? null,
  details: { name: occurrence.task_name, due: occurrence.due_date },
  at: step.at,
});

export type History = {
  occurrences: OccurrenceRow[];
  events: EventRow[];
  answers: AnswerRow[];
  audit: AuditRow[];
};

/** Returns all task records of a branch up to today, ordered by day. */
export const historyOf = (past: Past): History => {
  const since = auditedSince(past.today);
  const history: History = { occurrences: [], events: [], answers: [], audit: [] };
  for (const story of taskHistories(past)) {
    const id = past.firstId + history.occurrences.length;
    const occurrence = occurrenceRow(id, story, past.today);
    history.occurrences.push(occurrence);
    for (const step of story.steps) {
      history.events.push(eventRow(occurrence, step, past.deviceIds));
      if (isCompletion(step)) {
        const completion = { occurrenceId: id, ...step };
        history.answers.push(...drawAnswers(story.one.row.task_name, completion));
      }
      if (step.at >= since) history.audit.push(auditRow(occurrence, step));
    }
  }
  return history;
};
