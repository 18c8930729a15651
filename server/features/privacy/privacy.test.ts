// Long because its parts write, email and erase in one company, and each file starts a server.
import { listAccidents } from '@branchbook/contract/accidents.ts';
import { me } from '@branchbook/contract/auth.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import {
  askForErasure,
  decideErasure,
  listErasureRequests,
  previewErasure,
  withdrawErasure,
} from '@branchbook/contract/erasure.ts';
import {
  employeeData,
  getRetention,
  ownData,
  RETENTION_DAYS,
  saveRetention,
} from '@branchbook/contract/privacy.ts';
import type { Retention } from '@branchbook/contract/privacy.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchRecords } from '../../testing/branch-records.ts';
import { createDueTask } from '../../testing/due-task.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind, Person } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { createOldRecords, daysLeft } from '../../testing/old-records.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf, giveMedicalNotes, giveNiNumber } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { deleteOldRecords } from './service.ts';

const TODAY = '2026-06-10';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ now: `${TODAY}T09:00:00Z` });
});
beforeEach(async () => {
  cast = await createCast(server);
});
afterAll(() => server.close());

/** Creates an employee with records in every book of the branch, who was also hurt there. */
const createActivePerson = async (): Promise<Person> => {
  const person = await createEmployee(server, cast.branch, { name: 'Zoe Quill' });
  await giveNiNumber(server, person.id, 'QQ123456C');
  await giveMedicalNotes(server, person.id, 'Asthma');
  await createWarmFridge(server, cast, cast.branch, person, 'Milk fridge');
  await createBranchRecords(server, cast, cast.branch, person, 'words');
  const { branchTask } = await createDueTask(server, cast, cast.branch, 'Sweep');
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  await tablet.send(
    await tablet.make(
      person,
      { kind: 'task.complete', payload: { branch_task_id: branchTask, due_date: TODAY } },
      { kind: 'diary.add', payload: { date: TODAY, note: 'Rang the plumber' } },
      {
        kind: 'accident.add',
        payload: {
          incident_date: '2026-06-09',
          incident_time: '10:30',
          employee_id: person.id,
          employee_name: person.name,
          description: 'Slipped on the wet floor',
          emergency_services_called: false,
        },
      },
      // Refused, because the day is in the future; it names another person.
      { kind: 'accident.add', payload: { incident_date: '2030-01-01', description: 'Hit by Bob' } },
    ),
  );
  return person;
};

