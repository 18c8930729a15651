import type { Day } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { sheet } from '../../platform/privacy/company-sheet.ts';
import { BRANCH_NAME, section } from '../../platform/privacy/queries.ts';
import type { RecordPrivacy } from '../../platform/privacy/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { Vault } from '../../platform/vault.ts';
import { openAddress } from './seal-addresses.ts';
import type { AddressOf } from './seal-addresses.ts';

const INCIDENT = [
  'incident_date',
  'incident_time',
  'description',
  'emergency_services_called',
  'service_type',
  'badge_number',
  'keep_until',
] as const;

/** Returns the address of a row of the company export as text. */
const opened = (vault: Vault, companyId: number, row: Record<string, unknown>): string | null => {
  const person = row['person'] === 'injured' ? 'injured' : 'writer';
  const place = { companyId, accidentId: Number(row['accident_id']), person } as const;
  return openAddress(vault, place, row['sealed'] as Buffer);
};

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
      Place: 'place',
      Cause: 'cause',
      Injury: 'injury',
      'Occupation of the injured person': 'injured_occupation',
      'Address of the injured person given': 'injured_address_given',
      'Occupation of the writer': 'writer_occupation',
      'Safety representatives may see it': 'safety_reps_consent',
      'Reported to an authority on': 'reported_on',
    }),
    {
      ...sheet(
        'accident_addresses',
        'Addresses of injured people and of writers in the accident book',
        'accident_addresses',
        { Number: 'id', 'Accident number': 'accident_id', Person: 'person', Address: 'sealed' },
      ),
      open: (vault, { companyId }, row) => ({ ...row, sealed: opened(vault, companyId, row) }),
    },
  ],
  sections: [
    section(
      'accidents_about',
      'accidents',
      'employee_id',
      [
        ...INCIDENT,
        'employee_name',
        'place',
        'cause',
        'injury',
        'injured_occupation',
        'safety_reps_consent',
        'reported_on',
      ],
      [BRANCH_NAME],
    ),
    section(
      'accidents_reported',
      'accidents',
      'reported_by',
      [...INCIDENT, 'occurred_at', 'place', 'cause', 'writer_occupation', 'reported_on'],
      [BRANCH_NAME],
    ),
  ],
  itemsNameOthers: true,
  traces: {},
  // The accident book keeps the names of injured people and of its authors, for as long as an
  // entry must be kept ([A-065]).
  erasePeople: null,
};

/** Lists the addresses of a person in the accident book, by the number of the entry. */
export const ownAddresses = async (
  { db, vault }: { db: Db; vault: Vault },
  { companyId }: Scope,
  employeeId: number,
): Promise<{ accident: number; address: string | null }[]> => {
  const rows = await db
    .selectFrom('accidents as a')
    .innerJoin('accident_addresses as d', (join) =>
      join.onRef('d.company_id', '=', 'a.company_id').onRef('d.accident_id', '=', 'a.id'),
    )
    .select(['a.id', 'd.person', 'd.sealed'])
    .where('a.company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        eb.and([eb('a.employee_id', '=', employeeId), eb('d.person', '=', 'injured')]),
        eb.and([eb('a.reported_by', '=', employeeId), eb('d.person', '=', 'writer')]),
      ]),
    )
    .orderBy('d.id')
    .execute();
  return rows.map(({ id, person, sealed }) => {
    const place = { companyId, accidentId: id, person: person as AddressOf };
    return { accident: id, address: openAddress(vault, place, sealed) };
  });
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
