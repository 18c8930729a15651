import { randomUUID } from 'node:crypto';
import { deleteEmployees } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnsweredTask, createDueTask } from '../../testing/due-task.ts';
import { createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

/* The records of two leavers that go; the same records of a colleague stay. */

const FORMER = 'Former employee';
const DAY_MS = 86_400_000;

let server: TestServer;
let cast: Cast;
/** Person who asked to be erased. */
let leaver: Person;
/** Person who is erased without having asked. */
let other: Person;
let colleague: Person;
let before: Date;

const addPersonal = async (person: Person): Promise<void> => {
  const { db, clock } = server.context;
  const own = { company_id: cast.company.id, employee_id: person.id };
  const kind = 'overdue';
  const channels = { in_portal: true, by_email: true };
  const at = clock.now();
  const notification = { ...own, ...channels, kind, details: '{}', dedupe_key: 'one', at };
  await db.insertInto('notifications').values(notification).execute();
  const choice = { ...own, ...channels, kind, updated_at: at };
  await db.insertInto('notification_choices').values(choice).execute();
  const code_hash = Buffer.from(`code ${person.id}`);
  await db
    .insertInto('recovery_codes')
    .values({ ...own, code_hash })
    .execute();
  const expires_at = new Date(at.getTime() + DAY_MS);
  const token_hash = Buffer.from(`token ${person.id}`);
  await db
    .insertInto('sign_in_challenges')
    .values({ ...own, token_hash, expires_at })
    .execute();
  await db
    .insertInto('link_tokens')
    .values({ employee_id: person.id, token_hash, purpose: 'reset', expires_at })
    .execute();
  for (const shared of [false, true]) {
    const name = `${shared ? 'Shared' : 'Own'} report of ${person.id}`;
    await db
      .insertInto('saved_reports')
      .values({ ...own, name, shared, definition: '{}' })
      .execute();
  }
  const declined = { outcome: 'declined', decided_at: at, decided_by: cast.people.owner.id };
  await db
    .insertInto('erasure_requests')
    .values({ ...own, asked_at: at, ...declined, reason: `Please wait, ${person.id}` })
    .execute();
  if (person !== other) {
    await db
      .insertInto('erasure_requests')
      .values({ ...own, asked_at: at })
      .execute();
  }
  await db
    .insertInto('diary_entries')
    .values({
      company_id: cast.company.id,
      branch_id: cast.branch.id,
      date: '2026-06-10',
      notes: `By ${person.id}`,
      created_by: person.id,
      created_by_name: person.name,
      created_at: at,
      updated_at: at,
    })
    .execute();
};

const addTraining = (trainee: Person, trainer: Person) =>
  server.context.db
    .insertInto('training_records')
    .values({
      company_id: cast.company.id,
      branch_id: cast.branch.id,
      uuid: randomUUID(),
      training_topic: 'Slicer',
      task_name: 'Slicer',
      employee_id: trainee.id,
      trainer_id: trainer.id,
      trainer_name: trainer.name,
      trained_at: server.clock.now(),
      signed_by_trainee: false,
      signed_by_trainer: true,
      received_at: server.clock.now(),
    })
    .execute();

/** Adds a reading and a task by one person, closed and verified by another person. */
const addDone = async (by: Person, then: Person): Promise<void> => {
  const { db, clock } = server.context;
  const name = `By ${by.id}, then ${then.id}`;
  const { reading } = await createWarmFridge(server, cast, cast.branch, by, name);
  await db
    .updateTable('temp_readings')
    .set({ closed_at: clock.now(), closed_by: then.id, closed_by_name: then.name })
    .where('id', '=', reading)
    .execute();
  const { occurrence } = await createDueTask(server, cast, cast.branch, name);
  await db
    .updateTable('task_occurrences')
    .set({
      done_by: by.id,
      done_by_name: by.name,
      verified_by: then.id,
      verified_by_name: then.name,
    })
    .where('id', '=', occurrence)
    .execute();
};

const addReview = async (deviceId: number, kind: string, payload: string): Promise<void> => {
  const at = server.clock.now();
  await server.context.db
    .insertInto('review_items')
    .values({
      company_id: cast.company.id,
      branch_id: cast.branch.id,
      device_id: deviceId,
      key: randomUUID(),
      kind,
      outcome: 'refused',
      reason: 'Too late',
      payload,
      occurred_at: at,
      received_at: at,
    })
    .execute();
};

const trainee = (id: number | string, rest = ''): string => `{"trainee_id":${id}${rest}}`;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  cast = await createCast(server);
  leaver = cast.people.staff;
  other = await createEmployee(server, cast.branch);
  colleague = await createEmployee(server, cast.branch);
  const { headOffice } = cast.company;
  await signInTablet(server, cast.as('owner'), headOffice);
  const { id: deviceId } = await server.context.db
    .selectFrom('devices')
    .select('id')
    .where('branch_id', '=', headOffice.id)
    .executeTakeFirstOrThrow();
  for (const person of [leaver, other, colleague]) await addPersonal(person);
  await addTraining(leaver, colleague);
  await addTraining(colleague, leaver);
  await addTraining(colleague, colleague);
  await addDone(leaver, colleague);
  await addDone(colleague, leaver);
  await createAnsweredTask(cast, cast.branch, 'staff', 'Answered by the leaver');
  await createAnsweredTask(cast, cast.branch, 'branch manager', 'Answered by the manager');
  await addReview(deviceId, 'training.record', trainee(leaver.id));
  await addReview(deviceId, 'training.record', trainee(other.id, ',"notes":"Twice"'));
  await addReview(deviceId, 'training.record', trainee(colleague.id));
  await addReview(deviceId, 'training.record', trainee(`${leaver.id}0`));
  await addReview(deviceId, 'diary.add', trainee(leaver.id));
  before = server.clock.now();
  server.clock.advance(60_000);
  await cast.as('owner').call(deleteEmployees, { body: { employeeIds: [leaver.id, other.id] } });
});
afterAll(() => server.close());

