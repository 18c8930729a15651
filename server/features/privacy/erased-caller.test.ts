import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PortalActor } from '../../platform/session/actor.ts';
import { createDueTask } from '../../testing/due-task.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { employeeRow } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { resolveSessions } from '../auth/service.ts';
import { recordOutcome } from '../occurrences/record-outcome.ts';
import { closeReading } from '../temperature/close-reading.ts';
import { deleteEmployees as erase } from './erase-people.ts';

/* Requests with a valid token whose person is erased before the request writes. */

const DAY = '2026-06-10';
let server: TestServer;
let shop: Fridge;

beforeAll(async () => {
  server = await startTestServer({ now: `${DAY}T09:00:00Z` });
  shop = await createFridge(server);
});
afterAll(() => server.close());

const actorOf = async (person: Person): Promise<PortalActor> => {
  await tokenOf(server, person);
  const { db } = server.context;
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('employee_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const [actor] = await resolveSessions(server.context)([id]);
  if (!actor) throw new Error('The session is not open');
  return actor;
};

/** Returns the actor of a request that was let in a moment before its manager was erased. */
const erasedManager = async (): Promise<PortalActor> => {
  const manager = await createEmployee(server, shop.cast.branch, { role_id: 2 });
  const actor = await actorOf(manager);
  await shop.cast.as('owner').call(deleteEmployee, { body: { employeeId: manager.id } });
  return actor;
};

it('an erased manager can no longer complete a task', async () => {
  const { occurrence } = await createDueTask(server, shop.cast, shop.cast.branch, 'Sweep');
  const actor = await erasedManager();
  const completing = recordOutcome(server.context, actor, occurrence, {
    kind: 'task.complete',
    note: null,
    photo: null,
  });
  await expect(completing).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  const { state } = await server.context.db
    .selectFrom('task_occurrences')
    .select('state')
    .where('id', '=', occurrence)
    .executeTakeFirstOrThrow();
  expect(state).toBe('pending');
});

it('an erased manager can no longer close a reading', async () => {
  await shop.send('staff', readingDraft(shop.uuid, 9));
  const [reading] = await shop.readings(DAY);
  const actor = await erasedManager();
  const closing = closeReading(server.context, actor, reading?.id ?? 0, 'Mended');
  await expect(closing).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  expect((await shop.readings(DAY))[0]).toMatchObject({ open: true, closed_by_name: null });
});

it('an erased owner cannot erase the last owner', async () => {
  const { cast } = shop;
  const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
  const actor = await actorOf(second);
  await cast.as('owner').call(deleteEmployee, { body: { employeeId: second.id } });
  const { id } = cast.people.owner;
  await expect(erase(server.context, actor, [id])).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
  expect((await employeeRow(server, id)).deleted_at).toBeNull();
});
