import { describe, expect, it } from 'vitest';
import { mayEditDiaryEntry } from './diary.ts';
import {
  actorKinds,
  can,
  kindOf,
  mayVerifyTask,
  permissions,
  permissionsOf,
  reaches,
} from './permissions.ts';
import type { Permission } from './permissions.ts';

const PEOPLE = [
  ['an owner', 'owner'],
  ['a head-office manager', 'head-office manager'],
  ['an area manager', 'area manager'],
  ['a branch manager', 'branch manager'],
  ['a member of staff', 'staff'],
] as const;

// Written out by hand from the specification's matrix, so that a change of the table in the code
// fails here. A plus means allowed, a dot refused.
const COLUMNS = [
  ...PEOPLE,
  ['a tablet', 'device'],
  ['a holder of a completion link', 'onboarding'],
] as const;

const MATRIX: Record<Permission, [may: string, what: string]> = {
  system_admin: ['+......', 'administer the system'],
  delete_company: ['+......', 'delete the company'],
  delete_managers: ['+......', 'delete managers'],
  manage_company: ['++.....', 'manage the company'],
  manage_all_branches: ['++.....', 'manage all branches'],
  create_branch: ['++.....', 'add a branch'],
  delete_branch: ['++.....', 'delete a branch'],
  manage_all_employees: ['++.....', 'manage the people of all branches'],
  create_global_tasks: ['++.....', 'create global tasks'],
  manage_global_tasks: ['++.....', 'manage global tasks and tablets'],
  assign_tasks: ['++.....', 'assign tasks to branches'],
  view_all_reports: ['++.....', 'see the reports of all branches'],
  delete_staff: ['++++...', 'delete staff'],
  manage_own_branch: ['++++...', 'manage their own branch'],
  manage_branch_employees: ['++++...', 'manage the people of their branch'],
  edit_task_details: ['++++...', 'edit what a task says'],
  edit_task_schedule: ['++++...', 'edit when a task is due'],
  view_branch_reports: ['++++...', 'see the reports of their branch'],
  make_inspector_packs: ['++++...', 'make inspector packs'],
  complete_tasks: ['+++++..', 'complete tasks'],
  complete_manager_tasks: ['++++...', 'complete manager tasks'],
  verify_tasks: ['++++...', 'verify completed tasks'],
  keep_branch_records: [
    '+++++..',
    'write down temperatures, accidents, complaints, training and diary entries',
  ],
  manage_equipment: ['++++...', 'say what temperatures are taken of'],
  close_temperature_actions: ['++++...', 'close the action for a temperature'],
  correct_temperatures: ['++++...', 'correct a temperature'],
  close_food_checks: ['++++...', 'close a failed food check'],
  manage_food_limits: ['++.....', 'change limits of food safety'],
  manage_probes: ['++++...', 'manage the probes of their branch'],
  manage_suppliers: ['++++...', 'manage the suppliers of their branch'],
  manage_papers: ['++++...', 'keep the premises papers of their branch'],
  manage_paper_needs: ['++.....', 'say which premises papers branches need'],
  add_to_any_accident: ['++++...', 'add to an accident that someone else reported'],
  edit_any_diary_entry: ['++++...', 'edit a diary entry of someone else'],
  sign_visitors_out: ['++++...', 'sign out a visitor who forgot to'],
  edit_visitor_companies: ['++++...', 'change and delete saved companies of visitors'],
  record_training: ['++++...', 'write down a training in the portal'],
  manage_courses: ['++.....', 'manage courses and who needs them'],
  record_certificates: ['++++...', 'record certificates of their people'],
  delete_old_accidents: ['+......', 'delete accidents that need not be kept any longer'],
  handle_complaints: ['++++...', 'read complaints, follow them up and hold records'],
  release_records: ['++.....', 'release records that a complaint holds'],
  share_reports: ['++.....', 'share a saved report with the company'],
  schedule_reports: ['++++...', 'send reports by email on a schedule'],
  manage_scheduled_reports: ['++.....', 'pause and delete scheduled reports of others'],
  oversee_branches: ['+++....', 'oversee several branches'],
  manage_areas: ['++.....', 'manage areas'],
  acknowledge_alerts: ['+++++..', 'acknowledge an alert'],
  clear_alerts: ['++++...', 'see and clear alerts'],
  manage_alerts: ['++.....', 'say who is told of alerts'],
  view_league: ['++++...', 'see scores of branches'],
  manage_league: ['++.....', 'change how scores are made up'],
  edit_allergens: ['++++...', 'write what the dishes of their branches contain'],
  sign_allergens: ['++++...', 'sign what another person wrote of a dish'],
  publish_allergens: ['++++...', 'publish the allergens of their branches'],
  manage_food_diary: ['++++...', 'start, sign late and review a food safety diary'],
  edit_food_methods: ['++.....', 'write the safe methods of the company'],
  run_branch_tablet: ['.....+.', 'keep the day of a branch'],
  set_up_company: ['......+', 'set a company up'],
};

