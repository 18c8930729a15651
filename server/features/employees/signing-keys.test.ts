import { deleteEmployee, updateEmployee, updateEmployees } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Branch, Cast, Person } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

/* The times at which the keys end with which people sign at tablets. */

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

let server: TestServer;
let cast: Cast;
let elsewhere: Branch;
let person: Person;
let colleague: Person;
/** Ids of three tablets at the branch, and of one elsewhere. */
let devices: number[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const later = (ms: number): Date => new Date(server.clock.now().getTime() + ms);
const deviceOf = async (branch: Branch): Promise<number> => {
  await signInTablet(server, cast.as('owner'), branch);
  const { id } = await server.context.db
    .selectFrom('devices')
    .select('id')
    .where('branch_id', '=', branch.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns the ends of a person's keys before any change, one for each tablet. */
const untouched = () => [null, later(HOUR_MS), later(-HOUR_MS), null];

/** Adds a key for each tablet of `devices`, with the ends of `untouched`. */
const addKeys = async (of: Person): Promise<void> => {
  const { db } = server.context;
  for (const [at, expires_at] of untouched().entries()) {
    await db
      .insertInto('device_staff_keys')
      .values({
        company_id: cast.company.id,
        device_id: devices[at] ?? 0,
        employee_id: of.id,
        key: Buffer.from('key'),
        wrap: Buffer.from('wrap'),
        wrap_rounds: 1,
        wrapped_for: Buffer.from('PIN'),
        expires_at,
      })
      .execute();
  }
};
const keysOf = (of: Person) =>
  server.context.db
    .selectFrom('device_staff_keys')
    .select(['expires_at', 'revoked_at', 'wrap', 'wrapped_for'])
    .where('employee_id', '=', of.id)
    .orderBy('id')
    .execute();
const endsOf = async (of: Person) => (await keysOf(of)).map(({ expires_at: end }) => end);

beforeEach(async () => {
  cast = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
  devices = [];
  for (const branch of [cast.branch, cast.branch, cast.branch, elsewhere]) {
    devices.push(await deviceOf(branch));
  }
  person = await createEmployee(server, cast.branch);
  colleague = await createEmployee(server, cast.branch);
  await addKeys(person);
  await addKeys(colleague);
});

const change = (changes: Record<string, unknown>, { id } = person) =>
  cast.as('owner').call(updateEmployee, { body: { employeeId: id, ...changes } });
const changeMany = (people: Person[], changes: { branch_id?: number; role_id?: number }) =>
  cast
    .as('owner')
    .call(updateEmployees, { body: { employeeIds: people.map(({ id }) => id), ...changes } });

it('a person who moves can no longer sign at tablets of other branches', async () => {
  await change({ branch_id: elsewhere.id });
  const now = server.clock.now();
  expect(await endsOf(person)).toEqual([now, now, later(-HOUR_MS), null]);
  expect(await endsOf(colleague)).toEqual(untouched());
  await changeMany([colleague], { branch_id: elsewhere.id });
  expect(await endsOf(colleague)).toEqual([now, now, later(-HOUR_MS), null]);
});

it('an owner who moves keeps the week for which they unlocked a tablet', async () => {
  const { owner } = cast.people;
  await addKeys(owner);
  await change({ branch_id: elsewhere.id }, owner);
  const now = server.clock.now();
  expect(await endsOf(owner)).toEqual([now, later(HOUR_MS), later(-HOUR_MS), null]);
  const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
  await addKeys(second);
  // When several people move together, the keys of each end by their own rule.
  const { id } = cast.people.owner;
  const others = { employeeIds: [id, person.id], branch_id: cast.company.headOffice.id };
  await cast.as('owner').call(updateEmployees, { body: others });
  expect(await endsOf(owner)).toEqual([now, later(HOUR_MS), later(-HOUR_MS), now]);
  expect(await endsOf(person)).toEqual([now, now, later(-HOUR_MS), now]);
  expect(await endsOf(second)).toEqual(untouched());
});

it('after a change of role, keys without an end expire in a week', async () => {
  const week = later(WEEK_MS);
  await change({ role_id: 2 });
  expect(await endsOf(person)).toEqual([week, later(HOUR_MS), later(-HOUR_MS), week]);
  expect(await endsOf(colleague)).toEqual(untouched());
  await changeMany([colleague], { role_id: 2 });
  expect(await endsOf(colleague)).toEqual([week, later(HOUR_MS), later(-HOUR_MS), week]);
  await changeMany([colleague], { role_id: 2 });
  const other = await createEmployee(server, cast.branch);
  await addKeys(other);
  await change({ name: 'Zoë', town: 'York' }, other);
  expect(await endsOf(other)).toEqual(untouched());
});

it('after a change of PIN, keys expire within a week, and ended ones keep their end', async () => {
  await change({ pin: '918273' });
  const first = later(WEEK_MS);
  expect(await keysOf(person)).toMatchObject(
    untouched().map(() => ({ revoked_at: first, wrap: null })),
  );
  server.clock.advance(60_000);
  await change({ pin: '817264' });
  expect(await keysOf(person)).toMatchObject(untouched().map(() => ({ revoked_at: first })));
  expect(await keysOf(colleague)).toMatchObject(
    untouched().map(() => ({ revoked_at: null, wrap: Buffer.from('wrap') })),
  );
});

it('an erased person leaves keys that no PIN opens, and a colleague’s still open', async () => {
  await cast.as('owner').call(deleteEmployee, { body: { employeeId: person.id } });
  expect(await keysOf(person)).toMatchObject(
    untouched().map(() => ({ wrap: null, wrapped_for: Buffer.alloc(0), revoked_at: null })),
  );
  expect(await keysOf(colleague)).toMatchObject(
    untouched().map(() => ({ wrap: Buffer.from('wrap'), wrapped_for: Buffer.from('PIN') })),
  );
});
