// Long because it covers every call that updates a record.
import { changeOwnProfile } from '@branchbook/contract/account.ts';
import { publishAllergenPage } from '@branchbook/contract/allergen-pages.ts';
import { changeDish } from '@branchbook/contract/allergens.ts';
import { changeAlertSettings, chooseAlerts } from '@branchbook/contract/alerts.ts';
import { addArea, changeArea } from '@branchbook/contract/areas.ts';
import { setBranchHours, setHoursOfBranches } from '@branchbook/contract/branch-hours.ts';
import { updateBranch } from '@branchbook/contract/branches.ts';
import { addCourse, changeCourse, requireCourse } from '@branchbook/contract/courses.ts';
import { changeSavedReport } from '@branchbook/contract/custom-reports.ts';
import { changeTabletSettings } from '@branchbook/contract/devices.ts';
import { updateDiaryEntry } from '@branchbook/contract/diary.ts';
import {
  changePinSettings,
  updateEmployee,
  updateEmployees,
} from '@branchbook/contract/employees.ts';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { setHygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import { saveDuty } from '@branchbook/contract/duty.ts';
import { chooseDigest } from '@branchbook/contract/digests.ts';
import { chooseNotifications } from '@branchbook/contract/notifications.ts';
import { changeFoodLimit } from '@branchbook/contract/food-checks.ts';
import { addProbe, changeProbe } from '@branchbook/contract/probes.ts';
import { addPaper, changePaper, setPaperNeed } from '@branchbook/contract/papers.ts';
import { updateFromLibrary } from '@branchbook/contract/task-library.ts';
import { addSupplier, changeSupplier } from '@branchbook/contract/suppliers.ts';
import { saveRetention } from '@branchbook/contract/privacy.ts';
import { addReportSchedule, changeReportSchedule } from '@branchbook/contract/report-schedules.ts';
import { changeFitnessReport } from '@branchbook/contract/sfbb-fitness.ts';
import { changeFoodMethod } from '@branchbook/contract/sfbb-methods.ts';
import { completeFoodProblem, startFoodDiary } from '@branchbook/contract/sfbb.ts';
import { SYNC_KINDS } from '@branchbook/contract/signing.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import { changeLeagueSettings } from '@branchbook/contract/league.ts';
import {
  createBranchTask,
  updateBranchTask,
  updateBranchTaskPhoto,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { changeTemperatureSlots } from '@branchbook/contract/temperature-slots.ts';
import { changeEquipment } from '@branchbook/contract/temperature.ts';
import { addVisitorProfile, changeVisitorProfile } from '@branchbook/contract/visitors.ts';
import { saveWebhook } from '@branchbook/contract/webhook.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { DB } from './platform/database/schema.ts';
import { createEmployee, createGlobalTask } from './testing/factories.ts';
import { createFridge } from './testing/fridge.ts';
import type { Fridge } from './testing/fridge.ts';
import { jpeg } from './testing/pictures.ts';
import { startTestServer } from './testing/server.ts';
import { sampleSchedule } from './testing/scheduled-report.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let branch: Fridge;

beforeAll(async () => {
  server = await startTestServer();
  branch = await createFridge(server);
});
afterAll(() => server.close());

type Fields = Record<string, unknown>;
type Table = keyof DB &
  (
    | 'companies'
    | 'probes'
    | 'courses'
    | 'suppliers'
    | 'premises_papers'
    | 'branches'
    | 'areas'
    | 'report_schedules'
    | 'employees'
    | 'task_masters'
    | 'branch_tasks'
  );

const owner = () => branch.cast.as('owner');

/** Returns the row of a record without the columns that every change updates. */
const rowOf = async (table: Table | 'visitor_profiles', id: number): Promise<Fields> => {
  const row: Fields = await server.context.db
    .selectFrom(table as Table)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { version: _, updated_at: __, ...rest } = row;
  return rest;
};

/** Lists the names of the optional fields of a body. */
const optionalIn = (schema: unknown): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape)
        .filter(([, field]) => (field as z.ZodType).safeParse(undefined).success)
        .map(([name]) => name)
    : [];

type Update = {
  table: Table | 'visitor_profiles';
  id: number;
  params?: Fields;
  required: Fields;
  /** All optional stored fields, each with another value than a new record has. */
  optional: Fields;
  /** Optional fields that are not part of the record. */
  notStored: string[];
  photo?: Blob;
};

/** Adds a course that a task can demand; returns its id. */
const courseOf = async (): Promise<number> => {
  const body = { name: `Course ${randomUUID()}`, authority: 'own' } as const;
  return (await owner().call(addCourse, { body })).id;
};

const DAYS_OFF = Object.fromEntries(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
    day,
    false,
  ]),
);

