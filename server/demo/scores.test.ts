import { afterAll, beforeAll, expect, it } from 'vitest';
import { scoresInReach } from '../features/league/service.ts';
import { mintScope } from '../platform/session/scope.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { COMPANY } from './company.ts';
import { loadDemo } from './load.ts';

const NOW = '2026-10-24T13:30:00Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  await loadDemo(server.context);
});
afterAll(() => server.close());

it('the shops of the demo company have different scores, and all have a place', async () => {
  const scope = mintScope(COMPANY.id, 'all');
  const { best, worst, ranked, branches } = await scoresInReach(server.context, scope, {
    period: 'week',
  });
  expect([branches.length, ranked, best.length + worst.length]).toEqual([7, 7, 7]);
  const scores = branches.map(({ score }) => score ?? 0);
  expect(new Set(scores).size).toBeGreaterThan(4);
  expect(Math.max(...scores) - Math.min(...scores)).toBeGreaterThan(5);
});
