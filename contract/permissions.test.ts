import { describe, expect, it } from 'vitest';
import { actorKinds, can, kindOf, permissions, permissionsOf, reaches } from './permissions.ts';
import type { ActorKind, Permission, RoleKind } from './permissions.ts';

// Written out by hand from the specification's matrix, so that a change of the table that decides
// is seen here. 'person' is somebody who unlocked a tablet, with every right that their role has.
const O = 'owner';
const H = 'head-office manager';
const B = 'branch manager';
const S = 'staff';
const MAY: Record<Permission, readonly ActorKind[]> = {
  system_admin: [O],
  delete_company: [O],
  delete_managers: [O],
  manage_company: [O, H],
  manage_all_branches: [O, H],
  create_branch: [O, H],
  delete_branch: [O, H],
  manage_all_employees: [O, H],
  create_global_tasks: [O, H],
  manage_global_tasks: [O, H],
  assign_tasks: [O, H],
  view_all_reports: [O, H],
  delete_staff: [O, H, B],
  manage_own_branch: [O, H, B],
  manage_branch_employees: [O, H, B],
  edit_task_details: [O, H, B],
  edit_task_schedule: [O, H, B],
  view_branch_reports: [O, H, B],
  complete_tasks: [O, H, B, S],
  complete_manager_tasks: [O, H, B],
  run_branch_tablet: ['device'],
  set_up_company: ['onboarding'],
};
const AT_TABLET: Partial<Record<Permission, readonly RoleKind[]>> = {
  complete_tasks: [O, H, B, S],
  complete_manager_tasks: [O, H, B],
};

it('knows every permission of the specification and no other', () => {
  expect(new Set(permissions)).toEqual(new Set(Object.keys(MAY)));
});

describe.each(actorKinds.filter((kind) => kind !== 'person at a device'))('%s', (kind) => {
  it.each(
    permissions.map((permission) => {
      const expected = MAY[permission].includes(kind);
      return { permission, expected, verb: expected ? 'can' : 'cannot' };
    }),
  )('$verb $permission', ({ permission, expected }) => {
    expect(can({ kind, branches: 'all' }, permission)).toBe(expected);
  });
});

describe.each([O, H, B, S] as const)('%s at an unlocked tablet', (roleKind) => {
  it.each(
    permissions.map((permission) => {
      const expected = AT_TABLET[permission]?.includes(roleKind) ?? false;
      return { permission, expected, verb: expected ? 'can' : 'cannot' };
    }),
  )('$verb $permission', ({ permission, expected }) => {
    const subject = { kind: 'person at a device', branches: 'all', roleKind } as const;
    expect(can(subject, permission)).toBe(expected);
  });
});

it('somebody at a tablet whose role is unknown cannot do anything', () => {
  for (const permission of permissions) {
    expect(can({ kind: 'person at a device', branches: 'all' }, permission)).toBe(false);
  }
});

it('what the portal is told of a person is what that person can do', () => {
  expect(permissionsOf(S)).toEqual(['complete_tasks']);
  for (const kind of [O, H, B, S] as const) {
    expect(new Set(permissionsOf(kind))).toEqual(
      new Set(permissions.filter((permission) => MAY[permission].includes(kind))),
    );
  }
});

describe('branches', () => {
  const manager = { kind: B, branches: [7, 9] } as const;

  it('a branch manager can manage each of their own branches', () => {
    expect(can(manager, 'manage_own_branch', { branchId: 7 })).toBe(true);
    expect(can(manager, 'manage_own_branch', { branchId: 9 })).toBe(true);
  });

  it('a branch manager cannot manage another branch', () => {
    expect(can(manager, 'manage_own_branch', { branchId: 8 })).toBe(false);
  });

  it('an owner can manage any branch', () => {
    expect(can({ kind: O, branches: 'all' }, 'manage_own_branch', { branchId: 8 })).toBe(true);
  });

  it('staff cannot manage even their own branch', () => {
    expect(can({ kind: S, branches: [7] }, 'manage_own_branch', { branchId: 7 })).toBe(false);
  });

  it('somebody at a tablet cannot complete a task of another branch', () => {
    const person = { kind: 'person at a device', roleKind: S, branches: [7] } as const;
    expect(can(person, 'complete_tasks', { branchId: 7 })).toBe(true);
    expect(can(person, 'complete_tasks', { branchId: 8 })).toBe(false);
  });

  it('a person of no branch reaches none', () => {
    expect(reaches({ kind: S, branches: [] }, 7)).toBe(false);
    expect(can({ kind: B, branches: [] }, 'manage_own_branch', { branchId: 7 })).toBe(false);
  });
});

describe('the kind of a person', () => {
  it.each([
    { roleId: 1, isHeadOffice: true, kind: O },
    { roleId: 1, isHeadOffice: false, kind: O },
    { roleId: 2, isHeadOffice: true, kind: H },
    { roleId: 2, isHeadOffice: false, kind: B },
    { roleId: 3, isHeadOffice: true, kind: S },
    { roleId: 3, isHeadOffice: false, kind: S },
    { roleId: 4, isHeadOffice: true, kind: S },
    { roleId: 0, isHeadOffice: true, kind: S },
  ])('with role $roleId, at head office $isHeadOffice, is $kind', ({ kind, ...person }) => {
    expect(kindOf(person)).toBe(kind);
  });
});
