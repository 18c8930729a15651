import {
  changeOwnPassword,
  changeOwnPin,
  changeOwnProfile,
  endOtherSessions,
  endOwnSession,
  getOwnProfile,
  listOwnSessions,
} from '@branchbook/contract/account.ts';
import { forgotPassword, login, me, resetPassword, sessionIn } from '@branchbook/contract/auth.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { getEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, createEmployee, PASSWORD, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { tokenIn } from '../../testing/onboarding.ts';
import { outcomesOf, refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { browserText } from './browser-text.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let mailbox: MailServer;
let server: TestServer;
let cast: Cast;
let person: Person;
let client: Client;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  cast = await createCast(server);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** Signs a new employee in for each test. */
beforeEach(async () => {
  await forgetTries(server);
  person = await createEmployee(server, cast.branch);
  client = server.client(await tokenOf(server, person));
});

/** Signs in again because the clock has advanced. */
const as = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));
const signIn = async (password = PASSWORD, userAgent = FIREFOX) => {
  const body = { email: person.email, password };
  const headers = { 'user-agent': userAgent };
  return sessionIn(await server.client().call(login, { body }, { headers }));
};
const isSignedIn = async (token: string): Promise<boolean> =>
  server
    .client(token)
    .call(me)
    .then(
      () => true,
      () => false,
    );
const change = (body: Record<string, unknown>) => client.call(changeOwnProfile, { body });
const changePassword = (current: string, password = 'Changed-1') =>
  client.call(changeOwnPassword, { body: { current, password } });
const lastEntry = async () => (await auditOf(server, cast.company.id)).at(-1);

