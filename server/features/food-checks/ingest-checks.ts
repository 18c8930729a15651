import { branchDay } from '@branchbook/contract/branch-day.ts';
import {
  FOOD_ACTION_MESSAGE,
  FOOD_TEMPERATURE_MESSAGE,
  STARTED_HOURS,
} from '@branchbook/contract/food-checks.ts';
import { dayOfRules, limitsAtEnd, withFloors } from '@branchbook/contract/food-limits.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import { judgeFood } from '@branchbook/contract/food-verdict.ts';
import type { FoodFacts, FoodVerdict } from '@branchbook/contract/food-verdict.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { CLOCKS_DIFFER_MS } from '@branchbook/contract/tablet.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ACCEPTED, DUPLICATE, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { readBatch } from './read-batch.ts';
import type { Batch, FoodItem, KnownCheck } from './read-batch.ts';
import { minutesBetween } from './check-rules.ts';
import * as queries from './write-queries.ts';

type Add = TabletItem<'food-check.add'>;
type Start = TabletItem<'food-check.start'>;
type Finish = TabletItem<'food-check.finish'>;
type Close = TabletItem<'food-check.close'>;

const NOT_KNOWN = refused('This food check is not known');
const NO_PROBE = refused('This probe is not known at this branch');

/** Returns a time that the tablet's user entered, by the server's clock; else that of the item. */
const enteredTime = (entered: string | null | undefined, { at, shiftMs = 0 }: FoodItem): Date =>
  entered ? new Date(Date.parse(entered) + shiftMs) : at;

/** Returns the limits that were asked, which the record keeps. */
const limitsKept = (limits: FoodLimits, { keys }: FoodVerdict): FoodLimits =>
  Object.fromEntries(keys.map((key) => [key, limits[key]]));

/** Returns what was done about a check; nothing where it passed. */
const outcomeOf = (
  batch: Batch,
  payload: Add['payload'] | Finish['payload'],
  passed: boolean | null,
) => ({
  value: typeof payload.value === 'number' ? String(payload.value) : null,
  passed,
  probe_id: payload.probe ? (batch.probes.get(payload.probe) ?? null) : null,
  photo_id: payload.photo ? (batch.photos.get(payload.photo) ?? null) : null,
  photo_sha256: payload.photo ? Buffer.from(payload.photo, 'hex') : null,
  action: passed ? null : (payload.action ?? null),
  action_note: passed ? null : payload.action_note,
  discarded: payload.discarded,
  note: payload.note,
});

const isProbeUnknown = (batch: Batch, { probe }: { probe?: string | null | undefined }): boolean =>
  Boolean(probe) && !batch.probes.has(probe ?? '');

const note = (
  batch: Batch,
  { branchId }: TabletWorld,
  { by, at }: FoodItem,
  action: Batch['entries'][number]['action'],
  { id, food }: { id: number; food: string },
): void => {
  const details = { name: food };
  batch.entries.push({
    action,
    entity: 'food check',
    entityId: id,
    branchId,
    details,
    at,
    actor: by,
  });
};

const rowOf = ({ branchId, device, now, ...time }: TabletWorld, { key, at, by }: Add | Start) => ({
  uuid: key,
  branch_id: branchId,
  log_date: branchDay(at, time),
  recorded_by: by.employeeId,
  recorded_by_name: by.name,
  device_id: device.deviceId,
  occurred_at: at,
  received_at: now,
});

const add = (batch: Batch, world: TabletWorld, item: Add): ItemResult => {
  const { key, at, payload } = item;
  if (isProbeUnknown(batch, payload)) return NO_PROBE;
  const first = payload.recheck_of ? batch.firstOf(payload.recheck_of) : null;
  if (payload.recheck_of && first?.kind !== payload.kind) return NOT_KNOWN;
  const { nation, limits, shown } = batch.judge(payload, at);
  const facts: FoodFacts = {
    kind: payload.kind,
    state: payload.state,
    value: payload.value,
    heldSeconds: payload.held_seconds,
    spoils: payload.spoils ?? false,
    sound: payload.sound,
  };
  const verdict = judgeFood(facts, limits);
  // A tablet that showed a looser limit saw it pass and did not ask for an action.
  const wasAsked = !judgeFood(facts, shown).passed;
  if (!verdict.passed && wasAsked && !payload.action) return refused(FOOD_ACTION_MESSAGE);
  const { kind, food } = payload;
  const check: KnownCheck = {
    id: batch.nextId(),
    uuid: key,
    kind,
    food,
    nation,
    limits: limitsKept(limits, verdict),
    started_at: null,
    ended_at: null,
    passed: verdict.passed,
    recheck_of: first?.id ?? null,
    closed_at: null,
  };
  batch.checks.set(key, check);
  batch.added.set(check.id, {
    ...rowOf(world, item),
    ...check,
    ...outcomeOf(batch, payload, verdict.passed),
    limits: JSON.stringify(check.limits),
    batch: payload.batch,
    supplier: kind === 'delivery' ? payload.supplier : null,
    state: kind === 'delivery' ? (payload.state ?? null) : null,
    sound: kind === 'delivery' ? (payload.sound ?? null) : null,
    held_seconds: payload.held_seconds ?? null,
    spoils: kind === 'reheating' && payload.spoils === true,
  });
  note(batch, world, item, 'food-check.recorded', check);
  return ACCEPTED;
};

