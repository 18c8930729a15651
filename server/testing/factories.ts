import type { Client } from '@branchbook/contract/client.ts';
import type { Insertable } from 'kysely';
import { openSession } from '../features/auth/service.ts';
import { sealPin } from '../features/employees/seal-secrets.ts';
import type { DB } from '../platform/database/schema.ts';
import { hashPassword } from '../platform/vault.ts';
import type { TestServer } from './server.ts';

/** Password of every user in tests. */
export const PASSWORD = 'Two-kettles-7';
let passwordHash: Promise<string> | undefined;

let counter = 0;
const next = (): number => {
  counter += 1;
  return counter;
};

type Overrides<T extends keyof DB> = Partial<Insertable<DB[T]>>;

export type Branch = { id: number; companyId: number; name: string };
export type Person = {
  id: number;
  companyId: number;
  branchId: number;
  roleId: number;
  name: string;
  email: string;
  pin: string;
};
export type Company = { id: number; name: string; headOffice: Branch; owner: Person };

/** Creates a company after onboarding: an owner at a head office, and a subscription. */
export const createCompany = async (
  server: TestServer,
  overrides: Overrides<'companies'> = {},
): Promise<Company> => {
  const { db, clock } = server.context;
  const n = next();
  const { id: ownerId } = await db
    .insertInto('employees')
    .values({ role_id: 1, name: 'waiting for its company' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const company = await db
    .insertInto('companies')
    .values({
      business_type: 'Limited Company',
      trading_name: `Company ${n}`,
      companies_house_number: '12345678',
      address: '1 High Street',
      town: 'Leeds',
      postcode: 'LS1 1AA',
      mobile: '0113 496 0000',
      email: `company${n}@example.com`,
      owner_id: ownerId,
      ...overrides,
    })
    .returning(['id', 'trading_name'])
    .executeTakeFirstOrThrow();
  const headOffice = await createBranch(server, company.id, { name: 'Head Office' });
  await db
    .insertInto('subscriptions')
    .values({
      company_id: company.id,
      plan_id: 'annual',
      price_pence: 57_000,
      period: 'year',
      mode: 'simulated',
      status: 'active',
      period_start: clock.now(),
      period_end: new Date(clock.now().getTime() + 365 * 86_400_000),
      activated_by: ownerId,
    })
    .execute();
  const owner = await saveEmployee(server, headOffice, { id: ownerId, role_id: 1 }, 'update');
  return { id: company.id, name: company.trading_name, headOffice, owner };
};

/** Creates a branch below the head office; a company's first branch is its head office. */
export const createBranch = async (
  server: TestServer,
  companyId: number,
  overrides: Overrides<'branches'> = {},
): Promise<Branch> => {
  const { db } = server.context;
  const headOffice = await db
    .selectFrom('branches')
    .select('id')
    .where('company_id', '=', companyId)
    .where('parent_branch_id', 'is', null)
    .executeTakeFirst();
  const row = await db
    .insertInto('branches')
    .values({
      company_id: companyId,
      name: `Branch ${next()}`,
      parent_branch_id: headOffice?.id ?? null,
      ...overrides,
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  return { id: row.id, companyId, name: row.name };
};

const saveEmployee = async (
  server: TestServer,
  branch: Branch,
  { pin: givenPin, ...overrides }: Omit<Overrides<'employees'>, 'pin'> & { pin?: string },
  how: 'insert' | 'update',
): Promise<Person> => {
  const { db, vault, clock } = server.context;
  passwordHash ??= hashPassword(PASSWORD);
  const n = next();
  const pin = givenPin ?? String(1000 + n);
  const id = overrides.id ?? 10_000_000 + n;
  const row = {
    id,
    company_id: branch.companyId,
    branch_id: branch.id,
    role_id: 3,
    name: `Person ${n}`,
    title: 'Ms',
    email: `person${n}@example.com`,
    password_hash: await passwordHash,
    mobile_no: '+447700900123',
    address: '2 High Street',
    town: 'Leeds',
    county: 'West Yorkshire',
    post_code: 'LS1 1AB',
    start_date: '2026-01-05',
    ...sealPin(vault, branch.companyId, id, pin),
    profile_completed_at: clock.now(),
    ...overrides,
  };
  if (how === 'insert') await db.insertInto('employees').values(row).execute();
  else await db.updateTable('employees').set(row).where('id', '=', id).execute();
  return {
    id,
    companyId: branch.companyId,
    branchId: branch.id,
    roleId: row.role_id,
    name: row.name,
    email: row.email ?? '',
    pin,
  };
};

/** Creates an employee of a branch; staff unless `role_id` says otherwise. */
export const createEmployee = (
  server: TestServer,
  branch: Branch,
  overrides: Omit<Overrides<'employees'>, 'pin'> & { pin?: string } = {},
): Promise<Person> => saveEmployee(server, branch, overrides, 'insert');

/** Creates a global task that is due every day. */
export const createGlobalTask = async (
  server: TestServer,
  companyId: number,
  overrides: Overrides<'task_masters'> = {},
): Promise<{ id: number; name: string }> => {
  const row = await server.context.db
    .insertInto('task_masters')
    .values({
      company_id: companyId,
      task_name: `Task ${next()}`,
      task_description: 'As on the card beside the till',
      frequency: 'daily',
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      saturday: true,
      sunday: true,
      ...overrides,
    })
    .returning(['id', 'task_name'])
    .executeTakeFirstOrThrow();
  return { id: row.id, name: row.task_name };
};

/** Signs a person in and returns the access token. */
export const tokenOf = async (server: TestServer, person: Person): Promise<string> => {
  const { db, clock } = server.context;
  const session = await db.transaction().execute((tx) =>
    openSession(
      tx,
      {
        id: person.id,
        company_id: person.companyId,
        branch_id: person.branchId,
        role_id: person.roleId,
        email: person.email,
        name: person.name,
        profile_completed_at: clock.now(),
        company_name: null,
        is_demo: false,
        branch_name: null,
        timezone: null,
        day_ends: null,
        parent_branch_id: null,
        area_branches: null,
      },
      { ip: '127.0.0.1', place: '127.0.0.1', userAgent: null },
      clock.now(),
    ),
  );
  return session.token;
};

/**
 * Creates a manager who oversees an area with these branches, and works at head office unless a
 * branch is given.
 */
export const createAreaManager = async (
  server: TestServer,
  { id: companyId, headOffice }: Pick<Company, 'id' | 'headOffice'>,
  branches: readonly Branch[],
  at: Branch = headOffice,
): Promise<Person & { areaId: number }> => {
  const { db } = server.context;
  const person = await createEmployee(server, at, { role_id: 2 });
  const { id: areaId } = await db
    .insertInto('areas')
    .values({ company_id: companyId, name: `Area ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = branches.map(({ id }) => id);
  if (ids.length > 0) {
    await db.updateTable('branches').set({ area_id: areaId }).where('id', 'in', ids).execute();
  }
  await db
    .insertInto('area_managers')
    .values({ company_id: companyId, area_id: areaId, employee_id: person.id })
    .execute();
  return { ...person, areaId };
};

export type Kind = 'owner' | 'head-office manager' | 'branch manager' | 'staff';

/** A company with one branch and one signed-in person of every kind. */
export type Cast = {
  company: Company;
  branch: Branch;
  people: Record<Kind, Person>;
  tokens: Record<Kind, string>;
  as: (kind: Kind) => Client;
};

export const createCast = async (server: TestServer): Promise<Cast> => {
  const company = await createCompany(server);
  const branch = await createBranch(server, company.id);
  const people: Record<Kind, Person> = {
    owner: company.owner,
    'head-office manager': await createEmployee(server, company.headOffice, { role_id: 2 }),
    'branch manager': await createEmployee(server, branch, { role_id: 2 }),
    staff: await createEmployee(server, branch),
  };
  const tokens = {
    owner: await tokenOf(server, people.owner),
    'head-office manager': await tokenOf(server, people['head-office manager']),
    'branch manager': await tokenOf(server, people['branch manager']),
    staff: await tokenOf(server, people.staff),
  };
  return { company, branch, people, tokens, as: (kind) => server.client(tokens[kind]) };
};
