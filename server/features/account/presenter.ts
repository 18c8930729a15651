import type { SignedInAt } from '@branchbook/contract/account.ts';
import { browserText } from './browser-text.ts';
import type { SessionRow } from './queries.ts';

/** Presents a session of the caller; `isCurrent` marks the session that makes the request. */
export const presentSession = (row: SessionRow, currentId: number): SignedInAt => ({
  id: row.id,
  device: browserText(row.user_agent),
  ip: row.ip,
  signedInAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
  isCurrent: row.id === currentId,
});
