import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import {
  changeFoodLimit,
  closeFoodCheck,
  listFoodChecks,
  listFoodLimits,
} from '@branchbook/contract/food-checks.ts';
import { limitsOf } from '@branchbook/contract/food-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import { createFoodWorld, finishDraft, foodDraft, startDraft } from '../../testing/food-world.ts';
import type { FoodWorld } from '../../testing/food-world.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOON = '2026-06-10T11:00:00.000Z';
const at = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

let server: TestServer;
let world: FoodWorld;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOON);
  world = await createFoodWorld(server);
});

const NEEDS_ACTION = 'refused: Please say what you did about it';

describe('a food check', () => {
  it('is judged by the server, and keeps the limits that held', async () => {
    expect(
      await world.send(
        'staff',
        foodDraft({ value: 70, held_seconds: 119 }),
        foodDraft({ value: 70, held_seconds: 120, batch: 'B7', probe: world.probe.uuid }),
      ),
    ).toEqual([NEEDS_ACTION, 'ok']);
    expect(await world.checks()).toMatchObject([
      {
        kind: 'cooking',
        food: 'Chicken curry',
        batch: 'B7',
        value: 70,
        held_seconds: 120,
        passed: true,
        in_doubt: false,
        open: false,
        nation: 'england',
        limits: { cook_80: 6, cook_75: 30, cook_70: 120 },
        wanted: '80 °C for 6 seconds, or 75 °C for 30 seconds, or 70 °C for 2 minutes',
        probe_name: 'Blue probe',
        recorded_by_name: world.cast.people.staff.name,
      },
    ]);
    const entries = await auditOf(server, world.cast.company.id);
    expect(entries.find(({ action }) => action === 'food-check.recorded')).toMatchObject({
      details: { name: 'Chicken curry' },
    });
  });

  it('goes by the nation of the branch, whatever the tablet says', async () => {
    await (
      await world.as('owner')
    ).call(setBranchHours, {
      params: { id: world.cast.branch.id },
      body: { nation: 'scotland' },
    });
    const reheated = { kind: 'reheating', value: 81.9, held_seconds: 6 };
    expect(
      await world.send(
        'staff',
        foodDraft(reheated),
        foodDraft({ ...reheated, nation: 'scotland' }),
        foodDraft({ ...reheated, nation: 'scotland', spoils: true }),
        foodDraft({ ...reheated, nation: 'scotland', value: 82 }),
      ),
    ).toEqual([NEEDS_ACTION, NEEDS_ACTION, 'ok', 'ok']);
    expect((await world.tablet.snapshot()).food?.nation).toBe('scotland');
  });

  it('that fails stays open until it passes when any person checks it again', async () => {
    const failed = foodDraft({ kind: 'hot_hold', food: 'Pies', value: 58, action: 'reheated' });
    const again = { kind: 'hot_hold', food: 'Pies', recheck_of: failed.key };
    expect(
      await world.send(
        'staff',
        failed,
        foodDraft({ ...again, value: 61, action: 'reheated', at: NOON }),
      ),
    ).toEqual(['ok', 'ok']);
    const open = async () => (await world.checks()).filter((one) => one.open).length;
    expect(await open()).toBe(1);
    const { food } = await world.tablet.snapshot();
    expect(food?.checks.map(({ passed, recheck_of }) => [passed, recheck_of])).toEqual([
      [false, undefined],
      [false, failed.key],
    ]);
    server.clock.set(at(10));
    expect(await world.send('branch manager', foodDraft({ ...again, value: 66 }))).toEqual(['ok']);
    expect(await open()).toBe(0);
    // A recheck of a recheck belongs to the first check, and another kind of check does not.
    expect(await world.send('staff', foodDraft({ recheck_of: failed.key }))).toEqual([
      'refused: This food check is not known',
    ]);
  });

  it('can be closed by a manager, on the tablet and in the portal, and by no one else', async () => {
    const [first, second] = ['Soup', 'Stew'].map((food) =>
      foodDraft({ food, value: 50, held_seconds: 0, action: 'discarded', discarded: '2 kg' }),
    );
    if (!first || !second) throw new Error('Two checks are made');
    await world.send('staff', first, second);
    const close = (check: string) => ({
      kind: 'food-check.close' as const,
      payload: { check, note: 'Bin emptied' },
    });
    expect(await world.send('staff', close(first.key))).toEqual([
      'refused: Only managers can close this',
    ]);
    expect(await world.send('branch manager', close(first.key), close(first.key))).toEqual([
      'ok',
      'duplicate',
    ]);
    const stew = (await world.checks()).find(({ food }) => food === 'Stew');
    const params = { id: stew?.id ?? 0 };
    const body = { note: 'Seen' };
    expect(
      (await refusalOf(world.cast.as('staff').call(closeFoodCheck, { params, body }))).status,
    ).toBe(403);
    const closed = await world.cast.as('branch manager').call(closeFoodCheck, { params, body });
    expect(closed).toMatchObject({ open: false, close_note: 'Seen', discarded: '2 kg' });
    const again = world.cast.as('owner').call(closeFoodCheck, { params, body });
    expect((await refusalOf(again)).message).toBe('This has been closed already');
    const other = await createCast(server);
    expect((await refusalOf(other.as('owner').call(closeFoodCheck, { params, body }))).status).toBe(
      404,
    );
  });

  it('of a delivery is judged by its state and condition', async () => {
    const delivered = { kind: 'delivery', food: 'Milk', supplier: 'Dales Dairy', sound: true };
    expect(
      await world.send(
        'staff',
        foodDraft({ ...delivered, state: 'chilled', value: 5 }),
        foodDraft({ ...delivered, state: 'chilled', value: 9 }),
        foodDraft({ ...delivered, state: 'frozen', value: -12, action: 'rejected' }),
        foodDraft({ ...delivered, state: 'ambient', value: null, sound: false }),
        foodDraft({ ...delivered, state: 'ambient', value: null }),
      ),
    ).toEqual(['ok', NEEDS_ACTION, 'ok', NEEDS_ACTION, 'ok']);
    const refused = foodDraft({ ...delivered, value: 5 });
    expect((await world.send('staff', refused))[0]).toContain('Please say how it was delivered');
    const query = {
      branchId: world.cast.branch.id,
      startDate: '2026-06-10',
      endDate: '2026-06-10',
    };
    const list = await world.cast
      .as('branch manager')
      .call(listFoodChecks, { query: { ...query, outcome: 'failed' } });
    expect(list).toMatchObject({
      total: 1,
      counts: { checks: 3, failed: 1, open: 1, in_doubt: 0 },
      items: [{ supplier: 'Dales Dairy', state: 'frozen' }],
    });
    expect((await refusalOf(world.cast.as('staff').call(listFoodChecks, { query }))).status).toBe(
      403,
    );
  });
});

