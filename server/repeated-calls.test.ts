// One table of all endpoints that create records, with what each needs first.
import { randomBytes } from 'node:crypto';
import { addAccidentReport, listAccidents } from '@branchbook/contract/accidents.ts';
import { keepDishPhoto } from '@branchbook/contract/allergen-files.ts';
import { addDish } from '@branchbook/contract/allergens.ts';
import { signup } from '@branchbook/contract/auth.ts';
import {
  addBranches,
  importBranches,
  listBranches,
  updateBranch,
} from '@branchbook/contract/branches.ts';
import { addArea } from '@branchbook/contract/areas.ts';
import { addReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { sampleSchedule } from './testing/scheduled-report.ts';
import { addClosure } from '@branchbook/contract/branch-hours.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { addCompany } from '@branchbook/contract/companies.ts';
import { addComplaint, addComplaintNote } from '@branchbook/contract/complaints.ts';
import { saveReport } from '@branchbook/contract/custom-reports.ts';
import { createPairingCode, setBranchPassword } from '@branchbook/contract/devices.ts';
import { deleteDiaryEntry, saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { addEmployee, importEmployees } from '@branchbook/contract/employees.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { askForErasure } from '@branchbook/contract/erasure.ts';
import {
  IDEMPOTENCY_KEY_DAYS,
  IDEMPOTENCY_KEY_HEADER,
  REPEATED_HEADER,
} from '@branchbook/contract/idempotency.ts';
import { completeTask } from '@branchbook/contract/occurrences.ts';
import {
  completeProfile,
  createCompany,
  createHeadOffice,
} from '@branchbook/contract/onboarding.ts';
import { addCertificate } from '@branchbook/contract/certificates.ts';
import { addCourse, addCoursePresets } from '@branchbook/contract/courses.ts';
import { addProbe } from '@branchbook/contract/probes.ts';
import { addFitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { addFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { signFoodReview } from '@branchbook/contract/sfbb-reviews.ts';
import { REVIEW_QUESTION_NAMES } from '@branchbook/contract/sfbb-rules.ts';
import { addFoodProblem, signDiaryDay } from '@branchbook/contract/sfbb.ts';
import { addPaper, renewPaper } from '@branchbook/contract/papers.ts';
import { addRightToWork } from '@branchbook/contract/right-to-work.ts';
import { addSupplier } from '@branchbook/contract/suppliers.ts';
import { activateSubscription } from '@branchbook/contract/subscription.ts';
import { deviceSignIn, sendDevicePhoto } from '@branchbook/contract/tablet.ts';
import { addFromLibrary } from '@branchbook/contract/task-library.ts';
import { addGlobalTask, assignTasks, createBranchTask } from '@branchbook/contract/tasks.ts';
import { addEquipment } from '@branchbook/contract/temperature.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { addPushDevice } from '@branchbook/contract/push-devices.ts';
import { addVisitorProfile } from '@branchbook/contract/visitors.ts';
import { makePackLink, makeTabletPackLink } from '@branchbook/contract/inspector-packs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseCompany } from './features/privacy/erase-company.ts';
import { forgetKeys } from './platform/idempotency/repeated-calls.ts';
import { mintScope } from './platform/session/scope.ts';
import { createDueTask } from './testing/due-task.ts';
import { keepDiary } from './testing/food-diary.ts';
import { employeeCsv, employeeForm } from './testing/employee-form.ts';
import { createCast, createGlobalTask, PASSWORD, tokenOf } from './testing/factories.ts';
import type { Cast } from './testing/factories.ts';
import {
  companyForm,
  headOfficeForm,
  planChoice,
  profileForm,
  signUpOwner,
} from './testing/onboarding.ts';
import type { Step } from './testing/onboarding.ts';
import { createPushBrowser } from './testing/push-browser.ts';
import { refusalOf } from './testing/refusal.ts';
import { foundInDatabase, setNation } from './testing/rows.ts';
import { sampleReport } from './testing/saved-report.ts';
import { signInTablet } from './testing/tablet.ts';
import { signPackRequest } from './testing/pack-request.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { tableCounts } from './testing/table-counts.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ env: { SUBSCRIPTION_MODE: 'simulated' } });
});
afterAll(() => server.close());
// Each test has its own hour, because sign-ups are limited by the hour, and its own company.
beforeEach(async () => {
  server.clock.advance(3_600_000);
  cast = await createCast(server);
});