const task = {
  task_name: 'Clean the oven',
  task_description: 'With the blue spray',
  frequency: 'annually',
  ...DAYS_OFF,
  scheduled_month: 3,
  scheduled_day: 15,
  time_to_finish: '08:30',
  priority: 5,
  notification: true,
  youtube_link: 'https://www.youtube.com/watch?v=abc',
  active: false,
  manager_task: true,
  needs_verification: false,
  repeat_every: 2,
  valid_from: '2026-03-01',
  valid_until: '2030-03-31',
  opens_before: 30,
  closes_after: 60,
  on_closed_days: true,
  photo_required: true,
  note_required: true,
  course_rule: 'block',
  diary_part: 'opening',
  steps: [{ kind: 'tick', label: 'Light the oven' }],
};

/** Fields that take the place of others of a task; scheduling-fields.test.ts covers them. */
const EXCLUDING = ['due_times', 'scheduled_week', 'on_demand'];

const branchTaskId = async (): Promise<number> => {
  const { id: branchId } = branch.cast.branch;
  const { id } = await owner().call(createBranchTask, {
    body: { branchId, task_name: 'A task', scheduled_month: null, scheduled_day: null },
  });
  return id;
};

const photo = async () => new Blob([new Uint8Array(await jpeg({ width: 40, height: 30 }))]);

