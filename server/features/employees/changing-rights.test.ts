import { updateEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeeRow, forgetTries, giveMedicalNotes } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let other: Cast;
let elsewhere: Branch;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  other = await createCast(server);
  elsewhere = await createBranch(server, cast.company.id);
});
beforeEach(() => forgetTries(server));
afterAll(() => server.close());

/** Changes of each field, with a new value for each number. */
const FIELDS = {
  town: (n: number) => ({ town: `Whitby ${n}` }),
  'medical notes': (n: number) => ({ medicialConditions: `Hay fever ${n}` }),
  email: (n: number) => ({ email: `rights${n}@example.com` }),
  PIN: (n: number) => ({ pin: String(500_000 + n) }),
  password: () => ({ PasswordHash: 'Different2' }),
  branch: () => ({ branch_id: elsewhere.id }),
};
type Field = keyof typeof FIELDS | 'role';

const TARGETS = {
  themselves: null,
  'the owner': () => Promise.resolve(cast.people.owner),
  'a head-office manager': () => createEmployee(server, cast.company.headOffice, { role_id: 2 }),
  'a manager of the branch': () => createEmployee(server, cast.branch, { role_id: 2 }),
  'staff of the branch': () => createEmployee(server, cast.branch),
  'staff of another branch': async () =>
    createEmployee(server, await createBranch(server, cast.company.id)),
};
type Target = keyof typeof TARGETS;

const ALL = 'town, medical notes, email, PIN, password, branch, role';
const ALL_BUT_ROLE = 'town, medical notes, email, PIN, password, branch';
/** Fields without rights or credentials: all that head-office managers change at head office. */
const NOT_WHAT_THEY_ACT_WITH = 'town, medical notes';
const NOTHING = '';

/** Fields that each kind of caller may change of each target ([A-003], [A-004], [A-066]). */
const MAY: Record<Kind, Partial<Record<Target, string>>> = {
  owner: {
    themselves: 'town, medical notes, branch',
    'a head-office manager': ALL,
    'a manager of the branch': ALL,
    'staff of the branch': ALL,
    'staff of another branch': ALL,
  },
  'head-office manager': {
    themselves: NOT_WHAT_THEY_ACT_WITH,
    'the owner': NOT_WHAT_THEY_ACT_WITH,
    'a head-office manager': NOT_WHAT_THEY_ACT_WITH,
    'a manager of the branch': ALL_BUT_ROLE,
    'staff of the branch': ALL,
    'staff of another branch': ALL,
  },
  'branch manager': {
    themselves: NOTHING,
    'the owner': NOTHING,
    'a head-office manager': NOTHING,
    'a manager of the branch': NOTHING,
    'staff of the branch': 'town, email, PIN, password',
    'staff of another branch': NOTHING,
  },
  staff: {
    themselves: NOTHING,
    'the owner': NOTHING,
    'a manager of the branch': NOTHING,
    'staff of the branch': NOTHING,
    'staff of another branch': NOTHING,
  },
};

const cases = Object.entries(MAY).flatMap(([kind, row]) =>
  Object.entries(row).flatMap(([target, allowed]) =>
    ([...Object.keys(FIELDS), 'role'] as Field[]).map((field) => ({
      kind: kind as Kind,
      target: target as Target,
      field,
      may: allowed.split(', ').includes(field),
      verb: allowed.split(', ').includes(field) ? 'can' : 'cannot',
    })),
  ),
);

let counter = 0;

const changesTo = (field: Field, person: Person): Record<string, unknown> => {
  counter += 1;
  if (field === 'role') return { role_id: person.roleId === 3 ? 2 : 3 };
  return FIELDS[field](counter);
};

/** Signs in a person whom no other test changes; owners share one account. */
const somebody = async (kind: Kind): Promise<{ person: Person; token: string }> => {
  const branch = kind === 'head-office manager' ? cast.company.headOffice : cast.branch;
  const person =
    kind === 'owner'
      ? cast.people.owner
      : await createEmployee(server, branch, { role_id: kind === 'staff' ? 3 : 2 });
  return { person, token: await tokenOf(server, person) };
};

describe('changing people', () => {
  it.each(cases)(
    '$kind $verb change the $field of $target',
    async ({ kind, target, field, may }) => {
      const { person: caller, token } = await somebody(kind);
      const person = (await TARGETS[target]?.()) ?? caller;
      const before = await employeeRow(server, person.id);
      const body = { employeeId: person.id, ...changesTo(field, person) };
      const call = server.client(token).call(updateEmployee, { body });
      if (may) {
        await expect(call).resolves.toMatchObject({ id: person.id });
        expect((await employeeRow(server, person.id)).version).toBe(before.version + 1);
      } else {
        const isLedToSettings =
          target === 'themselves' &&
          ['owner', 'head-office manager'].includes(kind) &&
          ['email', 'PIN', 'password'].includes(field);
        expect(await refusalOf(call)).toMatchObject({
          status: 403,
          message: isLedToSettings
            ? 'To change your own email, password or PIN, go to Settings.'
            : 'Access Denied',
        });
        expect(await employeeRow(server, person.id)).toEqual(before);
      }
      // The owner, whom all tests share, goes back to head office.
      if (person.id === cast.people.owner.id && field === 'branch' && may) {
        await server.context.db
          .updateTable('employees')
          .set({ branch_id: cast.company.headOffice.id })
          .where('id', '=', person.id)
          .execute();
      }
    },
  );
});