/** Permissions that people keep at an unlocked tablet. */
const AT_TABLET: Partial<Record<Permission, string>> = {
  complete_tasks: '+++++',
  complete_manager_tasks: '++++.',
  verify_tasks: '++++.',
  keep_branch_records: '+++++',
  manage_equipment: '++++.',
  close_temperature_actions: '++++.',
  correct_temperatures: '++++.',
  close_food_checks: '++++.',
  add_to_any_accident: '++++.',
  edit_any_diary_entry: '++++.',
  acknowledge_alerts: '+++++',
  manage_food_diary: '++++.',
  make_inspector_packs: '++++.',
};

const everyPermission = Object.keys(MATRIX) as Permission[];
const sentence = (name: string, allowed: boolean, permission: Permission): string =>
  `${name} ${allowed ? 'can' : 'cannot'} ${MATRIX[permission][1]}`;

it('the table contains every permission of the specification, and no others', () => {
  expect(new Set(permissions)).toEqual(new Set(everyPermission));
});

it('the table contains every kind of actor, and no others', () => {
  const kinds = COLUMNS.map(([, kind]) => kind);
  expect(new Set(actorKinds)).toEqual(new Set([...kinds, 'person at a device']));
});

describe.each(everyPermission)('%s', (permission) => {
  const [may] = MATRIX[permission];
  const cases = COLUMNS.map(([name, kind], column) => {
    const allowed = may[column] === '+';
    return { says: sentence(name, allowed, permission), kind, allowed };
  });

  it.each(cases)('$says', ({ kind, allowed }) => {
    expect(can({ kind, branches: 'all' }, permission)).toBe(allowed);
  });

  const atTablet = PEOPLE.map(([name, roleKind], column) => {
    const allowed = AT_TABLET[permission]?.[column] === '+';
    return { says: sentence(`${name} at a tablet`, allowed, permission), roleKind, allowed };
  });

  it.each(atTablet)('$says', ({ roleKind, allowed }) => {
    const subject = { kind: 'person at a device', branches: 'all', roleKind } as const;
    expect(can(subject, permission)).toBe(allowed);
  });
});

it('a person at a tablet with an unknown role has no rights', () => {
  for (const permission of permissions) {
    expect(can({ kind: 'person at a device', branches: 'all' }, permission)).toBe(false);
  }
});

it('the portal is sent exactly the rights that the user has', () => {
  expect(permissionsOf('staff')).toEqual([
    'complete_tasks',
    'keep_branch_records',
    'acknowledge_alerts',
  ]);
  for (const [column, [, kind]] of PEOPLE.entries()) {
    expect(new Set(permissionsOf(kind))).toEqual(
      new Set(everyPermission.filter((permission) => MATRIX[permission][0][column] === '+')),
    );
  }
});

