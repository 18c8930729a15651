import { limitsOf } from '@branchbook/contract/food-limits.ts';
import type { SnapshotFood } from '@branchbook/contract/snapshot-food.ts';
import { describe, expect, it } from 'vitest';
import { putFoodDraft, readFoodDrafts, deleteFoodDraft } from '../../offline/food-drafts.ts';
import { useMemoryStore } from '../../offline/memory-store.ts';
import { clearRecords } from '../../offline/parked-items.ts';
import { anItem } from '../../offline/testing-item.ts';
import { createClock } from '../../shared/clock.ts';
import { secondsLeft } from '../checklists/api.ts';
import { boardOf } from './board-rules.ts';
import { draftVerdict, newDraft, payloadOf, toHold } from './draft-values.ts';

useMemoryStore();

const NOW = new Date('2026-06-10T11:00:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const LIMITS = limitsOf('england', '2026-06-10');
const PROBE = 'b0000000-0000-4000-8000-000000000001';

const FOOD: SnapshotFood = {
  nation: 'england',
  own_limits: {},
  checks: [],
  foods: { cooking: ['Sausages', 'Bacon'] },
  probes: [{ uuid: PROBE, name: 'Blue probe', checks: [{ at: at(-1440), passed: true }] }],
  suppliers: ['Dales Dairy'],
};

const board = (items: ReturnType<typeof anItem>[] = [], food: SnapshotFood = FOOD, now = NOW) =>
  boardOf({
    snapshot: { data: { branch: { id: 1, name: 'Leeds', timezone: 'Europe/London' }, food } },
    items,
    now,
    corrected: (instant) => instant,
  });

const check = (key: string, minutes: number, fields: Record<string, unknown> = {}) =>
  anItem(
    key,
    'food-check.add',
    {
      kind: 'cooking',
      food: 'Bacon',
      value: 76,
      held_seconds: 30,
      probe: PROBE,
      limits: LIMITS,
      nation: 'england',
      ...fields,
    },
    { occurredAt: at(minutes) },
  );
const probeCheck = (key: string, minutes: number, ice: number) =>
  anItem(
    key,
    'probe.check',
    { probe: PROBE, ice, boiling: 100, tolerance: 1 },
    { occurredAt: at(minutes) },
  );

describe('the food checks of a branch', () => {
  it('are shown at once, with the last foods first', () => {
    const { today, foods } = board([check('a', -10), check('b', -5, { food: 'Eggs' })]);
    expect(today.map(({ food, passed, waiting }) => [food, passed, waiting])).toEqual([
      ['Eggs', true, true],
      ['Bacon', true, true],
    ]);
    expect(foods.cooking).toEqual(['Eggs', 'Bacon', 'Sausages']);
  });

  it('offer the supplier that delivered a food last, while it supplies the branch', () => {
    const delivery = { kind: 'delivery', state: 'chilled', value: 4, sound: true };
    const known: SnapshotFood = {
      ...FOOD,
      suppliers: ['Dales Dairy', 'Moor Farm'],
      delivered_by: { Milk: 'Dales Dairy', Eggs: 'Moor Farm', Bread: 'Closed Bakery' },
    };
    const milk = { ...delivery, food: 'milk' };
    const { lastSuppliers } = board(
      [
        check('a', -10, { ...milk, supplier: 'Dales Dairy' }),
        check('b', -5, { ...milk, supplier: 'Moor Farm' }),
      ],
      known,
    );
    expect([...lastSuppliers]).toEqual([
      ['milk', 'Moor Farm'],
      ['eggs', 'Moor Farm'],
    ]);
  });

  it('that failed are checked again until they pass, also before anything is sent', () => {
    const failed = check('a', -10, { value: 60, held_seconds: 0, action: 'cooked_longer' });
    const again = { recheck_of: 'a' };
    const open = (...items: ReturnType<typeof anItem>[]) =>
      board(items).open.map(({ uuid }) => uuid);
    expect(open(failed)).toEqual(['a']);
    expect(open(failed, check('b', -5, { ...again, value: 65, held_seconds: 0 }))).toEqual(['a']);
    expect(open(failed, check('b', -5, again))).toEqual([]);
    expect(open(failed, anItem('c', 'food-check.close', { check: 'a', note: 'Binned' }))).toEqual(
      [],
    );
  });

  it('that are cooling were started on any tablet, and are finished on this one', () => {
    const known = {
      uuid: 'soup',
      kind: 'cooling' as const,
      food: 'Soup',
      limits: { cooling: 90 },
      passed: null,
      started_at: at(-60),
      by_name: 'Asha',
      occurred_at: at(-60),
    };
    const stew = anItem(
      'stew',
      'food-check.start',
      { kind: 'cooling', food: 'Stew', limits: LIMITS, nation: 'england' },
      { occurredAt: at(-20) },
    );
    const food = { ...FOOD, checks: [known] };
    const running = board([stew], food).running;
    expect(running.map(({ food: name, until }) => [name, until?.toISOString()])).toEqual([
      ['Soup', at(30)],
      ['Stew', at(70)],
    ]);
    const finish = (fields: Record<string, unknown>) =>
      anItem('f', 'food-check.finish', { check: 'soup', ...fields }, { occurredAt: at(0) });
    const cooled = board([stew, finish({ value: 12, limits: LIMITS })], food);
    expect(cooled.running.map(({ uuid }) => uuid)).toEqual(['stew']);
    expect(cooled.today).toMatchObject([{ food: 'Soup', passed: true }]);
    const warm = board([finish({ value: 55, limits: LIMITS, action: 'chilled' })], food);
    expect(warm.open).toMatchObject([{ food: 'Soup', passed: false }]);
    // A former version of the tablet sent neither a temperature nor limits.
    expect(board([finish({})], food).open).toMatchObject([
      { food: 'Soup', passed: false, no_temperature: true },
    ]);
  });

  it('are in doubt as soon as the probe fails, and the probe is out of use', () => {
    const items = [check('a', -20), probeCheck('p', -10, 4)];
    expect(board(items).today.map(({ isDoubted }) => isDoubted)).toEqual([true]);
    expect(board(items).probes).toMatchObject([{ hasFailed: true, isDue: false }]);
    expect(newDraft('d', 'cooking', board(items).probes, null).probe).toBe('');
    const fixed = [...items, probeCheck('q', -5, 0.2)];
    expect(board(fixed).probes).toMatchObject([{ hasFailed: false }]);
    expect(board(fixed).today.map(({ isDoubted }) => isDoubted)).toEqual([true]);
    const week = new Date(NOW.getTime() + 7 * 86_400_000);
    expect(board(fixed, FOOD, week).probes).toMatchObject([{ isDue: true }]);
  });

  it('stay in doubt when the probe that failed is removed', () => {
    const failed = { uuid: PROBE, name: 'Blue probe', checks: [{ at: at(-10), passed: false }] };
    const removed: SnapshotFood = { ...FOOD, probes: [], removed_probes: [failed] };
    const { today, probes } = board([check('a', -20)], removed);
    expect(today.map(({ isDoubted }) => isDoubted)).toEqual([true]);
    expect(probes).toEqual([]);
  });

  it('are not judged where no limits hold', () => {
    const { nation: _, ...elsewhere } = FOOD;
    expect(board([], elsewhere)).toMatchObject({ nation: null, limits: {} });
  });
});

describe('a food check that is being made', () => {
  it('asks for two minutes at 70 °C, and passes then', () => {
    const draft = { ...newDraft('d', 'cooking', [], null), food: 'Chicken', typed: '70' };
    expect(toHold(draft, LIMITS)).toBe(120);
    expect(draftVerdict({ ...draft, heldSeconds: 119 }, LIMITS).passed).toBe(false);
    const held = { ...draft, heldSeconds: 120 };
    expect(toHold(held, LIMITS)).toBe(null);
    expect(draftVerdict(held, LIMITS).passed).toBe(true);
    expect(payloadOf(held, 'england', LIMITS)).toMatchObject({ value: 70, held_seconds: 120 });
  });

  it('keeps its timer through the lock, a reload and hours without a network', async () => {
    const time = { truth: NOW.getTime() };
    const newClock = () =>
      createClock({ wall: () => time.truth, monotonic: () => time.truth - NOW.getTime() });
    const clock = newClock();
    const timerStart = new Date(clock.now()).toISOString();
    await putFoodDraft({ ...newDraft('d', 'cooking', [], null), typed: '70', timerStart });
    time.truth += 100_000;
    // The page is loaded again: only the store is left.
    const reloaded = newClock();
    const [kept] = await readFoodDrafts();
    const left = () => secondsLeft(kept?.timerStart ?? '', 120, new Date(reloaded.now()));
    expect(left()).toBe(20);
    time.truth += 30_000;
    expect(left()).toBe(0);
    await deleteFoodDraft('d');
    expect(await readFoodDrafts()).toEqual([]);
  });

  it('does not stay on a tablet that leaves the branch', async () => {
    await putFoodDraft(newDraft('d', 'cooking', [], null));
    await clearRecords();
    expect(await readFoodDrafts()).toEqual([]);
  });
});