describe('a cooling', () => {
  it('is started by one person, seen on every tablet, and finished by another', async () => {
    const cooling = startDraft();
    await world.send('staff', cooling);
    const { food } = await world.tablet.snapshot();
    expect(food?.checks).toMatchObject([
      {
        uuid: cooling.key,
        kind: 'cooling',
        passed: null,
        started_at: NOON,
        limits: { cooling: 90 },
      },
    ]);
    server.clock.set(at(85));
    const finish = finishDraft({ check: cooling.key, value: 12 });
    expect(await world.send('branch manager', finish, finishDraft({ check: cooling.key }))).toEqual(
      ['ok', 'duplicate'],
    );
    expect(await world.checks()).toMatchObject([
      {
        passed: true,
        started_at: NOON,
        ended_at: at(85),
        until: at(90),
        value: 12,
        wanted: 'Within 1 hour 30 minutes',
        finished_by_name: world.cast.people['branch manager'].name,
      },
    ]);
  });

  it('that took too long asks for an action; it ends after its start and not in the future', async () => {
    const cooling = startDraft({ started_at: at(-10) });
    await world.send('staff', cooling);
    server.clock.set(at(81));
    const finish = (fields: Record<string, unknown>) =>
      finishDraft({ check: cooling.key, ...fields });
    expect(
      await world.send(
        'staff',
        finish({ ended_at: at(-11) }),
        finish({ ended_at: at(90) }),
        finish({}),
        finish({ action: 'discarded' }),
      ),
    ).toEqual([
      'refused: The end is before the start',
      'refused: The end lies in the future',
      NEEDS_ACTION,
      'ok',
    ]);
    expect(await world.send('staff', startDraft({ started_at: at(180) }))).toEqual([
      'refused: The start lies in the future',
    ]);
  });

  it('arrives whole from a tablet that was without a network, in one batch', async () => {
    const cooling = startDraft({ at: at(0) });
    server.clock.set(at(600));
    const finish = finishDraft({ check: cooling.key, at: at(70), note: 'Into the blast chiller' });
    expect(await world.send('staff', cooling, finish)).toEqual(['ok', 'ok']);
    expect(await world.checks()).toMatchObject([
      { passed: true, ended_at: at(70), note: 'Into the blast chiller' },
    ]);
  });

  it('is not the only kind with a time: a display without heat lasts under two hours', async () => {
    const pies = startDraft({ kind: 'hot_hold', food: 'Pies' });
    const salad = startDraft({ kind: 'cold_display', food: 'Salad' });
    await world.send('staff', pies, salad);
    server.clock.set(at(120));
    expect(
      await world.send(
        'staff',
        finishDraft({ check: pies.key }),
        finishDraft({ check: salad.key }),
      ),
    ).toEqual([NEEDS_ACTION, 'ok']);
  });
});

