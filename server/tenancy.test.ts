import { ApiError } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { deviceSignOut } from '@branchbook/contract/devices.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { assignTasks, listBranchTasks } from '@branchbook/contract/tasks.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueLink } from './features/auth/service.ts';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  createGlobalTask,
} from './testing/factories.ts';
import type { Cast } from './testing/factories.ts';
import { idFieldsOf, sampleRequest } from './testing/sample-request.ts';
import type { Ids } from './testing/sample-request.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { signInTablet } from './testing/tablet.ts';

/** In every name of the other company, so that one byte of it in an answer is found. */
const MARK = 'zq-foreign';
/** The same for the branch of the own company where nobody of the cast works. */
const ELSEWHERE = 'zq-elsewhere';

let server: TestServer;
let cast: Cast;
let foreign: Cast;
type Victims = { branch: number; employee: number; branchTask: number; master?: number };
let foreignIds: Required<Victims>;
let elsewhereIds: Victims;
const clients: Record<string, Client> = {};

/** One text that changes when any record of a company, or of a branch, does. */
const fingerprint = async (column: 'company_id' | 'branch_id', id: number): Promise<string> => {
  const { db } = server.context;
  const tables = (await db.introspection.getTables()).filter((table) =>
    table.columns.some(({ name }) => name === column),
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ digest: string }>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
      from ${sql.table(name)} t where ${sql.ref(column)} = ${id}
    `.execute(db);
    parts.push(`${name} ${rows[0]?.digest}`);
  }
  return parts.join('\n');
};

/** A branch of the own company with somebody, a task and a tablet. */
const createElsewhere = async (): Promise<Victims> => {
  const branch = await createBranch(server, cast.company.id, { name: ELSEWHERE });
  const { id: employee } = await createEmployee(server, branch, { name: ELSEWHERE });
  const master = await createGlobalTask(server, cast.company.id, { task_name: ELSEWHERE });
  const owner = cast.as('owner');
  await owner.call(assignTasks, { body: { taskIds: [master.id], branchIds: [branch.id] } });
  const [task] = await owner.call(listBranchTasks, { query: { branchId: branch.id } });
  await signInTablet(server, owner, branch);
  return { branch: branch.id, employee, branchTask: task?.id ?? 0 };
};

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  foreign = await createCast(server);
  const { db } = server.context;
  const marked = foreign.company.id;
  await sql`update companies set trading_name = ${MARK} where id = ${marked}`.execute(db);
  await sql`update branches set name = ${MARK} || id, town = ${MARK} where company_id = ${marked}`.execute(
    db,
  );
  await sql`update employees set name = ${MARK}, email = ${MARK} || id, town = ${MARK}
    where company_id = ${marked}`.execute(db);
  const master = await createGlobalTask(server, foreign.company.id, { task_name: `${MARK} task` });
  await foreign.as('owner').call(assignTasks, {
    body: { taskIds: [master.id], branchIds: [foreign.branch.id] },
  });
  const branchTask = await db
    .selectFrom('branch_tasks')
    .select('id')
    .where('company_id', '=', foreign.company.id)
    .executeTakeFirstOrThrow();
  foreignIds = {
    branch: foreign.branch.id,
    employee: foreign.people.staff.id,
    master: master.id,
    branchTask: branchTask.id,
  };
  await signInTablet(server, foreign.as('owner'), foreign.branch);
  elsewhereIds = await createElsewhere();

  for (const kind of ['owner', 'head-office manager', 'branch manager', 'staff'] as const) {
    clients[kind] = cast.as(kind);
  }
  clients['device'] = (await signInTablet(server, cast.as('owner'), cast.branch)).client;
  const unfinished = await createCompany(server);
  await db
    .updateTable('employees')
    .set({ profile_completed_at: null })
    .where('id', '=', unfinished.owner.id)
    .execute();
  const link = await db
    .transaction()
    .execute((tx) =>
      issueLink(tx, { employeeId: unfinished.owner.id, hasCompany: true }, server.clock.now()),
    );
  clients['onboarding'] = server.client(link);
});

afterAll(() => server.close());

/** Every way to name the records of others that this endpoint has. */
const attacksOn = (endpoint: Endpoint, victims: Victims): Ids[] => {
  const isForeign = victims === foreignIds;
  const fields = idFieldsOf(endpoint).filter((name) => isForeign || name !== 'companyId');
  const own: Ids = {
    companyId: cast.company.id,
    branchId: cast.branch.id,
    branch_id: cast.branch.id,
  };
  const alien = (name: string): (number | number[])[] => {
    if (name === 'companyId') return [foreign.company.id];
    if (name === 'taskIds') return [[victims.master ?? victims.branchTask]];
    if (name === 'branchIds') return [[victims.branch]];
    if (/branch/i.test(name)) return [victims.branch];
    if (/employee/i.test(name)) return [victims.employee];
    // A bare id may be anything's.
    return Object.values(victims);
  };
  return fields.flatMap((name) =>
    alien(name).map((value) => ({
      ...own,
      taskIds: [foreignIds.master],
      branchIds: [cast.branch.id],
      employeeId: cast.people.staff.id,
      [name]: value,
    })),
  );
};

type Outcome = { status: number; text: string };

const attempt = async (client: Client, endpoint: Endpoint, ids: Ids): Promise<Outcome> => {
  try {
    const response = await client.raw(endpoint as never, sampleRequest(endpoint, ids) as never);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: error.status,
      text: JSON.stringify([error.message, error.errors, error.data ?? null]),
    };
  }
};

const guarded = Object.entries(endpoints).filter(([, endpoint]) => endpoint.who !== 'anyone');

describe.each(guarded)('%s', (_, endpoint) => {
  const who = endpoint.who as readonly string[];

  it('shows and gives nothing of another company to anybody', async () => {
    const before = await fingerprint('company_id', foreign.company.id);
    for (const [kind, client] of Object.entries(clients)) {
      for (const ids of attacksOn(endpoint, foreignIds)) {
        const { status, text } = await attempt(client, endpoint, ids);
        expect({ kind, ids, status: [403, 404].includes(status) ? 'refused' : status }).toEqual({
          kind,
          ids,
          status: 'refused',
        });
        expect(text).not.toContain(MARK);
      }
      if (attacksOn(endpoint, foreignIds).length > 0) continue;
      const { status, text } = await attempt(client, endpoint, {});
      expect(text).not.toContain(MARK);
      if (!who.includes(kind)) expect({ kind, status }).toEqual({ kind, status: 403 });
      else expect({ kind, status: status < 500 }).toEqual({ kind, status: true });
    }
    expect(await fingerprint('company_id', foreign.company.id)).toBe(before);
    // This one ends the tablet's session, which the endpoints after it need.
    if (endpoint === deviceSignOut) {
      clients['device'] = (await signInTablet(server, cast.as('owner'), cast.branch)).client;
    }
  });

  it('shows and gives nothing of another branch to those who belong to one', async () => {
    const before = await fingerprint('branch_id', elsewhereIds.branch);
    for (const kind of ['branch manager', 'staff', 'device']) {
      for (const ids of attacksOn(endpoint, elsewhereIds)) {
        const { status, text } = await attempt(clients[kind]!, endpoint, ids);
        expect({ kind, ids, status: [403, 404].includes(status) ? 'refused' : status }).toEqual({
          kind,
          ids,
          status: 'refused',
        });
        expect(text).not.toContain(ELSEWHERE);
      }
      const isOpen = attacksOn(endpoint, elsewhereIds).length === 0;
      if (isOpen && endpoint !== deviceSignOut) {
        const { text } = await attempt(clients[kind]!, endpoint, {});
        expect({ kind, says: text.includes(ELSEWHERE) }).toEqual({ kind, says: false });
      }
    }
    expect(await fingerprint('branch_id', elsewhereIds.branch)).toBe(before);
  });

  it('is closed to whoever has no token', async () => {
    const ids = attacksOn(endpoint, foreignIds)[0] ?? {};
    const { status } = await attempt(server.client(), endpoint, ids);
    expect(status).toBe(401);
  });
});

it('refuses a reference into another company in the database itself', async () => {
  await expect(
    createEmployee(server, { ...foreign.branch, companyId: cast.company.id }),
  ).rejects.toThrow(/foreign key/);
});