const newKey = (): string => randomBytes(16).toString('hex');

type Sent = { client?: Client; request?: object };
const owner = () => cast.as('owner');
const body = (fields: object): Sent => ({ client: owner(), request: { body: fields } });
const inSetUp = (after: Step | undefined, fields: object) => async (): Promise<Sent> => {
  const { client, token } = await signUpOwner(server, after);
  return { client, request: { body: { ...fields, token } } };
};
const task = (name: string) => ({
  task_name: name,
  task_description: 'As written',
  scheduled_month: null,
  scheduled_day: null,
});

const gasRecord = { kind: 'gas-safety', name: 'Gas record', issued_on: '2026-01-05' } as const;

const complaint = { kind: 'complaint', food: 'Latte', description: 'Cold' };

/** Returns a valid request about the branch's food safety diary, which it keeps since June. */
const ofDiary = (fields: object, params?: object) => async (): Promise<Sent> => {
  await setNation(server, cast.branch.id, 'england');
  await keepDiary(server, cast.branch, cast.people.owner, '2026-05-01');
  return { client: owner(), request: { params, body: { branchId: cast.branch.id, ...fields } } };
};

/** A valid request for each endpoint that creates a record. */
/** Asks for a link to the inspector pack on a tablet that the branch manager unlocked. */
const askOnTablet = async (): Promise<Sent> => {
  const tablet = await signInTablet(server, owner(), cast.branch);
  const request = { body: await signPackRequest(tablet, cast.people['branch manager'], server) };
  return { client: tablet.client, request };
};