describe('branches', () => {
  const manager = { kind: 'branch manager', branches: [7, 9] } as const;

  it('a branch manager can manage each of their branches', () => {
    expect(can(manager, 'manage_own_branch', { branchId: 7 })).toBe(true);
    expect(can(manager, 'manage_own_branch', { branchId: 9 })).toBe(true);
  });

  it('a branch manager cannot manage another branch', () => {
    expect(can(manager, 'manage_own_branch', { branchId: 8 })).toBe(false);
  });

  it('an owner can manage any branch', () => {
    expect(can({ kind: 'owner', branches: 'all' }, 'manage_own_branch', { branchId: 8 })).toBe(
      true,
    );
  });

  it('staff cannot manage even their branch', () => {
    expect(can({ kind: 'staff', branches: [7] }, 'manage_own_branch', { branchId: 7 })).toBe(false);
  });

  it('a person at a tablet cannot complete a task of another branch', () => {
    const person = { kind: 'person at a device', roleKind: 'staff', branches: [7] } as const;
    expect(can(person, 'complete_tasks', { branchId: 7 })).toBe(true);
    expect(can(person, 'complete_tasks', { branchId: 8 })).toBe(false);
  });

  it('a person without a branch has access to none', () => {
    expect(reaches({ kind: 'staff', branches: [] }, 7)).toBe(false);
    expect(
      can({ kind: 'branch manager', branches: [] }, 'manage_own_branch', { branchId: 7 }),
    ).toBe(false);
  });
});

it('a completed task is verified by another manager of the branch, never by the person who completed it', () => {
  const manager = { kind: 'branch manager', branches: [7], employeeId: 1 } as const;
  expect(mayVerifyTask(manager, { branchId: 7, doneBy: 2 })).toBe(true);
  expect(mayVerifyTask(manager, { branchId: 7, doneBy: null })).toBe(true);
  expect(mayVerifyTask(manager, { branchId: 7, doneBy: 1 })).toBe(false);
  expect(mayVerifyTask(manager, { branchId: 8, doneBy: 2 })).toBe(false);
  expect(mayVerifyTask({ ...manager, kind: 'staff' }, { branchId: 7, doneBy: 2 })).toBe(false);
});

it('a diary entry is edited by its author, and by the managers of its branch', () => {
  const [own, others] = [
    { branchId: 7, createdBy: 1 },
    { branchId: 7, createdBy: 2 },
  ];
  const staff = { kind: 'staff', branches: [7], employeeId: 1 } as const;
  expect(mayEditDiaryEntry(staff, own)).toBe(true);
  expect(mayEditDiaryEntry(staff, others)).toBe(false);
  expect(mayEditDiaryEntry({ ...staff, kind: 'branch manager' }, others)).toBe(true);
  expect(mayEditDiaryEntry({ ...staff, branches: [8] }, own)).toBe(false);
});

describe('the kind of a person', () => {
  it.each([
    { roleId: 1, isHeadOffice: true, kind: 'owner' },
    { roleId: 1, isHeadOffice: false, kind: 'owner' },
    { roleId: 2, isHeadOffice: true, kind: 'head-office manager' },
    { roleId: 2, isHeadOffice: false, kind: 'branch manager' },
    { roleId: 3, isHeadOffice: true, kind: 'staff' },
    { roleId: 3, isHeadOffice: false, kind: 'staff' },
    { roleId: 4, isHeadOffice: true, kind: 'staff' },
    { roleId: 0, isHeadOffice: true, kind: 'staff' },
    { roleId: 1, isHeadOffice: true, hasAreas: true, kind: 'owner' },
    { roleId: 2, isHeadOffice: true, hasAreas: true, kind: 'area manager' },
    { roleId: 2, isHeadOffice: false, hasAreas: true, kind: 'area manager' },
    { roleId: 3, isHeadOffice: false, hasAreas: true, kind: 'staff' },
  ])('with role $roleId, at head office $isHeadOffice, areas $hasAreas, is $kind', (row) => {
    const { kind, hasAreas = false, ...person } = row;
    expect(kindOf({ ...person, hasAreas })).toBe(kind);
  });
});
