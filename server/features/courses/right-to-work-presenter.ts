import type { RightToWorkCheck } from '@branchbook/contract/right-to-work.ts';
import type { CheckRow } from './right-to-work-queries.ts';

export const presentCheck = (row: CheckRow): RightToWorkCheck => ({
  id: row.id,
  employee_id: row.employee_id,
  employee_name: row.employee_name,
  checked_on: row.checked_on,
  checked_by_name: row.checked_by_name,
  kind: row.kind,
  follow_up_on: row.follow_up_on,
  copies_kept: row.copies_kept,
  recorded_by_name: row.recorded_by_name,
  recorded_at: row.recorded_at.toISOString(),
  keep_until: row.keep_until,
});