const CREATING: [Endpoint, () => Sent | Promise<Sent>][] = [
  [
    signup,
    () => ({
      client: server.client(),
      request: { body: { email: 'twice@new.example', password: PASSWORD } },
    }),
  ],
  [createCompany, inSetUp(undefined, companyForm)],
  [addCompany, inSetUp(undefined, companyForm)],
  [createHeadOffice, inSetUp('company', headOfficeForm)],
  [activateSubscription, inSetUp('head office', planChoice)],
  [completeProfile, inSetUp('subscription', profileForm)],
  [addBranches, () => body({ branches: [{ name: 'Mill Lane', address: '1', town: 'Leeds' }] })],
  [importBranches, () => body({ csv: 'Name,Address,Town\nCanal Street,1,Leeds\n' })],
  [addEmployee, () => body(employeeForm({ branch_id: cast.branch.id }))],
  [
    addEmployee,
    () =>
      body(employeeForm({ branch_id: cast.branch.id, password: undefined, sendSetUpLink: true })),
  ],
  [
    importEmployees,
    () => body({ csv: employeeCsv([{ Branch: cast.branch.name, Role: 'Staff' }]) }),
  ],
  [addGlobalTask, () => body(task('For all branches'))],
  [createBranchTask, () => body({ ...task('For one branch'), branchId: cast.branch.id })],
  [addFromLibrary, () => body({ set: 'cafe', tasks: ['opening-checks'] })],
  [
    assignTasks,
    async () => {
      const { id } = await createGlobalTask(server, cast.company.id, { task_name: 'Assigned' });
      return body({ taskIds: [id], branchIds: [cast.branch.id] });
    },
  ],
  [
    completeTask,
    async () => {
      const due = await createDueTask(server, cast, cast.branch, 'Completed');
      return { client: owner(), request: { params: { id: due.occurrence }, body: {} } };
    },
  ],
  [
    addEquipment,
    () => body({ branchId: cast.branch.id, equipment_name: 'Fridge 1', min_temp: 0, max_temp: 5 }),
  ],
  [
    addReportSchedule,
    () => {
      const to = { employeeIds: [cast.people.owner.id], addresses: [] };
      return body(sampleSchedule(cast.branch.id, to));
    },
  ],
  [addArea, () => body({ name: 'North', branchIds: [cast.branch.id] })],
  [addPushDevice, () => body(createPushBrowser('https://push.example/once').subscription)],
  [
    addClosure,
    () => ({
      client: owner(),
      request: {
        params: { id: cast.branch.id },
        body: { from: '2026-12-25', to: '2026-12-26', reason: 'Christmas' },
      },
    }),
  ],
  [addVisitorProfile, () => body({ full_name: 'Pat Post', company_name: 'Parcels' })],
  [
    recordTraining,
    () => body({ employeeId: cast.people.staff.id, training_topic: 'Ladders', notes: '' }),
  ],
  [
    saveDiaryEntry,
    () => body({ branchId: cast.branch.id, date: '2026-06-10', note: 'The oven is back' }),
  ],
  [saveReport, () => body({ name: 'Twice', shared: false, definition: sampleReport() })],
  [createPairingCode, () => body({ branchId: cast.branch.id })],
  [
    deviceSignIn,
    async () => {
      const { code } = await owner().call(createPairingCode, {
        body: { branchId: cast.branch.id },
      });
      const fields = { deviceId: crypto.randomUUID(), deviceName: 'Till', deviceType: 'Tablet' };
      return { client: server.client(), request: { body: { ...fields, pairingCode: code } } };
    },
  ],
  [
    setBranchPassword,
    () => ({ client: owner(), request: { params: { branchId: cast.branch.id }, body: {} } }),
  ],
  [addCourse, () => body({ name: 'First aid', authority: 'own' })],
  [addCoursePresets, () => body({ keys: ['first-aid-at-work'] })],
  [
    addCertificate,
    async () => {
      const course = { body: { name: 'Fire marshal', authority: 'own' } };
      const { id } = await owner().call(addCourse, course as never);
      const { id: employeeId } = cast.people.staff;
      return body({ employeeId, courseId: id, issued_on: '2026-06-01' });
    },
  ],
  [
    addRightToWork,
    () => ({
      client: owner(),
      request: {
        params: { employeeId: cast.people.staff.id },
        body: { checked_on: '2026-06-01', kind: 'manual' },
      },
    }),
  ],
  [addProbe, () => body({ branchId: cast.branch.id, name: 'Blue probe' })],
  [addSupplier, () => body({ contact_kind: 'supplier', name: 'Dales Dairy' })],
  [addPaper, () => body({ branchId: cast.branch.id, ...gasRecord })],
  [
    renewPaper,
    async () => {
      const about = { body: { branchId: cast.branch.id, ...gasRecord, issued_on: '2026-01-06' } };
      const { id } = await owner().call(addPaper, about);
      const { kind: _, ...renewed } = gasRecord;
      return {
        client: owner(),
        request: { params: { id }, body: { ...renewed, issued_on: '2026-01-07' } },
      };
    },
  ],
  [addComplaint, () => body({ branchId: cast.branch.id, ...complaint })],
  [
    addComplaintNote,
    async () => {
      const about = { body: { branchId: cast.branch.id, ...complaint } };
      const { id } = await owner().call(addComplaint, about as never);
      return { client: owner(), request: { params: { id }, body: { text: 'Rang back' } } };
    },
  ],
  [
    addAccidentReport,
    async () => {
      const tablet = await signInTablet(server, owner(), cast.branch);
      const payload = {
        incident_date: '2026-06-01',
        incident_time: '08:15',
        employee_name: 'Jo Public',
        description: 'Slipped',
        emergency_services_called: false,
      };
      await tablet.send(await tablet.make(cast.people.staff, { kind: 'accident.add', payload }));
      const query = { branchId: cast.branch.id };
      const [accident] = await owner().call(listAccidents, { query });
      const report = { reported_on: '2026-06-02', reported_how: 'Form F2508 online' };
      return { client: owner(), request: { params: { id: accident?.id }, body: report } };
    },
  ],
  [addDish, () => body({ name: 'Soup' })],
  [signDiaryDay, ofDiary({}, { date: '2026-06-01' })],
  [addFoodProblem, ofDiary({ day: '2026-06-01', topic: 'chilling', what: 'The door stood open' })],
  [
    addFitnessReport,
    () =>
      ofDiary({
        employeeId: cast.people.staff.id,
        unwell_since: '2026-06-09',
      })(),
  ],
  [
    addFoodMethod,
    () =>
      body({
        scheme: 'sfbb',
        section: 'Cleaning',
        title: 'Boards',
        what: 'Wash',
        why: 'Germs',
        checks: 'Look',
      }),
  ],
  [
    signFoodReview,
    ofDiary({
      period_start: '2026-05-01',
      // No day was signed, which the first answer cannot deny.
      questions: REVIEW_QUESTION_NAMES.map((question) =>
        question === 'serious'
          ? { question, answer: 'yes', note: 'No day was signed' }
          : { question, answer: 'no' },
      ),
      plan: 'Nothing to change',
    }),
  ],
  [makePackLink, () => body({ branchId: cast.branch.id, hours: 24 })],
  [makeTabletPackLink, askOnTablet],
  [askForErasure, () => ({ client: cast.as('staff'), request: {} })],
];

