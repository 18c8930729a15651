import { afterAll, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import { startTestServer } from '../../testing/server.ts';
import { sectionsOf } from './digest-text.ts';
import { readFacts } from './fact-queries.ts';

const server = await startTestServer();
afterAll(() => server.close());

it('a digest names a fridge with three bad readings once, with the latest of them', async () => {
  server.clock.set('2026-06-10T11:00:00Z');
  const { cast, send, uuid } = await createFridge(server);
  const range = { from: '2026-06-10', to: '2026-06-10' };
  for (const value of [9, 14, 8]) {
    await send('staff', readingDraft(uuid, value));
    server.clock.advance(60_000);
  }
  const asked = { branches: [cast.branch.id], range, now: server.clock.now() };
  const facts = await readFacts(server.context.db, mintScope(cast.company.id, 'all'), asked);
  const sections = sectionsOf(facts, { range, timezone: 'Europe/London', scores: [] });
  expect(sections.find(({ heading }) => heading.startsWith('Temperatures'))).toEqual({
    heading: 'Temperatures with an open action (1)',
    lines: [
      expect.stringMatching(/^Fridge: 8\.0 °C, outside 0 to 5 °C, since 10\/06\/2026, 3 readings$/),
    ],
  });
});
