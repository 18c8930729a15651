import { sql } from 'kysely';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';

export const visitorPrivacy: RecordPrivacy<'visitors'> = {
  sheets: [
    sheet('visitors', 'The visitor book', 'visitors', {
      Number: 'id',
      'Branch number': 'branch_id',
      Name: 'full_name',
      Company: 'company_name',
      Email: 'email',
      Phone: 'phone_number',
      Reason: 'reason',
      'Signed in at': 'check_in',
      'Signed out at': 'check_out',
    }),
    sheet('visitor_companies', 'Contacts that are saved for the visitor book', 'visitor_profiles', {
      Number: 'id',
      Company: 'company_name',
      Name: 'full_name',
      Email: 'email',
      Phone: 'phone_number',
      'Added at': 'created_at',
      'Deleted at': 'deleted_at',
    }),
  ],
  sections: [],
  itemsNameOthers: true,
  traces: {},
  erasePeople: null,
  retained: {
    table: 'visitors',
    column: 'check_in',
    before: ({ instant }) => instant.toISOString(),
    type: sql`timestamptz`,
    day: sql`(r.check_in at time zone c.timezone)::date`,
    seen: sql`true`,
  },
};
