import type { SessionUser } from '@branchbook/contract/auth.ts';
import { kindOf, permissionsOf } from '@branchbook/contract/permissions.ts';
import type { AccountRow } from './queries.ts';

/** Time zone of a user without a branch. */
const DEFAULT_TIMEZONE = 'Europe/London';

/** Presents the signed-in user, with the duplicate field names of the specification. */
export const presentUser = (account: AccountRow & { company_id: number }): SessionUser => {
  const isHeadOffice = account.branch_id !== null && account.parent_branch_id === null;
  const hasAreas = account.area_branches !== null;
  const kind = kindOf({ roleId: account.role_id, isHeadOffice, hasAreas });
  return {
    id: account.id,
    email: account.email ?? '',
    name: account.name,
    EmployeeName: account.name,
    employee_id: account.id,
    company_id: account.company_id,
    CompanyId: account.company_id,
    company_name: account.company_name ?? '',
    is_demo: account.is_demo ?? false,
    role_id: account.role_id,
    RoleId: account.role_id,
    branch_id: account.branch_id,
    BranchId: account.branch_id,
    BranchName: account.branch_name,
    parent_branch_id: account.parent_branch_id,
    ParentBranchId: account.parent_branch_id,
    is_head_office: isHeadOffice,
    is_area_manager: kind === 'area manager',
    timezone: account.timezone ?? DEFAULT_TIMEZONE,
    day_ends: account.day_ends ?? 0,
    permissions: permissionsOf(kind),
  };
};
