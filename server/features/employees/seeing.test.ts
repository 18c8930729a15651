import { getEmployee, listEmployees } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Branch, Cast, Kind, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { giveNiNumber } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { listAnswerable } from './service.ts';

const NI = 'QQ123456C';
const kinds: Kind[] = ['owner', 'head-office manager', 'branch manager', 'staff'];

let server: TestServer;
let cast: Cast;
let other: Cast;
let elsewhere: Branch;
let farStaff: Person;
let farManager: Person;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  other = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
  farStaff = await createEmployee(server, elsewhere);
  farManager = await createEmployee(server, elsewhere, { role_id: 2 });
  const everybody = [...Object.values(cast.people), farStaff, farManager];
  for (const person of everybody) await giveNiNumber(server, person.id, NI);
});
afterAll(() => server.close());

const list = (kind: Kind, query: { branchId?: number; companyId?: number } = {}) =>
  cast.as(kind).call(listEmployees, { query });
const open = (kind: Kind, employeeId: number) =>
  cast.as(kind).call(getEmployee, { query: { employeeId } });
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

it('problems at a branch are reported only to its managers and the owners', async () => {
  const { db } = server.context;
  const scope = mintScope(cast.company.id, 'all');
  const told = await listAnswerable(db, scope, cast.branch.id);
  const { owner, 'branch manager': manager } = cast.people;
  expect(idsOf(told)).toEqual(idsOf([owner, manager]));
  expect(idsOf(await listAnswerable(db, scope, elsewhere.id))).toEqual(idsOf([owner, farManager]));
});

describe('the list of people', () => {
  it('shows the whole company to the owner and to head-office managers', async () => {
    const everybody = idsOf([...Object.values(cast.people), farStaff, farManager]);
    expect(idsOf(await list('owner'))).toEqual(everybody);
    expect(idsOf(await list('head-office manager'))).toEqual(everybody);
  });

  it('shows a branch manager only the people of their branch', async () => {
    const own = idsOf([cast.people['branch manager'], cast.people.staff]);
    expect(idsOf(await list('branch manager'))).toEqual(own);
    expect(idsOf(await list('branch manager', { branchId: cast.branch.id }))).toEqual(own);
  });

  it('can be limited to one branch', async () => {
    expect(idsOf(await list('owner', { branchId: elsewhere.id }))).toEqual(
      idsOf([farStaff, farManager]),
    );
  });

  it('keeps the order in which people were added, also after the first of them was changed', async () => {
    await giveNiNumber(server, cast.people.owner.id, NI);
    await giveNiNumber(server, cast.people['branch manager'].id, NI);
    for (const kind of ['owner', 'branch manager'] as const) {
      const rows = await list(kind);
      expect(rows.map(({ id }) => id)).toEqual(idsOf(rows));
    }
  });

  it('is refused: 403 for another branch and for staff, 404 for another company’s branch', async () => {
    const denied = { status: 403, message: 'Access Denied' };
    const far = { branchId: elsewhere.id };
    expect(await refusalOf(list('branch manager', far))).toMatchObject(denied);
    expect(await refusalOf(list('staff'))).toMatchObject(denied);
    expect(await refusalOf(list('owner', { companyId: other.company.id }))).toMatchObject(denied);
    const foreign = { branchId: other.branch.id };
    expect(await refusalOf(list('owner', foreign))).toMatchObject({ status: 404 });
  });

  it('shows a PIN to the person and to users who may delete that person, and no NI number', async () => {
    const { owner, staff } = cast.people;
    const headOfficeManager = cast.people['head-office manager'];
    const branchManager = cast.people['branch manager'];
    const visible: Partial<Record<Kind, Person[]>> = {
      owner: [owner, headOfficeManager, branchManager, staff, farStaff, farManager],
      'head-office manager': [headOfficeManager, staff, farStaff],
      'branch manager': [branchManager, staff],
    };
    for (const [kind, people] of Object.entries(visible) as [Kind, Person[]][]) {
      const rows = await list(kind);
      const seen = rows.flatMap(({ id, pin }) => (pin === null ? [] : [{ id, pin }]));
      const expected = people.map(({ id, pin }) => ({ id, pin }));
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;
      expect(seen.toSorted(byId)).toEqual(expected.toSorted(byId));
      expect(rows.map((row) => row.n_i_no)).toEqual(rows.map(() => null));
      expect(JSON.stringify(rows)).not.toMatch(/medic|password|hash/i);
    }
  });
});

describe('the details of a person', () => {
  it('show PIN and NI number to the person and to users who may delete that person', async () => {
    const owner = await open('owner', farManager.id);
    expect(owner).toMatchObject({ pin: farManager.pin, n_i_no: NI, name: farManager.name });
    const staff = await open('head-office manager', farStaff.id);
    expect(staff).toMatchObject({ pin: farStaff.pin, n_i_no: NI });
    for (const kind of kinds) {
      const { pin, id } = cast.people[kind];
      expect(await open(kind, id)).toMatchObject({ id, pin, n_i_no: NI });
    }
  });

  it('hide both from a manager who opens another manager or the owner', async () => {
    for (const person of [cast.people.owner, farManager]) {
      const details = await open('head-office manager', person.id);
      expect(details).toMatchObject({ name: person.name, pin: null, n_i_no: null });
    }
  });

  it('open for staff only about themselves', async () => {
    for (const person of [cast.people['branch manager'], cast.people.owner, farStaff]) {
      expect(await refusalOf(open('staff', person.id))).toMatchObject({
        status: 403,
        message: 'Access Denied',
      });
    }
  });

  it('open for a branch manager only within their branch', async () => {
    expect(await open('branch manager', cast.people.staff.id)).toMatchObject({ n_i_no: NI });
    for (const person of [farStaff, cast.people.owner]) {
      expect((await refusalOf(open('branch manager', person.id))).status).toBe(403);
    }
  });

  it('are not found for people of another company, deleted ones and unknown ids', async () => {
    const gone = await createEmployee(server, cast.branch, { deleted_at: server.clock.now() });
    for (const kind of kinds) {
      for (const id of [other.people.staff.id, gone.id, 1]) {
        expect(await refusalOf(open(kind, id))).toMatchObject({
          status: 404,
          message: 'Employee Not Found',
        });
      }
    }
  });
});
