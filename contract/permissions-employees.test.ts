import { describe, expect, it } from 'vitest';
import { mayAddEmployee, mayDeleteEmployee, maySeeSecrets } from './permissions.ts';
import type { EmployeeTarget, Subject } from './permissions.ts';

const OWN_BRANCH = 7;
const OTHER_BRANCH = 8;
const ROLES = { owner: 1, manager: 2, staff: 3 } as const;
type RoleName = keyof typeof ROLES;

const ME = 100;
const actors = {
  'an owner': { kind: 'owner', branches: 'all', employeeId: ME },
  'a head-office manager': { kind: 'head-office manager', branches: 'all', employeeId: ME },
  'a branch manager': { kind: 'branch manager', branches: [OWN_BRANCH], employeeId: ME },
  'a member of staff': { kind: 'staff', branches: [OWN_BRANCH], employeeId: ME },
  'a tablet': { kind: 'device', branches: [OWN_BRANCH] },
  'an owner at a tablet': {
    kind: 'person at a device',
    roleKind: 'owner',
    branches: 'all',
    employeeId: ME,
  },
  'a holder of a completion link': { kind: 'onboarding', branches: 'all', employeeId: ME },
} as const satisfies Record<string, Subject>;
type ActorName = keyof typeof actors;

const BRANCHES = { 'the own branch': OWN_BRANCH, 'another branch': OTHER_BRANCH } as const;
type BranchName = keyof typeof BRANCHES;

const cases = Object.keys(actors).flatMap((actor) =>
  Object.keys(ROLES).flatMap((role) =>
    Object.keys(BRANCHES).map((branch) => ({
      actor: actor as ActorName,
      role: role as RoleName,
      branch: branch as BranchName,
    })),
  ),
);
type Case = (typeof cases)[number];

const withVerb = (allowed: (one: Case) => boolean) =>
  cases.map((one) => ({ ...one, expected: allowed(one), verb: allowed(one) ? 'can' : 'cannot' }));

const MAY_ADD: Record<ActorName, (one: Case) => boolean> = {
  'an owner': ({ role }) => role !== 'owner',
  'a head-office manager': ({ role }) => role !== 'owner',
  'a branch manager': ({ role, branch }) => role === 'staff' && branch === 'the own branch',
  'a member of staff': () => false,
  'a tablet': () => false,
  'an owner at a tablet': () => false,
  'a holder of a completion link': () => false,
};

// The target is another employee with that role at that branch.
const MAY_DELETE: Record<ActorName, (one: Case) => boolean> = {
  'an owner': () => true,
  'a head-office manager': ({ role }) => role === 'staff',
  'a branch manager': ({ role, branch }) => role === 'staff' && branch === 'the own branch',
  'a member of staff': () => false,
  'a tablet': () => false,
  'an owner at a tablet': () => false,
  'a holder of a completion link': () => false,
};

const targetOf = ({ role, branch }: Case): EmployeeTarget => ({
  id: 200,
  roleId: ROLES[role],
  branchId: BRANCHES[branch],
});

describe('adding people', () => {
  it.each(withVerb((one) => MAY_ADD[one.actor](one)))(
    '$actor $verb add a person with the role $role to $branch',
    ({ actor, role, branch, expected }) => {
      const person = { roleId: ROLES[role], branchId: BRANCHES[branch] };
      expect(mayAddEmployee(actors[actor], person)).toBe(expected);
    },
  );

  it('no user can add a person with a role that does not exist', () => {
    for (const roleId of [0, 4, -1]) {
      expect(mayAddEmployee(actors['an owner'], { roleId, branchId: OWN_BRANCH })).toBe(false);
    }
  });
});

describe('deleting people', () => {
  it.each(withVerb((one) => MAY_DELETE[one.actor](one)))(
    '$actor $verb delete a person with the role $role of $branch',
    ({ expected, ...one }) => {
      expect(mayDeleteEmployee(actors[one.actor], targetOf(one))).toBe(expected);
    },
  );

  it.each(Object.keys(actors) as ActorName[])('%s cannot delete themselves', (actor) => {
    for (const roleId of Object.values(ROLES)) {
      const self = { id: ME, roleId, branchId: OWN_BRANCH };
      expect(mayDeleteEmployee(actors[actor], self)).toBe(false);
    }
  });

  it('only a user with access to all branches can delete a person without a branch', () => {
    const nowhere = { id: 200, roleId: ROLES.staff, branchId: null };
    expect(mayDeleteEmployee(actors['an owner'], nowhere)).toBe(true);
    expect(mayDeleteEmployee(actors['a head-office manager'], nowhere)).toBe(true);
    expect(mayDeleteEmployee(actors['a branch manager'], nowhere)).toBe(false);
  });
});

describe('PIN and National Insurance number', () => {
  it.each(withVerb((one) => MAY_DELETE[one.actor](one)))(
    '$actor $verb see those of a person with the role $role of $branch',
    ({ expected, ...one }) => {
      expect(maySeeSecrets(actors[one.actor], targetOf(one))).toBe(expected);
    },
  );

  it('all users can see their own', () => {
    for (const [actor, roleId] of [
      ['an owner', 1],
      ['a head-office manager', 2],
      ['a branch manager', 2],
      ['a member of staff', 3],
    ] as const) {
      expect(maySeeSecrets(actors[actor], { id: ME, roleId, branchId: OWN_BRANCH })).toBe(true);
    }
  });

  it('a tablet sees none', () => {
    const person = { id: 200, roleId: ROLES.staff, branchId: OWN_BRANCH };
    expect(maySeeSecrets(actors['a tablet'], person)).toBe(false);
  });
});
