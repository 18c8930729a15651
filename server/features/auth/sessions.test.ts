import { login, logout, me, refresh, sessionIn } from '@branchbook/contract/auth.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast, PASSWORD } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { foundInDatabase, sessionsOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { forgetEnded } from './service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

const signIn = (kind: Kind = 'owner') =>
  server
    .client()
    .call(login, { body: { email: cast.people[kind].email, password: PASSWORD } })
    .then(sessionIn);

const renew = (refreshToken: string) => server.client().call(refresh, { body: { refreshToken } });
const isSignedIn = async (token: string): Promise<boolean> =>
  server
    .client(token)
    .call(me)
    .then(
      () => true,
      () => false,
    );
const expired = { status: 401, code: 'SESSION_EXPIRED' };

describe('an access token', () => {
  it('works for 30 minutes', async () => {
    const { token } = await signIn();
    server.clock.advance(30 * MINUTE - SECOND);
    expect(await isSignedIn(token)).toBe(true);
    server.clock.advance(SECOND);
    expect(await refusalOf(server.client(token).call(me))).toMatchObject(expired);
  });

  it('works for another minute after it was replaced, for calls in progress', async () => {
    const first = await signIn();
    const second = await renew(first.refreshToken);
    server.clock.advance(59 * SECOND);
    expect(await isSignedIn(first.token)).toBe(true);
    server.clock.advance(SECOND);
    expect(await isSignedIn(first.token)).toBe(false);
    expect(await isSignedIn(second.token)).toBe(true);
  });

  it('stays expired if it is replaced after its expiry', async () => {
    const first = await signIn();
    server.clock.advance(31 * MINUTE);
    const second = await renew(first.refreshToken);
    expect(await isSignedIn(first.token)).toBe(false);
    expect(await isSignedIn(second.token)).toBe(true);
  });
});

describe('a refresh token', () => {
  it('gives a new pair, at the top level and in data', async () => {
    const first = await signIn();
    const response = await server
      .client()
      .raw(refresh, { body: { refreshToken: first.refreshToken } });
    const answer = (await response.json()) as Record<string, unknown>;
    const pair = { token: answer['token'], refreshToken: answer['refreshToken'] };
    expect(answer).toMatchObject({ success: true, data: pair });
    expect(pair.refreshToken).not.toBe(first.refreshToken);
    expect(await isSignedIn(String(pair.token))).toBe(true);
  });

  it('works once more within a minute, because the answer may have been lost', async () => {
    const first = await signIn();
    await renew(first.refreshToken);
    server.clock.advance(59 * SECOND);
    const again = await renew(first.refreshToken);
    expect(await isSignedIn(again.token)).toBe(true);
    await expect(renew(again.refreshToken)).resolves.toBeDefined();
  });

  it('ends the session for all its holders when it is used again later', async () => {
    const first = await signIn();
    const second = await renew(first.refreshToken);
    server.clock.advance(61 * SECOND);
    expect(await refusalOf(renew(first.refreshToken))).toMatchObject(expired);
    expect(await isSignedIn(second.token)).toBe(false);
    expect(await refusalOf(renew(second.refreshToken))).toMatchObject(expired);
  });

  it('cannot be kept alive for longer than that minute by repeated use', async () => {
    const first = await signIn();
    await renew(first.refreshToken);
    server.clock.advance(50 * SECOND);
    await renew(first.refreshToken);
    server.clock.advance(50 * SECOND);
    expect(await refusalOf(renew(first.refreshToken))).toMatchObject(expired);
  });

  it('extends a session to at most 90 days after its sign-in', async () => {
    let pair: { token: string; refreshToken: string } = await signIn('branch manager');
    for (let week = 1; week <= 12; week += 1) {
      server.clock.advance(7 * DAY);
      pair = await renew(pair.refreshToken);
    }
    server.clock.advance(6 * DAY - 10 * MINUTE);
    pair = await renew(pair.refreshToken);
    expect(await isSignedIn(pair.token)).toBe(true);
    server.clock.advance(10 * MINUTE);
    expect(await isSignedIn(pair.token)).toBe(false);
    expect(await refusalOf(renew(pair.refreshToken))).toMatchObject(expired);
  });

  it('does not affect other sessions of the same user when it is reused', async () => {
    const stolen = await signIn('staff');
    const other = await signIn('staff');
    await renew(stolen.refreshToken);
    server.clock.advance(61 * SECOND);
    await refusalOf(renew(stolen.refreshToken));
    expect(await isSignedIn(other.token)).toBe(true);
  });

  it('lasts 14 days from each use', async () => {
    const first = await signIn();
    server.clock.advance(14 * DAY - SECOND);
    const second = await renew(first.refreshToken);
    server.clock.advance(14 * DAY - SECOND);
    const third = await renew(second.refreshToken);
    server.clock.advance(14 * DAY);
    expect(await refusalOf(renew(third.refreshToken))).toMatchObject(expired);
  });

  it('is refused when invalid, and is not an access token', async () => {
    const { token, refreshToken } = await signIn();
    for (const wrong of ['', 'nonsense', token, `${refreshToken}x`]) {
      expect(await refusalOf(renew(wrong))).toMatchObject(expired);
    }
    expect(await refusalOf(server.client(refreshToken).call(me))).toMatchObject(expired);
  });

  it('works when two tabs use it at the same moment', async () => {
    const { refreshToken } = await signIn();
    const [one, two] = await Promise.all([renew(refreshToken), renew(refreshToken)]);
    expect(await isSignedIn(one.token)).toBe(true);
    expect(await isSignedIn(two.token)).toBe(true);
  });
});

