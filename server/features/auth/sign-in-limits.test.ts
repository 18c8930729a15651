import { confirmTwoStep, startTwoStep } from '@branchbook/contract/account.ts';
import {
  CHALLENGE_MINUTES,
  CHALLENGE_TRIES,
  login,
  verifyCode,
} from '@branchbook/contract/auth.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast, createEmployee, PASSWORD, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { forgetEnded } from './service.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let cast: Cast;
let person: Person;
let codes: string[];

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
  cast = await createCast(server);
});
beforeEach(async () => {
  await forgetTries(server);
  person = await createEmployee(server, cast.branch);
  const own = server.client(await tokenOf(server, person));
  const { secret } = await own.call(startTwoStep, { body: { password: PASSWORD } });
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  ({ codes } = await own.call(confirmTwoStep, { body: { code } }));
});
afterAll(() => server.close());

/** Returns the options of a request from an address; each address has its own limit. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const signIn = (address = '192.0.2.1', password = PASSWORD, { email } = person) =>
  server.client().call(login, { body: { email, password } }, from(address));
const challengeOf = async (address?: string): Promise<string> => {
  const answer = await signIn(address);
  if (!('challenge' in answer)) throw new Error('There was no second step');
  return answer.challenge;
};
const verify = (challenge: string, code: string, address = '192.0.2.1') =>
  server.client().call(verifyCode, { body: { challenge, code } }, from(address));
const challengesOf = ({ id }: Person) =>
  server.context.db
    .selectFrom('sign_in_challenges')
    .select('expires_at')
    .where('employee_id', '=', id)
    .execute();

it('a hundred wrong codes a day are allowed, from any addresses and at any pace', async () => {
  for (let made = 0; made < 100; made += CHALLENGE_TRIES) {
    const address = `192.0.2.${made}`;
    const challenge = await challengeOf(address);
    for (let n = 0; n < CHALLENGE_TRIES; n += 1) {
      expect((await refusalOf(verify(challenge, 'wrong', address))).code).toBe('WRONG_CODE');
    }
    if (made % 25 === 20) server.clock.advance(15 * MINUTE);
  }
  const right = codes[0] ?? '';
  expect((await refusalOf(verify(await challengeOf(), right))).status).toBe(429);
  server.clock.advance(DAY);
  await expect(verify(await challengeOf(), right)).resolves.toHaveProperty('token');
});

it('thirty wrong codes in a quarter of an hour are allowed, from any addresses', async () => {
  for (let made = 0; made < 30; made += CHALLENGE_TRIES) {
    const address = `192.0.2.${made}`;
    const challenge = await challengeOf(address);
    for (let n = 0; n < CHALLENGE_TRIES; n += 1) {
      expect((await refusalOf(verify(challenge, 'wrong', address))).code).toBe('WRONG_CODE');
    }
  }
  const right = codes[0] ?? '';
  const refusal = await refusalOf(verify(await challengeOf('203.0.113.9'), right, '203.0.113.9'));
  expect(refusal.status).toBe(429);
  server.clock.advance(15 * MINUTE);
  await expect(verify(await challengeOf(), right)).resolves.toHaveProperty('token');
});

it('a hundred wrong sign-ins from one address are allowed in a period, for any accounts', async () => {
  const limit = { key: 'login from 192.0.2.1', max: 100, seconds: 900 };
  for (let times = 0; times < 99; times += 1) await server.context.limiter.take(limit);
  // A correct password does not count against the limit.
  await challengeOf();
  expect((await refusalOf(signIn('192.0.2.1', 'Wrong-one1'))).status).toBe(401);
  expect((await refusalOf(signIn('192.0.2.1'))).status).toBe(429);
  await expect(signIn('192.0.2.2')).resolves.toBeDefined();
  server.clock.advance(15 * MINUTE);
  await expect(signIn('192.0.2.1')).resolves.toBeDefined();
});

it('a user who signed in with two-factor authentication is not locked out there by guesses from elsewhere', async () => {
  await verify(await challengeOf('203.0.113.9'), codes[0] ?? '', '203.0.113.9');
  for (let n = 0; n < 30; n += 1) await refusalOf(signIn(`198.51.100.${n % 5}`, 'Wrong-one1'));
  expect((await refusalOf(signIn('192.0.2.1'))).status).toBe(429);
  await expect(signIn('203.0.113.9')).resolves.toHaveProperty('challenge');
});

it('thirty wrong passwords for one account are allowed in a period, from any addresses', async () => {
  for (let n = 0; n < 30; n += 1) {
    const refusal = await refusalOf(signIn(`198.51.100.${n % 5}`, 'Wrong-one1'));
    expect(refusal.status).toBe(401);
  }
  expect((await refusalOf(signIn('203.0.113.9'))).status).toBe(429);
  const other = { ...person, email: cast.people.owner.email };
  await expect(signIn('203.0.113.9', PASSWORD, other)).resolves.toBeDefined();
  server.clock.advance(15 * MINUTE);
  await expect(signIn('203.0.113.9')).resolves.toBeDefined();
});

it('an unfinished sign-in is deleted at the next one, or by the daily job', async () => {
  await challengeOf();
  await challengeOf();
  expect(await challengesOf(person)).toHaveLength(2);
  server.clock.advance(CHALLENGE_MINUTES * MINUTE);
  await challengeOf();
  expect(await challengesOf(person)).toHaveLength(1);
  server.clock.advance(30 * DAY);
  await forgetEnded(server.context);
  expect(await challengesOf(person)).toHaveLength(1);
  server.clock.advance(CHALLENGE_MINUTES * MINUTE + 1);
  await forgetEnded(server.context);
  expect(await challengesOf(person)).toEqual([]);
});
