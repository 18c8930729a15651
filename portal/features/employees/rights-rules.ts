import type { SessionUser } from '@branchbook/contract/auth.ts';
import type { Employee } from '@branchbook/contract/employees.ts';
import { mayDeleteEmployee, mayEditEmployee, roleName } from '@branchbook/contract/permissions.ts';
import type { EmployeeTarget, RoleId } from '@branchbook/contract/permissions.ts';
import { subjectOf } from '../../shared/user.tsx';

/** Returns an employee in the form that the contract's permission rules use. */
export const targetOf = (employee: Employee): EmployeeTarget => ({
  id: employee.id,
  roleId: employee.role_id,
  branchId: employee.branch_id,
});

export const mayEdit = (user: SessionUser, employee: Employee): boolean =>
  mayEditEmployee(subjectOf(user), targetOf(employee));

export const mayDelete = (user: SessionUser, employee: Employee): boolean =>
  mayDeleteEmployee(subjectOf(user), targetOf(employee));

/** Returns the roles as options of a select. */
export const roleOptions = (roles: readonly RoleId[]): { value: string; label: string }[] =>
  roles.map((role) => ({ value: String(role), label: roleName[role] }));
