import { randomUUID } from 'node:crypto';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  SESSIONS_LISTED,
} from '@branchbook/contract/account.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast, createEmployee, PASSWORD, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, sessionsOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { browserText } from './browser-text.ts';

const MINUTE = 60_000;

let server: TestServer;
let cast: Cast;
let person: Person;
let client: Client;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await createEmployee(server, cast.branch, {
    name: 'Wilhelmina Ferris',
    email: `harbourside.${randomUUID()}@example.com`,
  });
  client = server.client(await tokenOf(server, person));
});

/** Signs in elsewhere and returns the id of the session. */
const signInElsewhere = async (): Promise<number> => {
  await tokenOf(server, person);
  return (await sessionsOf(server, person.id)).at(-1)?.id ?? 0;
};
const idsOf = async (): Promise<number[]> =>
  (await client.call(listOwnSessions)).map(({ id }) => id);
const entriesOf = async () =>
  (await auditOf(server, cast.company.id)).filter(({ entity_id: id }) => id === person.id);

it('sessions are listed with the current one first, then by last use, then newest first', async () => {
  const here = (await idsOf())[0] ?? 0;
  server.clock.advance(MINUTE);
  const [first, second] = [await signInElsewhere(), await signInElsewhere()];
  server.clock.advance(MINUTE);
  const latest = await signInElsewhere();
  expect(await idsOf()).toEqual([here, latest, second, first]);
  const { db, clock } = server.context;
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(clock.now().getTime() + MINUTE) })
    .where('id', '=', first)
    .execute();
  expect(await idsOf()).toEqual([here, first, latest, second]);
  for (let n = 0; n < SESSIONS_LISTED; n += 1) await signInElsewhere();
  const ids = await idsOf();
  expect(ids).toHaveLength(SESSIONS_LISTED);
  expect(ids[0]).toBe(here);
});

it('an expired session is neither listed nor ended', async () => {
  const other = await signInElsewhere();
  const { db, clock } = server.context;
  const expire = (at: number) =>
    db
      .updateTable('sessions')
      .set({ expires_at: new Date(clock.now().getTime() + at) })
      .where('id', '=', other)
      .execute();
  const end = () => client.call(endOwnSession, { params: { sessionId: other } });
  await expire(0);
  expect(await idsOf()).not.toContain(other);
  expect(await refusalOf(end())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  await expire(1);
  expect(await idsOf()).toContain(other);
  await expect(end()).resolves.toBeNull();
});

it('ending one session, all others and changing a password are in the audit log', async () => {
  const other = await signInElsewhere();
  await client.call(endOwnSession, { params: { sessionId: other } });
  await client.call(endOtherSessions);
  await client.call(changeOwnPassword, { body: { current: PASSWORD, password: 'Changed-1' } });
  const entry = {
    actor_id: person.id,
    entity: 'employee',
    entity_id: person.id,
    branch_id: cast.branch.id,
    details: {},
    at: server.clock.now(),
  };
  expect(await entriesOf()).toEqual([
    { ...entry, action: 'session.ended' },
    { ...entry, action: 'sessions.ended' },
    { ...entry, action: 'password.changed' },
  ]);
});

it('a new password may not be made of the user’s name or address', async () => {
  for (const password of ['Wilhelmina1', 'Harbourside1']) {
    const body = { current: PASSWORD, password };
    expect(await refusalOf(client.call(changeOwnPassword, { body }))).toMatchObject({
      status: 400,
      errors: [
        { field: 'password', message: 'This password is too easy to guess. Choose another one.' },
      ],
    });
  }
});

it.each([
  ['Opera on Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142 Safari/537.36 OPR/120.0'],
  ['Edge on Android', 'Mozilla/5.0 (Linux; Android 14) Chrome/142 Mobile Safari/537.36 EdgA/142'],
  ['Firefox on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) FxiOS/140.0 Safari/605.1'],
  ['Chrome on a Chromebook', 'Mozilla/5.0 (X11; CrOS x86_64 16000) Chrome/142 Safari/537.36'],
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 14) Chrome/142 Mobile Safari/537.36'],
  ['Firefox', 'Firefox/140.0'],
  ['Unknown browser', null],
])('a device is called ‘%s’', (words, userAgent) => {
  expect(browserText(userAgent)).toBe(words);
});