describe('the export of a person’s data', () => {
  const read = async (response: Response) => ({
    name: /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    type: response.headers.get('content-type'),
    data: (await response.json()) as Record<string, Record<string, unknown>[]>,
  });

  it('contains their profile, their actions and all records about them', async () => {
    const person = await createActivePerson();
    const own = await read(await server.client(await tokenOf(server, person)).raw(ownData));
    expect(own).toMatchObject({
      name: `my_data_${TODAY}.json`,
      type: 'application/json; charset=utf-8',
    });
    expect(own.data).toMatchObject({
      company: { name: cast.company.name },
      person: { id: person.id, n_i_no: 'QQ123456C', medicialConditions: 'Asthma' },
      tasks_done: [{ task_name: 'Sweep', state: 'completed', branch: cast.branch.name }],
      temperatures_recorded: [{ value: 9, equipment: 'Milk fridge' }],
      diary_entries: [{ notes: 'Rang the plumber' }],
      training: [{ task_name: 'words' }],
      records_for_review: [
        { kind: 'diary.add', outcome: 'refused', contents: expect.stringContaining('words') },
        { kind: 'accident.add', outcome: 'refused', contents: null },
      ],
      accidents_about: [{ description: 'Slipped on the wet floor', keep_until: '2029-06-10' }],
    });
    // Each kind of activity has a section, even an empty one.
    expect(Object.keys(own.data).toSorted()).toMatchInlineSnapshot(`
      [
        "accidents_about",
        "accidents_reported",
        "account",
        "actions",
        "addresses_in_accident_book",
        "alert_choices",
        "alert_devices",
        "alerts_acknowledged",
        "alerts_cleared",
        "alerts_told",
        "allergen_pages_published",
        "answers_given",
        "certificates",
        "certificates_recorded",
        "certificates_withdrawn",
        "company",
        "complaint_entries",
        "complaints_recorded",
        "courses_not_needed",
        "diary_entries",
        "digest_choices",
        "dishes_checked",
        "dishes_sent_back",
        "dishes_signed",
        "dishes_withdrawn",
        "dishes_written",
        "duties",
        "erasure_requests",
        "fitness_to_work",
        "food_checks_closed",
        "food_checks_finished",
        "food_checks_made",
        "food_diaries_started",
        "food_diary_signed",
        "food_limits_changed",
        "food_methods_changed",
        "food_problems_done",
        "food_problems_reported",
        "food_reviews_signed",
        "inspector_pack_links",
        "made_at",
        "notification_choices",
        "notifications",
        "person",
        "probe_checks_made",
        "records_for_review",
        "report_schedules",
        "reports_by_email",
        "right_to_work",
        "right_to_work_checked",
        "saved_reports",
        "sign_ins",
        "signing_keys",
        "tablets",
        "tasks_done",
        "tasks_verified",
        "temperature_actions_closed",
        "temperatures_recorded",
        "training",
        "training_given",
      ]
    `);
    expect(own.data['accidents_reported']).toHaveLength(2);
    expect(JSON.stringify(own.data)).not.toContain('Bob');
    expect(own.data['sign_ins']).toMatchObject([{ ip: expect.any(String) }]);
    expect(own.data['tablets']?.[0]).toHaveProperty('tablet');
    expect(own.data['actions']).toContainEqual(
      expect.objectContaining({ action: 'person.exported' }),
    );
    expect(own.data['person']).not.toHaveProperty('pin');
    expect(JSON.stringify(own.data)).not.toMatch(/hash|wrapped/);

    const params = { employeeId: person.id };
    const handed = await read(await cast.as('owner').raw(employeeData, { params }));
    expect(handed.name).toBe(`Zoe_Quill_data_${TODAY}.json`);
    expect(handed.data['person']).toEqual(own.data['person']);
    expect(handed.data['diary_entries']).toEqual(own.data['diary_entries']);
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'person.exported',
      actor_id: cast.people.owner.id,
      entity: 'employee',
      entity_id: person.id,
      branch_id: cast.branch.id,
      details: {},
    });
  });

  it('is only for that person, in every role', async () => {
    for (const kind of ['owner', 'head-office manager', 'branch manager', 'staff'] as const) {
      const { data } = await read(await cast.as(kind).raw(ownData));
      expect(data['person']).toMatchObject({ id: cast.people[kind].id });
    }
    const params = { employeeId: cast.people.staff.id };
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect((await refusalOf(cast.as(kind).raw(employeeData, { params }))).status).toBe(403);
    }
  });

  it('is complete, however much there is', async () => {
    const { owner } = cast.people;
    await sql`
      insert into audit_log (company_id, actor_id, actor_kind, action, entity, entity_id, at)
      select ${cast.company.id}, ${owner.id}, 'portal', 'task.changed', 'task', n,
        ${server.clock.now()}::timestamptz + n / 3 * interval '1 second'
      from generate_series(1, 2500) n
    `.execute(server.context.db);
    const { data } = await read(await cast.as('owner').raw(ownData));
    const changed = data['actions']?.filter(({ action }) => action === 'task.changed') ?? [];
    expect(changed.map(({ entity_id }) => entity_id)).toEqual(
      Array.from({ length: 2500 }, (_, index) => index + 1),
    );
  });
});

