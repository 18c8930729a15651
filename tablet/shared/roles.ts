import { ROLE } from '@branchbook/contract/permissions.ts';

/** Owners count as managers at every branch. */
export const isManager = (roleId: number): boolean =>
  roleId === ROLE.owner || roleId === ROLE.manager;
