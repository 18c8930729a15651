import type { PackLink } from '@branchbook/contract/inspector-packs.ts';
import type { LinkRow } from './queries.ts';

export const presentLink = (row: LinkRow): PackLink => ({
  id: row.id,
  branchId: row.branch_id,
  startDate: row.from_day,
  endDate: row.to_day,
  made_by_name: row.made_by_name,
  made_at: row.made_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  views: row.views,
  last_viewed_at: row.last_viewed_at?.toISOString() ?? null,
});
