import { randomUUID } from 'node:crypto';
import { login, signup } from '@branchbook/contract/auth.ts';
import { deviceSignIn } from '@branchbook/contract/tablet.ts';
import { setBranchPassword } from '@branchbook/contract/devices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetPlaces } from '../../platform/rate-limit/known-places.ts';
import { createCast, PASSWORD } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { BRANCH_PASSWORD } from '../../testing/tablet.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  // Limits count tries for an hour at most; each test begins a new hour.
  server.clock.advance(3_600_000);
  cast = await createCast(server);
});

const HOME = '203.0.113.7';
const elsewhere = (n: number): string => `198.51.100.${n}`;
const from = (place: string) => ({ headers: { 'x-forwarded-for': place } });
const refused = { status: 429, code: 'TOO_MANY_REQUESTS' };

const signIn = (place: string, password = PASSWORD, email = cast.people.owner.email) =>
  server.client().call(login, { body: { email, password } }, from(place));

const guessFromElsewhere = async (tries: number): Promise<void> => {
  for (let n = 1; n <= tries; n += 1) {
    expect(await refusalOf(signIn(elsewhere(n), 'Wrong1234'))).toMatchObject({ status: 401 });
  }
};

describe('an attacker who guesses a user’s password from many addresses', () => {
  it('gets thirty tries from all of them together, without locking the user out at home', async () => {
    await signIn(HOME);
    await guessFromElsewhere(30);
    expect(await refusalOf(signIn(elsewhere(31)))).toMatchObject(refused);
    expect(await signIn(HOME)).toMatchObject({ token: expect.any(String) });
    const other = cast.people.staff.email;
    expect(await signIn(elsewhere(31), PASSWORD, other)).toBeDefined();
  });

  it('gets no more tries from a known address', async () => {
    await signIn(HOME);
    for (let n = 0; n < 10; n += 1) await refusalOf(signIn(HOME, 'Wrong1234'));
    expect(await refusalOf(signIn(HOME))).toMatchObject(refused);
    expect(await signIn(elsewhere(1))).toBeDefined();
  });

  it('locks out users who have not signed in there for ninety days', async () => {
    await signIn(HOME);
    server.clock.advance(90 * 86_400_000);
    await guessFromElsewhere(30);
    expect(await refusalOf(signIn(HOME))).toMatchObject(refused);
    await forgetPlaces(server.context);
    const kept = await server.context.db.selectFrom('known_places').select('key').execute();
    expect(kept).toEqual([]);
  });

  it('gets no more tries from all the addresses of one connection', async () => {
    const signUp = (place: string) => {
      const email = `${randomUUID()}@new.example`;
      return server.client().call(signup, { body: { email, password: PASSWORD } }, from(place));
    };
    for (let n = 1; n <= 5; n += 1) await signUp(`2001:db8:1:2::${n}`);
    expect(await refusalOf(signUp('[2001:db8:1:2:3::6]:443'))).toMatchObject({ status: 429 });
    await signUp('2001:db8:1:3::1');
  });
});

describe('an attacker who guesses a branch’s password from many addresses', () => {
  const tablet = (place: string, deviceId: string = randomUUID(), password = BRANCH_PASSWORD) =>
    server.client().call(
      deviceSignIn,
      {
        body: {
          companyNumber: cast.company.id,
          branchNumber: cast.branch.id,
          password,
          deviceId,
          deviceName: 'Till tablet',
          deviceType: null,
        },
      },
      from(place),
    );
  const till = randomUUID();

  beforeEach(async () => {
    await cast.as('owner').call(setBranchPassword, {
      params: { branchId: cast.branch.id },
      body: { customPassword: BRANCH_PASSWORD },
    });
    await tablet(HOME, till);
  });

  it('gets five tries from all of them together, without locking a known tablet or shop out', async () => {
    for (let n = 1; n <= 5; n += 1) {
      expect(await refusalOf(tablet(elsewhere(n), randomUUID(), 'wrong one'))).toMatchObject({
        status: 401,
      });
    }
    expect(await refusalOf(tablet(elsewhere(6)))).toMatchObject(refused);
    expect(await tablet(HOME)).toMatchObject({ deviceToken: expect.any(String) });
    expect(await tablet(elsewhere(6), till)).toMatchObject({ deviceToken: expect.any(String) });
  });

  it('does not lock a known tablet out from the shop’s network', async () => {
    for (let n = 1; n <= 5; n += 1) await refusalOf(tablet(HOME, randomUUID(), 'wrong one'));
    expect(await refusalOf(tablet(HOME))).toMatchObject(refused);
    expect(await tablet(HOME, till)).toMatchObject({ deviceToken: expect.any(String) });
  });

  it('gets no more tries by posing as a known tablet', async () => {
    for (let n = 1; n <= 5; n += 1) await refusalOf(tablet(elsewhere(n), till, 'wrong one'));
    expect(await refusalOf(tablet(HOME, till))).toMatchObject(refused);
  });
});
