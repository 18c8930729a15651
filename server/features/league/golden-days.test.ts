import { readBranchScore } from '@branchbook/contract/league.ts';
import { NO_COUNTS } from '@branchbook/contract/score.ts';
import { HAND_COUNTED } from '@branchbook/contract/testing-score-days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { createOldBranch, recordDay } from '../../testing/score-records.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const DAY = '2026-06-08';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  // Two days later, so that actions that can be closed within a day have been, or have not.
  server = await startTestServer({ now: '2026-06-10T11:00:00Z' });
  cast = await createCast(server);
});
afterAll(() => server.close());

it.each(HAND_COUNTED)('head office sees the score of a day with $says', async (counted) => {
  const branch = await createOldBranch(server, cast.company.id);
  await recordDay(server, branch, cast.people.staff, DAY, counted);
  const score = await cast.as('owner').call(readBranchScore, {
    params: { id: branch.id },
    query: { period: 'day', date: DAY },
  });
  const { counts } = score;
  // What is shown beside a score is tested on its own.
  expect({ ...counts, readings_compared: 0, readings_same: 0 }).toEqual({
    ...NO_COUNTS,
    ...counted.counts,
  });
  expect(score.row).toMatchObject({ score: counted.score, capped: counted.capped });
  expect(score.days).toMatchObject([{ day: DAY, closed: counted.closed ?? false }]);
});
