import type { Reach, RoleKind } from '@branchbook/contract/permissions.ts';

declare const minted: unique symbol;

/**
 * How far a call reaches: one company, and all or some of its branches. Every query takes one, and
 * only scope.ts makes one, so that a query without a company cannot be written.
 */
export type Scope = {
  readonly companyId: number;
  readonly branches: Reach;
  readonly [minted]: true;
};

type WithScope = { scope: Scope; branches: Reach };

/** Somebody signed in to the portal. */
export type PortalActor = WithScope & {
  kind: RoleKind;
  employeeId: number;
  name: string;
  roleId: number;
  branchId: number | null;
  sessionId: number;
};

/** A branch's tablet, nobody at it. */
export type DeviceActor = WithScope & {
  kind: 'device';
  deviceId: number;
  deviceUid: string;
  branchId: number;
};

/** Somebody whose signature proves that they unlocked the tablet ([A-128]). */
export type PersonAtDevice = WithScope & {
  kind: 'person at a device';
  roleKind: RoleKind;
  employeeId: number;
  name: string;
  deviceId: number;
  branchId: number;
};

/** Whoever holds a completion link; the company is missing until it is registered. */
export type OnboardingActor = {
  kind: 'onboarding';
  branches: Reach;
  scope: Scope | null;
  employeeId: number;
  email: string;
  name: string;
  roleId: number;
  branchId: number | null;
  linkId: number;
  profileCompleted: boolean;
};

export type Actor = PortalActor | DeviceActor | PersonAtDevice | OnboardingActor;
/** Whoever acts within a company. */
export type ScopedActor = PortalActor | DeviceActor | PersonAtDevice;
