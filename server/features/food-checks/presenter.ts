import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import { judgeFood, minutesAllowed, TIMED_KINDS } from '@branchbook/contract/food-verdict.ts';
import type { FoodFacts, TimedKind } from '@branchbook/contract/food-verdict.ts';
import { snapshotLimits } from '@branchbook/contract/snapshot-food.ts';
import type { SnapshotFoodCheck } from '@branchbook/contract/snapshot-food.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { minutesBetween } from './check-rules.ts';
import type { CheckRow, TabletCheckRow } from './queries.ts';

const isTimed = (kind: string): kind is TimedKind => TIMED_KINDS.some((one) => one === kind);

/** Returns what was measured, as the contract's rules judge it. */
export const factsOf = (row: CheckRow): FoodFacts => ({
  kind: row.kind,
  state: row.state,
  value: row.value,
  heldSeconds: row.held_seconds,
  spoils: row.spoils,
  sound: row.sound,
  minutes: row.started_at && minutesBetween(row.started_at, row.ended_at ?? row.started_at),
});

const untilOf = ({ kind, started_at: startedAt, limits }: CheckRow): string | null => {
  const minutes = isTimed(kind) ? minutesAllowed(kind, limits) : undefined;
  return startedAt && minutes !== undefined
    ? new Date(startedAt.getTime() + minutes * 60_000).toISOString()
    : null;
};

export const presentCheck = (row: CheckRow): FoodCheck => ({
  id: row.id,
  kind: row.kind,
  food: row.food,
  batch: row.batch,
  supplier: row.supplier,
  state: row.state,
  value: row.value,
  held_seconds: row.held_seconds,
  spoils: row.spoils,
  sound: row.sound,
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  until: untilOf(row),
  nation: row.nation,
  limits: row.limits,
  wanted: judgeFood(factsOf(row), row.limits).wanted,
  passed: row.passed,
  in_doubt: row.in_doubt,
  open: row.open,
  probe_name: row.probe_name,
  photo_url: row.photo_url,
  action: row.action,
  action_note: row.action_note,
  discarded: row.discarded,
  note: row.note,
  recheck_of: row.recheck_of,
  recorded_by_name: row.recorded_by_name,
  recorded_at: row.occurred_at.toISOString(),
  finished_by_name: row.finished_by_name,
  closed_by_name: row.closed_by_name,
  closed_at: row.closed_at?.toISOString() ?? null,
  close_note: row.close_note,
  ...presentArrival(row.arrival),
});

/** Leaves out what a check does not have, because a tablet keeps the snapshot. */
export const presentSnapshotCheck = (row: TabletCheckRow): SnapshotFoodCheck => ({
  uuid: row.uuid,
  kind: row.kind,
  food: row.food,
  ...snapshotLimits(row.limits),
  // Former tablets would show a check that is null as running.
  passed: row.ended_at ? (row.passed ?? false) : row.passed,
  by_name: row.recorded_by_name,
  occurred_at: row.occurred_at.toISOString(),
  ...(row.batch !== null && { batch: row.batch }),
  ...(row.supplier !== null && { supplier: row.supplier }),
  ...(row.state !== null && { state: row.state }),
  ...(row.value !== null && { value: row.value }),
  ...(row.held_seconds !== null && { held_seconds: row.held_seconds }),
  ...(row.spoils && { spoils: true }),
  ...(row.sound !== null && { sound: row.sound }),
  ...(row.started_at && { started_at: row.started_at.toISOString() }),
  ...(row.ended_at && row.passed === null && { no_temperature: true as const }),
  ...(row.ended_at && { ended_at: row.ended_at.toISOString() }),
  ...(row.probe_uuid !== null && { probe: row.probe_uuid }),
  ...(row.action !== null && { action: row.action }),
  ...(row.first_uuid !== null && { recheck_of: row.first_uuid }),
  ...(row.closed_at && { closed_at: row.closed_at.toISOString() }),
});
