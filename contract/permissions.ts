/**
 * Permissions of all actors in one table: the server decides by it, the screens reflect it. The
 * first block is the specification's matrix (section 6), the second fills its gaps.
 */

export const ROLE = { owner: 1, manager: 2, staff: 3 } as const;
export type RoleId = (typeof ROLE)[keyof typeof ROLE];
export const roleName: Record<RoleId, string> = { 1: 'Owner', 2: 'Manager', 3: 'Staff' };

/** Kinds of people, by role and place of work. */
export type RoleKind =
  | 'owner'
  | 'head-office manager'
  | 'area manager'
  | 'branch manager'
  | 'staff';

/** Everything that can call the server. */
export type ActorKind = RoleKind | 'device' | 'person at a device' | 'onboarding';

export const actorKinds = [
  'owner',
  'head-office manager',
  'area manager',
  'branch manager',
  'staff',
  'device',
  'person at a device',
  'onboarding',
] as const satisfies readonly ActorKind[];

export const headOfficeRoles = ['owner', 'head-office manager'] as const;
/** Those who oversee several branches: all of them, or those of their areas. */
export const overseeingRoles = [...headOfficeRoles, 'area manager'] as const;
export const managerRoles = [...overseeingRoles, 'branch manager'] as const;
export const portalRoles = [...managerRoles, 'staff'] as const;

type Grant = {
  to: readonly ActorKind[];
  /** Also allowed at a tablet that the person has unlocked, if the person's role allows it. */
  atTablet?: true;
};

