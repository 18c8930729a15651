import {
  deleteEmployees,
  getEmployee,
  listEmployees,
  MAX_BULK_EMPLOYEES,
  updateEmployees,
} from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
} from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { accessLogOf, auditOf, employeeRow, sessionsOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';

let server: CountingServer;
let cast: Cast;
let other: Branch;
let people: number[];

beforeAll(async () => {
  server = await startCountingServer('2026-06-10T09:00:00.000Z');
});
beforeEach(async () => {
  cast = await createCast(server);
  other = await createBranch(server, cast.company.id);
  people = [];
  for (const pin of ['7001', '7002', '7003']) {
    people.push((await createEmployee(server, cast.branch, { pin })).id);
  }
});
afterAll(() => server.close());

type Sent = { branch_id?: number; role_id?: number; employeeIds?: number[] };
const update = (kind: Kind, sent: Sent) =>
  cast.as(kind).call(updateEmployees, { body: { employeeIds: people, ...sent } });
const remove = (kind: Kind, employeeIds = people) =>
  cast.as(kind).call(deleteEmployees, { body: { employeeIds } });
const placesOf = async () => {
  const rows = await Promise.all(people.map((id) => employeeRow(server, id)));
  return rows.map(({ branch_id, role_id }) => [branch_id, role_id]);
};
const unchanged = () => people.map(() => [cast.branch.id, 3]);

describe('a change of several people', () => {
  it('sets their branch and role together, with a row each in the audit log', async () => {
    const before = (await auditOf(server, cast.company.id)).length;
    expect(await update('owner', { branch_id: other.id, role_id: 2 })).toEqual({ changed: 3 });
    expect(await placesOf()).toEqual(people.map(() => [other.id, 2]));
    const log = (await auditOf(server, cast.company.id)).slice(before);
    expect(log).toHaveLength(3);
    for (const entry of log) {
      expect(entry).toMatchObject({
        action: 'employee.changed',
        branch_id: other.id,
        details: { fields: ['branch_id', 'role_id'] },
      });
    }
    const [first] = people;
    const query = { employeeId: first ?? 0 };
    expect(await cast.as('owner').call(getEmployee, { query })).toMatchObject({
      position: 'Manager',
      version: 3,
    });
    expect(await update('owner', { branch_id: other.id, role_id: 2 })).toEqual({ changed: 0 });
  });

  it('keeps a position typed by hand, and each row lists only the changes of that person', async () => {
    const baker = await createEmployee(server, cast.branch, { position: 'Baker' });
    const clerk = await createEmployee(server, cast.branch, { position: 'Staff' });
    const manager = await createEmployee(server, cast.branch, { role_id: 2, position: 'Manager' });
    const there = await createEmployee(server, other, { position: 'Staff' });
    const untouched = await createEmployee(server, other, { role_id: 2, position: 'Manager' });
    const employeeIds = [baker, clerk, manager, there, untouched].map(({ id }) => id);
    const before = (await auditOf(server, cast.company.id)).length;
    const sent = { employeeIds, branch_id: other.id, role_id: 2 };
    expect(await update('owner', sent)).toEqual({ changed: 4 });
    const rows = await Promise.all(employeeIds.map((id) => employeeRow(server, id)));
    expect(rows.map(({ position }) => position)).toEqual([
      'Baker',
      'Manager',
      'Manager',
      'Manager',
      'Manager',
    ]);
    expect(rows.map(({ version }) => version)).toEqual([3, 3, 2, 2, 1]);
    const entry = (id: number, ...fields: string[]) => ({
      action: 'employee.changed',
      actor_id: cast.people.owner.id,
      entity: 'employee',
      entity_id: id,
      branch_id: other.id,
      details: { fields },
      at: server.clock.now(),
    });
    const log = (await auditOf(server, cast.company.id)).slice(before);
    expect(log.toSorted((a, b) => Number(a.entity_id) - Number(b.entity_id))).toEqual([
      entry(baker.id, 'branch_id', 'role_id'),
      entry(clerk.id, 'branch_id', 'role_id'),
      entry(manager.id, 'branch_id'),
      entry(there.id, 'role_id'),
    ]);
    await update('owner', { employeeIds: [clerk.id], role_id: 3 });
    expect((await auditOf(server, cast.company.id)).at(-1)).toEqual(entry(clerk.id, 'role_id'));
  });

  it('is refused when they would share a PIN at one branch, and lists them in order', async () => {
    const [far, farther] = [
      await createBranch(server, cast.company.id),
      await createBranch(server, cast.company.id),
    ];
    const zoe = await createEmployee(server, far, { pin: '7009', name: 'Zoë' });
    const ann = await createEmployee(server, farther, { pin: '7009', name: 'Ann' });
    const free = await createEmployee(server, far, { pin: '7010', name: 'Mia' });
    await createEmployee(server, other, { pin: '7010', deleted_at: server.clock.now() });
    const stranger = await createCompany(server);
    await createEmployee(server, stranger.headOffice, { pin: '7010' });
    await createEmployee(server, cast.branch, { pin: '7010' });
    const employeeIds = [zoe.id, ann.id, free.id];
    const refusal = await refusalOf(update('owner', { employeeIds, branch_id: other.id }));
    expect(refusal.errors).toEqual([
      { field: 'employeeIds', message: 'PIN already exists at this branch: Ann, Zoë' },
    ]);
    const rest = { employeeIds: [zoe.id, free.id], branch_id: other.id };
    expect(await update('owner', rest)).toEqual({ changed: 2 });
  });

  it('signs out those whose access changed', async () => {
    const { staff, 'branch manager': manager } = cast.people;
    const employeeIds = [staff.id, manager.id];
    await update('owner', { employeeIds, role_id: 2 });
    const open = async (id: number) =>
      (await sessionsOf(server, id)).filter(({ revoked_at }) => revoked_at === null).length;
    expect(await open(staff.id)).toBe(0);
    expect(await open(manager.id)).toBeGreaterThan(0);
  });

  it('is refused when one of them has a PIN that is used there', async () => {
    await createEmployee(server, other, { pin: '7002' });
    expect(await refusalOf(update('owner', { branch_id: other.id }))).toMatchObject({
      status: 400,
      code: 'PIN_EXISTS',
      errors: [{ field: 'employeeIds', message: /^PIN already exists at this branch: / }],
    });
    expect(await placesOf()).toEqual(unchanged());
    // Refusals of PINs are counted, because they reveal which PINs are taken.
    expect((await accessLogOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'credentials.refused',
      actor_id: cast.people.owner.id,
    });
  });

  it('may erase them together', async () => {
    expect(await remove('branch manager')).toEqual({ deleted: 3 });
    for (const id of people) {
      expect(await employeeRow(server, id)).toMatchObject({ name: 'Former employee', pin: null });
    }
    const log = (await auditOf(server, cast.company.id)).slice(-3);
    expect(new Set(log.map(({ action }) => action))).toEqual(new Set(['employee.deleted']));
    expect(new Set(log.map(({ entity_id }) => entity_id))).toEqual(new Set(people));
    expect(await refusalOf(remove('owner'))).toMatchObject({ status: 404 });
  });

  it('takes as many statements as for one', async () => {
    const [first = 0, ...others] = people;
    const one = await server.statementsOf(() =>
      update('owner', { employeeIds: [first], branch_id: other.id }),
    );
    const many = await server.statementsOf(() =>
      update('owner', { employeeIds: others, branch_id: other.id }),
    );
    expect(many).toBe(one);
    expect(await server.statementsOf(() => remove('owner', others))).toBe(
      await server.statementsOf(() => remove('owner', [first])),
    );
  });
});

describe('a change of several people is refused completely when', () => {
  it.each<[string, Kind, () => Sent]>([
    [
      'a head-office manager makes staff of a manager',
      'head-office manager',
      () => ({
        employeeIds: [...people, cast.people['branch manager'].id],
        role_id: 3,
      }),
    ],
    [
      'a head-office manager moves a manager to head office',
      'head-office manager',
      () => ({
        employeeIds: [...people, cast.people['branch manager'].id],
        branch_id: cast.company.headOffice.id,
      }),
    ],
    [
      'an owner is given another role',
      'owner',
      () => ({
        employeeIds: [...people, cast.people.owner.id],
        role_id: 3,
      }),
    ],
    ['a branch manager moves them', 'branch manager', () => ({ branch_id: other.id })],
    ['staff change them', 'staff', () => ({ role_id: 2 })],
  ])('%s', async (_, kind, sent) => {
    expect(await refusalOf(update(kind, sent()))).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
    });
    expect(await placesOf()).toEqual(unchanged());
  });

  it('a head-office manager moves another one to a branch', async () => {
    const { headOffice } = cast.company;
    const colleague = await createEmployee(server, headOffice, { role_id: 2 });
    const sent = { employeeIds: [colleague.id], branch_id: other.id };
    expect(await refusalOf(update('head-office manager', sent))).toMatchObject({ status: 403 });
    expect((await employeeRow(server, colleague.id)).branch_id).toBe(headOffice.id);
  });

  it('one of them, or the branch, belongs to another company', async () => {
    const foreign = await createCompany(server);
    const stranger = await createEmployee(server, foreign.headOffice);
    const mixed = [...people, stranger.id];
    const foreignBranch = { branch_id: foreign.headOffice.id };
    for (const call of [
      () => update('owner', { employeeIds: mixed, role_id: 2 }),
      () => update('owner', foreignBranch),
      () => remove('owner', mixed),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 404 });
    }
    expect(await placesOf()).toEqual(unchanged());
  });

  it('the role cannot be assigned, nothing changes, or there are too many or none', async () => {
    expect(await refusalOf(update('owner', { role_id: 1 }))).toMatchObject({
      code: 'INVALID_ROLE',
    });
    const tooMany = Array.from({ length: MAX_BULK_EMPLOYEES + 1 }, (_, n) => n + 1);
    for (const sent of [
      {},
      { role_id: 2, employeeIds: [] },
      { role_id: 2, employeeIds: tooMany },
    ]) {
      expect(await refusalOf(update('owner', sent))).toMatchObject({ status: 400 });
    }
    expect(await placesOf()).toEqual(unchanged());
  });

  it.each<[Kind, () => number[]]>([
    ['owner', () => [...people, cast.people.owner.id]],
    ['head-office manager', () => [...people, cast.people['branch manager'].id]],
    ['branch manager', () => [...people, cast.people['branch manager'].id]],
    ['staff', () => people],
  ])('the %s deletes one who is not theirs to delete', async (kind, ids) => {
    expect(await refusalOf(remove(kind, ids()))).toMatchObject({ status: 403 });
    expect(await cast.as('owner').call(listEmployees, { query: {} })).toHaveLength(7);
  });
});
