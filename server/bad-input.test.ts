import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { dishLabel } from '@branchbook/contract/allergen-files.ts';
import { deleteSavedReport } from '@branchbook/contract/custom-reports.ts';
import { deleteDiaryEntry } from '@branchbook/contract/diary.ts';
import { listAnswers } from '@branchbook/contract/occurrences.ts';
import { deviceSignIn } from '@branchbook/contract/tablet.ts';
import { devicesEndpoints } from '@branchbook/contract/devices.ts';
import {
  deleteEmployee,
  deleteEmployees,
  updateEmployee,
  updateEmployees,
} from '@branchbook/contract/employees.ts';
import { askForErasure } from '@branchbook/contract/erasure.ts';
import { errorEnvelope } from '@branchbook/contract/error-envelope.ts';
import { SYNC_KINDS } from '@branchbook/contract/signing.ts';
import { addFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { changeTabletSettings } from '@branchbook/contract/devices.ts';
import { deleteBranchTask, deleteGlobalTask, listBranchTasks } from '@branchbook/contract/tasks.ts';
import { removeProbe } from '@branchbook/contract/probes.ts';
import { deletePaper } from '@branchbook/contract/papers.ts';
import { removeSupplier } from '@branchbook/contract/suppliers.ts';
import { removeEquipment } from '@branchbook/contract/temperature.ts';
import { deleteVisitorProfile } from '@branchbook/contract/visitors.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOf } from './testing/answer-text.ts';
import { createBranchRecords } from './testing/branch-records.ts';
import type { BranchRecords } from './testing/branch-records.ts';
import { createDueTask } from './testing/due-task.ts';
import type { DueTask } from './testing/due-task.ts';
import { createCast, createEmployee, tokenOf } from './testing/factories.ts';
import type { Cast, Person } from './testing/factories.ts';
import { createWarmFridge } from './testing/fridge.ts';
import type { WarmFridge } from './testing/fridge.ts';
import { hostileCalls, hostilePayloads } from './testing/hostile.ts';
import type { HostileCall } from './testing/hostile.ts';
import { signUpOwner } from './testing/onboarding.ts';
import { forgetTries } from './testing/rows.ts';
import type { Ids } from './testing/sample-request.ts';
import { sampleRequest } from './testing/sample-request.ts';
import { createSavedReport } from './testing/saved-report.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { BRANCH_PASSWORD, sign, signInTablet, unwrap } from './testing/tablet.ts';
import type { Tablet } from './testing/tablet.ts';

/** Fixed seed: every run makes the same calls, so that a failure can be reproduced. */
const SEED = 20_260_610;
const CALLS = 15;

let server: TestServer;
let cast: Cast;
let spare: Person;
let ids: Ids;
/** The records that task endpoints use; the doomed ones are there to be deleted. */
let task: DueTask;
let doomed: DueTask;
let fridge: WarmFridge;
let doomedFridge: WarmFridge;
type Records = BranchRecords & { report: number; method: number };
let records: Records;
let doomedRecords: Records;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  spare = await createEmployee(server, cast.branch);
  const leaver = await createEmployee(server, cast.branch);
  task = await createDueTask(server, cast, cast.branch, 'Stays');
  doomed = await createDueTask(server, cast, cast.branch, 'Goes');
  fridge = await createWarmFridge(server, cast, cast.branch, cast.people.staff, 'Stays');
  doomedFridge = await createWarmFridge(server, cast, cast.branch, cast.people.staff, 'Goes');
  const addMethod = (words: string) =>
    cast.as('owner').call(addFoodMethod, {
      body: {
        scheme: 'sfbb',
        section: 'Cleaning',
        title: words,
        what: words,
        why: words,
        checks: words,
      },
    });
  const written = async (words: string): Promise<Records> => ({
    ...(await createBranchRecords(server, cast, cast.branch, cast.people.staff, words)),
    report: (await createSavedReport(cast.as('owner'), words, { shared: true })).id,
    method: (await addMethod(words)).id,
  });
  records = await written('Stays');
  doomedRecords = await written('Goes');
  ids = {
    companyId: cast.company.id,
    branchId: cast.branch.id,
    branch_id: cast.branch.id,
    employeeId: cast.people.owner.id,
    requestId: (await server.client(await tokenOf(server, leaver)).call(askForErasure)).id,
    taskIds: [task.master],
    branchIds: [cast.branch.id],
    ids: [task.occurrence],
    blobName: task.photo,
    equipId: fridge.equipment,
    email: cast.people.owner.email,
    companyNumber: cast.company.id,
    branchNumber: cast.branch.id,
    deviceId: randomUUID(),
    deviceName: 'Till tablet',
  };
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

/** Signs in a tablet; first allows passwords again, which one of the calls may have forbidden. */
const signIn = async (): Promise<Tablet> => {
  await cast.as('owner').call(changeTabletSettings, { body: { pairing_only: false } });
  return signInTablet(server, cast.as('owner'), cast.branch);
};

const changesPeople: Endpoint[] = [
  updateEmployee,
  deleteEmployee,
  updateEmployees,
  deleteEmployees,
];

const deletesTasks: Endpoint[] = [deleteGlobalTask, deleteBranchTask];

const deletesRecords: Endpoint[] = [
  deleteDiaryEntry,
  deleteVisitorProfile,
  deleteSavedReport,
  removeProbe,
  removeSupplier,
  deletePaper,
];

/** Returns the record that an endpoint means by its `id` parameter. */
const idOf = (endpoint: Endpoint): number => {
  const { path } = endpoint;
  const { master, branchTask, occurrence } = deletesTasks.includes(endpoint) ? doomed : task;
  const { visitor, profile, accident, complaint, entry, report, probe, supplier, paper } =
    deletesRecords.includes(endpoint) ? doomedRecords : records;
  if (path.startsWith('/api/branches/:id/')) return cast.branch.id;
  if (path.startsWith('/api/league/')) return cast.branch.id;
  if (path.startsWith('/api/sfbb/branches/')) return cast.branch.id;
  if (path.startsWith('/api/sfbb/problems/')) return records.problem;
  if (path.startsWith('/api/sfbb/fitness/')) return records.fitness;
  if (path.startsWith('/api/sfbb/methods/')) return records.method;
  if (path.startsWith('/api/custom-reports/')) return report;
  if (path.startsWith('/api/visitors/profiles')) return profile;
  if (path.startsWith('/api/visitors/')) return visitor;
  if (path.startsWith('/api/accidents/')) return accident;
  if (path.startsWith('/api/complaints/')) return complaint;
  if (path.startsWith('/api/diary/')) return entry;
  if (path.startsWith('/api/probes/')) return probe;
  if (path.startsWith('/api/courses/')) return records.course;
  if (path.startsWith('/api/certificates/')) return records.certificate;
  if (path.startsWith('/api/suppliers/')) return supplier;
  if (path.startsWith('/api/papers/')) return paper;
  if (path.startsWith('/api/allergens/items/')) return records.dish;
  if (path.startsWith('/api/tasks/occurrences/')) return occurrence;
  if (path.startsWith('/api/temperature/readings/')) return fridge.reading;
  if (path.startsWith('/api/temperature/')) {
    return (endpoint === removeEquipment ? doomedFridge : fridge).equipment;
  }
  if (/^\/api\/tasks\/(?:branch\/|update$|training|record)/.test(path)) return branchTask;
  return path.includes('/branch/') ? cast.branch.id : master;
};

/** Returns the example ids with those replaced that mean something else at this endpoint. */
const idsFor = (endpoint: Endpoint): Ids => ({
  ...ids,
  id: idOf(endpoint),
  taskId: idOf(endpoint),
  ...(endpoint === deviceSignIn ? { password: BRANCH_PASSWORD } : {}),
  // A spare person, whose token the other calls do not need.
  ...(changesPeople.includes(endpoint)
    ? { employeeId: spare.id, employeeIds: [spare.id], email: spare.email }
    : {}),
});

/** Returns a token of every kind that may call; completion links from each onboarding step. */
const tokensFor = async ({ who }: Endpoint): Promise<(string | null)[]> => {
  if (who === 'anyone') return [null];
  const tokens: string[] = Object.entries(cast.tokens)
    .filter(([kind]) => (who as readonly string[]).includes(kind))
    .map(([, token]) => token);
  if (who.includes('device')) {
    tokens.push((await signIn()).token);
  }
  if (who.includes('onboarding')) {
    for (const step of [undefined, 'company', 'head office', 'subscription'] as const) {
      await forgetTries(server);
      tokens.push((await signUpOwner(server, step)).token);
    }
  }
  return tokens;
};

type Reply = { status: number; type: string; text: string; isFile: boolean };

/** Sends the path unchanged; fetch would normalise it. */
const send = (
  method: string,
  { path, body }: HostileCall,
  token: string | null,
): Promise<Reply> => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { hostname, port } = new URL(server.origin);
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const call = request({ agent, hostname, port, method, path, headers }, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      text += chunk;
    });
    response.on('end', () => {
      const type = response.headers['content-type'] ?? '';
      const isFile = response.headers['content-disposition'] !== undefined;
      resolve({ status: response.statusCode ?? 0, type, text, isFile });
    });
  });
  call.on('error', reject);
  call.end(body);
  return promise;
};

