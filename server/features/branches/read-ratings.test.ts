import { getHygieneRating, setHygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { AWAITING, SCOTTISH, startRegister } from '../../testing/register.ts';
import { auditOf, closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';
import { readRatings } from './service.ts';

const START = '2026-06-10T09:00:00Z';
const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

const register = await startRegister();
const server = await startTestServer({ env: { HYGIENE_RATINGS_URL: `${register.url}/` } });
afterAll(async () => {
  await server.close();
  await register.close();
});

let cast: Cast;
let number = 1000;

beforeEach(async () => {
  server.clock.set(START);
  await server.context.db
    .updateTable('branches')
    .set({ fhrs_number: null, rating_due_at: null })
    .execute();
  cast = await createCast(server);
  number += 1;
  register.asked.length = 0;
});

const client = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));
type Sent = { fhrs_number?: number | null; rating?: unknown };
const set = async (body: Sent, id = cast.branch.id) =>
  (await client('owner')).call(setHygieneRating, { params: { id }, body: body as never });
const rating = async (id = cast.branch.id) =>
  (await client('branch manager')).call(getHygieneRating, { params: { id } });
const run = (timeLimitMs?: number) =>
  readRatings(server.context, timeLimitMs === undefined ? {} : { timeLimitMs });
const weekLater = (): void => server.clock.advance(WEEK_MS);
const textsOf = async (kind: Kind): Promise<string[]> => {
  await notifyPeople(server.context, ['hygiene-rating']);
  const { items } = await (await client(kind)).call(listNotifications, { query: {} });
  return items.map(({ text }) => text);
};

