import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import { isFoodCheckOpen } from '@branchbook/contract/food-chain.ts';
import { dayOfRules, limitsAtEnd, limitsOf } from '@branchbook/contract/food-limits.ts';
import type { FoodLimits } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { FOOD_CHECK_KINDS, judgeFood, minutesAllowed } from '@branchbook/contract/food-verdict.ts';
import type {
  FoodCheckKind,
  FoodFacts,
  JudgedCheck,
  TimedKind,
} from '@branchbook/contract/food-verdict.ts';
import { limitsInSnapshot } from '@branchbook/contract/snapshot-food.ts';
import type { SnapshotFoodCheck } from '@branchbook/contract/snapshot-food.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { BranchData } from '../../offline/tablet-store.ts';
import { isDoubted, probesOf } from '../probes/api.ts';
import type { Probe } from '../probes/api.ts';

/** A food check with all its limits. */
type Check = Omit<SnapshotFoodCheck, 'limits' | 'later_limits'> & { limits: FoodLimits };

/** A food check of the branch, with what follows from later ones. */
export type Entry = Check & {
  at: Date;
  /** When a cooling or a display must have ended. */
  until: Date | null;
  waiting: boolean;
  isOpen: boolean;
  isDoubted: boolean;
};

export type Board = {
  /** Null where no limits hold, so that nothing can be judged. */
  nation: FoodNation | null;
  limits: FoodLimits;
  /** Coolings and displays that are running, the most urgent first. */
  running: Entry[];
  /** Failed checks that are not settled, the latest first. */
  open: Entry[];
  /** Today's other checks, the latest first. */
  today: Entry[];
  foods: Record<FoodCheckKind, string[]>;
  probes: Probe[];
  suppliers: string[];
  /** The branch's supplier that delivered a food last, by the food in small letters. */
  lastSuppliers: ReadonlyMap<string, string>;
};

type Sources = {
  snapshot: { data: Pick<BranchData, 'branch' | 'food'> };
  items: RecordedItem[];
  now: Date;
  corrected: (instant: Date) => Date;
};

/** Returns what was measured, as the contract's rules judge it. */
export const factsOf = (check: Check): FoodFacts => ({
  kind: check.kind,
  state: check.state,
  value: check.value,
  heldSeconds: check.held_seconds,
  spoils: check.spoils ?? false,
  sound: check.sound,
  minutes:
    check.started_at === undefined
      ? null
      : (Date.parse(check.ended_at ?? check.started_at) - Date.parse(check.started_at)) / 60_000,
});

/** Returns the part of a check that decides what may be said of its result. */
export const judgedOf = ({
  kind,
  value,
  passed,
  ended_at,
  no_temperature,
}: Check): JudgedCheck => ({
  kind,
  value,
  passed: no_temperature ? null : passed,
  ended_at,
});

type Made = Pick<SnapshotFoodCheck, 'uuid' | 'by_name' | 'occurred_at'>;

const addedCheck = (made: Made, payload: SyncPayload<'food-check.add'>): Check => {
  const { kind, food, limits, value, held_seconds: held, spoils, sound, state, probe } = payload;
  const facts = { kind, value, heldSeconds: held, spoils: spoils ?? false, sound, state };
  return {
    ...made,
    kind,
    food,
    limits,
    passed: judgeFood(facts, limits).passed,
    ...(payload.batch && { batch: payload.batch }),
    ...(payload.supplier && { supplier: payload.supplier }),
    ...(state && { state }),
    ...(typeof value === 'number' && { value }),
    ...(held && { held_seconds: held }),
    ...(spoils && { spoils }),
    ...(typeof sound === 'boolean' && { sound }),
    ...(probe && { probe }),
    ...(payload.action && { action: payload.action }),
    ...(payload.recheck_of && { recheck_of: payload.recheck_of }),
  };
};

/** Applies the items of this tablet to the checks that the server knows. */
const checksOf = ({ snapshot, items, corrected }: Sources) => {
  const known = (snapshot.data.food?.checks ?? []).map(
    ({ later_limits: later, ...check }): Check => ({
      ...check,
      limits: limitsInSnapshot({ limits: check.limits, later_limits: later }),
    }),
  );
  const checks = new Map(known.map((check) => [check.uuid, check]));
  const waiting = new Set<string>();
  const madeOf = (item: Omit<RecordedItem, 'payload'>): Made => ({
    uuid: item.key,
    by_name: item.employeeName ?? '',
    occurred_at: corrected(new Date(item.occurredAt)).toISOString(),
  });
  const note = ({ key, state }: Omit<RecordedItem, 'payload'>, uuid = key) => {
    if (state === 'waiting') waiting.add(uuid);
  };
  for (const item of itemsOfKind(items, 'food-check.add')) {
    note(item);
    if (!checks.has(item.key)) checks.set(item.key, addedCheck(madeOf(item), item.payload));
  }
  for (const item of itemsOfKind(items, 'food-check.start')) {
    note(item);
    const { kind, food, limits, started_at: entered } = item.payload;
    const made = madeOf(item);
    const startedAt = entered ? corrected(new Date(entered)).toISOString() : made.occurred_at;
    if (checks.has(item.key)) continue;
    checks.set(item.key, { ...made, kind, food, limits, passed: null, started_at: startedAt });
  }
  for (const item of itemsOfKind(items, 'food-check.finish')) {
    const { check: uuid, ended_at: entered, value, action, probe, limits } = item.payload;
    const check = checks.get(uuid);
    if (!check?.started_at || check.ended_at) continue;
    note(item, uuid);
    const endedAt = entered ? corrected(new Date(entered)).toISOString() : madeOf(item).occurred_at;
    const minutes = (Date.parse(endedAt) - Date.parse(check.started_at)) / 60_000;
    const atEnd = limitsAtEnd(check.limits, limits ?? {});
    const verdict = judgeFood({ kind: check.kind, value, minutes }, atEnd);
    checks.set(uuid, {
      ...check,
      ended_at: endedAt,
      passed: verdict.passed,
      ...(!verdict.isKnown && { no_temperature: true as const }),
      ...(typeof value === 'number' && { value }),
      ...(probe && { probe }),
      ...(action && { action }),
    });
  }
  for (const item of itemsOfKind(items, 'food-check.close')) {
    const check = checks.get(item.payload.check);
    if (check) checks.set(check.uuid, { ...check, closed_at: madeOf(item).occurred_at });
  }
  return { checks: [...checks.values()], waiting };
};