/** Default messages of the schema library, which no user should read. */
const RAW =
  /invalid (?:input|option|string|key|element)|too (?:big|small)|expected|received|regex/i;

const expectDecentAnswer = ({ status, type, text, isFile }: Reply): void => {
  expect(status).toBeLessThan(500);
  if (status < 300 && isFile) return;
  expect(type).toBe('application/json; charset=utf-8');
  const answer: unknown = JSON.parse(text);
  if (status < 300) {
    expect(answer).toMatchObject({ success: true, message: expect.any(String) });
    return;
  }
  const { message, errors = [] } = errorEnvelope.parse(answer);
  for (const said of [message, ...errors.map((one) => one.message)]) {
    expect(said).not.toBe('');
    expect(said).not.toMatch(RAW);
  }
};

const withInput = Object.entries(endpoints).filter(
  ([, { params, query, body }]) => params ?? query ?? body,
);

describe('invalid input gets a clear refusal, never an error of the server', () => {
  it.each(withInput)('from %s', async (_, endpoint) => {
    expect.hasAssertions();
    const tokens = await tokensFor(endpoint);
    await fc.assert(
      fc.asyncProperty(
        hostileCalls(endpoint, idsFor(endpoint)),
        fc.constantFrom(...tokens),
        async (call, token) => {
          const answer = await send(endpoint.method, call, token);
          expectDecentAnswer(answer);
          if (answer.status !== 429) return;
          await forgetTries(server);
          expectDecentAnswer(await send(endpoint.method, call, token));
        },
      ),
      { seed: SEED, numRuns: CALLS },
    );
  });

  it('in signed items of a tablet', async () => {
    const tablet = await signIn();
    const { staff } = cast.people;
    const wrapped = (await tablet.snapshot()).staff.find((one) => one.id === staff.id)?.key;
    if (!wrapped) throw new Error('The tablet has no key');
    const key = unwrap(wrapped, staff.pin);
    const owner = cast.as('owner');
    const [due] = await owner.call(listBranchTasks, { query: { branchId: cast.branch.id } });
    const right = { branch_task_id: due?.id, due_date: '2026-06-10', note: 'Done' };
    const payloads = fc.oneof(
      hostilePayloads,
      fc.record({
        branch_task_id: fc.oneof(fc.constant(right.branch_task_id), hostilePayloads),
        due_date: fc.oneof(fc.constant(right.due_date), hostilePayloads),
        note: hostilePayloads,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.uuid(), fc.constantFrom(...SYNC_KINDS), payloads, async (...sent) => {
        const [itemKey, kind, value] = sent;
        const payload = (JSON.stringify(value) ?? '').slice(0, 10_000);
        const occurredAt = server.clock.now().toISOString();
        const item = { key: itemKey, kind, employeeId: staff.id, occurredAt, payload };
        const [result] = await tablet.send([sign(key, item)]);
        expect(['ok', 'duplicate', 'refused']).toContain(result?.status);
      }),
      { seed: SEED, numRuns: CALLS },
    );
  });
});

it('afterwards the company’s pages and its tablet still open', async () => {
  const tablet = await signIn();
  const deviceReads = Object.values<Endpoint>(devicesEndpoints);
  for (const endpoint of Object.values(endpoints)) {
    const ofDevice = deviceReads.includes(endpoint) && endpoint.who.includes('device');
    const ofOwner = endpoint.who !== 'anyone' && endpoint.who.includes('owner');
    if (endpoint.method !== 'GET' || !(ofDevice || ofOwner)) continue;
    // A day that is open goes with a change of its task or of the opening hours.
    if (endpoint === listAnswers) continue;
    // Only a prepacked product that is signed has a label.
    if (endpoint === dishLabel) continue;
    const client = ofDevice ? tablet.client : cast.as('owner');
    const call = sampleRequest(endpoint, idsFor(endpoint));
    const answer = await client
      .raw(endpoint as never, call as never)
      .catch((cause: unknown) => Promise.reject(new Error(`${endpoint.path} fails`, { cause })));
    // An unread response keeps its connection open, and with it the server.
    await textOf(answer);
    expect({ path: endpoint.path, status: answer.status }).toEqual({
      path: endpoint.path,
      status: 200,
    });
  }
});