const GRANTS = {
  system_admin: { to: ['owner'] },
  delete_company: { to: ['owner'] },
  delete_managers: { to: ['owner'] },
  manage_company: { to: headOfficeRoles },
  manage_all_branches: { to: headOfficeRoles },
  create_branch: { to: headOfficeRoles },
  delete_branch: { to: headOfficeRoles },
  manage_all_employees: { to: headOfficeRoles },
  create_global_tasks: { to: headOfficeRoles },
  manage_global_tasks: { to: headOfficeRoles },
  assign_tasks: { to: headOfficeRoles },
  view_all_reports: { to: headOfficeRoles },
  delete_staff: { to: managerRoles },
  manage_own_branch: { to: managerRoles },
  manage_branch_employees: { to: managerRoles },
  edit_task_details: { to: managerRoles },
  edit_task_schedule: { to: managerRoles },
  view_branch_reports: { to: managerRoles },
  make_inspector_packs: { to: managerRoles, atTablet: true },

  complete_tasks: { to: portalRoles, atTablet: true },
  complete_manager_tasks: { to: managerRoles, atTablet: true },
  verify_tasks: { to: managerRoles, atTablet: true },
  keep_branch_records: { to: portalRoles, atTablet: true },
  manage_equipment: { to: managerRoles, atTablet: true },
  close_temperature_actions: { to: managerRoles, atTablet: true },
  correct_temperatures: { to: managerRoles, atTablet: true },
  close_food_checks: { to: managerRoles, atTablet: true },
  manage_food_limits: { to: headOfficeRoles },
  manage_probes: { to: managerRoles },
  manage_suppliers: { to: managerRoles },
  manage_papers: { to: managerRoles },
  manage_paper_needs: { to: headOfficeRoles },
  add_to_any_accident: { to: managerRoles, atTablet: true },
  edit_any_diary_entry: { to: managerRoles, atTablet: true },
  sign_visitors_out: { to: managerRoles },
  edit_visitor_companies: { to: managerRoles },
  record_training: { to: managerRoles },
  manage_courses: { to: headOfficeRoles },
  record_certificates: { to: managerRoles },
  delete_old_accidents: { to: ['owner'] },
  handle_complaints: { to: managerRoles },
  release_records: { to: headOfficeRoles },
  share_reports: { to: headOfficeRoles },
  schedule_reports: { to: managerRoles },
  manage_scheduled_reports: { to: headOfficeRoles },
  oversee_branches: { to: overseeingRoles },
  manage_areas: { to: headOfficeRoles },
  acknowledge_alerts: { to: portalRoles, atTablet: true },
  clear_alerts: { to: managerRoles },
  manage_alerts: { to: headOfficeRoles },
  view_league: { to: managerRoles },
  manage_league: { to: headOfficeRoles },
  edit_allergens: { to: managerRoles },
  sign_allergens: { to: managerRoles },
  publish_allergens: { to: managerRoles },
  manage_food_diary: { to: managerRoles, atTablet: true },
  edit_food_methods: { to: headOfficeRoles },
  run_branch_tablet: { to: ['device'] },
  set_up_company: { to: ['onboarding'] },
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof GRANTS;
export const permissions = Object.keys(GRANTS) as Permission[];

/** The branches within a person's reach: all of the company, or the listed ones. */
export type Reach = 'all' | readonly number[];

export type Subject = {
  kind: ActorKind;
  branches: Reach;
  /** The role of a person at a device. */
  roleKind?: RoleKind;
  employeeId?: number;
  /** The branch that a person works at. */
  branchId?: number | null;
};

/** The facts that make the kind of a person. */
export type PersonFacts = { roleId: number; isHeadOffice: boolean; hasAreas: boolean };

/**
 * Returns the kind of a person ([A-002]): a manager with areas oversees their branches, wherever
 * they work, and any other manager at head office all branches.
 */
export const kindOf = ({ roleId, isHeadOffice, hasAreas }: PersonFacts): RoleKind => {
  if (roleId === ROLE.owner) return 'owner';
  if (roleId !== ROLE.manager) return 'staff';
  if (hasAreas) return 'area manager';
  return isHeadOffice ? 'head-office manager' : 'branch manager';
};

export const reaches = (subject: Subject, branchId: number): boolean =>
  subject.branches === 'all' || subject.branches.includes(branchId);

/** Returns true if the subject has the permission and, where a branch is given, has it there. */
export const can = (
  subject: Subject,
  permission: Permission,
  target?: { branchId: number },
): boolean => {
  const grant: Grant = GRANTS[permission];
  const granted =
    subject.kind === 'person at a device'
      ? grant.atTablet === true &&
        subject.roleKind !== undefined &&
        grant.to.includes(subject.roleKind)
      : grant.to.includes(subject.kind);
  return granted && (target === undefined || reaches(subject, target.branchId));
};

/** Returns the permissions of a person, as sent to the portal at sign-in. */
export const permissionsOf = (kind: ActorKind): Permission[] =>
  permissions.filter((permission) => can({ kind, branches: 'all' }, permission));

export type EmployeeTarget = { id: number; roleId: number; branchId: number | null };

const inReach = (subject: Subject, target: EmployeeTarget): boolean =>
  target.branchId === null ? subject.branches === 'all' : reaches(subject, target.branchId);

/** Returns true if the subject may add such an employee; owners are never added ([A-004]). */
export const mayAddEmployee = (
  subject: Subject,
  person: { roleId: number; branchId: number },
): boolean =>
  can(subject, 'manage_branch_employees', person) &&
  (person.roleId === ROLE.staff ||
    (person.roleId === ROLE.manager && can(subject, 'manage_all_employees')));

/**
 * Returns true if the subject may delete the employee: an owner anyone except themselves, a
 * head-office manager staff, a branch manager staff of the own branch ([A-003]).
 */
export const mayDeleteEmployee = (subject: Subject, target: EmployeeTarget): boolean => {
  if (target.id === subject.employeeId || !inReach(subject, target)) return false;
  return can(subject, target.roleId === ROLE.staff ? 'delete_staff' : 'delete_managers');
};

/**
 * Returns true if the subject may edit the employee: owner and head office anyone, a branch manager
 * staff of the own branch ([A-004]).
 */
export const mayEditEmployee = (subject: Subject, target: EmployeeTarget): boolean =>
  inReach(subject, target) &&
  (can(subject, 'manage_all_employees') ||
    (target.roleId === ROLE.staff && can(subject, 'manage_branch_employees')));

/**
 * Returns true if the subject may set another employee's email, password and PIN. Only the owner
 * themselves may set an owner's ([A-004]), and only an owner those of a head-office manager,
 * because with them another manager could act in that manager's name. Employees change their own by
 * the account calls, which ask for the password.
 */
export const mayChangeCredentials = (subject: Subject, target: EmployeeTarget): boolean => {
  if (target.id === subject.employeeId || target.roleId === ROLE.owner) return false;
  if (!mayEditEmployee(subject, target)) return false;
  if (target.roleId !== ROLE.manager || subject.kind === 'owner') return true;
  // Only managers at head office get here, so that their own branch is the head office.
  return subject.branchId !== undefined && target.branchId !== subject.branchId;
};

/** Returns the roles the subject may give; only an owner may change a manager's role ([A-003]). */
export const rolesFor = (subject: Subject, target: EmployeeTarget): RoleId[] => {
  const mayChange =
    target.roleId === ROLE.manager
      ? can(subject, 'delete_managers')
      : target.roleId === ROLE.staff && can(subject, 'manage_all_employees');
  return mayChange ? [ROLE.manager, ROLE.staff] : [target.roleId as RoleId];
};

/** Returns true if the subject may move the employee; only owners may move an owner. */
export const mayMoveEmployee = (subject: Subject, target: EmployeeTarget): boolean =>
  mayEditEmployee(subject, target) &&
  can(subject, target.roleId === ROLE.owner ? 'delete_managers' : 'manage_all_employees');

/**
 * Returns true if the subject may move the employee between the head office and another branch.
 * This turns a manager into the other kind of manager, which only an owner may do ([A-003]).
 */
export const mayMoveAcross = (subject: Subject, target: EmployeeTarget): boolean =>
  mayMoveEmployee(subject, target) &&
  (target.roleId === ROLE.staff || can(subject, 'delete_managers'));

/**
 * Returns true if the subject may give the employee areas or take them. This turns a manager into
 * another kind of manager, which only an owner may do ([A-003]).
 */
export const mayGiveAreas = (subject: Subject, target: EmployeeTarget): boolean =>
  target.roleId === ROLE.manager && inReach(subject, target) && can(subject, 'delete_managers');

/**
 * Returns true if the subject may turn off the employee's two-step sign-in. Only an owner may, and
 * never an owner's: how owners sign in is up to them alone ([A-004]).
 */
export const mayResetTwoStep = (subject: Subject, target: EmployeeTarget): boolean =>
  target.roleId !== ROLE.owner && inReach(subject, target) && can(subject, 'delete_managers');

/**
 * Returns true if the subject may see PIN and NI number: the employee, and users who may delete
 * that employee ([A-053]).
 */
export const maySeeSecrets = (subject: Subject, target: EmployeeTarget): boolean =>
  target.id === subject.employeeId || mayDeleteEmployee(subject, target);

/**
 * Returns true if the subject may see medical notes: the employee, owner, head office ([A-066]).
 */
export const maySeeMedical = (subject: Subject, target: EmployeeTarget): boolean =>
  target.id === subject.employeeId ||
  (inReach(subject, target) && can(subject, 'manage_all_employees'));

export type TaskTarget = { branchId: number; fromHeadOffice: boolean };

/**
 * Returns true if the subject may edit the task. A branch manager may edit only some fields of a
 * task from head office ([A-083]).
 */
export const mayEditTask = (subject: Subject, task: TaskTarget): boolean =>
  can(subject, 'edit_task_details', task);

/** Returns true if the subject may edit every field of the task ([A-002]). */
export const mayEditWholeTask = (subject: Subject, task: TaskTarget): boolean =>
  mayEditTask(subject, task) && (!task.fromHeadOffice || can(subject, 'manage_global_tasks'));

/**
 * Returns true if the subject may delete the task. Only head office may delete a task from head
 * office ([A-084]).
 */
export const mayDeleteTask = (subject: Subject, task: TaskTarget): boolean =>
  mayEditWholeTask(subject, task);

/**
 * Returns true if the subject may verify the task: a manager or the owner, never the person who
 * completed it ([A-071]).
 */
export const mayVerifyTask = (
  subject: Subject,
  task: { branchId: number; doneBy: number | null },
): boolean => can(subject, 'verify_tasks', task) && task.doneBy !== subject.employeeId;

/** Where a dish is sold: at some branches, or at all of them. */
export type DishPlaces = readonly number[] | null;

/**
 * Returns true if the subject may write the allergens of a dish: head office of every dish, other
 * managers of dishes that only their branches sell.
 */
export const mayEditDish = (subject: Subject, places: DishPlaces): boolean =>
  can(subject, 'edit_allergens') &&
  (subject.branches === 'all' ||
    (places !== null && places.every((branchId) => reaches(subject, branchId))));

/** Returns true if the subject may see a dish: one of their branches sells it. */
export const maySeeDish = (subject: Subject, places: DishPlaces): boolean =>
  can(subject, 'edit_allergens') &&
  (places === null || places.some((branchId) => reaches(subject, branchId)));

/**
 * Returns true if the subject may sign the allergens of a dish that another person wrote: every
 * manager of a branch that sells it.
 */
export const maySignDish = (
  subject: Subject,
  { places, writtenBy }: { places: DishPlaces; writtenBy: number },
): boolean =>
  can(subject, 'sign_allergens') && maySeeDish(subject, places) && writtenBy !== subject.employeeId;
