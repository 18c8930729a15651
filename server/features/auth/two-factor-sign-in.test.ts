import {
  changeOwnPassword,
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
  startTwoStep,
  stopTwoStep,
} from '@branchbook/contract/account.ts';
import { login, me, verifyCode } from '@branchbook/contract/auth.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { getEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, createEmployee, PASSWORD, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, foundInDatabase, forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { resetTwoFactorForOperator } from '../account/manage-two-factor.ts';
import { accountOf } from './service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WRONG = {
  status: 400,
  code: 'WRONG_CODE',
  message: 'This code is not right. Please check it, or wait for the next one.',
};
const OVER = {
  status: 401,
  code: 'SIGN_IN_OVER',
  message: 'This sign-in has ended. Please enter your email and password again.',
};

const mails = await startMailServer();
let server: TestServer;
let cast: Cast;
let person: Person;
let client: Client;
let secret: string;
let recovery: string[];

beforeAll(async () => {
  server = await startTestServer({ env: { SMTP_URL: mails.url, MAIL_FROM: 'a@shops.example' } });
  cast = await createCast(server);
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

/** Returns the code that the app shows `steps` half minutes from now. */
const codeOf = (ofSecret: string, steps = 0): string =>
  new TOTP({ secret: ofSecret }).generate({
    timestamp: server.clock.now().getTime() + steps * 30 * SECOND,
  });
const code = (steps = 0): string => codeOf(secret, steps);
/** Returns a code that matches none of the adjacent steps. */
const wrongCode = (): string => {
  const right = [-1, 0, 1].map(code);
  return ['000000', '111111', '222222', '333333'].find((one) => !right.includes(one)) ?? '';
};

const turnOn = async (of: Client): Promise<string> => {
  const started = await of.call(startTwoStep, { body: { password: PASSWORD } });
  const body = { code: codeOf(started.secret) };
  ({ codes: recovery } = await of.call(confirmTwoStep, { body }));
  return started.secret;
};

/** Signs in a new employee with two-factor authentication for each test. */
beforeEach(async () => {
  await forgetTries(server);
  person = await createEmployee(server, cast.branch);
  client = server.client(await tokenOf(server, person));
  secret = await turnOn(client);
  server.clock.advance(MINUTE);
});

/** Signs in again because the clock has advanced. */
const as = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));
const signIn = (password = PASSWORD) =>
  server.client().call(login, { body: { email: person.email, password } });
const challengeOf = async (password?: string): Promise<string> => {
  const answer = await signIn(password);
  if (!('challenge' in answer)) throw new Error('There was no second step');
  return answer.challenge;
};
const verify = (challenge: string, typed: string) =>
  server.client().call(verifyCode, { body: { challenge, code: typed } });
const actionsOf = async (): Promise<string[]> =>
  (await auditOf(server, cast.company.id))
    .filter(({ entity_id }) => entity_id === person.id)
    .map(({ action }) => action);