describe('signing out', () => {
  it('ends only this session, at once', async () => {
    const { token, refreshToken, user } = await signIn();
    const other = await signIn();
    const body = { accountId: user.id, companyId: user.company_id };
    await server.client(token).call(logout, { body });
    expect(await isSignedIn(token)).toBe(false);
    expect(await refusalOf(renew(refreshToken))).toMatchObject(expired);
    expect(await isSignedIn(other.token)).toBe(true);
  });

  it('is refused with the ids of another user, and the session continues', async () => {
    const { token, user } = await signIn();
    const denied = { status: 403, message: 'Access Denied' };
    for (const body of [{ accountId: user.id + 1 }, { companyId: user.company_id + 1 }]) {
      expect(await refusalOf(server.client(token).call(logout, { body }))).toMatchObject(denied);
    }
    expect(await isSignedIn(token)).toBe(true);
  });

  it('ends the session after the access token has expired too', async () => {
    const { token, refreshToken, user } = await signIn();
    server.clock.advance(31 * MINUTE);
    const body = { accountId: user.id, companyId: user.company_id, refreshToken };
    await server.client(token).call(logout, { body });
    expect(await refusalOf(renew(refreshToken))).toMatchObject(expired);
  });

  it('ends the session with a refresh token that another tab has just replaced', async () => {
    const { refreshToken } = await signIn();
    const second = await renew(refreshToken);
    await server.client().call(logout, { body: { refreshToken } });
    expect(await isSignedIn(second.token)).toBe(false);
    expect(await refusalOf(renew(second.refreshToken))).toMatchObject(expired);
  });

  it('is refused with the ids of another user beside a refresh token as well', async () => {
    const { refreshToken, user } = await signIn();
    const body = { accountId: user.id + 1, refreshToken };
    const refusal = await refusalOf(server.client().call(logout, { body }));
    expect(refusal).toMatchObject({ status: 403, message: 'Access Denied' });
    await expect(renew(refreshToken)).resolves.toBeDefined();
  });

  it('is harmless for an ended session, and without any session', async () => {
    const { token, refreshToken } = await signIn();
    await server.client(token).call(logout, { body: {} });
    for (const bearer of [token, undefined]) {
      for (const body of [
        { accountId: 1 },
        { accountId: 1, refreshToken },
        { refreshToken: 'x' },
      ]) {
        const response = await server.client(bearer).raw(logout, { body });
        expect(response.status).toBe(200);
      }
    }
  });
});

describe('the stored data of a session', () => {
  it('contains no readable password or token', async () => {
    const first = await signIn('branch manager');
    const second = await renew(first.refreshToken);
    const secrets = [first, second].flatMap(({ token, refreshToken }) => [token, refreshToken]);
    const parts = secrets.flatMap((secret) => secret.slice(4).split('.'));
    expect(await foundInDatabase(server, [PASSWORD, ...secrets, ...parts])).toEqual([]);
    // The search finds plain text, so an empty result above is meaningful.
    const { email } = cast.people['branch manager'];
    expect(await foundInDatabase(server, [email])).toEqual([email]);
  });

  it('contains the place of the sign-in', async () => {
    await signIn('head-office manager');
    const session = (await sessionsOf(server, cast.people['head-office manager'].id)).at(-1);
    expect(session).toMatchObject({ ip: '127.0.0.1', revoked_at: null });
  });

  it('contains the first 255 characters of the browser’s name, and only the first end time', async () => {
    const { email, id } = cast.people.staff;
    const headers = { 'user-agent': 'x'.repeat(300) };
    const body = { email, password: PASSWORD };
    const { token, refreshToken } = sessionIn(
      await server.client().call(login, { body }, { headers }),
    );
    const last = async () => (await sessionsOf(server, id)).at(-1);
    expect((await last())?.user_agent).toBe('x'.repeat(255));
    const at = server.clock.now();
    await server.client(token).call(logout, { body: {} });
    server.clock.advance(MINUTE);
    await server.client().call(logout, { body: { refreshToken } });
    expect(await last()).toMatchObject({ revoked_at: at });
  });

  it('and of links is deleted 30 days after their end, not before', async () => {
    const { db } = server.context;
    const count = async () => {
      const sessions = await db.selectFrom('sessions').select('id').execute();
      const links = await db.selectFrom('link_tokens').select('id').execute();
      return [sessions.length, links.length];
    };
    await db.deleteFrom('sessions').execute();
    await signIn('owner');
    const { id } = cast.people.owner;
    const now = server.clock.now();
    await db
      .insertInto('link_tokens')
      .values({
        employee_id: id,
        token_hash: Buffer.from('one'),
        purpose: 'reset',
        expires_at: new Date(now.getTime() + 14 * DAY),
      })
      .execute();
    server.clock.advance(44 * DAY);
    await forgetEnded(server.context);
    expect(await count()).toEqual([1, 1]);
    server.clock.advance(1);
    await signIn('owner');
    await forgetEnded(server.context);
    expect(await count()).toEqual([1, 0]);
  });
});