describe('a user’s profile', () => {
  it('is read and changed by a member of staff, and the portal learns the new name', async () => {
    const before = await client.call(getOwnProfile);
    expect(before).toEqual({
      name: person.name,
      email: person.email,
      mobile_no: '+447700900123',
      version: 1,
    });
    const after = await change({ name: ' Zoë ', mobile_no: '07700 900 456', version: 1 });
    expect(after).toEqual({ ...before, name: 'Zoë', mobile_no: '+447700900456', version: 2 });
    expect((await client.call(me)).user).toMatchObject({ name: 'Zoë', EmployeeName: 'Zoë' });
    expect(await lastEntry()).toMatchObject({
      action: 'profile.changed',
      actor_id: person.id,
      entity_id: person.id,
      branch_id: cast.branch.id,
      details: { fields: ['name', 'mobile_no'] },
    });
  });

  it('changes nothing else, and missing fields stay unchanged', async () => {
    await change({ name: 'Zoë', role_id: 1, branch_id: cast.company.headOffice.id, pin: '0000' });
    expect(await employeeRow(server, person.id)).toMatchObject({
      name: 'Zoë',
      role_id: 3,
      branch_id: cast.branch.id,
      email: person.email,
      mobile_no: '+447700900123',
    });
  });

  it('accepts a new email only with the current password, and marks it as unproved', async () => {
    const { db, clock } = server.context;
    await db
      .updateTable('employees')
      .set({ email_verified_at: clock.now() })
      .where('id', '=', person.id)
      .execute();
    const email = `new${person.id}@example.com`;
    expect(await refusalOf(change({ email }))).toMatchObject({
      status: 400,
      errors: [
        {
          field: 'password',
          message: 'Please enter your password to change your email address',
        },
      ],
    });
    expect(await refusalOf(change({ email, password: 'Password2' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'password', message: 'This is not your password' }],
    });
    await change({ name: 'Kept', email: person.email.toUpperCase() });
    expect(await employeeRow(server, person.id)).toMatchObject({ email: person.email });

    const other = await signIn();
    await change({ email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(await isSignedIn(other.token)).toBe(false);
    await client.call(me);
    const [notice] = await mailbox.mailsTo(person.email);
    expect(notice?.text).toContain('If you did not expect this, tell the owner of your company');
    expect(notice?.text).not.toContain(email);
    expect(await employeeRow(server, person.id)).toMatchObject({ email, email_verified_at: null });
    expect(JSON.stringify(await lastEntry())).not.toContain(email);
  });

  it('refuses the email of another user', async () => {
    const body = { email: cast.people.owner.email, password: PASSWORD };
    expect(await refusalOf(change(body))).toMatchObject({
      code: 'EMAIL_EXISTS',
      errors: [{ field: 'email', message: 'Email already exists' }],
    });
  });

  it('is not overwritten after a manager has changed it', async () => {
    const body = { employeeId: person.id, name: 'By the manager' };
    await (await as('branch manager')).call(updateEmployee, { body });
    const refusal = await refusalOf(change({ name: 'By me', version: 1 }));
    expect(refusal).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(refusal.data).toEqual({ current: await client.call(getOwnProfile) });
  });
});

describe('a user’s password', () => {
  it('is changed with the current one, and all other sessions end', async () => {
    const other = await signIn();
    await changePassword(PASSWORD);
    expect(await isSignedIn(other.token)).toBe(false);
    await client.call(me);
    expect((await refusalOf(signIn())).code).toBe('BAD_LOGIN');
    await expect(signIn('Changed-1')).resolves.toBeDefined();
    const entries = (await auditOf(server, cast.company.id)).filter(
      ({ actor_id, action }) => actor_id === person.id && action === 'password.changed',
    );
    expect(entries).toEqual([
      expect.objectContaining({ entity_id: person.id, branch_id: cast.branch.id, details: {} }),
    ]);
  });

  it('ends earlier links for a new one when it changes', async () => {
    await server.client().call(forgotPassword, { body: { email: person.email } });
    const [mail] = await mailbox.mailsTo(person.email);
    await changePassword(PASSWORD);
    const body = { token: tokenIn(mail?.link), password: 'From-the-1ink' };
    const refusal = await refusalOf(server.client().call(resetPassword, { body }));
    expect(refusal.code).toBe('LINK_INVALID');
  });

  it('may be right any number of times: only wrong tries count', async () => {
    let current = PASSWORD;
    for (let n = 1; n <= 11; n += 1) {
      await changePassword(current, `Changed-${n}`);
      current = `Changed-${n}`;
    }
    await expect(signIn(current)).resolves.toBeDefined();
  });

  it('stays unchanged without the current one, and must be as strong as at sign-up', async () => {
    expect(await refusalOf(changePassword('Password2'))).toMatchObject({
      status: 400,
      errors: [{ field: 'current', message: 'This is not your password' }],
    });
    expect(await refusalOf(changePassword(PASSWORD, 'short'))).toMatchObject({
      status: 400,
      errors: [{ field: 'password', message: 'Password must be at least 8 characters long' }],
    });
    for (const guessed of ['Password1', `${person.name} 1`]) {
      expect(await refusalOf(changePassword(PASSWORD, guessed))).toMatchObject({
        status: 400,
        errors: [
          { field: 'password', message: 'This password is too easy to guess. Choose another one.' },
        ],
      });
    }
    expect(await refusalOf(changePassword(PASSWORD, PASSWORD))).toMatchObject({
      status: 400,
      errors: [
        { field: 'password', message: 'This is your password already. Choose another one.' },
      ],
    });
    await expect(signIn()).resolves.toBeDefined();
  });

  it('cannot be guessed: after ten wrong tries none is checked for 15 minutes', async () => {
    const tries = Array.from({ length: 10 }, () => refusalOf(changePassword('Password2')));
    for (const refusal of await Promise.all(tries)) expect(refusal.status).toBe(400);
    expect((await refusalOf(changePassword(PASSWORD))).status).toBe(429);
    const email = `locked${person.id}@example.com`;
    expect((await refusalOf(change({ email, password: PASSWORD }))).status).toBe(429);
    server.clock.advance(15 * 60_000);
    await changePassword(PASSWORD);
  });

  it('is changed once when two requests arrive at the same moment', async () => {
    const outcomes = await outcomesOf([
      changePassword(PASSWORD, 'Changed-1'),
      changePassword(PASSWORD, 'Changed-2'),
    ]);
    expect(outcomes).toEqual(['VALIDATION', 'ok']);
  });
});

describe('a user’s PIN', () => {
  const changePin = (pin: string, password = PASSWORD) =>
    client.call(changeOwnPin, { body: { pin, password } });
  const ownPin = async () =>
    (await client.call(getEmployee, { query: { employeeId: person.id } })).pin;

  it('is changed only with the password, and the audit log records it without either', async () => {
    expect(await refusalOf(changePin('918273', 'Password2'))).toMatchObject({
      status: 400,
      errors: [{ field: 'password', message: 'This is not your password' }],
    });
    expect(await ownPin()).toBe(person.pin);
    await changePin('918273');
    expect(await ownPin()).toBe('918273');
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'profile.changed', details: { fields: ['pin'] } });
    expect(JSON.stringify(entry)).not.toContain('918273');
  });

  it('cannot be a colleague’s, and changing it does not reveal theirs', async () => {
    const { pin } = cast.people.staff;
    expect((await refusalOf(changePin(pin))).code).toBe('PIN_EXISTS');
    for (let n = 0; n < 19; n += 1) await refusalOf(changePin(pin));
    expect((await refusalOf(changePin(pin))).status).toBe(429);
  });
});

