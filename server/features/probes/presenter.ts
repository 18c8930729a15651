import type { Probe, ProbeCheck } from '@branchbook/contract/probes.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { isDue } from './probe-rules.ts';
import type { CheckRow, ProbeRow } from './queries.ts';

const stateOf = ({ deleted_at: removedAt, last }: ProbeRow): Probe['state'] => {
  if (removedAt !== null) return 'removed';
  return last?.passed === false ? 'failed' : 'in_use';
};

export const presentProbe = (row: ProbeRow, now: Date): Probe => {
  const last = row.last && new Date(row.last.at);
  return {
    id: row.id,
    branchId: row.branch_id,
    name: row.name,
    serial: row.serial,
    state: stateOf(row),
    last_checked_at: last?.toISOString() ?? null,
    due: row.deleted_at === null && isDue(last, now),
    version: row.version,
  };
};

export const presentCheck = (row: CheckRow): ProbeCheck => ({
  id: row.id,
  ice: row.ice,
  boiling: row.boiling,
  tolerance: row.tolerance,
  passed: row.passed,
  note: row.note,
  checked_by_name: row.checked_by_name,
  checked_at: row.occurred_at.toISOString(),
  in_doubt: row.in_doubt,
  ...presentArrival(row.arrival),
});
