import { ONLINE_MINUTES } from '@branchbook/contract/devices.ts';
import type { ActiveDevice, DeviceSetup } from '@branchbook/contract/devices.ts';
import type { EndingCertificate, SnapshotStaff } from '@branchbook/contract/snapshot-staff.ts';
import type { BranchRow } from '../branches/service.ts';
import type { TabletPerson } from '../employees/service.ts';
import type { DeviceRow } from './queries.ts';
import type { Wrap } from './signing-key-rules.ts';

export const presentSetup = (branch: BranchRow, companyName: string): DeviceSetup => ({
  branch_id: branch.id,
  branch_name: branch.name,
  company_id: branch.company_id,
  company_name: companyName,
  branch_password: null,
  has_password: branch.password_set_at !== null,
  password_set_at: branch.password_set_at?.toISOString() ?? null,
});

export const presentDevice = (row: DeviceRow, now: Date): ActiveDevice => ({
  id: row.id,
  device_id: row.device_uid,
  device_name: row.device_name,
  device_type: row.device_type,
  session_active:
    row.last_seen_at !== null &&
    now.getTime() - row.last_seen_at.getTime() <= ONLINE_MINUTES * 60_000,
  branch_id: row.branch_id,
  branch_name: row.branch_name,
  company_name: row.company_name,
  company_id: row.company_id,
  last_seen: row.last_seen_at?.toISOString() ?? null,
  queued: row.queued,
  clock_off_minutes: Math.round(row.skew_ms / 60_000),
});

export const presentStaff = (
  person: Pick<TabletPerson, 'id' | 'name' | 'roleId' | 'worksHere'>,
  wrap: Wrap | null | undefined,
  ending: readonly EndingCertificate[] = [],
): SnapshotStaff => ({
  id: person.id,
  name: person.name,
  role_id: person.roleId,
  works_here: person.worksHere,
  ...(ending.length > 0 && { ending: [...ending] }),
  key: wrap
    ? {
        salt: wrap.salt.toString('base64url'),
        rounds: wrap.rounds,
        iv: wrap.iv.toString('base64url'),
        wrapped: wrap.wrapped.toString('base64url'),
      }
    : null,
});
