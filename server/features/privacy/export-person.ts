import { Readable } from 'node:stream';
import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { inFileName } from '../../platform/format.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { ownAddresses } from '../accidents/service.ts';
import { findHeadOffice } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { getEmployee, presentDetails } from '../employees/service.ts';
import { fitnessOf } from '../sfbb/service.ts';
import * as queries from './person-queries.ts';
import type { PersonRecord } from './person-queries.ts';

/** Records of a page. */
const PAGE = 1000;

/** Returns the profile without its PIN: a PIN in a file would let in any finder of the file. */
const profileOf = ({ pin: _, version: __, ...profile }: EmployeeDetails) => profile;

/** Yields all data about an employee as pieces of a JSON text. */
async function* jsonOf(
  db: Context['db'],
  scope: Scope,
  employeeId: number,
  head: Record<string, unknown>,
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n\}$/, '');
  for (const section of queries.SECTIONS) {
    yield `,\n  ${JSON.stringify(section.name)}: [`;
    let after: PersonRecord | null = null;
    do {
      const page: PersonRecord[] = await queries.pageOf(db, scope, employeeId, section, {
        after,
        limit: PAGE,
      });
      const lines = page.map((record) => `\n    ${JSON.stringify(record)}`).join(',');
      yield after && lines ? `,${lines}` : lines;
      after = (page.length === PAGE && page.at(-1)) || null;
    } while (after);
    yield '\n  ]';
  }
  yield '\n}\n';
}

/** Exports all data kept about an employee, for themselves and for the owner ([A-066]). */
export const exportPerson = async (
  { db, clock, vault }: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<FileAnswer> => {
  const { scope } = actor;
  const at = clock.now();
  const row = await getEmployee({ db }, actor, employeeId);
  const company = await companyOf(db, scope);
  const headOffice = await findHeadOffice(db, scope);
  const account = await queries.findAccount(db, scope, employeeId);
  await db.transaction().execute((tx) =>
    appendAudit(tx, scope, actor, {
      action: 'person.exported',
      entity: 'employee',
      entityId: employeeId,
      branchId: row.branch_id,
      at,
    }),
  );
  const head = {
    made_at: at,
    company: { id: company.id, name: company.name },
    person: profileOf(presentDetails(row, actor, vault)),
    account,
    addresses_in_accident_book: await ownAddresses({ db, vault }, scope, employeeId),
    fitness_to_work: await fitnessOf({ db, vault }, scope, employeeId),
  };
  const whose = employeeId === actor.employeeId ? 'my' : inFileName(row.name);
  const day = localDay(at, headOffice?.timezone ?? 'Europe/London');
  return new FileAnswer(
    Readable.from(jsonOf(db, scope, employeeId, head)),
    `${whose}_data_${day}.json`,
    'application/json; charset=utf-8',
  );
};