const untilOf = ({ kind, started_at: startedAt, limits }: Check): Date | null => {
  const minutes = startedAt === undefined ? undefined : minutesAllowed(kind as TimedKind, limits);
  return minutes === undefined || startedAt === undefined
    ? null
    : new Date(Date.parse(startedAt) + minutes * 60_000);
};

/** Returns the last foods of each kind, those of this tablet first, each once whatever its case. */
const foodsOf = ({ snapshot }: Sources, checks: readonly Entry[]): Board['foods'] =>
  Object.fromEntries(
    FOOD_CHECK_KINDS.map((kind) => {
      const own = checks.filter((check) => check.kind === kind).map(({ food }) => food);
      const all = [...own, ...(snapshot.data.food?.foods[kind] ?? [])];
      const byName = new Map(all.toReversed().map((food) => [food.toLowerCase(), food]));
      const names = [...new Set(all.map((food) => food.toLowerCase()))];
      return [kind, names.slice(0, 12).map((name) => byName.get(name) ?? name)];
    }),
  ) as Board['foods'];

/** Returns who delivered each food last; those who no longer supply the branch are left out. */
const lastSuppliersOf = (
  { snapshot }: Sources,
  checks: readonly Entry[],
): Board['lastSuppliers'] => {
  const { suppliers = [], delivered_by: known = {} } = snapshot.data.food ?? {};
  const own = checks
    .toReversed()
    .flatMap(({ kind, food, supplier }): [string, string][] =>
      kind === 'delivery' && supplier ? [[food, supplier]] : [],
    );
  return new Map(
    [...Object.entries(known), ...own]
      .filter(([, supplier]) => suppliers.includes(supplier))
      .map(([food, supplier]) => [food.toLowerCase(), supplier]),
  );
};

const latestFirst = (a: Entry, b: Entry): number => b.at.getTime() - a.at.getTime();

/** Returns the food checks of the branch as a screen shows them, items of this tablet included. */
export const boardOf = (sources: Sources): Board => {
  const { snapshot, items, now, corrected } = sources;
  const { branch, food } = snapshot.data;
  const nation = food?.nation ?? null;
  const own = limitsInSnapshot({
    limits: food?.own_limits ?? {},
    later_limits: food?.later_own_limits,
  });
  const probes = probesOf({ probes: food?.probes ?? [], items, now, corrected });
  const removed = probesOf({ probes: food?.removed_probes ?? [], items, now, corrected });
  const { checks, waiting } = checksOf(sources);
  const rechecks = Map.groupBy(checks, ({ recheck_of: first }) => first);
  const entries = checks.map((check): Entry => {
    const at = new Date(check.occurred_at);
    const measured = check.ended_at ? new Date(check.ended_at) : at;
    const chain = (rechecks.get(check.uuid) ?? []).map(({ passed, occurred_at }) => ({
      passed,
      at: new Date(occurred_at),
    }));
    const closedAt = check.closed_at ? new Date(check.closed_at) : null;
    return {
      ...check,
      at,
      until: untilOf(check),
      waiting: waiting.has(check.uuid),
      isOpen:
        check.recheck_of === undefined &&
        isFoodCheckOpen({ passed: check.passed, at, closedAt }, chain),
      isDoubted: isDoubted([...probes, ...removed], check.probe ?? null, measured),
    };
  });
  const day = branchDay(now, branchTimeOf(branch));
  const sorted = entries.toSorted(latestFirst);
  return {
    nation,
    limits: nation === null ? {} : limitsOf(nation, dayOfRules(now), own),
    running: entries
      .filter(({ passed }) => passed === null)
      .toSorted((a, b) => (a.until?.getTime() ?? 0) - (b.until?.getTime() ?? 0)),
    open: sorted.filter(({ isOpen }) => isOpen),
    today: sorted.filter(
      ({ at, isOpen, passed }) =>
        !isOpen && passed !== null && branchDay(at, branchTimeOf(branch)) === day,
    ),
    foods: foodsOf(sources, sorted),
    probes,
    suppliers: food?.suppliers ?? [],
    lastSuppliers: lastSuppliersOf(sources, sorted),
  };
};
