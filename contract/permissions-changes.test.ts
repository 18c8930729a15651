import { describe, expect, it } from 'vitest';
import {
  mayChangeCredentials,
  mayEditEmployee,
  mayMoveAcross,
  mayMoveEmployee,
  maySeeMedical,
  ROLE,
  rolesFor,
} from './permissions.ts';
import type { EmployeeTarget, Subject } from './permissions.ts';

const ME = 100;
const HEAD_OFFICE = 1;
const OWN_BRANCH = 7;
const OTHER_BRANCH = 8;

type Actor = { subject: Subject; self: EmployeeTarget };
const actors = {
  'an owner': {
    subject: { kind: 'owner', branches: 'all', employeeId: ME },
    self: { id: ME, roleId: 1, branchId: HEAD_OFFICE },
  },
  'a head-office manager': {
    subject: {
      kind: 'head-office manager',
      branches: 'all',
      employeeId: ME,
      branchId: HEAD_OFFICE,
    },
    self: { id: ME, roleId: 2, branchId: HEAD_OFFICE },
  },
  'a branch manager': {
    subject: { kind: 'branch manager', branches: [OWN_BRANCH], employeeId: ME },
    self: { id: ME, roleId: 2, branchId: OWN_BRANCH },
  },
  'a member of staff': {
    subject: { kind: 'staff', branches: [OWN_BRANCH], employeeId: ME },
    self: { id: ME, roleId: 3, branchId: OWN_BRANCH },
  },
} as const satisfies Record<string, Actor>;
type ActorName = keyof typeof actors;

const others = {
  'another owner': { id: 200, roleId: 1, branchId: HEAD_OFFICE },
  'a manager at head office': { id: 200, roleId: 2, branchId: HEAD_OFFICE },
  'a manager of the branch': { id: 200, roleId: 2, branchId: OWN_BRANCH },
  'staff of the branch': { id: 200, roleId: 3, branchId: OWN_BRANCH },
  'staff of another branch': { id: 200, roleId: 3, branchId: OTHER_BRANCH },
  'staff of no branch': { id: 200, roleId: 3, branchId: null },
} as const satisfies Record<string, EmployeeTarget>;
const targets = ['themselves', ...Object.keys(others)] as const;

/**
 * Rights of each actor, one string per target in their order: edit (E), change email, PIN and
 * password (C), move (M), move to or from head office (A), see medical notes (N); a dot for none.
 */
const MAY: Record<ActorName, string[]> = {
  //                        self    owner   ho mgr  br mgr  staff   other   nowhere
  'an owner': ['E.MAN', 'E.MAN', 'ECMAN', 'ECMAN', 'ECMAN', 'ECMAN', 'ECMAN'],
  'a head-office manager': ['E.M.N', 'E...N', 'E.M.N', 'ECM.N', 'ECMAN', 'ECMAN', 'ECMAN'],
  'a branch manager': ['....N', '.....', '.....', '.....', 'EC...', '.....', '.....'],
  'a member of staff': ['....N', '.....', '.....', '.....', '.....', '.....', '.....'],
};

const RULES = [
  ['edit', mayEditEmployee],
  ['change the email, PIN and password of', mayChangeCredentials],
  ['move', mayMoveEmployee],
  ['move to or from head office', mayMoveAcross],
  ['see the medical notes of', maySeeMedical],
] as const;

const targetOf = (actor: ActorName, target: string): EmployeeTarget =>
  target === 'themselves' ? actors[actor].self : others[target as keyof typeof others];

describe.each(Object.keys(MAY) as ActorName[])('%s', (actor) => {
  const cases = targets.flatMap((target, column) =>
    RULES.map(([what, rule], letter) => {
      const allowed = MAY[actor][column]?.[letter] !== '.';
      return { does: `${allowed ? 'can' : 'cannot'} ${what} ${target}`, rule, target, allowed };
    }),
  );

  it.each(cases)('$does', ({ rule, target, allowed }) => {
    expect(rule(actors[actor].subject, targetOf(actor, target))).toBe(allowed);
  });
});

describe('the roles that a user may assign', () => {
  const BOTH = [ROLE.manager, ROLE.staff];
  const cases: [ActorName, string, number[]][] = [
    ['an owner', 'themselves', [ROLE.owner]],
    ['an owner', 'another owner', [ROLE.owner]],
    ['an owner', 'a manager at head office', BOTH],
    ['an owner', 'a manager of the branch', BOTH],
    ['an owner', 'staff of the branch', BOTH],
    ['a head-office manager', 'themselves', [ROLE.manager]],
    ['a head-office manager', 'another owner', [ROLE.owner]],
    ['a head-office manager', 'a manager at head office', [ROLE.manager]],
    ['a head-office manager', 'a manager of the branch', [ROLE.manager]],
    ['a head-office manager', 'staff of the branch', BOTH],
    ['a head-office manager', 'staff of another branch', BOTH],
    ['a branch manager', 'staff of the branch', [ROLE.staff]],
    ['a branch manager', 'a manager of the branch', [ROLE.manager]],
    ['a member of staff', 'themselves', [ROLE.staff]],
  ];

  it.each(cases)('are, from %s to %s: %j', (actor, target, roles) => {
    expect(rolesFor(actors[actor].subject, targetOf(actor, target))).toEqual(roles);
  });

  it('include owner only for owners', () => {
    for (const actor of Object.keys(actors) as ActorName[]) {
      for (const target of targets) {
        const person = targetOf(actor, target);
        if (person.roleId === ROLE.owner) continue;
        expect(rolesFor(actors[actor].subject, person)).not.toContain(ROLE.owner);
      }
    }
  });
});

describe('a tablet, a person at one and a holder of a completion link', () => {
  const subjects: Subject[] = [
    { kind: 'device', branches: [OWN_BRANCH] },
    { kind: 'person at a device', roleKind: 'owner', branches: 'all', employeeId: ME },
    { kind: 'onboarding', branches: 'all', employeeId: ME },
  ];

  it('can change nothing about other people', () => {
    for (const subject of subjects) {
      for (const [, rule] of RULES) {
        for (const target of Object.values(others)) expect(rule(subject, target)).toBe(false);
      }
      for (const target of Object.values(others)) {
        expect(rolesFor(subject, target)).toEqual([target.roleId]);
      }
    }
  });
});
