import { FORMER_EMPLOYEE } from '@branchbook/contract/employees.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, section, trace } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

const SAID = [
  'kind',
  'reported_on',
  'eaten_on',
  'food',
  'description',
  'symptoms_on',
  'doctor',
  'people',
  'actions',
  'action_note',
] as const;

/** Takes the names of people out of what they recorded and added. */
const eraseAuthors = async (tx: Tx, { companyId }: Scope, employeeIds: number[]): Promise<void> => {
  await tx
    .updateTable('complaints')
    .set({ reported_by_name: FORMER_EMPLOYEE })
    .where('company_id', '=', companyId)
    .where('reported_by', '=', anyOf(employeeIds))
    .execute();
  await tx
    .updateTable('complaint_entries')
    .set({ written_by_name: FORMER_EMPLOYEE })
    .where('company_id', '=', companyId)
    .where('written_by', '=', anyOf(employeeIds))
    .execute();
};

export const complaintPrivacy: RecordPrivacy<'complaints'> = {
  sheets: [
    // Customers' details are encrypted, and only in the portal for the managers who need them.
    sheet('complaints', 'Complaints, without the details of customers', 'complaints', {
      Number: 'id',
      'Branch number': 'branch_id',
      Kind: 'kind',
      'Recorded on': 'reported_on',
      'Bought or eaten on': 'eaten_on',
      'Bought or eaten at': 'eaten_time',
      'Food or product': 'food',
      Description: 'description',
      'Symptoms from': 'symptoms_on',
      'Symptoms at': 'symptoms_time',
      'Doctor seen': 'doctor',
      'People ill': 'people',
      'Done at once': 'actions',
      'Note on what was done': 'action_note',
      'Photo number': 'photo_id',
      'Recorded by': 'reported_by_name',
      'Written down at': 'occurred_at',
      Outcome: 'outcome',
      'Closed at': 'closed_at',
    }),
    sheet('complaint_entries', 'What managers added to complaints', 'complaint_entries', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Complaint number': 'complaint_id',
      Kind: 'kind',
      Text: 'text',
      'Written by': 'written_by_name',
      'Written at': 'written_at',
    }),
    sheet('retention_holds', 'Days whose records are held for a complaint', 'retention_holds', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Complaint number': 'complaint_id',
      'First day': 'from_day',
      'Last day': 'to_day',
      'Held at': 'held_at',
      'Released at': 'released_at',
    }),
  ],
  sections: [
    section(
      'complaints_recorded',
      'complaints',
      'reported_by',
      [...SAID, 'occurred_at'],
      [BRANCH_NAME],
    ),
    section(
      'complaint_entries',
      'complaint_entries',
      'written_by',
      ['complaint_id', 'kind', 'text', 'written_at'],
      [BRANCH_NAME],
    ),
  ],
  itemsNameOthers: true,
  traces: {
    complaints: [trace('complaints', 'reported_by'), trace('complaint_entries', 'written_by')],
  },
  erasePeople: eraseAuthors,
  retained: {
    table: 'complaints',
    // Open complaints are kept, whatever their age.
    column: 'closed_at',
    before: ({ instant }) => instant.toISOString(),
    type: sql`timestamptz`,
    seen: sql`true`,
    day: sql`r.reported_on`,
  },
};