describe('the limits of a company', () => {
  const change = (
    value: number | null,
    key: 'chilled_max' | 'cook_65' | 'cooling' = 'chilled_max',
  ) => world.cast.as('owner').call(changeFoodLimit, { body: { nation: 'england', key, value } });

  it('may be stricter than the law; checks of tablets that do not know yet go by what they saw', async () => {
    const display = { kind: 'cold_display', value: 7 };
    expect((await change(5)).own).toMatchObject([
      { nation: 'england', key: 'chilled_max', value: 5 },
    ]);
    const knowing = { ...limitsOf('england'), chilled_max: 5 };
    expect(
      await world.send(
        'staff',
        foodDraft({ ...display, limits: knowing }),
        foodDraft(display),
        // A limit that never held does not count.
        foodDraft({ ...display, limits: { ...knowing, chilled_max: 12 } }),
      ),
    ).toEqual([NEEDS_ACTION, 'ok', NEEDS_ACTION]);
    expect((await world.tablet.snapshot()).food?.own_limits).toEqual({ chilled_max: 5 });
    expect((await change(null)).own).toEqual([]);
    expect((await auditOf(server, world.cast.company.id)).at(-1)).toMatchObject({
      action: 'food-limit.changed',
      details: { key: 'chilled_max', old_value: 5, value: null },
    });
  });

  it('are never looser than the law, and unlock more cooking times', async () => {
    const { errors } = await refusalOf(change(9));
    expect(errors[0]?.message).toBe('The law asks for 8 °C, so the limit cannot be looser');
    expect((await change(120, 'cooling')).own).toMatchObject([{ key: 'cooling', value: 120 }]);
    const slow = { value: 65, held_seconds: 600 };
    const unlocked = { ...limitsOf('england'), cook_65: 600 };
    expect(await world.send('staff', foodDraft({ ...slow, limits: unlocked }))).toEqual([
      NEEDS_ACTION,
    ]);
    await change(600, 'cook_65');
    expect(await world.send('staff', foodDraft({ ...slow, limits: unlocked }))).toEqual(['ok']);
  });

  it('are changed by head office and seen by managers', async () => {
    const body = { nation: 'england', key: 'cooling', value: 60 } as const;
    for (const kind of ['branch manager', 'staff'] as const) {
      expect((await refusalOf(world.cast.as(kind).call(changeFoodLimit, { body }))).status).toBe(
        403,
      );
    }
    expect(await world.cast.as('branch manager').call(listFoodLimits)).toEqual({
      nations: ['england'],
      own: [],
    });
  });
});