it('data of only that person is deleted, and a colleague’s data stays', async () => {
  const { db } = server.context;
  const ids = [leaver.id, other.id, colleague.id];
  for (const table of [
    'notifications',
    'notification_choices',
    'recovery_codes',
    'sign_in_challenges',
    'link_tokens',
  ] as const) {
    const rows = await db
      .selectFrom(table)
      .select('employee_id')
      .where('employee_id', 'in', ids)
      .execute();
    expect([table, rows]).toEqual([table, [{ employee_id: colleague.id }]]);
  }
  const reports = await db.selectFrom('saved_reports').select('name').orderBy('id').execute();
  expect(reports.map(({ name }) => name)).toEqual([
    `Shared report of ${leaver.id}`,
    `Shared report of ${other.id}`,
    `Own report of ${colleague.id}`,
    `Shared report of ${colleague.id}`,
  ]);
});

it('their requests are accepted without a reason, the record names the requester, and others still wait', async () => {
  const { db } = server.context;
  const { id: ownerId } = cast.people.owner;
  const requests = await db
    .selectFrom('erasure_requests')
    .select(['employee_id', 'outcome', 'reason', 'decided_by', 'decided_at'])
    .orderBy('employee_id')
    .orderBy('id')
    .execute();
  const byOwner = { decided_by: ownerId };
  const declined = { ...byOwner, outcome: 'declined', decided_at: before };
  const accepted = { ...byOwner, outcome: 'accepted', decided_at: server.clock.now() };
  expect(requests).toEqual([
    { ...declined, employee_id: leaver.id, reason: null },
    { ...accepted, employee_id: leaver.id, reason: null },
    { ...declined, employee_id: other.id, reason: null },
    { ...declined, employee_id: colleague.id, reason: `Please wait, ${colleague.id}` },
    {
      employee_id: colleague.id,
      outcome: null,
      reason: null,
      decided_by: null,
      decided_at: null,
    },
  ]);
  const erasures = await db
    .selectFrom('erasures')
    .select(['company_id', 'employee_id', 'asked_by', 'at', 'reason'])
    .orderBy('employee_id')
    .execute();
  const note = { company_id: cast.company.id, asked_by: ownerId, at: server.clock.now() };
  expect(erasures).toEqual([
    { ...note, employee_id: leaver.id, reason: 'asked to be erased' },
    { ...note, employee_id: other.id, reason: 'employee deleted' },
  ]);
});

it('their entries stay without their name, and with those of a colleague', async () => {
  const { db } = server.context;
  const diary = await db
    .selectFrom('diary_entries')
    .select(['created_by', 'created_by_name'])
    .orderBy('created_by')
    .execute();
  expect(diary).toEqual([
    { created_by: leaver.id, created_by_name: FORMER },
    { created_by: other.id, created_by_name: FORMER },
    { created_by: colleague.id, created_by_name: colleague.name },
  ]);
  const readings = await db
    .selectFrom('temp_readings')
    .select(['recorded_by_name', 'closed_by_name'])
    .orderBy('id')
    .execute();
  expect(readings).toEqual([
    { recorded_by_name: FORMER, closed_by_name: colleague.name },
    { recorded_by_name: colleague.name, closed_by_name: FORMER },
  ]);
  const manager = cast.people['branch manager'];
  const tasks = await db
    .selectFrom('task_occurrences')
    .select(['done_by_name', 'verified_by_name'])
    .where('done_by', 'is not', null)
    .orderBy('id')
    .execute();
  expect(tasks).toEqual([
    { done_by_name: FORMER, verified_by_name: colleague.name },
    { done_by_name: colleague.name, verified_by_name: FORMER },
    { done_by_name: FORMER, verified_by_name: null },
    { done_by_name: manager.name, verified_by_name: null },
  ]);
  const answers = await db
    .selectFrom('occurrence_answers')
    .select(['answered_by_name', 'words'])
    .orderBy('id')
    .execute();
  expect(answers).toEqual([
    { answered_by_name: FORMER, words: '8.5 °C (allowed 5 °C or colder)' },
    { answered_by_name: manager.name, words: '8.5 °C (allowed 5 °C or colder)' },
  ]);
});

it('their training is deleted; as trainers of others they lose their name', async () => {
  const { db } = server.context;
  const records = await db
    .selectFrom('training_records')
    .select(['employee_id', 'trainer_name'])
    .orderBy('id')
    .execute();
  expect(records).toEqual([
    { employee_id: colleague.id, trainer_name: FORMER },
    { employee_id: colleague.id, trainer_name: colleague.name },
  ]);
  const items = await db.selectFrom('review_items').select('payload').orderBy('id').execute();
  expect(items.map(({ payload }) => payload)).toEqual([
    null,
    null,
    trainee(colleague.id),
    trainee(`${leaver.id}0`),
    trainee(leaver.id),
  ]);
});
