import { changeFoodLimit, listFoodLimits } from '@branchbook/contract/food-checks.ts';
import { limitsOf } from '@branchbook/contract/food-limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const LIMITS = limitsOf('england', '2026-06-10');
const NEEDS_ACTION = 'refused: Please say what you did about it';

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
    const knowing = { ...limitsOf('england', '2026-06-10'), chilled_max: 5 };
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
    expect(errors[0]?.message).toContain('The law asks for 8 °C, so the limit cannot be looser');
    const short = await refusalOf(change(1, 'cook_65'));
    expect(short.errors[0]?.message).toContain('cannot be looser than 10 minutes');
    expect((await change(120, 'cooling')).own).toMatchObject([{ key: 'cooling', value: 120 }]);
    const slow = { value: 65, held_seconds: 600 };
    const unlocked = { ...limitsOf('england', '2026-06-10'), cook_65: 600 };
    expect(await world.send('staff', foodDraft({ ...slow, limits: unlocked }))).toEqual([
      NEEDS_ACTION,
    ]);
    await change(600, 'cook_65');
    expect(await world.send('staff', foodDraft({ ...slow, limits: unlocked }))).toEqual(['ok']);
  });

  it('that were set before floors count as the floor, and lose no check of a tablet', async () => {
    await server.context.db
      .insertInto('food_limits')
      .values({
        company_id: world.cast.company.id,
        nation: 'england',
        key: 'cook_60',
        value: '1',
        changed_by: world.cast.people.owner.id,
        changed_by_name: 'Owner',
        changed_at: new Date(at(-60)),
      })
      .execute();
    const raw = { value: 60, held_seconds: 1, food: 'Chicken' };
    const seen = { ...LIMITS, cook_60: 1 };
    // The tablet of a former version let it pass, and asked for no action.
    expect(await world.send('staff', foodDraft({ ...raw, limits: seen }))).toEqual(['ok']);
    expect(await world.checks()).toMatchObject([
      { passed: false, open: true, action: null, limits: { cook_60: 2700 } },
    ]);
    const now = { ...LIMITS, cook_60: 2700 };
    expect(await world.send('staff', foodDraft({ ...raw, limits: now }))).toEqual([NEEDS_ACTION]);
    expect((await world.cast.as('owner').call(listFoodLimits)).own).toMatchObject([
      { key: 'cook_60', value: 1 },
    ]);
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
