import type { Branch } from '@branchbook/contract/branches.ts';
import type { BranchRow } from './queries.ts';

export const presentBranch = (row: BranchRow): Branch => ({
  id: row.id,
  name: row.name,
  branch_name: row.name,
  address: row.address,
  town: row.town,
  company_id: row.company_id,
  parent_branch_id: row.parent_branch_id,
  is_head_office: row.parent_branch_id === null,
});