describe('turning on two-factor authentication', () => {
  it('requires the password and a code of the app, and gives ten recovery codes', async () => {
    expect(new Set(recovery).size).toBe(10);
    for (const one of recovery) expect(one).toMatch(/^(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect(await client.call(getTwoStep)).toEqual({ on: true, codesLeft: 10 });
    expect(await actionsOf()).toEqual(['two-step.turned-on']);
    expect(await foundInDatabase(server, [secret, recovery[0] ?? ''])).toEqual([]);
  });

  it('changes nothing before a code is confirmed, nor with a wrong one', async () => {
    person = await createEmployee(server, cast.branch);
    const fresh = server.client(await tokenOf(server, person));
    const password = 'Password2';
    expect(await refusalOf(fresh.call(startTwoStep, { body: { password } }))).toMatchObject({
      errors: [{ field: 'password', message: 'This is not your password' }],
    });
    const early = await refusalOf(fresh.call(confirmTwoStep, { body: { code: '123456' } }));
    expect(early.code).toBe('TWO_STEP_IS_OFF');
    const first = await fresh.call(startTwoStep, { body: { password: PASSWORD } });
    const second = await fresh.call(startTwoStep, { body: { password: PASSWORD } });
    expect(second.secret).not.toBe(first.secret);
    expect(second.uri).toContain(`secret=${second.secret}`);
    const stale = await refusalOf(
      fresh.call(confirmTwoStep, { body: { code: codeOf(first.secret) } }),
    );
    expect(stale).toMatchObject({ ...WRONG, errors: [{ field: 'code', message: WRONG.message }] });
    expect(await fresh.call(getTwoStep)).toEqual({ on: false, codesLeft: 0 });
    expect(await signIn()).toHaveProperty('token');
  });

  it('is refused the second time, so that no other app replaces the first', async () => {
    const again = client.call(startTwoStep, { body: { password: PASSWORD } });
    expect((await refusalOf(again)).code).toBe('TWO_STEP_IS_ON');
    const confirmed = client.call(confirmTwoStep, { body: { code: code() } });
    expect((await refusalOf(confirmed)).code).toBe('TWO_STEP_IS_ON');
  });

  it('signs out all sessions except the current one', async () => {
    person = await createEmployee(server, cast.branch);
    const own = server.client(await tokenOf(server, person));
    const other = server.client(await tokenOf(server, person));
    await turnOn(own);
    await own.call(me);
    expect((await refusalOf(other.call(me))).code).toBe('SESSION_EXPIRED');
  });
});

describe('signing in with two-factor authentication', () => {
  it('has two steps, and only the second gives a session', async () => {
    const response = await server
      .client()
      .raw(login, { body: { email: person.email, password: PASSWORD } });
    const answer = (await response.json()) as { data: { challenge: string } };
    expect(answer).toEqual({
      success: true,
      message: 'Please enter your code',
      data: { twoStep: true, challenge: expect.stringMatching(/^bbc_/) },
    });
    const { challenge } = answer.data;
    expect((await refusalOf(server.client(challenge).call(me))).code).toBe('SESSION_EXPIRED');
    const second = await server.client().raw(verifyCode, { body: { challenge, code: code() } });
    const { token, user, data } = (await second.json()) as Record<string, unknown>;
    expect(data).toMatchObject({ token, user, refreshToken: expect.any(String) });
    expect(user).toMatchObject({ id: person.id });
    await server.client(String(token)).call(me);
  });

  it('refuses a used code, also with another challenge', async () => {
    const once = code();
    const challenges = [await challengeOf(), await challengeOf(), await challengeOf()];
    const outcomes = await outcomesOf(challenges.map((challenge) => verify(challenge, once)));
    expect(outcomes).toEqual(['WRONG_CODE', 'WRONG_CODE', 'ok']);
    // A code of an earlier step is wrong too.
    expect(await refusalOf(verify(await challengeOf(), code(-1)))).toMatchObject(WRONG);
    await verify(await challengeOf(), code(1));
  });

  it('refuses a used challenge', async () => {
    const challenge = await challengeOf();
    await verify(challenge, code());
    expect(await refusalOf(verify(challenge, code(1)))).toMatchObject(OVER);
    // The same holds for two requests at the same moment.
    const both = await challengeOf();
    const [first = '', second = ''] = recovery;
    const calls = [verify(both, first), verify(both, second)];
    expect(await outcomesOf(calls)).toEqual(['SIGN_IN_OVER', 'ok']);
  });

  it('waits five minutes for the code, then starts again', async () => {
    const challenge = await challengeOf();
    server.clock.advance(5 * MINUTE);
    expect(await refusalOf(verify(challenge, code()))).toMatchObject(OVER);
    const next = await challengeOf();
    server.clock.advance(5 * MINUTE - SECOND);
    await verify(next, code());
  });

  it('allows four wrong codes', async () => {
    const challenge = await challengeOf();
    const wrong = Array.from({ length: 5 }, () => refusalOf(verify(challenge, wrongCode())));
    for (const refusal of await Promise.all(wrong)) {
      expect(refusal).toMatchObject({
        ...WRONG,
        errors: [{ field: 'code', message: WRONG.message }],
      });
    }
    expect(await refusalOf(verify(challenge, code()))).toMatchObject(OVER);
  });

  it('allows no more guesses with new challenges', async () => {
    for (let challenges = 0; challenges < 2; challenges += 1) {
      const challenge = await challengeOf();
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await refusalOf(verify(challenge, wrongCode()))).toMatchObject(WRONG);
      }
    }
    expect((await refusalOf(verify(await challengeOf(), code()))).status).toBe(429);
    server.clock.advance(15 * MINUTE);
    await verify(await challengeOf(), code());
  });

  it('accepts each recovery code once, in any notation', async () => {
    const [first = '', second = ''] = recovery;
    await verify(await challengeOf(), ` ${first.toUpperCase().replaceAll('-', ' ')} `);
    expect(await refusalOf(verify(await challengeOf(), first))).toMatchObject(WRONG);
    await verify(await challengeOf(), second.replaceAll('-', ''));
    expect(await client.call(getTwoStep)).toEqual({ on: true, codesLeft: 8 });
  });

  it('refuses the codes and recovery codes of another user', async () => {
    const theirs = recovery[0] ?? '';
    const mine = code();
    person = await createEmployee(server, cast.branch);
    await turnOn(server.client(await tokenOf(server, person)));
    for (const typed of [theirs, mine]) {
      expect(await refusalOf(verify(await challengeOf(), typed))).toMatchObject(WRONG);
    }
  });

  it('cannot be completed after the password has changed', async () => {
    const challenge = await challengeOf();
    const body = { current: PASSWORD, password: 'Changed-1' };
    await client.call(changeOwnPassword, { body });
    expect(await refusalOf(verify(challenge, code()))).toMatchObject(OVER);
    await verify(await challengeOf('Changed-1'), code());
  });

  it('still needs a code after a manager has set the password', async () => {
    const body = { employeeId: person.id, PasswordHash: 'Given-123' };
    await (await as('owner')).call(updateEmployee, { body });
    expect(await signIn('Given-123')).toHaveProperty('challenge');
  });
});