const change = (kind: Kind, employeeId: number, changes: Record<string, unknown>) =>
  server.client(cast.tokens[kind]).call(updateEmployee, { body: { employeeId, ...changes } });

describe('no user changes', () => {
  beforeAll(async () => {
    cast.tokens.owner = await tokenOf(server, cast.people.owner);
  });

  it('a person into an owner, or into a role that does not exist', async () => {
    for (const role_id of [0, 1, 4, -3, 2.5]) {
      for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
        expect(await refusalOf(change(kind, cast.people.staff.id, { role_id }))).toMatchObject({
          status: 400,
          code: 'INVALID_ROLE',
          message: 'Invalid Role Selected',
        });
      }
    }
  });

  it('a person of another company, a deleted or an unknown one', async () => {
    const gone = await createEmployee(server, cast.branch, { deleted_at: server.clock.now() });
    for (const id of [other.people.staff.id, gone.id, 1]) {
      for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
        expect(await refusalOf(change(kind, id, { town: 'York' }))).toMatchObject({
          status: 404,
          code: 'EMPLOYEE_NOT_FOUND',
        });
      }
    }
    expect((await employeeRow(server, other.people.staff.id)).town).toBe('Leeds');
  });

  it('the branch of a person to one of another company', async () => {
    const { id } = cast.people.staff;
    const call = change('owner', id, { branch_id: other.branch.id });
    expect(await refusalOf(call)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const named = change('owner', id, { companyId: other.company.id, town: 'York' });
    expect(await refusalOf(named)).toMatchObject({ status: 403 });
  });
});

describe('sending an unchanged value', () => {
  it('is allowed even if changing it would be refused', async () => {
    const { owner, staff } = cast.people;
    const asManager = change('head-office manager', owner.id, {
      email: (await employeeRow(server, owner.id)).email,
      role_id: 1,
      town: 'Skipton',
    });
    expect(await asManager).toMatchObject({ town: 'Skipton', role_id: 1 });
    const asBranchManager = change('branch manager', staff.id, {
      role_id: 3,
      branch_id: cast.branch.id,
      branch_name: cast.branch.name,
      town: 'Skipton',
    });
    expect(await asBranchManager).toMatchObject({ town: 'Skipton' });
  });

  it('does not reveal to a manager whether they guessed the owner’s PIN', async () => {
    const { owner } = cast.people;
    for (const pin of [owner.pin, '9753']) {
      const call = change('head-office manager', owner.id, { pin });
      expect((await refusalOf(call)).code).toBe('ACCESS_DENIED');
    }
  });

  it('does not reveal to a branch manager whether they guessed medical notes', async () => {
    const { staff } = cast.people;
    await giveMedicalNotes(server, staff.id, 'Hay fever');
    for (const medicialConditions of ['Hay fever', 'None', '']) {
      const call = change('branch manager', staff.id, { medicialConditions });
      expect((await refusalOf(call)).code).toBe('ACCESS_DENIED');
    }
  });
});

describe('moving a manager to or from head office, which changes their kind', () => {
  const moved = async (kind: Kind, to: Branch, from: Branch, role_id: number) => {
    const { id } = await createEmployee(server, from, { role_id });
    return change(kind, id, { branch_id: to.id });
  };

  it('is for the owner only', async () => {
    const { headOffice } = cast.company;
    for (const [to, from] of [
      [elsewhere, headOffice],
      [headOffice, elsewhere],
    ] as const) {
      expect((await refusalOf(moved('head-office manager', to, from, 2))).code).toBe(
        'ACCESS_DENIED',
      );
      expect(await moved('owner', to, from, 2)).toMatchObject({ branch_id: to.id });
      expect(await moved('head-office manager', to, from, 3)).toMatchObject({ branch_id: to.id });
    }
    const between = await moved('head-office manager', elsewhere, cast.branch, 2);
    expect(between).toMatchObject({ branch_id: elsewhere.id });
  });

  it('leaves an owner who moves signed in', async () => {
    const { id } = cast.people.owner;
    await change('owner', id, { branch_id: elsewhere.id });
    const back = await change('owner', id, { branch_id: cast.company.headOffice.id });
    expect(back).toMatchObject({ branch_id: cast.company.headOffice.id });
  });
});