describe('an erasure request', () => {
  const askAs = async (person: Person) => {
    const client = server.client(await tokenOf(server, person));
    return { client, request: await client.call(askForErasure) };
  };
  const decide = (id: number, accept: boolean, reason?: string, kind: Kind = 'owner') =>
    cast.as(kind).call(decideErasure, { params: { requestId: id }, body: { accept, reason } });
  const openOf = async (kind: Kind) => (await cast.as(kind).call(listErasureRequests)).open;

  it('waits for the owner, once, until the person withdraws it', async () => {
    const { client, request } = await askAs(cast.people.staff);
    expect(await client.call(askForErasure)).toEqual(request);
    expect(request).toMatchObject({ outcome: null, employee_name: cast.people.staff.name });
    expect(await openOf('owner')).toEqual([request]);
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect(await openOf(kind)).toEqual([]);
      expect((await refusalOf(decide(request.id, true, undefined, kind))).status).toBe(403);
    }
    const params = { requestId: request.id };
    const other = cast.as('branch manager');
    expect((await refusalOf(other.call(withdrawErasure, { params }))).code).toBe('NOT_FOUND');
    await client.call(withdrawErasure, { params });
    expect(await openOf('owner')).toEqual([]);
    expect((await client.call(listErasureRequests)).own).toMatchObject({ outcome: 'withdrawn' });
    expect((await refusalOf(decide(request.id, true))).code).toBe('NOT_POSSIBLE_NOW');
    const said = (await auditOf(server, cast.company.id)).map(({ action }) => action);
    expect(said.slice(-2)).toEqual(['erasure.requested', 'erasure.withdrawn']);
  });

  it('is declined with a reason that the person reads, and can be made again', async () => {
    const { client, request } = await askAs(cast.people.staff);
    expect((await refusalOf(decide(request.id, false, ' '))).errors).toEqual([
      { field: 'reason', message: 'Please say why' },
    ]);
    await decide(request.id, false, 'Please hand over the keys first');
    expect((await client.call(listErasureRequests)).own).toMatchObject({
      outcome: 'declined',
      reason: 'Please hand over the keys first',
      decided_by_name: cast.people.owner.name,
    });
    expect((await client.call(askForErasure)).id).not.toBe(request.id);
    const { id: employeeId } = cast.people.staff;
    await cast.as('owner').call(deleteEmployee, { body: { employeeId } });
    const asked = await server.context.db
      .selectFrom('erasure_requests')
      .select(['outcome', 'reason'])
      .where('employee_id', '=', employeeId)
      .orderBy('id')
      .execute();
    expect(asked).toEqual([
      { outcome: 'declined', reason: null },
      { outcome: 'accepted', reason: null },
    ]);
  });

  it('is never decided by the person who asks, not even by an owner', async () => {
    const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    const { client, request } = await askAs(second);
    for (const accept of [true, false]) {
      const params = { requestId: request.id };
      const call = client.call(decideErasure, { params, body: { accept, reason: 'Mine' } });
      expect(await refusalOf(call)).toMatchObject({ status: 403 });
    }
    expect(await openOf('owner')).toEqual([request]);
  });

  it('erases the person and keeps legally required records, as the preview showed', async () => {
    const person = await createActivePerson();
    const { client, request } = await askAs(person);
    const preview = await client.call(previewErasure, { query: {} });
    expect(preview).toEqual({
      employee_id: person.id,
      name: 'Zoe Quill',
      erased: {
        profileFields: expect.any(Number),
        signIns: 1,
        trainings: 1,
        exemptions: 1,
        fitness: 1,
        tabletKeys: expect.any(Number),
        ownReports: 0,
      },
      nameless: {
        tasks: 1,
        answers: 0,
        temperatures: 1,
        diaryEntries: 1,
        trainingsGiven: 0,
        certificates: 1,
        certificatesRecorded: 0,
        complaints: 0,
        alerts: 0,
        foodChecks: 1,
        probeChecks: 1,
        dishesWritten: 0,
        dishesSigned: 0,
        foodDiary: 1,
      },
      kept: { accidents: 2, until: '2029-06-10', rightToWork: 1 },
    });
    const query = { employeeId: person.id };
    expect(await cast.as('owner').call(previewErasure, { query })).toEqual(preview);
    const manager = cast.as('branch manager');
    expect((await refusalOf(manager.call(previewErasure, { query }))).status).toBe(403);

    await decide(request.id, true);
    expect((await refusalOf(client.call(me))).code).toBe('SESSION_EXPIRED');
    expect(await openOf('owner')).toEqual([]);
    const book = await cast
      .as('owner')
      .call(listAccidents, { query: { branchId: cast.branch.id } });
    expect(book.map((entry) => [entry.employee_name, entry.reported_by_name])).toEqual([
      ['words', 'Zoe Quill'],
      ['Zoe Quill', 'Zoe Quill'],
    ]);
    const { db } = server.context;
    const rows = await db
      .selectFrom('erasures')
      .select(['employee_id', 'asked_by', 'reason'])
      .where('company_id', '=', cast.company.id)
      .execute();
    expect(rows).toEqual([
      { employee_id: person.id, asked_by: cast.people.owner.id, reason: 'asked to be erased' },
    ]);
  });

  it('is refused to the only owner, and another owner decides about an owner', async () => {
    const owner = cast.as('owner');
    expect((await refusalOf(owner.call(askForErasure))).code).toBe('ONLY_OWNER');
    expect((await owner.call(listErasureRequests)).onlyOwner).toBe(true);
    const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    const { request } = await askAs(cast.people.owner);
    expect(await openOf('owner')).toEqual([]);
    expect((await refusalOf(decide(request.id, true))).code).toBe('ACCESS_DENIED');
    const other = server.client(await tokenOf(server, second));
    await other.call(decideErasure, { params: { requestId: request.id }, body: { accept: true } });
    expect((await refusalOf(owner.call(me))).code).toBe('SESSION_EXPIRED');
  });

  it('has one outcome when several decide at once, and ends when the person is deleted anyway', async () => {
    const { client, request } = await askAs(cast.people.staff);
    const params = { requestId: request.id };
    const outcomes = await outcomesOf([
      client.call(withdrawErasure, { params }),
      decide(request.id, false, 'No'),
      decide(request.id, false, 'Not now'),
    ]);
    expect(outcomes).toEqual(['NOT_POSSIBLE_NOW', 'NOT_POSSIBLE_NOW', 'ok']);
    const manager = await askAs(cast.people['branch manager']);
    const body = { employeeId: cast.people['branch manager'].id };
    await cast.as('owner').call(deleteEmployee, { body });
    expect(await openOf('owner')).toEqual([]);
    expect((await refusalOf(decide(manager.request.id, true))).code).toBe('NOT_POSSIBLE_NOW');
  });
});

