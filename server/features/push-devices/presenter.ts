import type { PushDevice } from '@branchbook/contract/push-devices.ts';
import type { DeviceRow } from './queries.ts';

export const presentDevice = (row: DeviceRow): PushDevice => ({
  id: row.id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
});
