import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { closeFoodCheck, listFoodChecks } from '@branchbook/contract/food-checks.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import { createFoodWorld, foodDraft } from '../../testing/food-world.ts';
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
