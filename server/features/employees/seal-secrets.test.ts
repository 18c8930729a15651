import {
  addEmployee,
  deleteEmployee,
  getEmployee,
  listBranchPeople,
  listEmployees,
  updateEmployee,
} from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeeRow, foundInDatabase } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const FIRST = { pin: '918273', n_i_no: 'ZZ987654D', password: 'Unguessable77' };
const SECOND = { pin: '817264', n_i_no: 'YY876543C', PasswordHash: 'Unguessable88' };
const NOTES = { medicialConditions: 'Quillpox', emergencyContact: 'Ben Smith' };
const ALL = [...Object.values(FIRST), ...Object.values(SECOND), NOTES.medicialConditions];

const log = createLogLines();
let server: TestServer;
let cast: Cast;
let id: number;

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'trace' }, logTo: log.stream });
  cast = await createCast(server);
  const owner = cast.as('owner');
  const body = employeeForm({ ...FIRST, branch_id: cast.branch.id });
  ({ id } = await owner.call(addEmployee, { body }));
  await owner.call(updateEmployee, { body: { employeeId: id, ...SECOND, ...NOTES } });
});
afterAll(() => server.close());

const open = (kind: Kind) => cast.as(kind).call(getEmployee, { query: { employeeId: id } });

describe('PIN, NI number, medical notes and password', () => {
  it('are stored unreadable for anyone with access to the database', async () => {
    expect(await foundInDatabase(server, ALL)).toEqual([]);
  });

  it('are encrypted again with each change, also to an earlier value', async () => {
    const before = await employeeRow(server, id);
    const owner = cast.as('owner');
    const { password: _, ...first } = FIRST;
    await owner.call(updateEmployee, { body: { employeeId: id, ...first } });
    const { PasswordHash: __, ...second } = SECOND;
    await owner.call(updateEmployee, { body: { employeeId: id, ...second } });
    const after = await employeeRow(server, id);
    expect(after.pin).not.toEqual(before.pin);
    expect(after.n_i_no).not.toEqual(before.n_i_no);
    expect(after.pin_lookup).toEqual(before.pin_lookup);
  });

  it('do not reveal that a person of another company has the same PIN', async () => {
    const [one, two] = [await createCast(server), await createCast(server)];
    const pin = '246813';
    const here = await createEmployee(server, one.branch, { pin });
    const colleague = await createEmployee(server, one.company.headOffice, { pin });
    const there = await createEmployee(server, two.branch, { pin });
    const lookupOf = async (employeeId: number) =>
      (await employeeRow(server, employeeId)).pin_lookup?.toString('hex');
    expect(await lookupOf(colleague.id)).toBe(await lookupOf(here.id));
    expect(await lookupOf(there.id)).not.toBe(await lookupOf(here.id));
  });

  it('are in no line of the log, whatever the call and its refusal', async () => {
    const owner = cast.as('owner');
    const elsewhere = await createBranch(server, cast.company.id);
    const same = await createEmployee(server, elsewhere, { pin: SECOND.pin });
    for (const [employeeId, changes] of [
      [same.id, { branch_id: cast.branch.id, ...NOTES }],
      [id, { ...SECOND, version: 1 }],
      [id, { ...SECOND, email: 'not an email' }],
      [id, { ...SECOND, role_id: 1 }],
      [1, SECOND],
    ] as const) {
      await refusalOf(owner.call(updateEmployee, { body: { employeeId, ...changes } }));
    }
    await owner.call(deleteEmployee, { body: { employeeId: same.id } });
    expect(log.text()).toContain('/api/employees/update');
    for (const secret of ALL) expect(log.text()).not.toContain(secret);
  });

  it('are in no list: only PINs, for users who may see them', async () => {
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      const people = await cast.as(kind).call(listEmployees, { query: {} });
      expect(people.find((person) => person.id === id)?.pin).toBe(SECOND.pin);
      expect(JSON.stringify(people)).not.toContain(SECOND.n_i_no);
      expect(JSON.stringify(people)).not.toContain(NOTES.medicialConditions);
    }
  });
});

describe('the details of one person', () => {
  it('include medical notes for the owner and head office, but not for branch managers', async () => {
    for (const kind of ['owner', 'head-office manager'] as const) {
      expect(await open(kind)).toMatchObject(NOTES);
    }
    expect(await open('branch manager')).toMatchObject({
      medicialConditions: null,
      emergencyContact: NOTES.emergencyContact,
      n_i_no: SECOND.n_i_no,
    });
  });

  it('include a user’s own notes', async () => {
    const { staff } = cast.people;
    const body = { employeeId: staff.id, ...NOTES };
    await cast.as('owner').call(updateEmployee, { body });
    const own = cast.as('staff').call(getEmployee, { query: { employeeId: staff.id } });
    expect(await own).toMatchObject({ ...NOTES, version: 2 });
  });
});

describe('the people of a branch, as options', () => {
  it('are names and roles, sorted by name', async () => {
    const branch = await createBranch(server, cast.company.id);
    const zoe = await createEmployee(server, branch, { name: 'Zoë' });
    const ann = await createEmployee(server, branch, { name: 'ann', role_id: 2 });
    const [second, first] = [20_000_002, 20_000_001];
    for (const same of [second, first]) {
      await createEmployee(server, branch, { id: same, name: 'Mia' });
    }
    const people = await cast
      .as('owner')
      .call(listBranchPeople, { query: { branchId: branch.id } });
    expect(people).toEqual([
      { id: ann.id, name: 'ann', role_id: 2 },
      { id: first, name: 'Mia', role_id: 3 },
      { id: second, name: 'Mia', role_id: 3 },
      { id: zoe.id, name: 'Zoë', role_id: 3 },
    ]);
  });

  it('are refused: 403 for another branch and for staff, 404 for another company’s branch', async () => {
    const other = await createCast(server);
    const list = (kind: Kind, branchId: number) =>
      cast.as(kind).call(listBranchPeople, { query: { branchId } });
    for (const [kind, branchId, status] of [
      ['branch manager', cast.company.headOffice.id, 403],
      ['staff', cast.branch.id, 403],
      ['owner', other.branch.id, 404],
      ['branch manager', other.branch.id, 404],
    ] as const) {
      expect((await refusalOf(list(kind, branchId))).status).toBe(status);
    }
    expect(await list('branch manager', cast.branch.id)).not.toEqual([]);
  });
});
