import { ROLE } from '@branchbook/contract/permissions.ts';

/** Says whether a role is a manager; owners count as managers at every branch. */
export const isManager = (roleId: number): boolean =>
  roleId === ROLE.owner || roleId === ROLE.manager;