/** Prepares a record and its change for every endpoint that changes part of a record. */
const UPDATES = new Map<Endpoint, () => Promise<Update>>([
  [
    updateBranch,
    async () => ({
      table: 'branches',
      id: branch.cast.branch.id,
      required: { branchId: branch.cast.branch.id },
      optional: {
        name: 'Mill Lane',
        address: '2 Mill Lane',
        town: 'York',
        manager_name: 'Ann Lee',
      },
      notStored: ['version'],
    }),
  ],
  [
    changeArea,
    async () => {
      const body = { name: 'North' };
      const { id } = await owner().call(addArea, { body });
      return {
        table: 'areas',
        id,
        params: { id },
        required: {},
        optional: { name: 'South' },
        notStored: ['version', 'branchIds'],
      };
    },
  ],
  [
    changeReportSchedule,
    async () => {
      const { cast } = branch;
      const to = { employeeIds: [cast.people.owner.id], addresses: [] };
      const body = sampleSchedule(cast.branch.id, to);
      const { id } = await owner().call(addReportSchedule, { body });
      return {
        table: 'report_schedules',
        id,
        params: { id },
        required: {},
        optional: { name: 'Others', format: 'pdf', period: 'last-week', when_empty: 'skip' },
        notStored: ['version', 'subject', 'times', 'recipients'],
      };
    },
  ],
  [
    setBranchHours,
    async () => ({
      table: 'branches',
      id: branch.cast.branch.id,
      params: { id: branch.cast.branch.id },
      required: {},
      optional: {
        nation: 'scotland',
        weekly: {},
        bank_holidays: 'closed',
        open_holidays: ['St Andrew’s Day'],
        day_ends: 4,
      },
      notStored: ['version'],
    }),
  ],
  [
    setHoursOfBranches,
    async () => ({
      table: 'branches',
      id: branch.cast.branch.id,
      required: { branchIds: [branch.cast.branch.id] },
      optional: {
        nation: 'wales',
        weekly: null,
        bank_holidays: 'open',
        open_holidays: ['Good Friday'],
        day_ends: 2,
      },
      notStored: ['closure'],
    }),
  ],
  [
    setHygieneRating,
    async () => ({
      table: 'branches',
      id: branch.cast.branch.id,
      params: { id: branch.cast.branch.id },
      required: {},
      optional: { fhrs_number: 1_234_567 },
      // A rating is a row of its own, as manage-ratings.test.ts checks.
      notStored: ['rating'],
    }),
  ],
  [
    updateEmployee,
    async () => {
      const { id } = await createEmployee(server, branch.cast.branch);
      return {
        table: 'employees',
        id,
        required: { employeeId: id },
        optional: {
          title: 'Dr',
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          mobile_no: '07700900999',
          address: '5 Low Road',
          town: 'Hull',
          county: 'Humberside',
          postcode: 'HU1 1AA',
          pin: '975310',
          n_i_no: 'QQ112233C',
          PasswordHash: 'Another1Password',
          martial_status: 'Married',
          dob: '1990-02-03',
          gender: 'Female',
          nationality: 'Welsh',
          start_date: '2026-02-01',
          medicialConditions: 'Asthma',
          emergencyContact: 'Charles',
          emergencyContactNo: '0113 496 0001',
          role_id: 2,
          branch_id: branch.cast.company.headOffice.id,
        },
        notStored: ['version', 'branch_name', 'areaIds', 'companyId'],
      };
    },
  ],
  [
    updateGlobalTask,
    async () => {
      const { id } = await createGlobalTask(server, branch.cast.company.id);
      return {
        table: 'task_masters',
        id,
        required: { taskId: id },
        optional: { ...task, required_course_id: await courseOf() },
        notStored: [...EXCLUDING, 'version', 'existingPhotoUrl', 'companyId', 'source'],
        photo: await photo(),
      };
    },
  ],
  ...[updateBranchTask, updateBranchTaskPhoto].map(
    (endpoint): [Endpoint, () => Promise<Update>] => [
      endpoint,
      async () => {
        const id = await branchTaskId();
        return {
          table: 'branch_tasks',
          id,
          required: { taskId: id },
          optional: {
            ...task,
            employeeId: branch.cast.people.staff.id,
            required_course_id: await courseOf(),
          },
          notStored: [
            ...EXCLUDING,
            'version',
            'existingPhotoUrl',
            'companyId',
            'source',
            'branchId',
          ],
          ...('photo' in endpoint && { photo: await photo() }),
        };
      },
    ],
  ),
  [
    changeVisitorProfile,
    async () => {
      const names = { company_name: 'Parcel Co', full_name: 'Pat' };
      const { id } = await owner().call(addVisitorProfile, { body: names });
      return {
        table: 'visitor_profiles',
        id,
        required: { id, ...names },
        optional: { email: 'pat@example.com', phone_number: '01134960000' },
        notStored: [],
      };
    },
  ],
  [
    updateEmployees,
    async () => {
      const { id } = await createEmployee(server, branch.cast.branch, { role_id: 3 });
      return {
        table: 'employees',
        id,
        required: { employeeIds: [id], branch_id: branch.cast.branch.id },
        optional: { role_id: 2 },
        // Either role_id or branch_id must be sent.
        notStored: ['branch_id'],
      };
    },
  ],
  [
    changeOwnProfile,
    async () => {
      const { id } = branch.cast.people.owner;
      return {
        table: 'employees',
        id,
        required: {},
        optional: { name: 'Olive Owner', mobile_no: '07700900888' },
        // Another email needs the password; employees' emails use the same code.
        notStored: ['version', 'password', 'email'],
      };
    },
  ],
  [
    saveRetention,
    async () => ({
      table: 'companies',
      id: branch.cast.company.id,
      required: {},
      optional: {
        visitors: 90,
        diary: 365,
        temperatures: 730,
        foodChecks: 1095,
        probes: 2190,
        complaints: 1095,
      },
      notStored: ['dryRun'],
    }),
  ],
  [
    changeProbe,
    async () => {
      const body = { branchId: branch.cast.branch.id, name: 'Blue probe' };
      const { id } = await owner().call(addProbe, { body });
      return {
        table: 'probes',
        id,
        params: { id },
        required: {},
        optional: { name: 'Red probe', serial: 'TP-9' },
        notStored: ['version'],
      };
    },
  ],
  [
    changeCourse,
    async () => {
      const body = { name: 'First aid', authority: 'own' } as const;
      const { id } = await owner().call(addCourse, { body });
      return {
        table: 'courses',
        id,
        params: { id },
        required: {},
        optional: {
          name: 'First aid at work',
          validity_months: 36,
          authority: 'guidance',
          source: 'HSE L74',
          source_url: 'https://hse.example/l74',
          note: 'Book early',
          active: false,
        },
        notStored: ['version'],
      };
    },
  ],
  [
    changeSupplier,
    async () => {
      const body = { contact_kind: 'supplier', name: 'Dales Dairy' } as const;
      const { id } = await owner().call(addSupplier, { body });
      return {
        table: 'suppliers',
        id,
        params: { id },
        required: {},
        optional: {
          contact_kind: 'contact',
          name: 'Dales Farm',
          supplies: 'Milk',
          contact_name: 'Ann',
          phone: '01134960000',
          email: 'ann@dales.example',
          account_number: 'D-1',
          branchIds: [branch.cast.branch.id],
        },
        notStored: ['version'],
      };
    },
  ],
  [
    changePaper,
    async () => {
      const body = { kind: 'gas-safety', name: 'Gas record', issued_on: '2026-01-05' } as const;
      const { id } = await owner().call(addPaper, { body });
      return {
        table: 'premises_papers',
        id,
        params: { id },
        required: {},
        optional: {
          name: 'Gas safety record',
          reference: 'G-4711',
          issuer: 'Dales Heating',
          issued_on: '2026-01-06',
          valid_until: '2027-01-06',
          note: 'In the blue folder',
        },
        notStored: ['version', 'remove_file'],
      };
    },
  ],
]);

