import type { SignedInAt } from '@branchbook/contract/account.ts';
import { browserText } from './browser.ts';
import type { SessionRow } from './queries.ts';

/** One place where somebody is signed in, seen from the session that asks. */
export const presentSession = (row: SessionRow, currentId: number): SignedInAt => ({
  id: row.id,
  device: browserText(row.user_agent),
  ip: row.ip,
  signedInAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  isCurrent: row.id === currentId,
});
