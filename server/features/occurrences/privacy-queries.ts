import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';

const TASK = ['task_name', 'due_date', 'state', 'verification', 'photo_id'] as const;

const OF_TASK = sql`(select o.task_name from task_occurrences o
  where o.company_id = r.company_id and o.id = r.occurrence_id) as task_name`;

/** Tasks on their due days; the tasks themselves are in the feature `tasks`. */
export const occurrencePrivacy: RecordPrivacy<'tasks'> = {
  sheets: [
    sheet('completions', 'Each task on each day that it was due', 'task_occurrences', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Task number': 'branch_task_id',
      Task: 'task_name',
      Schedule: 'schedule',
      'Due on': 'due_date',
      'Due time or run': 'turn',
      'Due by': 'due_at',
      State: 'state',
      'Done by number': 'done_by',
      'Done by': 'done_by_name',
      'Done at': 'done_at',
      Late: 'late',
      'No valid certificate': 'without_course',
      Notes: 'notes',
      'Photo number': 'photo_id',
      'Checklist number': 'checklist_id',
      'Answers that count': 'done_key',
      Verification: 'verification',
      'Verified by': 'verified_by_name',
      'Verified at': 'verified_at',
      'Sent back because': 'rejection_reason',
    }),
    sheet('checklists', 'The steps of tasks, each time as they were', 'checklist_versions', {
      'Checklist number': 'id',
      Steps: 'steps',
      'Added at': 'created_at',
    }),
    sheet('answers', 'What people answered to the steps of tasks', 'occurrence_answers', {
      Number: 'id',
      'Completion number': 'occurrence_id',
      'Answers of one completion': 'action_key',
      'Step identifier': 'step',
      Row: 'row_number',
      Step: 'label',
      'Kind of step': 'kind',
      Answer: 'words',
      Value: 'value_number',
      Unit: 'unit',
      'Held for (seconds)': 'held_seconds',
      Passed: 'passed',
      'Not applicable': 'not_applicable',
      Action: 'action',
      Note: 'note',
      'Photo number': 'photo_id',
      'Answered by number': 'answered_by',
      'Answered by': 'answered_by_name',
      'Answered at': 'answered_at',
    }),
    sheet(
      'withdrawn_tasks',
      'Days that a task was due on before it was moved or deleted, where something had happened by then',
      'withdrawn_occurrences',
      {
        Number: 'id',
        'Branch number': 'branch_id',
        'Task number': 'branch_task_id',
        Task: 'task_name',
        Schedule: 'schedule',
        'Due on': 'due_date',
        'Due time or run': 'turn',
        'Withdrawn at': 'withdrawn_at',
      },
    ),
  ],
  sections: [
    section(
      'tasks_done',
      'task_occurrences',
      'done_by',
      [...TASK, 'done_at', 'late', 'without_course', 'notes'],
      [BRANCH_NAME],
    ),
    section(
      'tasks_verified',
      'task_occurrences',
      'verified_by',
      [...TASK, 'verified_at', 'rejection_reason'],
      [BRANCH_NAME],
    ),
    section(
      'answers_given',
      'occurrence_answers',
      'answered_by',
      ['label', 'row_number', 'words', 'passed', 'action', 'note', 'photo_id', 'answered_at'],
      [OF_TASK],
    ),
  ],
  itemsNameOthers: false,
  traces: {
    tasks: [trace('task_occurrences', 'done_by'), trace('task_occurrences', 'verified_by')],
    answers: [trace('occurrence_answers', 'answered_by')],
  },
  // What people did stays done, and what they verified stays verified.
  erasePeople: async (tx, { companyId }, employeeIds) => {
    await tx
      .updateTable('task_occurrences')
      .set({
        done_by_name: nameOrFormer('task_occurrences', 'done_by', 'done_by_name', employeeIds),
        verified_by_name: nameOrFormer(
          'task_occurrences',
          'verified_by',
          'verified_by_name',
          employeeIds,
        ),
      })
      .where('company_id', '=', companyId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('task_occurrences')
          .select('id')
          .where('company_id', '=', companyId)
          .where((of) =>
            of.or([
              of('done_by', '=', anyOf(employeeIds)),
              of('verified_by', '=', anyOf(employeeIds)),
            ]),
          )
          // Locks in the order in which a request that verifies many tasks locks them.
          .orderBy('id')
          .forUpdate(),
      )
      .execute();
    await tx
      .updateTable('occurrence_answers')
      .set({ answered_by_name: FORMER_EMPLOYEE })
      .where('company_id', '=', companyId)
      .where('answered_by', '=', anyOf(employeeIds))
      .execute();
  },
};
