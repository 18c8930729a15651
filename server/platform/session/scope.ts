import type { Reach, RoleKind } from '@branchbook/contract/permissions.ts';
import type { Scope } from './actor.ts';

/** Makes a scope; the only such function. Call it once a token or signature proves the actor. */
export const mintScope = (companyId: number, branches: Reach): Scope =>
  ({ companyId, branches }) as Scope;

/**
 * Returns the branches that a person reaches: all for head office, those of their areas for an area
 * manager, else only the person's own.
 */
export const reachOf = (
  kind: RoleKind,
  { branchId, areaBranches }: { branchId: number | null; areaBranches: readonly number[] },
): Reach => {
  if (kind === 'owner' || kind === 'head-office manager') return 'all';
  if (kind === 'area manager') return areaBranches;
  return branchId === null ? [] : [branchId];
};