describe('the list of a user’s sessions', () => {
  it('gives device, times and which one is current, without ended ones', async () => {
    server.clock.advance(60_000);
    const here = await signIn();
    const list = await server.client(here.token).call(listOwnSessions);
    const at = server.clock.now().toISOString();
    expect(list).toHaveLength(2);
    expect(list[0]).toEqual({
      id: expect.any(Number),
      device: 'Firefox on Linux',
      ip: '127.0.0.1',
      signedInAt: at,
      lastUsedAt: at,
      isCurrent: true,
    });
    expect(list[1]).toMatchObject({ device: 'Unknown browser', isCurrent: false });
    server.clock.advance(14 * 86_400_000);
    const later = await signIn();
    expect(await server.client(later.token).call(listOwnSessions)).toHaveLength(1);
  });

  it('ends one session, and only of that user', async () => {
    const other = await signIn();
    const [, second] = await client.call(listOwnSessions);
    const params = { sessionId: second?.id ?? 0 };
    for (const stranger of [await as('owner'), await as('staff')]) {
      const refusal = await refusalOf(stranger.call(endOwnSession, { params }));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await isSignedIn(other.token)).toBe(true);
    await client.call(endOwnSession, { params });
    expect(await isSignedIn(other.token)).toBe(false);
    expect((await refusalOf(client.call(endOwnSession, { params }))).status).toBe(404);
    expect(await lastEntry()).toMatchObject({ action: 'session.ended', actor_id: person.id });
  });

  it('ends all other sessions of that user at once', async () => {
    const others = [await signIn(), await signIn()];
    await client.call(endOtherSessions);
    for (const { token } of others) expect(await isSignedIn(token)).toBe(false);
    expect(await client.call(listOwnSessions)).toHaveLength(1);
    await (await as('staff')).call(me);
  });
});

it.each([
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142 Safari/537.36',
  ],
  ['Edge on Windows', 'Mozilla/5.0 (Windows NT 10.0) Chrome/142 Safari/537.36 Edg/142.0'],
  ['Safari on an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'],
  ['Chrome on an iPad', 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/142.0 Safari/604.1'],
  ['Safari on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1'],
  ['Samsung Internet on Android', 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/27 Chrome/125'],
  ['A browser on Linux', 'something for Linux'],
  ['Unknown browser', 'curl/8.0'],
])('a device is called ‘%s’', (words, userAgent) => {
  expect(browserText(userAgent)).toBe(words);
});
