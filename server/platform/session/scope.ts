import type { Reach, RoleKind } from '@branchbook/contract/permissions.ts';
import type { Scope } from './actor.ts';

/** Makes a scope; the only such function. Call it once a token or signature proves the actor. */
export const mintScope = (companyId: number, branches: Reach): Scope =>
  ({ companyId, branches }) as Scope;

/** Returns the branches that a role reaches: all for head office, else only the person's own. */
export const reachOf = (kind: RoleKind, branchId: number | null): Reach => {
  if (kind === 'owner' || kind === 'head-office manager') return 'all';
  return branchId === null ? [] : [branchId];
};
