import type { ErasureRequest } from '@branchbook/contract/erasure.ts';
import type { RequestRow } from './erasure-queries.ts';

export const presentRequest = (row: RequestRow): ErasureRequest => ({
  id: row.id,
  employee_id: row.employee_id,
  employee_name: row.employee_name,
  branch_name: row.branch_name,
  asked_at: row.asked_at.toISOString(),
  outcome: row.outcome as ErasureRequest['outcome'],
  decided_at: row.decided_at?.toISOString() ?? null,
  decided_by_name: row.decided_by_name,
  reason: row.reason,
});
