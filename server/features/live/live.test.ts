import { logout } from '@branchbook/contract/auth.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { LIVE_TOPICS, liveEvent, liveEvents } from '@branchbook/contract/live.ts';
import { readNotifications } from '@branchbook/contract/notifications.ts';
import { heartbeat } from '@branchbook/contract/tablet.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { announce } from '../../platform/live/announce.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { moveEmployee } from '../../testing/rows.ts';
import { createSavedReport } from '../../testing/saved-report.ts';
import { createPostgresDatabase, openPostgres, startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';

const NOW = '2026-06-10T09:00:00Z';

let server: TestServer;
let day: BranchDay;
let elsewhere: Person;
let foreign: Cast;
const leaving: AbortController[] = [];

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  day = await createBranchDay(server);
  const branch = await createBranch(server, day.cast.company.id);
  elsewhere = await createEmployee(server, branch, { role_id: 2 });
  foreign = await createCast(server);
});
afterEach(async () => {
  server.clock.set(NOW);
  for (const one of leaving.splice(0)) one.abort();
  await vi.waitUntil(() => server.context.live.count() === 0);
});
afterAll(() => server.close());

const clientOf = async (person: Person, at = server): Promise<Client> =>
  at.client(await tokenOf(at, person));

type Watcher = {
  headers: Headers;
  /** Returns the topics of the next event, or null when the stream has ended. */
  next: () => Promise<readonly string[] | null>;
};

