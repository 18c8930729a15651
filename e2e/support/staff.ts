import { addArea } from '@branchbook/contract/areas.ts';
import { login, sessionIn } from '@branchbook/contract/auth.ts';
import type { Session } from '@branchbook/contract/auth.ts';
import { addBranches } from '@branchbook/contract/branches.ts';
import type { Branch } from '@branchbook/contract/branches.ts';
import { createClient } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { addEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import type { Employee } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import type { RoleId, RoleKind } from '@branchbook/contract/permissions.ts';
import type { Page } from '@playwright/test';
import { createShop, PASSWORD } from './company.ts';
import { test as base } from './journey.ts';
import { enterAs } from './sign-in.ts';

/** A user by role or by address. */
export type Who = RoleKind | `${string}@${string}`;

/**
 * A company with a head office, a branch called Harbour Road and a user of each role. The area
 * manager Alma, with the area of Harbour Road, is added when a test first asks for her, so that
 * the others see a company without areas.
 */
export type Crew = {
  headOfficeId: number;
  harbourRoad: Branch;
  emails: Record<Exclude<RoleKind, 'area manager'>, string>;
  /** Returns a client that calls the API as that user. */
  as: (who: Who) => Promise<Client>;
  /** Opens a page with an existing session of that user. */
  enter: (page: Page, who: Who, path: string) => Promise<void>;
  /** Adds a branch without employees. */
  addBranch: (name: string) => Promise<Branch>;
  /** Returns the address of an employee that was added. */
  addressOf: (name: string) => `${string}@${string}`;
  /** Adds an employee with that address, as staff unless a role is given. */
  addPerson: (name: string, pin: string, branchId: number, roleId?: RoleId) => Promise<Employee>;
};

const PLACE = { address: '3 Cliff Street', town: 'Whitby', county: 'North Yorkshire' };

const createCrew = async (url: string): Promise<Crew> => {
  const shop = await createShop(url, 'Sweep the floor');
  // Companies of other files share the server, on which an address exists once.
  const domain = `crew${shop.companyId}.example`;
  const addressOf = (name: string) =>
    `${name.toLowerCase().replaceAll(' ', '.')}@${domain}` as const;
  const addBranch = async (name: string): Promise<Branch> => {
    const [added] = await shop.owner.call(addBranches, { body: { name } });
    if (!added) throw new Error('The branch was not added');
    return added;
  };
  const harbourRoad = await addBranch('Harbour Road');
  const addPerson: Crew['addPerson'] = (name, pin, branchId, roleId = ROLE.staff) =>
    shop.owner.call(addEmployee, {
      body: {
        ...PLACE,
        name,
        pin,
        email: addressOf(name),
        mobile_no: '07700900123',
        postcode: 'YO21 3AA',
        n_i_no: 'QQ123456C',
        password: PASSWORD,
        role_id: roleId,
        branch_id: branchId,
      },
    });
  await addPerson('Harriet', '2001', shop.branchId, ROLE.manager);
  await addPerson('Bruno', '2002', harbourRoad.id, ROLE.manager);
  await addPerson('Sam', '2003', harbourRoad.id);
  const emails = {
    owner: shop.ownerEmail,
    'head-office manager': addressOf('Harriet'),
    'branch manager': addressOf('Bruno'),
    staff: addressOf('Sam'),
  };
  let areaManager: Promise<string> | undefined;
  const addAreaManager = async (): Promise<string> => {
    const alma = await addPerson('Alma', '2009', shop.branchId, ROLE.manager);
    const { id: areaId } = await shop.owner.call(addArea, {
      body: { name: 'Coast', branchIds: [harbourRoad.id] },
    });
    await shop.owner.call(updateEmployee, { body: { employeeId: alma.id, areaIds: [areaId] } });
    return addressOf('Alma');
  };
  const emailOf = (who: Who): string | Promise<string> => {
    if (who === 'area manager') return (areaManager ??= addAreaManager());
    return who in emails ? emails[who as keyof typeof emails] : who;
  };
  const sessions = new Map<string, Promise<Session>>();
  const sessionOf = async (who: Who): Promise<Session> => {
    const email = await emailOf(who);
    const body = { email, password: PASSWORD };
    const session =
      sessions.get(email) ?? createClient({ baseUrl: url }).call(login, { body }).then(sessionIn);
    sessions.set(email, session);
    return session;
  };
  return {
    headOfficeId: shop.branchId,
    harbourRoad,
    emails,
    addressOf,
    addBranch,
    addPerson,
    as: async (who) => {
      const { token } = await sessionOf(who);
      return createClient({ baseUrl: url, token: () => token });
    },
    enter: async (page, who, path) => enterAs(page, await sessionOf(who), path),
  };
};

const crews = new Map<string, Promise<Crew>>();

/**
 * Playwright's test in that company, which the tests of a file share. It is a fixture of each test:
 * a fixture of the worker would give these files a server and a browser of their own.
 */
export const test = base.extend<{ crew: Crew }>({
  crew: [
    async ({ server: { url } }, use, { file }) => {
      const key = `${url} ${file}`;
      const crew = crews.get(key) ?? createCrew(url);
      crews.set(key, crew);
      await use(await crew);
    },
    { timeout: 60_000 },
  ],
});
