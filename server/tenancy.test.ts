// Long because it knows a record of every kind, for each endpoint of the contract.
import { addArea } from '@branchbook/contract/areas.ts';
import { addClosure } from '@branchbook/contract/branch-hours.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { askForErasure } from '@branchbook/contract/erasure.ts';
import { deviceSignOut } from '@branchbook/contract/tablet.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { createBranchTask } from '@branchbook/contract/tasks.ts';
import { addFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { trainingEndpoints } from '@branchbook/contract/training.ts';
import { changeCourse } from '@branchbook/contract/courses.ts';
import { deleteVisitorProfile } from '@branchbook/contract/visitors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueLink } from './features/auth/service.ts';
import { textOf } from './testing/answer-text.ts';
import { createBranchRecords } from './testing/branch-records.ts';
import type { BranchRecords } from './testing/branch-records.ts';
import { createDueTask } from './testing/due-task.ts';
import type { DueTask } from './testing/due-task.ts';
import {
  createAreaManager,
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  tokenOf,
} from './testing/factories.ts';
import type { Cast } from './testing/factories.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { createWarmFridge } from './testing/fridge.ts';
import type { WarmFridge } from './testing/fridge.ts';
import { sessionsOf } from './testing/rows.ts';
import { idFieldsOf, sampleRequest } from './testing/sample-request.ts';
import type { Ids } from './testing/sample-request.ts';
import { createSavedReport } from './testing/saved-report.ts';
import { createSchedule } from './testing/scheduled-report.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { signInTablet } from './testing/tablet.ts';

/** Mark in every name of the other company, so that any leak into a response is found. */
const MARK = 'zq-foreign';
/** Mark for the branch of the same company where no member of the cast works. */
const ELSEWHERE = 'zq-elsewhere';

let server: TestServer;
let cast: Cast;
let foreign: Cast;
/** Records that all branches of a company share; the other victims belong to one branch. */
type Shared = Pick<DueTask & BranchRecords, 'master' | 'profile' | 'course'> & {
  area: number;
  method: number;
};
type Victims = Omit<DueTask & WarmFridge & BranchRecords, 'master' | 'profile' | 'course'> &
  Partial<Shared> & {
    branch: number;
    employee: number;
    closure: number;
    report: number;
    schedule: number;
    recipient: number;
    session: number;
    request: number;
  };
let foreignIds: Required<Victims>;
let elsewhereIds: Victims;
let ownIds: Required<Victims>;
const clients: Record<string, Client> = {};

/** Returns the id of a person's session. */
const sessionOf = async (employeeId: number): Promise<number> =>
  (await sessionsOf(server, employeeId))[0]?.id ?? 0;

/** Asks for erasure; returns the id of the request. */
const requestOf = async (client: Client): Promise<number> => (await client.call(askForErasure)).id;

const createOwnTask = async (): Promise<number> => {
  const client = cast.as('branch manager');
  const task = { task_name: 'Own', scheduled_month: null, scheduled_day: null };
  const body = { ...task, branchId: cast.branch.id };
  return (await client.call(createBranchTask, { body })).id;
};

/** Adds a safe method of the company; returns its id. */
const methodOf = async (client: Client, title: string): Promise<number> => {
  const text = { title, what: title, why: title, checks: title };
  const body = { scheme: 'sfbb' as const, section: 'Cleaning', ...text };
  return (await client.call(addFoodMethod, { body })).id;
};

/** Closes a branch on some days; returns the id of the closure. */
const closureOf = async (client: Client, branch: number, reason: string): Promise<number> => {
  const body = { from: '2026-12-24', to: '2026-12-26', reason };
  return (await client.call(addClosure, { params: { id: branch }, body })).id;
};

/** Creates a branch of the same company with a person, a task, a fridge and a tablet. */
const createElsewhere = async (): Promise<Victims> => {
  const branch = await createBranch(server, cast.company.id, { name: ELSEWHERE });
  const employee = await createEmployee(server, branch, { name: ELSEWHERE });
  const { master: _, ...task } = await createDueTask(server, cast, branch, ELSEWHERE);
  const fridge = await createWarmFridge(server, cast, branch, employee, ELSEWHERE);
  const { profile, course, ...records } = await createBranchRecords(
    server,
    cast,
    branch,
    employee,
    ELSEWHERE,
  );
  // All branches may see the courses of the company.
  const shown = { name: `Course ${course}`, note: null };
  await cast.as('owner').call(changeCourse, { params: { id: course }, body: shown });
  // Deleted, because all branches may see a visitor profile that is saved for all of them.
  await cast.as('owner').call(deleteVisitorProfile, { params: { id: profile } });
  const manager = await createEmployee(server, branch, { name: ELSEWHERE, role_id: 2 });
  const client = server.client(await tokenOf(server, manager));
  const { id: report } = await createSavedReport(client, ELSEWHERE);
  const sent = { ...cast, as: () => client };
  const scheduled = await createSchedule(sent, branch, 'branch manager', ELSEWHERE);
  const session = await sessionOf(manager.id);
  const { id: branchId } = branch;
  return {
    ...task,
    ...fridge,
    ...records,
    branch: branchId,
    employee: employee.id,
    closure: await closureOf(client, branchId, ELSEWHERE),
    report,
    ...scheduled,
    session,
    request: await requestOf(client),
  };
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
  foreignIds = {
    ...(await createDueTask(server, foreign, foreign.branch, `${MARK} task`)),
    ...(await createWarmFridge(server, foreign, foreign.branch, foreign.people.staff, MARK)),
    ...(await createBranchRecords(server, foreign, foreign.branch, foreign.people.staff, MARK)),
    branch: foreign.branch.id,
    employee: foreign.people.staff.id,
    closure: await closureOf(foreign.as('owner'), foreign.branch.id, MARK),
    report: (await createSavedReport(foreign.as('owner'), MARK, { shared: true })).id,
    ...(await createSchedule(foreign, foreign.branch, 'owner', MARK)),
    session: await sessionOf(foreign.people.staff.id),
    request: await requestOf(foreign.as('staff')),
    area: (await foreign.as('owner').call(addArea, { body: { name: MARK } })).id,
    method: await methodOf(foreign.as('owner'), MARK),
  };
  const areaManager = await createAreaManager(server, cast.company, [cast.branch]);
  ownIds = {
    ...(await createDueTask(server, cast, cast.branch, 'Own')),
    ...(await createWarmFridge(server, cast, cast.branch, cast.people.staff, 'Own')),
    ...(await createBranchRecords(server, cast, cast.branch, cast.people.staff, 'Own')),
    branch: cast.branch.id,
    employee: cast.people.staff.id,
    closure: await closureOf(cast.as('owner'), cast.branch.id, 'Own'),
    report: (await createSavedReport(cast.as('branch manager'), 'Own')).id,
    ...(await createSchedule(cast, cast.branch, 'branch manager', 'Own')),
    session: await sessionOf(cast.people.staff.id),
    request: await requestOf(cast.as('staff')),
    area: areaManager.areaId,
    method: await methodOf(cast.as('owner'), 'Own'),
    // A task of the branch, so that its manager may change all of it.
    branchTask: await createOwnTask(),
  };
  elsewhereIds = await createElsewhere();

  for (const kind of ['owner', 'head-office manager', 'branch manager', 'staff'] as const) {
    clients[kind] = cast.as(kind);
  }
  clients['area manager'] = server.client(await tokenOf(server, areaManager));
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

/** Returns the company's own record that the endpoint means by its `id` parameter. */
const ownId = ({ path }: Endpoint): number | undefined => {
  if (path.startsWith('/api/branches/:id/')) return ownIds.branch;
  if (path.startsWith('/api/league/')) return ownIds.branch;
  if (path.startsWith('/api/sfbb/branches/')) return ownIds.branch;
  if (path.startsWith('/api/sfbb/problems/')) return ownIds.problem;
  if (path.startsWith('/api/sfbb/fitness/')) return ownIds.fitness;
  if (path.startsWith('/api/sfbb/methods/')) return ownIds.method;
  if (path.startsWith('/api/areas/')) return ownIds.area;
  if (path.startsWith('/api/probes/')) return ownIds.probe;
  if (path.startsWith('/api/courses/')) return ownIds.course;
  if (path.startsWith('/api/certificates/')) return ownIds.certificate;
  if (path.startsWith('/api/suppliers/')) return ownIds.supplier;
  if (path.startsWith('/api/papers/')) return ownIds.paper;
  if (path.startsWith('/api/allergens/')) return ownIds.dish;
  if (path.startsWith('/api/report-schedules/')) return ownIds.schedule;
  if (path.startsWith('/api/custom-reports/')) return ownIds.report;
  if (path.startsWith('/api/visitors/profiles')) return ownIds.profile;
  if (path.startsWith('/api/visitors/')) return ownIds.visitor;
  if (path.startsWith('/api/accidents/')) return ownIds.accident;
  if (path.startsWith('/api/complaints/')) return ownIds.complaint;
  if (path.startsWith('/api/diary/')) return ownIds.entry;
  if (path.includes('/review-items/')) return ownIds.review;
  if (path.startsWith('/api/tasks/occurrences/')) return ownIds.occurrence;
  if (/^\/api\/tasks\/(?:master|update-global)/.test(path)) return ownIds.master;
  return path.startsWith('/api/tasks/') ? ownIds.branchTask : undefined;
};

const training: Endpoint[] = Object.values(trainingEndpoints);

/** Returns true for a field that may name people of any branch of the company ([A-088]). */
const namesAnybody = (endpoint: Endpoint, name: string): boolean =>
  training.includes(endpoint)
    ? name === 'trainerId'
    : endpoint.path.startsWith('/api/tasks/') && name === 'employeeId';

/** Callers who see one branch or area. */
const INSIDE = ['area manager', 'branch manager', 'staff', 'device'];

/** Lists all ways to name foreign records in requests to this endpoint. */
const attacksOn = (
  endpoint: Endpoint,
  victims: Victims,
  bareIds: 'all' | 'the first' = 'all',
): Ids[] => {
  const isForeign = victims === foreignIds;
  const fields = idFieldsOf(endpoint).filter(
    (name) => isForeign || !(name === 'companyId' || namesAnybody(endpoint, name)),
  );
  const own: Ids = {
    companyId: cast.company.id,
    branchId: cast.branch.id,
    branch_id: cast.branch.id,
    id: ownId(endpoint),
    taskId: ownId(endpoint),
    equipId: ownIds.equipment,
    courseId: ownIds.course,
    closureId: ownIds.closure,
    recipientId: ownIds.recipient,
    // The period of a sent report is another than that of a report on the screen.
    ...(endpoint.path.startsWith('/api/report-schedules') && { period: 'yesterday' }),
    ...(endpoint.path.startsWith('/api/allergens/items') && { version: 1 }),
    areaId: ownIds.area,
  };
  const { photo, ...numbers } = victims;
  const alien = (name: string): (number | number[] | string)[] => {
    if (name === 'companyId') return [foreign.company.id];
    if (name === 'blobName') return [photo];
    if (name === 'ids') return [[ownIds.occurrence, victims.occurrence]];
    if (name === 'sessionId') return [victims.session];
    if (name === 'requestId') return [victims.request];
    if (name === 'equipId') return [victims.equipment];
    if (/course_?id/i.test(name)) return [victims.course ?? foreignIds.course];
    if (name === 'checkedById') return [victims.employee];
    if (name === 'taskIds') return [[victims.master ?? victims.branchTask]];
    if (name === 'recipientId') return [victims.recipient];
    if (name === 'areaId') return [victims.area ?? foreignIds.area];
    if (name === 'areaIds') return [[victims.area ?? foreignIds.area]];
    if (name === 'branchIds' || name === 'branch_ids') return [[victims.branch]];
    if (name === 'employeeIds') return [[cast.people.staff.id, victims.employee]];
    if (/branch/i.test(name)) return [victims.branch];
    if (/employee/i.test(name)) return [victims.employee];
    // A bare id may mean any kind of record; that of the kind which the endpoint means comes first.
    const ofKind = ownId(endpoint);
    const isMeant = ([key]: [string, unknown]) => ownIds[key as keyof Victims] === ofKind;
    const { true: meant = [], false: others = [] } = Object.groupBy(
      Object.entries(numbers),
      (entry) => `${isMeant(entry)}`,
    );
    const values = [...meant, ...others].map(([, value]) => value);
    return bareIds === 'all' ? values : values.slice(0, Math.max(1, meant.length));
  };
  return fields.flatMap((name) =>
    alien(name).map((value) => ({
      ...own,
      taskIds: [foreignIds.master],
      branchIds: [cast.branch.id],
      branch_ids: [cast.branch.id],
      employeeId: cast.people.staff.id,
      employeeIds: [cast.people.staff.id],
      [name]: value,
    })),
  );
};

type Outcome = { status: number; text: string };

const attempt = async (client: Client, endpoint: Endpoint, ids: Ids): Promise<Outcome> => {
  try {
    const response = await client.raw(endpoint as never, sampleRequest(endpoint, ids) as never);
    return { status: response.status, text: await textOf(response) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return {
      status: error.status,
      text: JSON.stringify([error.message, error.errors, error.data ?? null]),
    };
  }
};

/**
 * Lists the attacks that a caller tries. Callers without the right to call are refused before any
 * id is read, so that one shows it. The first caller with the right tries bare ids of every kind
 * of record, the others the first of them: one query finds the record for all.
 */
const attacksBy = (kind: string, endpoint: Endpoint, victims: Victims): Ids[] => {
  const all = attacksOn(endpoint, victims);
  const who = endpoint.who as readonly string[];
  if (!who.includes(kind)) return all.slice(0, 1);
  const callers = victims === foreignIds ? Object.keys(clients) : INSIDE;
  if (callers.find((one) => who.includes(one)) === kind) return all;
  return attacksOn(endpoint, victims, 'the first');
};

const guarded = Object.entries(endpoints).filter(([, endpoint]) => endpoint.who !== 'anyone');

describe.each(guarded)('%s', (_, endpoint) => {
  const who = endpoint.who as readonly string[];

  it('gives no data of another company to any caller', async () => {
    const before = await fingerprint(server, 'company_id', foreign.company.id);
    for (const [kind, client] of Object.entries(clients)) {
      for (const ids of attacksBy(kind, endpoint, foreignIds)) {
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
    expect(await fingerprint(server, 'company_id', foreign.company.id)).toBe(before);
    // This endpoint ends the tablet's session, which later endpoints need.
    if (endpoint === deviceSignOut) {
      clients['device'] = (await signInTablet(server, cast.as('owner'), cast.branch)).client;
    }
  });

  it('gives no data of another branch to that branch’s other users', async () => {
    const before = await fingerprint(server, 'branch_id', elsewhereIds.branch);
    for (const kind of INSIDE) {
      for (const ids of attacksBy(kind, endpoint, elsewhereIds)) {
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
    expect(await fingerprint(server, 'branch_id', elsewhereIds.branch)).toBe(before);
  });

  it('is refused without a token', async () => {
    const ids = attacksOn(endpoint, foreignIds)[0] ?? {};
    const { status } = await attempt(server.client(), endpoint, ids);
    expect(status).toBe(401);
  });
});

it('the database itself refuses a reference into another company', async () => {
  await expect(
    createEmployee(server, { ...foreign.branch, companyId: cast.company.id }),
  ).rejects.toThrow(/foreign key/);
});