describe('the retention period of records', () => {
  const NO_FOOD = { foodChecks: null, probes: null };
  const OFF: Retention = {
    visitors: null,
    diary: null,
    temperatures: null,
    complaints: null,
    ...NO_FOOD,
  };
  const UNCHANGED: Retention = { ...OFF, complaints: 2190 };
  const save = (body: Partial<Retention> & { dryRun?: boolean }) =>
    cast.as('owner').call(saveRetention, { body });

  it('is unlimited by default but for complaints, and the owner sees what a shorter one deletes', async () => {
    expect(await cast.as('owner').call(getRetention)).toEqual(UNCHANGED);
    await createOldRecords(server, cast, cast.branch, [
      '2025-01-01',
      '2025-06-09',
      '2025-06-10',
      TODAY,
    ]);
    const wanted = { ...OFF, visitors: 365, temperatures: 730 } as const;
    const tooOld = {
      visitors: 2,
      diary: 0,
      temperatures: 0,
      complaints: 0,
      foodChecks: 0,
      probes: 0,
    };
    expect(await save({ ...wanted, dryRun: true })).toEqual({ retention: wanted, tooOld });
    expect(await cast.as('owner').call(getRetention)).toEqual(UNCHANGED);
    expect(await save(wanted)).toEqual({ retention: wanted, tooOld });
    expect(await cast.as('owner').call(getRetention)).toEqual(wanted);
    const changed = { action: 'retention.changed', details: wanted };
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject(changed);
    expect((await daysLeft(server, cast.branch)).visitors).toHaveLength(4);
  });

  it('is set by owners, to one of a few lengths', async () => {
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect((await refusalOf(cast.as(kind).call(getRetention))).status).toBe(403);
      const refusal = await refusalOf(cast.as(kind).call(saveRetention, { body: OFF }));
      expect(refusal.status).toBe(403);
    }
    const { errors } = await refusalOf(save({ ...OFF, diary: 30 as never }));
    expect(errors).toEqual([{ field: 'diary', message: 'Please choose one from the list' }]);
    for (const days of RETENTION_DAYS) {
      await save({ visitors: days, diary: days, temperatures: days, complaints: days });
    }
  });

  it('deletes only older records, automatically and at every branch', async () => {
    const far = await createBranch(server, cast.company.id);
    await server.context.db
      .updateTable('branches')
      .set({ timezone: 'Pacific/Auckland' })
      .where('id', '=', far.id)
      .execute();
    const neighbour = await createCast(server);
    const firstKept = addDays(TODAY, -365);
    const days = ['2024-02-29', addDays(firstKept, -1), firstKept, TODAY];
    for (const branch of [cast.branch, far]) await createOldRecords(server, cast, branch, days);
    await createOldRecords(server, neighbour, neighbour.branch, days);
    // In Auckland the first day that is kept begins at 12:00 UTC of the day before.
    await save({ visitors: 365, diary: null, temperatures: 365, complaints: null });
    await deleteOldRecords(server.context);
    const young = days.slice(2);
    expect(await daysLeft(server, cast.branch)).toEqual({
      visitors: young,
      diary: days,
      temperatures: young,
    });
    expect(await daysLeft(server, far)).toEqual({
      visitors: days.slice(1),
      diary: days,
      temperatures: young,
    });
    expect(await daysLeft(server, neighbour.branch)).toEqual({
      visitors: days,
      diary: days,
      temperatures: days,
    });
    const log = await auditOf(server, cast.company.id);
    const expired = log.filter(({ action }) => action === 'records.expired');
    expect(expired.map(({ actor_id, details }) => [actor_id, details])).toEqual([
      [null, { visitors: 3 }],
      [null, { temperatures: 4 }],
    ]);
    await deleteOldRecords(server.context);
    expect(await auditOf(server, cast.company.id)).toHaveLength(log.length);
  });
});
