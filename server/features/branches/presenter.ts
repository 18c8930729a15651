import type { Branch, BranchOverview, RestorableBranch } from '@branchbook/contract/branches.ts';
import type { BranchCounts, DeletedBranchRow } from './overview-queries.ts';
import type { BranchRow } from './queries.ts';
import { restorableUntil } from './restore-rules.ts';

export const presentBranch = (row: BranchRow): Branch => ({
  id: row.id,
  name: row.name,
  branch_name: row.name,
  address: row.address,
  town: row.town,
  company_id: row.company_id,
  parent_branch_id: row.parent_branch_id,
  is_head_office: row.parent_branch_id === null,
  version: row.version,
});

export const presentOverview = (row: BranchCounts): BranchOverview => ({
  ...presentBranch(row),
  staff_count: row.staff_count ?? 0,
  devices: row.devices ?? 0,
  devices_online: row.devices_online ?? 0,
  records_waiting: row.records_waiting ?? 0,
  tasks_due: row.tasks_due ?? 0,
  tasks_completed: row.tasks_completed ?? 0,
});

export const presentRestorable = (row: DeletedBranchRow): RestorableBranch => ({
  id: row.id,
  name: row.name,
  deleted_at: row.deleted_at.toISOString(),
  restorable_until: restorableUntil(row.deleted_at).toISOString(),
});
