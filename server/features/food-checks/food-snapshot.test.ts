import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFoodWorld, foodDraft } from '../../testing/food-world.ts';
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

describe('a tablet', () => {
  it('offers the last foods of each kind, and the foods of no other branch', async () => {
    await world.send(
      'staff',
      foodDraft({ food: 'Chicken curry', at: at(-3) }),
      foodDraft({ food: 'Burgers', at: at(-2) }),
      foodDraft({ food: 'chicken curry', at: at(-1) }),
      foodDraft({ kind: 'cold_display', food: 'Salad', value: 4 }),
    );
    const { food } = await world.tablet.snapshot();
    expect(food?.foods).toEqual({
      cooking: [expect.stringMatching(/chicken curry/i), 'Burgers'],
      cold_display: ['Salad'],
    });
    const other = await createFoodWorld(server);
    expect((await other.tablet.snapshot()).food?.foods).toEqual({});
  });

  it('knows who delivered each food last', async () => {
    const delivery = { kind: 'delivery', state: 'chilled', value: 4, sound: true } as const;
    await world.send(
      'staff',
      foodDraft({ ...delivery, food: 'Milk', supplier: 'Moor Farm', at: at(-3) }),
      foodDraft({ ...delivery, food: 'milk', supplier: 'Dales Dairy', at: at(-2) }),
      foodDraft({ ...delivery, food: 'Milk', at: at(-1) }),
      foodDraft({ ...delivery, food: 'Eggs' }),
    );
    const { food } = await world.tablet.snapshot();
    expect(Object.values(food?.delivered_by ?? {})).toEqual(['Dales Dairy']);
    expect(Object.keys(food?.delivered_by ?? {})).toEqual([expect.stringMatching(/^milk$/i)]);
  });

  it('gets no limits for a branch in another country', async () => {
    await (
      await world.as('owner')
    ).call(setBranchHours, {
      params: { id: world.cast.branch.id },
      body: { nation: 'other' },
    });
    const { food } = await world.tablet.snapshot();
    expect(food).toMatchObject({ own_limits: {}, checks: [] });
    expect(food?.nation).toBeUndefined();
  });
});
