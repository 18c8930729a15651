import { randomUUID } from 'node:crypto';
import { listVisitors } from '@branchbook/contract/visitors.ts';
import { heartbeat } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginEpoch } from '../../platform/epoch/queries.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import { reviewOf } from '../../testing/review.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, sign } from '../../testing/tablet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a restored server is sent its lost records again, and stores them once', async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  const { tablet, cast, lukasz } = await createBranchDay(server);
  const before = await tablet.snapshot();
  const visits = tablet.makeUnsigned({
    kind: 'visitor.in',
    payload: { full_name: 'Ann', reason: 'Delivery' },
  });
  const note = { kind: 'diary.add' as const, payload: { date: '2026-06-10', note: 'lost' } };
  const [lost] = await tablet.make(lukasz, note);
  expect(outcomeOf(await tablet.send(visits))).toEqual(['ok']);
  server.clock.advance(60 * 60_000);
  await beginEpoch(server.context.db, server.clock.now());
  const after = await tablet.snapshot();
  expect(after.epoch).not.toBe(before.epoch);
  // The tablet reports an empty queue before it learns that the server was restored.
  const body = { appVersion: '1', queued: 0, deviceNow: server.clock.now().toISOString() };
  server.clock.advance(60_000);
  await tablet.client.call(heartbeat, { body });
  expect(outcomeOf(await tablet.send([...visits, lost!]))).toEqual(['ok', 'ok']);
  const owner = server.client(await tokenOf(server, cast.people.owner));
  const params = { branchId: cast.branch.id };
  expect(await owner.call(listVisitors, { params, query: {} })).toHaveLength(1);
  expect(await reviewOf(server, cast)).toEqual([]);
});

it('an item whose key was lost in the restore goes to managers, with its contents', async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  const { tablet, cast, lukasz } = await createBranchDay(server);
  await tablet.snapshot();
  const payload = (note: string) => JSON.stringify({ date: '2026-06-10', note });
  /** Signs a note with a key that only the tablet has, as after a pairing since the backup. */
  const made = (employeeId: number, note: string) =>
    sign(Buffer.alloc(32, 7), {
      key: randomUUID(),
      kind: 'diary.add',
      employeeId,
      occurredAt: server.clock.now().toISOString(),
      payload: payload(note),
    });
  const unknownPerson = (await createEmployee(server, cast.branch)).id + 1_000_000;
  const items = [made(lukasz.id, 'before the restore'), made(unknownPerson, 'of a newcomer')];
  server.clock.advance(60 * 60_000);
  await beginEpoch(server.context.db, server.clock.now());
  server.clock.advance(60_000);
  const reason =
    'Recorded before the server was restored from a backup, which does not have the key of this person';
  const later = made(lukasz.id, 'after the restore');
  const batch = [...items, later];
  // A batch that is sent again gets the same results, and its items are listed once.
  for (const sent of [batch, batch]) {
    expect(outcomeOf(await tablet.send(sent))).toEqual([
      `review: ${reason}`,
      `review: ${reason}`,
      'refused: Not signed by this person',
    ]);
  }
  expect(await reviewOf(server, cast)).toEqual([
    `${reason}: before the restore`,
    `${reason}: of a newcomer`,
  ]);
});
