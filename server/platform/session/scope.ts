import type { Reach, RoleKind } from '@branchbook/contract/permissions.ts';
import type { Scope } from './actor.ts';

/** The one place that makes a scope; called where a token or a signature has proved who acts. */
export const mintScope = (companyId: number, branches: Reach): Scope =>
  ({ companyId, branches }) as Scope;

/** The branches a person of this kind reaches: all for head office, else only their own. */
export const reachOf = (kind: RoleKind, branchId: number | null): Reach => {
  if (kind === 'owner' || kind === 'head-office manager') return 'all';
  return branchId === null ? [] : [branchId];
};
