import { randomUUID } from 'node:crypto';
import { limitsOf } from '@branchbook/contract/food-limits.ts';
import type { FoodNation } from '@branchbook/contract/food-rulings.ts';
import { listFoodChecks } from '@branchbook/contract/food-checks.ts';
import type { FoodCheck } from '@branchbook/contract/food-checks.ts';
import { addProbe } from '@branchbook/contract/probes.ts';
import { createCast, tokenOf } from './factories.ts';
import type { Cast, Kind } from './factories.ts';
import type { TestServer } from './server.ts';
import { outcomeOf, signInTablet } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

type Draft = ItemDraft & { key: string };
type Fields = Record<string, unknown> & { at?: string; key?: string };

const draft =
  (kind: ItemDraft['kind'], defaults: (nation: FoodNation) => Record<string, unknown>) =>
  ({ at, key = randomUUID(), nation = 'england', ...fields }: Fields = {}): Draft => ({
    kind,
    key,
    ...(at && { occurredAt: at }),
    payload: { ...defaults(nation as FoodNation), ...fields },
  });

const seen = (nation: FoodNation) => ({ nation, limits: limitsOf(nation, '2026-06-10') });

/** Makes a tablet's food check: cooked chicken at 76 °C for 30 seconds, unless told otherwise. */
export const foodDraft = draft('food-check.add', (nation) => ({
  kind: 'cooking',
  food: 'Chicken curry',
  value: 76,
  held_seconds: 30,
  ...seen(nation),
}));

export const startDraft = draft('food-check.start', (nation) => ({
  kind: 'cooling',
  food: 'Lentil soup',
  ...seen(nation),
}));

export const finishDraft = draft('food-check.finish', () => ({}));

export const probeDraft = draft('probe.check', (nation) => ({
  ice: 0.2,
  boiling: 99.8,
  nation,
  tolerance: 1,
}));

/** A branch with a probe and a tablet. */
export type FoodWorld = {
  cast: Cast;
  tablet: Tablet;
  probe: { id: number; uuid: string };
  /** Sends items of one member of the cast; returns the result of each. */
  send: (kind: Kind, ...drafts: ItemDraft[]) => Promise<string[]>;
  /** Returns the food checks of some days, the newest first. */
  checks: (from?: string, to?: string) => Promise<FoodCheck[]>;
  as: (kind: Kind) => Promise<ReturnType<TestServer['client']>>;
};

export const createFoodWorld = async (server: TestServer): Promise<FoodWorld> => {
  const cast = await createCast(server);
  const { branch, people } = cast;
  const tablet = await signInTablet(server, cast.as('owner'), branch);
  // A session lasts 30 minutes, and tests move the clock by hours.
  const as = async (kind: Kind) => server.client(await tokenOf(server, people[kind]));
  const { id } = await cast.as('owner').call(addProbe, {
    body: { branchId: branch.id, name: 'Blue probe', serial: 'TP-1' },
  });
  const { food } = await tablet.snapshot();
  return {
    cast,
    tablet,
    probe: { id, uuid: food?.probes[0]?.uuid ?? '' },
    as,
    send: async (kind, ...drafts) =>
      outcomeOf(await tablet.send(await tablet.make(people[kind], ...drafts))),
    checks: async (startDate = '2026-06-10', endDate = startDate) =>
      (
        await (
          await as('owner')
        ).call(listFoodChecks, { query: { branchId: branch.id, startDate, endDate } })
      ).items,
  };
};
