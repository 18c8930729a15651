import type { Reach, RoleKind } from '@branchbook/contract/permissions.ts';

declare const minted: unique symbol;

/**
 * The reach of a request: one company, and all or some of its branches. Every query needs one, and
 * only scope.ts makes them, so that no query without a company can be written.
 */
export type Scope = {
  readonly companyId: number;
  readonly branches: Reach;
  readonly [minted]: true;
};

type WithScope = { scope: Scope; branches: Reach };

/** A user who is signed in to the portal. */
export type PortalActor = WithScope & {
  kind: RoleKind;
  employeeId: number;
  name: string;
  roleId: number;
  branchId: number | null;
  sessionId: number;
};

/** A branch's tablet, without a person. */
export type DeviceActor = WithScope & {
  kind: 'device';
  deviceId: number;
  deviceUid: string;
  branchId: number;
};

/** A person whose signature proves that they unlocked the tablet ([A-128]). */
export type PersonAtDevice = WithScope & {
  kind: 'person at a device';
  roleKind: RoleKind;
  employeeId: number;
  name: string;
  deviceId: number;
  branchId: number;
};

/** The holder of a completion link; without a company until it is registered. */
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
/** Any actor within a company. */
export type ScopedActor = PortalActor | DeviceActor | PersonAtDevice;
