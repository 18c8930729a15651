import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, section } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

const INCIDENT = [
  'incident_date',
  'incident_time',
  'description',
  'emergency_services_called',
  'service_type',
  'badge_number',
  'keep_until',
] as const;

export const accidentPrivacy: RecordPrivacy<'accidents'> = {
  sheets: [
    sheet('accidents', 'The accident book', 'accidents', {
      Number: 'id',
      'Branch number': 'branch_id',
      'Added to entry': 'addendum_to',
      'Date of accident': 'incident_date',
      'Time of accident': 'incident_time',
      'Employee number': 'employee_id',
      Person: 'employee_name',
      Description: 'description',
      'Emergency services called': 'emergency_services_called',
      Service: 'service_type',
      'Badge number': 'badge_number',
      'Reported by': 'reported_by_name',
      'Written down at': 'occurred_at',
      'Kept until': 'keep_until',
    }),
  ],
  sections: [
    section(
      'accidents_about',
      'accidents',
      'employee_id',
      [...INCIDENT, 'employee_name'],
      [BRANCH_NAME],
    ),
    section(
      'accidents_reported',
      'accidents',
      'reported_by',
      [...INCIDENT, 'occurred_at'],
      [BRANCH_NAME],
    ),
  ],
  itemsNameOthers: true,
  traces: {},
  // The accident book keeps the names of injured people and of its authors, for as long as an
  // entry must be kept ([A-065]).
  erasePeople: null,
};

/** Counts the entries about or by a person, and returns until when the last one must be kept. */
export const countEntriesNaming = async (
  db: Db,
  { companyId }: Scope,
  employeeId: number,
): Promise<{ accidents: number; until: Day | null }> => {
  const { rows } = await sql<{ accidents: number; until: Day | null }>`
    with named as (
      select distinct coalesce(addendum_to, id) as id from accidents
      where company_id = ${companyId}
        and (employee_id = ${employeeId} or reported_by = ${employeeId})
    )
    select count(distinct named.id)::int as accidents, max(kept.keep_until) as until
    from named join accidents kept on kept.company_id = ${companyId}
      and (kept.id = named.id or kept.addendum_to = named.id)
  `.execute(db);
  return rows[0] ?? { accidents: 0, until: null };
};
