import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';

export const probePrivacy: RecordPrivacy<'probes'> = {
  sheets: [
    sheet('probes', 'Probes that measure food', 'probes', {
      'Probe number': 'id',
      'Branch number': 'branch_id',
      Name: 'name',
      'Serial number': 'serial',
      'Added at': 'created_at',
      'Removed at': 'deleted_at',
    }),
    sheet('probe_checks', 'Checks of probes in iced and boiling water', 'probe_checks', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Probe number': 'probe_id',
      Day: 'log_date',
      'In iced water (°C)': 'ice',
      'In boiling water (°C)': 'boiling',
      'May be off by (°C)': 'tolerance',
      Passed: 'passed',
      Note: 'note',
      'Checked by': 'checked_by_name',
      'Checked at': 'occurred_at',
    }),
  ],
  sections: [
    section(
      'probe_checks_made',
      'probe_checks',
      'checked_by',
      ['log_date', 'passed', 'note', 'occurred_at'],
      [sql`r.ice::float8 as ice, r.boiling::float8 as boiling`, BRANCH_NAME],
    ),
  ],
  itemsNameOthers: false,
  traces: { probeChecks: [trace('probe_checks', 'checked_by')] },
  erasePeople: async (tx, { companyId }, employeeIds) => {
    await tx
      .updateTable('probe_checks')
      .set({ checked_by_name: FORMER_EMPLOYEE })
      .where('company_id', '=', companyId)
      .where('checked_by', '=', anyOf(employeeIds))
      .execute();
  },
  retained: {
    table: 'probe_checks',
    column: 'log_date',
    before: ({ day }) => day,
    type: sql`date`,
    day: sql`r.log_date`,
    seen: sql`true`,
  },
};
