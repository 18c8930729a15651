import type { Employee } from '@branchbook/contract/employees.ts';
import { ROLE, roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { Badge } from '@mantine/core';

type Person = Pick<Employee, 'role_id' | 'areaIds'>;

const isRole = (roleId: number): roleId is RoleId => roleId in roleName;

export const roleText = (roleId: number): string => (isRole(roleId) ? roleName[roleId] : '–');

/** Returns the name of a person's role, which for a manager with areas is area manager. */
export const roleTextOf = ({ role_id: roleId, areaIds }: Person): string =>
  roleId === ROLE.manager && areaIds.length > 0 ? 'Area manager' : roleText(roleId);

export const RoleBadge = ({ employee }: { employee: Person }) => (
  <Badge
    color={employee.role_id === 3 ? 'gray' : 'brand'}
    variant={employee.role_id === 1 ? 'filled' : 'light'}
  >
    {roleTextOf(employee)}
  </Badge>
);