/**
 * Endpoints that replace a whole record, so that no field can be left out. A saved report's
 * definition is one value, which is replaced whole.
 */
const WHOLE: Endpoint[] = [
  setPaperNeed,
  changeEquipment,
  changeTemperatureSlots,
  updateDiaryEntry,
  changeSavedReport,
  chooseNotifications,
  changeAlertSettings,
  chooseAlerts,
  saveDuty,
  chooseDigest,
  changeTabletSettings,
  changePinSettings,
  changeFoodLimit,
  saveWebhook,
  changeLeagueSettings,
  publishAllergenPage,
  startFoodDiary,
  completeFoodProblem,
  changeFitnessReport,
  changeFoodMethod,
  requireCourse,
  updateFromLibrary,
];
/** A change of a dish is a row of its own: allergens/sign-dishes.test.ts. */
const VERSIONED: Endpoint[] = [changeDish];
/** Optional fields of these endpoints that are not in the row of the record. */
const NOT_STORED = ['version', 'dryRun', 'slots', 'trade', 'preset'];

it('every call that updates a record is covered here', () => {
  const changing = Object.values(endpoints).filter(
    ({ method, path }) => method === 'PUT' || /\/(?:update|change|edit)/.test(path),
  );
  expect(new Set([...UPDATES.keys(), ...WHOLE, ...VERSIONED])).toEqual(new Set(changing));
  for (const { path, body } of WHOLE) {
    expect([path, optionalIn(body).filter((name) => !NOT_STORED.includes(name))]).toEqual([
      path,
      [],
    ]);
  }
});