/** Opens the stream and resolves once its first sign of life has arrived. */
const watch = async (client: Client): Promise<Watcher> => {
  const leave = new AbortController();
  leaving.push(leave);
  const { body, headers } = await client.raw(liveEvents, {}, { signal: leave.signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  const next = async (): Promise<readonly string[] | null> => {
    const [, data] = /^data: (.*)\n\n/m.exec(text) ?? [];
    if (data) {
      text = text.slice(text.indexOf(data) + data.length);
      return liveEvent.parse(JSON.parse(data)).topics;
    }
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return null;
    text += chunk.value;
    return next();
  };
  return { headers, next };
};

/** Resolves when all earlier changes have been announced, so that later ones arrive after them. */
const allIsTold = async (): Promise<void> => {
  const { people, company } = day.cast;
  const owner = await watch(await clientOf(people.owner));
  announce(server.context.db, mintScope(company.id, 'all'), { topics: ['training'] });
  for (let heard: readonly string[] | null = []; !heard?.includes('training');) {
    heard = await owner.next();
  }
};

it('an action at a tablet reaches users with access, and no others', async () => {
  const { cast } = day;
  const task = await day.assign();
  await allIsTold();
  const manager = await watch(await clientOf(cast.people['branch manager']));
  const owner = await watch(await clientOf(cast.people.owner));
  const others = [await watch(await clientOf(elsewhere)), await watch(foreign.as('owner'))];
  expect(Object.fromEntries(manager.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(manager.headers.get('content-encoding')).toBeNull();

  await day.complete(task, '2026-06-10');
  expect(await manager.next()).toEqual(['tasks']);
  expect(await owner.next()).toEqual(['tasks']);

  // The next event that the others receive is their first, so they received none before.
  await createSavedReport(await clientOf(cast.people.owner), 'For everyone', { shared: true });
  await createSavedReport(foreign.as('owner'), 'Theirs');
  for (const other of others) expect(await other.next()).toEqual(['reports']);
});

it('simultaneous changes are announced once', async () => {
  const { cast } = day;
  await allIsTold();
  const owner = await watch(await clientOf(cast.people.owner));
  const scope = mintScope(cast.company.id, 'all');
  await server.context.db.transaction().execute(async (tx) => {
    announce(tx, scope, { topics: ['tasks', 'diary'], branches: [cast.branch.id] });
    announce(tx, scope, { topics: ['tasks'], branches: [elsewhere.branchId] });
    announce(tx, scope, { topics: ['visitors'] });
  });
  expect(await owner.next()).toEqual(['tasks', 'diary', 'visitors']);
});

it('notifications are announced only to their user, and rolled-back changes to no one', async () => {
  const { people, company } = day.cast;
  const scope = mintScope(company.id, 'all');
  const { db } = server.context;
  await allIsTold();
  const manager = await watch(await clientOf(people['branch manager']));
  const staff = await watch(await clientOf(people.staff));
  const undone = db.transaction().execute(async (tx) => {
    announce(tx, scope, { topics: ['accidents'] });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await db.transaction().execute(async (tx) => {
    announce(tx, scope, { topics: ['notifications'], employees: [people.staff.id] });
    announce(tx, scope, { topics: ['diary'] });
  });
  expect(await staff.next()).toEqual(['notifications', 'diary']);
  expect(await manager.next()).toEqual(['diary']);
});

it('a user’s new notifications, and those read elsewhere, are announced at once', async () => {
  const { people } = day.cast;
  await allIsTold();
  const manager = await watch(await clientOf(people['branch manager']));
  await day.tablet.send(
    await day.tablet.make(people.staff, {
      kind: 'accident.add',
      payload: {
        incident_date: '2026-06-10',
        incident_time: '09:30',
        employee_name: 'Ann Example',
        description: 'Slipped',
        emergency_services_called: false,
      },
    }),
  );
  expect(await manager.next()).toEqual(['accidents']);
  await notifyPeople(server.context);
  expect(await manager.next()).toEqual(['notifications']);
  const reader = await clientOf(people['branch manager']);
  await reader.call(readNotifications, { body: { all: true } });
  expect(await manager.next()).toEqual(['notifications']);
});

it('a tablet that reconnects is announced, one that stays connected is not', async () => {
  const { cast, tablet } = day;
  await allIsTold();
  const owner = await watch(await clientOf(cast.people.owner));
  const report = () => {
    const deviceNow = server.clock.now().toISOString();
    return tablet.client.call(heartbeat, { body: { appVersion: '1.0.0', queued: 0, deviceNow } });
  };
  server.clock.advance(6 * 60_000);
  await report();
  expect(await owner.next()).toEqual(['tablets']);
  await report();
  announce(server.context.db, mintScope(cast.company.id, 'all'), { topics: ['diary'] });
  expect(await owner.next()).toEqual(['diary']);
});

it('a stream ends with its session, with its token, and with another role or branch', async () => {
  const { live, db } = server.context;
  const { people, branch } = day.cast;
  const mover = await createEmployee(server, branch, { role_id: 2 });
  const transferred = await createEmployee(server, branch, { role_id: 2 });
  const gone = await clientOf(people.staff);
  await allIsTold();
  const streams = {
    gone: await watch(gone),
    moved: await watch(await clientOf(mover)),
    transferred: await watch(await clientOf(transferred)),
    stays: await watch(await clientOf(people.owner)),
  };
  await gone.call(logout, { body: {} });
  await db.updateTable('employees').set({ role_id: 3 }).where('id', '=', mover.id).execute();
  await moveEmployee(server, transferred.id, elsewhere.branchId);
  await live.beat();
  expect(await streams.gone.next()).toBeNull();
  expect(await streams.transferred.next()).toBeNull();
  expect(await streams.moved.next()).toBeNull();
  announce(db, mintScope(day.cast.company.id, 'all'), { topics: ['diary'] });
  expect(await streams.stays.next()).toEqual(['diary']);
  server.clock.advance(31 * 60_000);
  await live.beat();
  expect(await streams.stays.next()).toBeNull();
});

it('opening a sixth stream closes the first, and closed streams leave nothing behind', async () => {
  const { live } = server.context;
  const client = await clientOf(day.cast.people.owner);
  const first = await watch(client);
  for (let n = 0; n < 5; n += 1) await watch(client);
  await expect(first.next()).rejects.toThrow();
  expect(live.count()).toBe(5);
  const people = [foreign.people.owner, foreign.people.staff, elsewhere, day.lukasz];
  for (const person of people) {
    const theirs = await clientOf(person);
    await Promise.all(Array.from({ length: 25 }, () => watch(theirs)));
  }
  expect(live.count()).toBe(25);
});

it.skipIf(!process.env['TEST_DATABASE_URL'])(
  'several servers on one database notify each other, also after a broken connection, until they stop',
  async () => {
    const { connectionString, drop } = await createPostgresDatabase(
      process.env['TEST_DATABASE_URL'] ?? '',
    );
    const [one, other] = [
      await startTestServer({ now: NOW, database: await openPostgres(connectionString) }),
      await startTestServer({ now: NOW, database: await openPostgres(connectionString) }),
    ];
    const { people, company, branch } = await createCast(one);
    const watchers = [await watch(await clientOf(people.owner, one))];
    watchers.push(await watch(await clientOf(people['branch manager'], other)));
    const tell = () =>
      announce(other.context.db, mintScope(company.id, 'all'), {
        topics: ['visitors'],
        branches: [branch.id],
      });
    tell();
    for (const { next } of watchers) expect(await next()).toEqual(['visitors']);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(one.context.db);
    // Announcements made during the interruption were lost, so every topic is announced once.
    for (const { next } of watchers) expect(await next()).toEqual(LIVE_TOPICS);
    tell();
    for (const { next } of watchers) expect(await next()).toEqual(['visitors']);

    await Promise.all([one.close(), other.close()]);
    for (const { next } of watchers) expect(await next()).toBeNull();
    await drop();
  },
);