describe('turning two-factor authentication off, and new recovery codes', () => {
  const proof = (typed: string, password = PASSWORD) => ({ body: { password, code: typed } });

  it('both need the password and a code', async () => {
    for (const endpoint of [stopTwoStep, renewRecoveryCodes]) {
      const byPassword = await refusalOf(client.call(endpoint, proof(code(), 'Password2')));
      expect(byPassword).toMatchObject({ errors: [{ message: 'This is not your password' }] });
      expect(await refusalOf(client.call(endpoint, proof(wrongCode())))).toMatchObject(WRONG);
    }
    expect(await client.call(getTwoStep)).toEqual({ on: true, codesLeft: 10 });
  });

  it('new codes replace the old ones', async () => {
    const old = recovery;
    const { codes } = await client.call(renewRecoveryCodes, proof(old[0] ?? ''));
    expect(await client.call(getTwoStep)).toEqual({ on: true, codesLeft: 10 });
    expect(await refusalOf(verify(await challengeOf(), old[1] ?? ''))).toMatchObject(WRONG);
    await verify(await challengeOf(), codes[0] ?? '');
    expect(await actionsOf()).toEqual(['two-step.turned-on', 'two-step.new-codes']);
  });

  it('turning it off deletes all of its data and ends the other sessions', async () => {
    const { token } = await verify(await challengeOf(), recovery[0] ?? '');
    await client.call(stopTwoStep, proof(code()));
    expect((await refusalOf(server.client(token).call(me))).code).toBe('SESSION_EXPIRED');
    expect(await client.call(getTwoStep)).toEqual({ on: false, codesLeft: 0 });
    expect(await employeeRow(server, person.id)).toMatchObject({ totp: null, totp_since: null });
    expect(await signIn()).toHaveProperty('token');
    const again = await refusalOf(client.call(stopTwoStep, proof(code(1))));
    expect(again.code).toBe('TWO_STEP_IS_OFF');
    expect(await actionsOf()).toEqual(['two-step.turned-on', 'two-step.turned-off']);
  });
});

describe('a user without phone and recovery codes', () => {
  const reset = (by: Client, employeeId = person.id) =>
    by.call(resetTwoStep, { params: { employeeId } });

  it('is let in by the owner, and signs in by password alone again', async () => {
    const challenge = await challengeOf();
    const query = { employeeId: person.id };
    expect(await (await as('owner')).call(getEmployee, { query })).toMatchObject({
      mayResetTwoStep: true,
    });
    expect(await (await as('branch manager')).call(getEmployee, { query })).toMatchObject({
      mayResetTwoStep: false,
    });
    await reset(await as('owner'));
    expect((await refusalOf(client.call(me))).code).toBe('SESSION_EXPIRED');
    expect(await refusalOf(verify(challenge, code()))).toMatchObject(OVER);
    expect(await signIn()).toHaveProperty('token');
    expect(await actionsOf()).toEqual(['two-step.turned-on', 'two-step.reset']);
    expect((await refusalOf(reset(await as('owner')))).code).toBe('TWO_STEP_IS_OFF');
  });

  it('is let in by no other user, and an owner not by another owner', async () => {
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect((await refusalOf(reset(await as(kind)))).code).toBe('ACCESS_DENIED');
    }
    const self = await refusalOf(reset(await as('owner'), cast.people.owner.id));
    expect(self.code).toBe('ACCESS_DENIED');
    const other = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    const refusal = await refusalOf(reset(await as('owner'), other.id));
    expect(refusal.code).toBe('ACCESS_DENIED');
  });

  it('is let in by the operator if they are an owner, and gets an email about it', async () => {
    person = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    client = server.client(await tokenOf(server, person));
    secret = await turnOn(client);
    const { db, mail } = server.context;
    const account = await accountOf(db, ` ${person.email.toUpperCase()}`);
    if (!account) throw new Error('No one');
    expect(await resetTwoFactorForOperator(server.context, account)).toBe(true);
    await mail.deliver();
    expect((await mails.mailsTo(person.email))[0]?.headers).toContain('was turned off');
    expect((await refusalOf(client.call(me))).code).toBe('SESSION_EXPIRED');
    expect(await signIn()).toHaveProperty('token');
    expect(await actionsOf()).toEqual(['two-step.turned-on', 'two-step.reset']);
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({ actor_id: null });
    expect(await resetTwoFactorForOperator(server.context, account)).toBe(false);
  });
});