describe('the rating of a branch with a number in the register', () => {
  it('is read at once and then once a week, as the register documents it', async () => {
    register.answer(number, {});
    await set({ fhrs_number: number });
    await run();
    await run();
    expect(register.asked).toMatchObject([
      {
        path: `/Establishments/${number}`,
        headers: { 'x-api-version': '2', accept: 'application/json' },
      },
    ]);
    expect(await rating()).toMatchObject({
      reads: true,
      rating: { value: '0', rated_on: '2021-09-23', pending: false, source: 'read' },
      read_at: '2026-06-10T09:00:00.000Z',
      problem: null,
    });
    weekLater();
    await run();
    expect(register.asked).toHaveLength(2);
    expect(await rating()).toMatchObject({ earlier: [], read_at: '2026-06-17T09:00:00.000Z' });
  });

  it('tells those who oversee the branch when it changes, once, and not of the first', async () => {
    register.answer(number, { RatingValue: '5' });
    await set({ fhrs_number: number });
    await run();
    expect(await textsOf('owner')).toEqual([]);
    register.answer(number, { RatingValue: '2', RatingDate: '2026-06-12T00:00:00' });
    weekLater();
    await run();
    const text = `The hygiene rating at ${cast.branch.name} changed from 5 to 2`;
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      expect(await textsOf(kind)).toEqual([text]);
    }
    expect(await rating()).toMatchObject({ rating: { value: '2' }, earlier: [{ value: '5' }] });
    expect(await auditOf(server, cast.company.id)).toMatchObject([
      { action: 'branch.rating-changed', actor_id: cast.people.owner.id },
      { action: 'branch.rating-changed', actor_id: null, details: { fields: ['rating'] } },
      { action: 'branch.rating-changed', actor_id: null },
    ]);
    // A later day of the same rating is stored without a notification.
    register.answer(number, { RatingValue: '2', RatingDate: '2026-06-16T00:00:00' });
    weekLater();
    await run();
    expect(await textsOf('owner')).toEqual([text]);
    expect(await rating()).toMatchObject({ rating: { rated_on: '2026-06-16' } });
  });

  it('may await an inspection, have a new one pending, or be in Scottish words', async () => {
    register.answer(number, AWAITING);
    await set({ fhrs_number: number });
    await run();
    expect(await rating()).toMatchObject({
      rating: { value: 'awaiting_inspection', rated_on: null },
    });
    register.answer(number, { ...SCOTTISH, NewRatingPending: true });
    weekLater();
    await run();
    expect(await rating()).toMatchObject({
      rating: { value: 'improvement_required', rated_on: '2014-03-11', pending: true },
    });
    register.answer(number, { ...SCOTTISH, RatingValue: 'Pass and Eat Safe' });
    weekLater();
    await run();
    expect(await rating()).toMatchObject({ rating: { value: 'pass_and_eat_safe' } });
  });

  it('does not replace one that was entered from a later inspection', async () => {
    register.answer(number, { RatingValue: '5' });
    await set({ fhrs_number: number, rating: { value: '3', rated_on: '2026-06-01' } });
    await run();
    expect(await rating()).toMatchObject({ rating: { value: '3', source: 'entered' } });
    register.answer(number, { RatingValue: '4', RatingDate: '2026-06-01T00:00:00' });
    weekLater();
    await run();
    expect(await rating()).toMatchObject({ rating: { value: '4', source: 'read' } });
  });

  it('says that the register does not know the number, and keeps the rating', async () => {
    await set({ fhrs_number: number, rating: { value: '3', rated_on: '2026-06-01' } });
    await run();
    expect(await rating()).toMatchObject({ problem: 'unknown', rating: { value: '3' } });
    // Another number is read at once, and the problem of the one before is forgotten.
    register.answer(number + 50_000, { RatingDate: '2026-06-09T00:00:00' });
    expect(await set({ fhrs_number: number + 50_000 })).toMatchObject({ problem: null });
    await run();
    expect(await rating()).toMatchObject({ problem: null, rating: { value: '0' } });
  });

  it.each([
    ['is down', { status: 503 }],
    ['answers with a page', { body: '<html>Maintenance</html>' }],
    ['answers in another shape', { body: '{"establishments":[]}' }],
    ['answers with an unknown rating', { RatingValue: 'Splendid' }],
    ['answers about another number', { FHRSID: 1 }],
    ['does not answer in time', 'silence' as const],
  ])('stays as it was when the register %s, and is read some hours later', async (_, failure) => {
    register.answer(number, {});
    await set({ fhrs_number: number });
    await run();
    register.answer(number, failure);
    weekLater();
    await run(100);
    const before = { rating: { value: '0' }, read_at: '2026-06-10T09:00:00.000Z' };
    expect(await rating()).toMatchObject({ ...before, problem: 'unreachable' });
    register.answer(number, { RatingValue: '1' });
    server.clock.advance(HOUR_MS);
    await run();
    expect(await rating()).toMatchObject({ problem: 'unreachable' });
    server.clock.advance(5 * HOUR_MS);
    await run();
    expect(await rating()).toMatchObject({ rating: { value: '1' }, problem: null });
  });

  it('is not asked for again in a run that failed, nor at a branch that was deleted', async () => {
    const others = [
      await createBranch(server, cast.company.id),
      await createBranch(server, cast.company.id),
    ];
    register.answer(number, { status: 503 });
    register.answer(number + 50_000, {});
    await set({ fhrs_number: number });
    for (const { id } of others) await set({ fhrs_number: number + 50_000 }, id);
    await run();
    expect(register.asked).toHaveLength(1);
    await closeBranch(server, others[0]?.id ?? 0);
    await run();
    expect(register.asked.map(({ path }) => path)).toEqual([
      `/Establishments/${number}`,
      `/Establishments/${number + 50_000}`,
    ]);
  });
});

it('nothing is read where the register cannot be reached at all', async () => {
  const { config, ...context } = server.context;
  await set({ fhrs_number: number });
  const nowhere = { ...config, hygieneRatingsUrl: 'http://127.0.0.1:1' };
  await readRatings({ ...context, config: nowhere });
  expect(await rating()).toMatchObject({ rating: null, read_at: null, problem: 'unreachable' });
  server.clock.advance(WEEK_MS);
  await readRatings({ ...context, config: { ...config, hygieneRatingsUrl: null } });
  expect(register.asked).toEqual([]);
});
