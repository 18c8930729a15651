import { sql } from 'kysely';
import type { Db } from '../platform/database/database.ts';
import { sameCompany } from '../platform/database/same-company.ts';

/** Lists all companies by name with their numbers of branches and people and the owner's email. */
export const listCompanies = (db: Db) =>
  db
    .selectFrom('companies')
    .innerJoin('employees as owner', 'owner.id', 'companies.owner_id')
    .select((eb) => [
      'companies.id',
      'companies.trading_name as name',
      'companies.created_at',
      'owner.email as owner',
      eb
        .selectFrom('branches')
        .whereRef('branches.company_id', '=', 'companies.id')
        .where('branches.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('branches'),
      eb
        .selectFrom('employees')
        .whereRef('employees.company_id', '=', 'companies.id')
        .where('employees.deleted_at', 'is', null)
        .select(eb.fn.countAll<number>().as('count'))
        .as('people'),
    ])
    .orderBy(sql`lower(companies.trading_name)`)
    .orderBy('companies.id')
    .execute();

/** Lists the people of a company who can sign in, owners first. */
export const listUsers = (db: Db, companyId: number) =>
  db
    .selectFrom('employees')
    .leftJoin('branches', (join) => sameCompany(join, 'branches.id', 'employees.branch_id'))
    .select([
      'employees.id',
      'employees.name',
      'employees.email',
      'employees.role_id',
      'branches.name as branch',
      'employees.totp_since',
      'employees.last_login_at',
    ])
    .where('employees.company_id', '=', companyId)
    .where('employees.deleted_at', 'is', null)
    .where('employees.email', 'is not', null)
    .orderBy('employees.role_id')
    .orderBy(sql`lower(employees.name)`)
    .orderBy('employees.id')
    .execute();
