import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';

export const diaryPrivacy: RecordPrivacy<'diary'> = {
  sheets: [
    sheet('diary', 'The diaries of your branches', 'diary_entries', {
      Number: 'id',
      'Branch number': 'branch_id',
      Day: 'date',
      Notes: 'notes',
      'Written by': 'created_by_name',
      'Written at': 'created_at',
      'Changed at': 'updated_at',
      'Deleted at': 'deleted_at',
    }),
  ],
  sections: [
    section(
      'diary_entries',
      'diary_entries',
      'created_by',
      ['date', 'notes', 'created_at', 'updated_at', 'deleted_at'],
      [BRANCH_NAME],
    ),
  ],
  itemsNameOthers: false,
  traces: { diaryEntries: [trace('diary_entries', 'created_by', sql`deleted_at is null`)] },
  erasePeople: async (tx, { companyId }, employeeIds) => {
    await tx
      .updateTable('diary_entries')
      .set({ created_by_name: FORMER_EMPLOYEE })
      .where('company_id', '=', companyId)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('diary_entries')
          .select('id')
          .where('company_id', '=', companyId)
          .where('created_by', '=', anyOf(employeeIds))
          // Locks in the order in which a tablet's changes lock them.
          .orderBy('id')
          .forUpdate(),
      )
      .execute();
  },
  retained: {
    table: 'diary_entries',
    column: 'date',
    before: ({ day }) => day,
    type: sql`date`,
    day: sql`r.date`,
    seen: sql`r.deleted_at is null`,
  },
};