/** Endpoints that create records identified by their contents. */
const NAMED_BY_CONTENT: Endpoint[] = [sendDevicePhoto, keepDishPhoto];

const send = async (endpoint: Endpoint, { client = owner(), request }: Sent, key: string) => {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  const response = await client.raw(endpoint as never, request as never, { headers });
  return {
    status: response.status,
    answer: await response.json(),
    isRepeated: response.headers.get(REPEATED_HEADER) === 'true',
  };
};

/** Tables that a job fills soon after a call, at a moment that the test does not know. */
const OF_JOBS = /^(?:alert|mail|outbound)/;

const ownCounts = async () =>
  Object.entries(await tableCounts(server)).filter(([table]) => !OF_JOBS.test(table));

const cases = CREATING.map(([endpoint, sent]): [string, Endpoint, typeof sent] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
  sent,
]);

describe('a call that is sent again because its answer was lost', () => {
  it.each(cases)(
    'creates one record, and gets the first answer again: %s',
    async (_, endpoint, of) => {
      const sent = await of();
      const key = newKey();
      const first = await send(endpoint, sent, key);
      expect(first).toMatchObject({ status: endpoint.status ?? 200, isRepeated: false });
      const before = await ownCounts();
      expect(await send(endpoint, sent, key)).toEqual({ ...first, isRepeated: true });
      expect(await ownCounts()).toEqual(before);
    },
  );

  it('is tested here for every call that returns 201', () => {
    const tried = new Set([...CREATING.map(([endpoint]) => endpoint), ...NAMED_BY_CONTENT]);
    const missing = Object.entries(endpoints).filter(
      ([, endpoint]) => endpoint.status === 201 && !tried.has(endpoint),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('is carried out once when it arrives twice at the same moment', async () => {
    const sent = body({ branchId: cast.branch.id, date: '2026-06-10', note: 'At once' });
    const key = newKey();
    const [one, other] = await Promise.all([1, 2].map(() => send(saveDiaryEntry, sent, key)));
    expect(one?.answer).toEqual(other?.answer);
    expect(Number(one?.isRepeated) + Number(other?.isRepeated)).toBe(1);
  });

  it('gets the same answer although its record was deleted', async () => {
    const { id } = await owner().call(saveDiaryEntry, {
      body: { branchId: cast.branch.id, date: '2026-06-10', note: 'A slip' },
    });
    const sent = { request: { query: { id, branchId: cast.branch.id } } };
    const key = newKey();
    const first = await send(deleteDiaryEntry, sent, key);
    expect(await send(deleteDiaryEntry, sent, key)).toEqual({ ...first, isRepeated: true });
    expect(await refusalOf(send(deleteDiaryEntry, sent, newKey()))).toMatchObject({ status: 404 });
  });

  it('is carried out when it was refused the first time', async () => {
    const key = newKey();
    const branches = (name: string) => body({ branches: [{ name, address: '1', town: 'Leeds' }] });
    await send(addBranches, branches('Mill Lane'), newKey());
    const refused = refusalOf(send(addBranches, branches('Mill Lane'), key));
    expect(await refused).toMatchObject({ code: 'BRANCH_NAME_EXISTS' });
    const { id } = (
      await owner().call(listBranches, {
        params: { companyId: cast.company.id },
        query: {},
      })
    ).find(({ name }) => name === 'Mill Lane')!;
    await owner().call(updateBranch, { body: { branchId: id, name: 'Canal Street' } });
    expect(await send(addBranches, branches('Mill Lane'), key)).toMatchObject({ status: 201 });
  });

  it('is reported as saved when the server ended before it answered', async () => {
    const key = newKey();
    const sent = body({ name: 'Half done', shared: false, definition: sampleReport() });
    await send(saveReport, sent, key);
    const { db } = server.context;
    await db.updateTable('idempotency_keys').set({ answer: null, status: null }).execute();
    const before = await tableCounts(server);
    expect(await refusalOf(send(saveReport, sent, key))).toMatchObject({
      status: 409,
      code: 'ALREADY_SAVED',
      message: 'This was already saved. Load the page again to see it.',
    });
    expect(await tableCounts(server)).toEqual(before);
  });

  it('counts as new after 7 days, not before', async () => {
    const key = newKey();
    const sent = body({ full_name: 'Pat Post', company_name: 'Parcels' });
    const first = await send(addVisitorProfile, sent, key);
    server.clock.advance(IDEMPOTENCY_KEY_DAYS * 86_400_000);
    await forgetKeys(server.context);
    const again = { ...sent, client: server.client(await tokenOf(server, cast.people.owner)) };
    expect(await send(addVisitorProfile, again, key)).toEqual({ ...first, isRepeated: true });
    server.clock.advance(1);
    await forgetKeys(server.context);
    expect(await refusalOf(send(addVisitorProfile, again, key))).toMatchObject({
      code: 'PROFILE_EXISTS',
    });
  });
});

describe('the idempotency key of a call', () => {
  const entry = (note: string) => body({ branchId: cast.branch.id, date: '2026-06-10', note });

  it('is refused with other contents, and nothing is saved', async () => {
    const key = newKey();
    await send(saveDiaryEntry, entry('One'), key);
    const before = await tableCounts(server);
    expect(await refusalOf(send(saveDiaryEntry, entry('Two'), key))).toMatchObject({
      status: 422,
      code: 'KEY_REUSED',
    });
    expect(await tableCounts(server)).toEqual(before);
  });

  it('of one person has no effect for another, nor for another company', async () => {
    const key = newKey();
    const first = await send(saveDiaryEntry, entry('One'), key);
    const manager = { ...entry('One'), client: cast.as('branch manager') };
    const other = await send(saveDiaryEntry, manager, key);
    expect(other.isRepeated).toBe(false);
    expect(other.answer).not.toEqual(first.answer);
  });

  it.each(['', 'short', 'with a blank inside', 'é'.repeat(20), 'x'.repeat(101)])(
    'is 16 to 100 visible characters, not %j',
    async (key) => {
      const response = await fetch(`${server.origin}/api/diary/save`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${cast.tokens.owner}`,
          'content-type': 'application/json',
          [IDEMPOTENCY_KEY_HEADER]: key,
        },
        body: JSON.stringify((entry('One').request as { body: object }).body),
      });
      expect(await response.json()).toMatchObject({
        code: 'VALIDATION',
        errors: [
          { field: IDEMPOTENCY_KEY_HEADER, message: 'Must be 16 to 100 visible characters' },
        ],
      });
    },
  );

  it('does not reveal the answer in the database', async () => {
    const key = newKey();
    const { answer } = await send(
      addEmployee,
      body(employeeForm({ branch_id: cast.branch.id, password: undefined, sendSetUpLink: true })),
      key,
    );
    const link = /token=([\w-]+)/.exec(JSON.stringify(answer))?.[1] ?? '';
    expect(link).not.toBe('');
    expect(await foundInDatabase(server, [link, key])).toEqual([]);
  });

  it('is deleted with the company', async () => {
    const { db } = server.context;
    await send(saveDiaryEntry, entry('One'), newKey());
    const { companyId } = cast.branch;
    const keys = () =>
      db
        .selectFrom('idempotency_keys')
        .where('company_id', '=', companyId)
        .select('status')
        .execute();
    expect(await keys()).toEqual([{ status: 201 }]);
    await eraseCompany(server.context, mintScope(companyId, 'all'), null);
    expect(await keys()).toEqual([]);
  });
});
