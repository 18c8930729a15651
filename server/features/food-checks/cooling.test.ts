import { limitsOf } from '@branchbook/contract/food-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFoodWorld, finishDraft, startDraft } from '../../testing/food-world.ts';
import type { FoodWorld } from '../../testing/food-world.ts';
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

/** The limits that a tablet of this version sends with the end of a cooling. */
const LIMITS = limitsOf('england', '2026-06-10');
const NEEDS_ACTION = 'refused: Please say what you did about it';

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
        later_limits: { cooled_max: 21 },
      },
    ]);
    server.clock.set(at(85));
    const finish = finishDraft({ check: cooling.key, value: 12, limits: LIMITS });
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
        wanted: '21 °C or below within 1 hour 30 minutes, then into the fridge',
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
    const finish = finishDraft({
      check: cooling.key,
      at: at(70),
      value: 18,
      limits: LIMITS,
      note: 'Into the blast chiller',
    });
    expect(await world.send('staff', cooling, finish)).toEqual(['ok', 'ok']);
    expect(await world.checks()).toMatchObject([
      { passed: true, ended_at: at(70), note: 'Into the blast chiller' },
    ]);
  });

  it('passes only with an end temperature at or below its limit', async () => {
    const finish = async (fields: Record<string, unknown>) => {
      const cooling = startDraft();
      const end = finishDraft({ check: cooling.key, limits: LIMITS, ...fields });
      return (await world.send('staff', cooling, end))[1];
    };
    expect(await finish({})).toBe('refused: Please enter the temperature');
    expect(await finish({ value: 55 })).toBe(NEEDS_ACTION);
    expect(await finish({ value: 21.1 })).toBe(NEEDS_ACTION);
    expect(await finish({ value: 55, action: 'chilled' })).toBe('ok');
    expect(await finish({ value: 21 })).toBe('ok');
    const ended = (await world.checks()).filter(({ ended_at: end }) => end);
    expect(ended.map(({ value, passed, open }) => [value, passed, open])).toEqual([
      [21, true, false],
      [55, false, true],
    ]);
  });

  it('of a former tablet is stored, and never passes without a temperature', async () => {
    const [soup, stew, rice] = ['Soup', 'Stew', 'Rice'].map((food) => startDraft({ food }));
    if (!soup || !stew || !rice) throw new Error('Three coolings are started');
    await world.send('staff', soup, stew, rice);
    expect(
      await world.send(
        'staff',
        finishDraft({ check: soup.key }),
        finishDraft({ check: stew.key, value: 55 }),
        finishDraft({ check: rice.key, value: 12 }),
      ),
    ).toEqual(['ok', 'ok', 'ok']);
    const of = async (name: string) => (await world.checks()).find(({ food }) => food === name);
    expect(await of('Soup')).toMatchObject({ passed: null, ended_at: NOON, open: true });
    expect(await of('Stew')).toMatchObject({ passed: false, action: null, open: true });
    expect(await of('Rice')).toMatchObject({ passed: true, open: false });
    const { food } = await world.tablet.snapshot();
    expect(food?.checks.find(({ uuid }) => uuid === soup.key)).toMatchObject({
      passed: false,
      no_temperature: true,
    });
    const close = { kind: 'food-check.close' as const, payload: { check: soup.key, note: 'Cold' } };
    expect(await world.send('branch manager', close)).toEqual(['ok']);
    expect(await of('Soup')).toMatchObject({ passed: null, open: false, close_note: 'Cold' });
    server.clock.set(at(24 * 60));
    expect((await world.tablet.snapshot()).food?.checks.map(({ uuid }) => uuid)).toEqual([
      stew.key,
    ]);
  });

  it('that ran before temperatures were asked for ends with the limit that holds now', async () => {
    const cooling = startDraft();
    await world.send('staff', cooling);
    await server.context.db
      .updateTable('food_checks')
      .set({ limits: JSON.stringify({ cooling: 90 }) })
      .where('uuid', '=', cooling.key)
      .execute();
    const finish = (value: number) => finishDraft({ check: cooling.key, value, limits: LIMITS });
    expect(await world.send('staff', finish(55), finish(20))).toEqual([NEEDS_ACTION, 'ok']);
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