it('a client that does not know a field yet leaves its value unchanged', async () => {
  for (const [endpoint, prepare] of UPDATES) {
    const { table, id, params, required, optional, notStored, photo: picture } = await prepare();
    // Give each new field a value in UPDATES, or list it in `notStored`.
    expect([endpoint.path, new Set(optionalIn(endpoint.body))]).toEqual([
      endpoint.path,
      new Set([...Object.keys(optional), ...notStored]),
    ]);
    const send = (body: Fields, withPhoto?: Blob) =>
      owner().call(
        endpoint as never,
        { params, body, ...(withPhoto && { photo: withPhoto }) } as never,
      );
    const before = await rowOf(table, id);
    await send({ ...required, ...optional }, picture);
    const full = await rowOf(table, id);
    const stored = Object.keys(full).filter(
      (column) => JSON.stringify(full[column]) !== JSON.stringify(before[column]),
    );
    expect([endpoint.path, stored.length]).toEqual([
      endpoint.path,
      // The PIN's lookup hash and the email's timestamp change too.
      expect.toSatisfy((count: number) => count >= Object.keys(optional).length),
    ]);
    await send(required);
    expect([endpoint.path, await rowOf(table, id)]).toEqual([endpoint.path, full]);
  }
});

/** Tablet items that change a record; all others create a record or report an action. */
const CHANGING: Partial<Record<SyncKind, string[]>> = {
  'equipment.save': ['equipment', 'removed'],
  'diary.edit': [],
};
const MAKING: SyncKind[] = [
  'task.complete',
  'task.not-complete',
  'task.undo',
  'task.verify',
  'temperature.reading',
  'temperature.close',
  'visitor.in',
  'visitor.out',
  'accident.add',
  'accident.address',
  'accident.addendum',
  'complaint.add',
  'complaint.customer',
  'training.record',
  'diary.add',
  'alert.acknowledge',
  'food-check.add',
  'food-check.start',
  'food-check.finish',
  'food-check.close',
  'probe.check',
  'food-diary.sign',
  'food-diary.problem',
  'food-diary.problem-done',
  'food-diary.fitness',
];

it('an older tablet that changes equipment or the diary leaves unknown fields unchanged', async () => {
  expect(new Set([...Object.keys(CHANGING), ...MAKING])).toEqual(new Set(SYNC_KINDS));
  for (const [kind, optional] of Object.entries(CHANGING)) {
    expect([kind, optionalIn(syncPayloads[kind as SyncKind])]).toEqual([kind, optional]);
  }
  const equipment = () =>
    server.context.db
      .selectFrom('temp_equipment')
      .selectAll()
      .where('id', '=', branch.fridge.id)
      .executeTakeFirstOrThrow();
  const before = await equipment();
  const change = { equipment: branch.uuid, min_temp: 0, max_temp: 5 };
  const save = (fields: Fields) => ({
    kind: 'equipment.save' as const,
    payload: { ...change, ...fields },
  });
  expect(await branch.send('branch manager', save({ equipment_name: 'Milk fridge' }))).toEqual([
    'ok',
  ]);
  expect(await equipment()).toEqual({
    ...before,
    equipment_name: 'Milk fridge',
    version: before.version + 1,
    updated_at: server.clock.now(),
  });
  // Removed equipment stays removed, although this item leaves 'removed' out.
  await branch.send('branch manager', save({ equipment_name: 'Milk fridge', removed: true }));
  expect(await branch.send('branch manager', save({ equipment_name: 'Old fridge' }))).toEqual([
    'refused: This equipment is no longer in use',
  ]);
  expect((await equipment()).deleted_at).not.toBeNull();
});

it('a field that is sent empty is cleared, so that a form can clear it', async () => {
  const names = { company_name: 'Bread Co', full_name: 'Bo' };
  const { id } = await owner().call(addVisitorProfile, {
    body: { ...names, email: 'bo@example.com', phone_number: '0113 496 0000' },
  });
  const cleared = { id, ...names, email: '', phone_number: null };
  expect(await owner().call(changeVisitorProfile, { body: cleared })).toMatchObject({
    email: null,
    phone_number: null,
  });
});
