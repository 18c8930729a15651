import type { LinkHolder } from '@branchbook/contract/onboarding.ts';
import type { AccountRow } from '../auth/service.ts';

export const presentLinkHolder = (account: AccountRow): LinkHolder => ({
  role_id: account.role_id,
  employeeId: account.id,
  email: account.email ?? '',
  name: account.name,
  branch_id: account.branch_id,
  branch:
    account.branch_id === null
      ? null
      : { name: account.branch_name ?? '', is_head_office: account.parent_branch_id === null },
  company_id: account.company_id,
});
