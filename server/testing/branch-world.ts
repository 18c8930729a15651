import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createCast } from './factories.ts';
import type { Cast } from './factories.ts';
import type { TestServer } from './server.ts';
import { outcomeOf, signInTablet } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

/** Server of a test file, with a new company whose branch has a tablet for each test. */
export type BranchWorld<S extends TestServer = TestServer> = {
  server: S;
  cast: Cast;
  tablet: Tablet;
  /** Signs items on the tablet as a person of the branch, sends them, and returns the outcomes. */
  sendAs: (who: 'staff' | 'branch manager', ...drafts: ItemDraft[]) => Promise<string[]>;
};

/** Starts a server before a file's tests, and sets its clock and a new company before each test. */
export const useBranchWorld = <S extends TestServer>(
  now: string,
  start: () => Promise<S>,
): BranchWorld<S> => {
  // Filled by the hooks, before the first test reads it.
  const world = {} as BranchWorld<S>;
  world.sendAs = async (who, ...drafts) =>
    outcomeOf(await world.tablet.send(await world.tablet.make(world.cast.people[who], ...drafts)));
  beforeAll(async () => {
    world.server = await start();
  });
  beforeEach(async () => {
    world.server.clock.set(now);
    world.cast = await createCast(world.server);
    world.tablet = await signInTablet(world.server, world.cast.as('owner'), world.cast.branch);
  });
  afterAll(() => world.server.close());
  return world;
};
