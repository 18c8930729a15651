import type { SessionUser } from '@branchbook/contract/auth.ts';
import { kindOf } from '@branchbook/contract/permissions.ts';
import type { Permission, RoleKind, Subject } from '@branchbook/contract/permissions.ts';
import { createContext, use } from 'react';

export const UserContext = createContext<SessionUser | null>(null);

/** Returns the signed-in user; throws outside the portal layout. */
export const useUser = (): SessionUser => {
  const user = use(UserContext);
  if (!user) throw new Error('useUser needs the portal layout around it');
  return user;
};

export const kindOfUser = (user: SessionUser): RoleKind =>
  kindOf({
    roleId: user.role_id,
    isHeadOffice: user.is_head_office,
    hasAreas: user.is_area_manager,
  });

export const may = (user: SessionUser, permission: Permission): boolean =>
  user.permissions.includes(permission);

/** Returns the signed-in user as the subject of the contract's rules. */
export const subjectOf = (user: SessionUser): Subject => {
  const own = user.branch_id === null ? [] : [user.branch_id];
  return {
    kind: kindOfUser(user),
    // The server lists only branches and people within the reach of an area manager.
    branches: may(user, 'oversee_branches') ? 'all' : own,
    employeeId: user.employee_id,
    branchId: user.branch_id,
  };
};
