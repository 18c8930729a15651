import { roleName } from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { Badge } from '@mantine/core';

const isRole = (roleId: number): roleId is RoleId => roleId in roleName;

export const roleText = (roleId: number): string => (isRole(roleId) ? roleName[roleId] : '–');

export const RoleBadge = ({ roleId }: { roleId: number }) => (
  <Badge color={roleId === 3 ? 'gray' : 'brand'} variant={roleId === 1 ? 'filled' : 'light'}>
    {roleText(roleId)}
  </Badge>
);