const start = (batch: Batch, world: TabletWorld, item: Start): ItemResult => {
  const { key, at, payload } = item;
  const startedAt = enteredTime(payload.started_at, item);
  if (startedAt.getTime() > at.getTime() + CLOCKS_DIFFER_MS) {
    return refused('The start lies in the future');
  }
  if (startedAt.getTime() < at.getTime() - STARTED_HOURS * 3_600_000) {
    return refused(`The start lies more than ${STARTED_HOURS} hours back`);
  }
  const { nation, limits } = batch.judge(payload, at);
  const { kind, food } = payload;
  const check: KnownCheck = {
    id: batch.nextId(),
    uuid: key,
    kind,
    food,
    nation,
    limits: limitsKept(limits, judgeFood({ kind, minutes: 0 }, limits)),
    started_at: startedAt,
    ended_at: null,
    passed: null,
    recheck_of: null,
    closed_at: null,
  };
  batch.checks.set(key, check);
  batch.added.set(check.id, {
    ...rowOf(world, item),
    ...check,
    limits: JSON.stringify(check.limits),
    batch: payload.batch,
    note: payload.note,
  });
  note(batch, world, item, 'food-check.started', check);
  return ACCEPTED;
};

/** Changes a check in memory; rows that the batch adds are inserted as they are in the end. */
const change = (
  batch: Batch,
  check: KnownCheck,
  changes: queries.CheckFinish | queries.CheckClosing,
): void => {
  const added = batch.added.get(check.id);
  if (added) batch.added.set(check.id, { ...added, ...changes });
  else batch.changed.push({ id: check.id, changes });
};

const finish = (batch: Batch, world: TabletWorld, item: Finish): ItemResult => {
  const { at, by, payload } = item;
  const check = batch.checks.get(payload.check);
  if (!check?.started_at) return NOT_KNOWN;
  if (check.ended_at) return DUPLICATE;
  if (isProbeUnknown(batch, payload)) return NO_PROBE;
  const endedAt = enteredTime(payload.ended_at, item);
  if (endedAt.getTime() > at.getTime() + CLOCKS_DIFFER_MS) {
    return refused('The end lies in the future');
  }
  if (endedAt < check.started_at) return refused('The end is before the start');
  const minutes = minutesBetween(check.started_at, endedAt);
  const { kind, nation } = check;
  const { shown } = batch.judge({ nation, limits: payload.limits ?? {} }, at);
  const limits = limitsAtEnd(check.limits, shown);
  const facts: FoodFacts = { kind, value: payload.value, minutes };
  const verdict = judgeFood(facts, withFloors(nation, dayOfRules(at), limits));
  // Former tablets judge a cooling by its time alone, and send no limits.
  const isByTime = kind === 'cooling' && !payload.limits;
  if (!verdict.isKnown && !isByTime) return refused(FOOD_TEMPERATURE_MESSAGE);
  const wasAsked = isByTime ? minutes > (limits.cooling ?? 0) : !judgeFood(facts, limits).passed;
  if (!verdict.passed && wasAsked && !payload.action) return refused(FOOD_ACTION_MESSAGE);
  const passed = verdict.isKnown ? verdict.passed : null;
  batch.checks.set(check.uuid, { ...check, ended_at: endedAt, passed });
  const outcome = outcomeOf(batch, payload, passed);
  const known = batch.added.get(check.id)?.note ?? batch.notes.get(check.id) ?? null;
  change(batch, check, {
    ...outcome,
    note: [known, outcome.note].filter(Boolean).join('\n') || null,
    ended_at: endedAt,
    finished_by: by.employeeId,
    finished_by_name: by.name,
    received_at: world.now,
  });
  note(batch, world, item, 'food-check.finished', check);
  return ACCEPTED;
};

const close = (batch: Batch, world: TabletWorld, item: Close): ItemResult => {
  const { at, by, payload } = item;
  if (!can(by, 'close_food_checks', { branchId: world.branchId })) {
    return refused('Only managers can close this');
  }
  const check = batch.firstOf(payload.check);
  if (!check) return NOT_KNOWN;
  if (check.passed ?? !check.ended_at) return refused('This food check did not fail');
  if (check.closed_at && check.closed_at >= at) return DUPLICATE;
  batch.checks.set(check.uuid, { ...check, closed_at: at });
  change(batch, check, {
    closed_at: at,
    closed_by: by.employeeId,
    closed_by_name: by.name,
    close_note: payload.note,
  });
  note(batch, world, item, 'food-check.closed', check);
  return ACCEPTED;
};

const take = (batch: Batch, world: TabletWorld, item: FoodItem): ItemResult => {
  if (!can(item.by, 'keep_branch_records', { branchId: world.branchId })) return NOT_ALLOWED;
  switch (item.kind) {
    case 'food-check.add':
      return add(batch, world, item);
    case 'food-check.start':
      return start(batch, world, item);
    case 'food-check.finish':
      return finish(batch, world, item);
    case 'food-check.close':
      return close(batch, world, item);
  }
};

/** Ingests the food checks of a tablet in their order, and returns a result for each item. */
export const ingestFoodChecks = async (
  tx: Tx,
  world: TabletWorld,
  items: FoodItem[],
): Promise<ItemResult[]> => {
  const batch = await readBatch(tx, world, items);
  const results = items.map((item) => take(batch, world, item));
  await queries.insertChecks(tx, world.scope, [...batch.added.values()]);
  for (const { id, changes } of batch.changed) {
    await queries.updateCheck(tx, world.scope, id, changes);
  }
  await appendAuditOf(
    tx,
    world.scope,
    batch.entries.map((entry) => ({ ...entry, at: world.now, happenedAt: entry.at })),
  );
  return results;
};
