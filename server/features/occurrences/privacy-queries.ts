import { anyOf } from '../../platform/database/any-of.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, nameOrFormer, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';

const TASK = ['task_name', 'due_date', 'state', 'verification', 'photo_id'] as const;

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
      'Due by': 'due_at',
      State: 'state',
      'Done by number': 'done_by',
      'Done by': 'done_by_name',
      'Done at': 'done_at',
      Late: 'late',
      Notes: 'notes',
      'Photo number': 'photo_id',
      Verification: 'verification',
      'Verified by': 'verified_by_name',
      'Verified at': 'verified_at',
      'Sent back because': 'rejection_reason',
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
        'Withdrawn at': 'withdrawn_at',
      },
    ),
  ],
  sections: [
    section(
      'tasks_done',
      'task_occurrences',
      'done_by',
      [...TASK, 'done_at', 'late', 'notes'],
      [BRANCH_NAME],
    ),
    section(
      'tasks_verified',
      'task_occurrences',
      'verified_by',
      [...TASK, 'verified_at', 'rejection_reason'],
      [BRANCH_NAME],
    ),
  ],
  itemsNameOthers: false,
  traces: {
    tasks: [trace('task_occurrences', 'done_by'), trace('task_occurrences', 'verified_by')],
  },
  // What people did stays done, and what they verified stays verified.
  erasePeople: async (tx, { companyId }, employeeIds) => {
    await tx
      .updateTable('task_occurrences')
      .set({
        done_by_name: nameOrFormer('done_by', 'done_by_name', employeeIds),
        verified_by_name: nameOrFormer('verified_by', 'verified_by_name', employeeIds),
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
  },
};
