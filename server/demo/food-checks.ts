import { instantOf, localDay, weekdayOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { limitsOf } from '@branchbook/contract/food-limits.ts';
import { judgeFood } from '@branchbook/contract/food-verdict.ts';
import type { FoodCheckKind, FoodFacts } from '@branchbook/contract/food-verdict.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { COMPANY, TIMEZONE } from './company.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import { minutesAfter } from './place.ts';
import type { Place } from './place.ts';
import { onShift, openDaysOf } from './staff.ts';
import type { Worker } from './staff.ts';
import { at } from './tasks.ts';

type CheckRow = Selectable<DB['food_checks']>;
type ProbeRow = Partial<Selectable<DB['probes']>> & { id: number };
type ProbeCheckRow = Selectable<DB['probe_checks']>;

const LIMITS = limitsOf('england', '2026-01-01');
/** Share of the checks that fail. */
const FAILS = 0.02;
/** Share of the weekly probe checks that fail. */
const PROBE_FAILS = 0.04;
/** The day on which probes are checked. */
const WEEKLY = 'monday';

/** The suppliers and contacts of the company; the names are those of deliveries, too. */
export const SUPPLIERS = [
  { name: 'Aire Valley Dairy', kind: 'supplier', supplies: 'Milk, cheese and eggs' },
  { name: 'Harehills Bakery', kind: 'supplier', supplies: 'Bread and pastries' },
  { name: 'Dales Butchers', kind: 'supplier', supplies: 'Sausages, bacon and chicken' },
  { name: 'Frozen North', kind: 'supplier', supplies: 'Frozen food' },
  { name: 'Calder Pest Control', kind: 'contact', supplies: 'Pest control, every two months' },
  { name: 'Environmental health', kind: 'contact', supplies: 'Food hygiene team of the council' },
] as const;

export const supplierRows = (nextId: () => number, since: Date) =>
  SUPPLIERS.map(({ name, kind, supplies }, index) => ({
    id: nextId(),
    company_id: COMPANY.id,
    contact_kind: kind,
    name,
    supplies,
    contact_name: null,
    phone: `0113496010${index}`,
    email: null,
    account_number: kind === 'supplier' ? `PL-${200 + index}` : null,
    all_branches: true,
    version: 1,
    created_at: since,
    updated_at: since,
    deleted_at: null,
  }));

/** A check of a usual day: when it is made, and what is measured in tenths of a degree. */
type Usual = {
  kind: FoodCheckKind;
  time: number;
  foods: readonly string[];
  tenths: [least: number, most: number];
  held?: number;
};

const USUAL: Usual[] = [
  {
    kind: 'delivery',
    time: at(6, 50),
    foods: ['Milk', 'Cooked chicken', 'Yoghurt'],
    tenths: [20, 48],
  },
  { kind: 'cooking', time: at(7, 40), foods: ['Sausages', 'Bacon'], tenths: [760, 840], held: 30 },
  {
    kind: 'cooking',
    time: at(10, 50),
    foods: ['Chicken pie', 'Lasagne'],
    tenths: [755, 830],
    held: 35,
  },
  { kind: 'hot_hold', time: at(12, 10), foods: ['Chicken pie', 'Soup'], tenths: [640, 740] },
  { kind: 'cold_display', time: at(12, 15), foods: ['Sandwiches', 'Salads'], tenths: [30, 60] },
  { kind: 'cooling', time: at(13, 30), foods: ['Soup', 'Chilli'], tenths: [80, 200] },
  {
    kind: 'reheating',
    time: at(15, 20),
    foods: ['Soup', 'Chilli'],
    tenths: [760, 850],
    held: 40,
  },
];

type Made = Usual & { key: string; when: Date; by: Worker; fails: boolean; of?: CheckRow };

/** Degrees beyond the limit of a failed check, in tenths, by kind. */
const WRONG: Partial<Record<FoodCheckKind, [number, number]>> = {
  delivery: [85, 120],
  cooking: [600, 690],
  reheating: [580, 690],
  hot_hold: [520, 610],
  cold_display: [90, 130],
};

const ACTIONS = {
  delivery: 'rejected',
  cooking: 'cooked_longer',
  reheating: 'cooked_longer',
  hot_hold: 'reheated',
  cold_display: 'discarded',
  cooling: 'discarded',
} as const satisfies Record<FoodCheckKind, string>;

type Kitchen = Place & { probeId: number; nextId: () => number };

const rowOf = (kitchen: Kitchen, made: Made): CheckRow => {
  const { key, kind, when, by, fails } = made;
  const { site, probeId, deviceIds, nextId } = kitchen;
  const [least, most] = (fails && WRONG[kind]) || made.tenths;
  const isTimed = kind === 'cooling';
  const minutes = isTimed ? drawBetween(`${key} minutes`, 45, fails ? 140 : 88) : null;
  const endedAt = minutes === null ? null : minutesAfter(when, minutes);
  const value = drawBetween(`${key} value`, least, most) / 10;
  const facts: FoodFacts = {
    kind,
    value,
    heldSeconds: made.held ?? null,
    ...(kind === 'delivery' && { state: 'chilled', sound: true }),
    ...(minutes !== null && { minutes }),
  };
  const { passed, keys } = judgeFood(facts, LIMITS);
  return {
    id: nextId(),
    company_id: COMPANY.id,
    branch_id: site.id,
    uuid: drawUuid(key),
    kind,
    log_date: localDay(when, TIMEZONE),
    food: made.of?.food ?? pick(`${key} food`, made.foods),
    batch: null,
    supplier:
      kind === 'delivery' ? pick(`${key} supplier`, ['Aire Valley Dairy', 'Dales Butchers']) : null,
    state: kind === 'delivery' ? 'chilled' : null,
    value: value.toFixed(1),
    held_seconds: made.held ?? null,
    spoils: false,
    sound: kind === 'delivery' ? true : null,
    started_at: isTimed ? when : null,
    ended_at: endedAt,
    nation: 'england',
    limits: Object.fromEntries(keys.map((name) => [name, LIMITS[name] ?? 0])),
    passed,
    probe_id: probeId,
    photo_id: null,
    photo_sha256: null,
    action: passed ? null : ACTIONS[kind],
    action_note: null,
    discarded: !passed && ACTIONS[kind] === 'discarded' ? 'One tray' : null,
    note: null,
    recheck_of: made.of?.id ?? null,
    recorded_by: by.id,
    recorded_by_name: by.name,
    finished_by: isTimed ? by.id : null,
    finished_by_name: isTimed ? by.name : null,
    closed_at: null,
    closed_by: null,
    closed_by_name: null,
    close_note: null,
    device_id: pick(`${site.name} tablet`, deviceIds),
    occurred_at: when,
    received_at: endedAt ?? when,
  };
};

/** Returns a failed check with what settled it: a check that passed, or a manager who closed it. */
const settled = (kitchen: Kitchen, made: Made, failed: CheckRow): CheckRow[] => {
  const { crew, overseer, now } = kitchen;
  const when = minutesAfter(made.when, drawBetween(`${made.key} again`, 8, 25));
  if (when > now) return [failed];
  if (['cooked_longer', 'reheated'].includes(failed.action ?? '')) {
    const again = { ...made, key: `${made.key} again`, when, fails: false, of: failed };
    return [failed, rowOf(kitchen, again)];
  }
  const manager = crew.find(({ role }) => role !== 'staff') ?? overseer;
  const closing = { closed_by: manager.id, closed_by_name: manager.name };
  const closeNote = 'Seen; the rest of the delivery was fine';
  return [{ ...failed, closed_at: when, ...closing, close_note: closeNote }];
};

/** Returns the food checks of a branch with a kitchen. */
const checksOf = (kitchen: Kitchen): CheckRow[] => {
  const { site, crew, now, today } = kitchen;
  return openDaysOf(site, today).flatMap((day: Day) =>
    USUAL.flatMap((usual, index) => {
      const key = `${site.name} ${day} food ${index}`;
      const when = instantOf(day, usual.time + drawBetween(`${key} when`, 0, 25), TIMEZONE);
      // A cooling must have had the time to end.
      if (minutesAfter(when, usual.kind === 'cooling' ? 150 : 0) > now) return [];
      const by = pick(`${key} by`, onShift(crew, day));
      const made: Made = { ...usual, key, when, by, fails: draw(`${key} fails`) < FAILS };
      const row = rowOf(kitchen, made);
      return row.passed === false ? settled(kitchen, made, row) : [row];
    }),
  );
};

const probeChecksOf = (kitchen: Kitchen, nextId: () => number): ProbeCheckRow[] => {
  const { site, crew, deviceIds, now, today, probeId } = kitchen;
  const of = (key: string, when: Date, by: Worker, passed: boolean): ProbeCheckRow => ({
    id: nextId(),
    company_id: COMPANY.id,
    branch_id: site.id,
    uuid: drawUuid(key),
    probe_id: probeId,
    log_date: localDay(when, TIMEZONE),
    ice: (passed ? drawBetween(`${key} ice`, -4, 6) / 10 : 2.3).toFixed(1),
    boiling: (passed ? drawBetween(`${key} boiling`, 994, 1005) / 10 : 102.1).toFixed(1),
    tolerance: '1.0',
    passed,
    note: passed ? null : 'New battery put in',
    checked_by: by.id,
    checked_by_name: by.name,
    device_id: pick(`${site.name} tablet`, deviceIds),
    occurred_at: when,
    received_at: when,
  });
  return openDaysOf(site, today)
    .filter((day) => weekdayOf(day) === WEEKLY)
    .flatMap((day) => {
      const key = `${site.name} ${day} probe`;
      const when = instantOf(day, drawBetween(`${key} when`, at(8), at(9)), TIMEZONE);
      const again = minutesAfter(when, 20);
      if (again > now) return [];
      const by = pick(`${key} by`, onShift(crew, day));
      if (draw(`${key} fails`) >= PROBE_FAILS) return [of(key, when, by, true)];
      return [of(key, when, by, false), of(`${key} again`, again, by, true)];
    });
};

export type FoodIds = Record<'foodCheck' | 'probe' | 'probeCheck', () => number>;

/** Returns the food checks of a branch, with its probe and that probe's checks. */
export const foodOf = (
  place: Place,
  ids: FoodIds,
): { probes: ProbeRow[]; probeChecks: ProbeCheckRow[]; checks: CheckRow[] } => {
  const { site, today } = place;
  if (!site.kitchen) return { probes: [], probeChecks: [], checks: [] };
  const probeId = ids.probe();
  const kitchen = { ...place, probeId, nextId: ids.foodCheck };
  const since = instantOf(openDaysOf(site, today)[0] ?? today, 0, TIMEZONE);
  const probe = {
    id: probeId,
    company_id: COMPANY.id,
    branch_id: site.id,
    uuid: drawUuid(`${site.name} probe`),
    name: 'Kitchen probe',
    serial: `KP-${probeId}`,
    version: 1,
    created_at: since,
    updated_at: since,
  };
  return {
    probes: [probe],
    probeChecks: probeChecksOf(kitchen, ids.probeCheck),
    checks: checksOf(kitchen),
  };
};
