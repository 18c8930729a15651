import {
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  resetTwoStep,
  startTwoStep,
  stopTwoStep,
} from '@branchbook/contract/account.ts';
import { login, verifyCode } from '@branchbook/contract/auth.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast, createEmployee, PASSWORD, tokenOf } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { accessLogOf, auditOf, forgetTries } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { resetTwoFactorForOperator } from '../account/manage-two-factor.ts';
import { accountOf, confirmSecret, turnTwoFactorOff } from './service.ts';

const HALF_MINUTE = 30_000;
const DAY = 86_400_000;

const mails = await startMailServer();
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ env: { SMTP_URL: mails.url, MAIL_FROM: 'a@shops.example' } });
});
beforeEach(async () => {
  await forgetTries(server);
  cast = await createCast(server);
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

type Holder = { person: Person; client: Client; secret: string; codes: string[] };

const codeOf = (secret: string): string =>
  new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });

/** Creates a branch employee with two-factor authentication, whose next code is unused. */
const createHolder = async (): Promise<Holder> => {
  const person = await createEmployee(server, cast.branch);
  const client = server.client(await tokenOf(server, person));
  const { secret } = await client.call(startTwoStep, { body: { password: PASSWORD } });
  const { codes } = await client.call(confirmTwoStep, { body: { code: codeOf(secret) } });
  server.clock.advance(HALF_MINUTE);
  return { person, client, secret, codes };
};
const challengeOf = async ({ email }: Person): Promise<string> => {
  const answer = await server.client().call(login, { body: { email, password: PASSWORD } });
  if (!('challenge' in answer)) throw new Error('There was no second step');
  return answer.challenge;
};
const verify = (challenge: string, code: string) =>
  server.client().call(verifyCode, { body: { challenge, code } });

it('an app shows the account of the secret, and gets it in the format of most apps', async () => {
  const { staff } = cast.people;
  const { secret, uri } = await cast
    .as('staff')
    .call(startTwoStep, { body: { password: PASSWORD } });
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const { pathname, searchParams } = new URL(uri);
  expect(decodeURIComponent(pathname)).toBe(`/Branchbook:${staff.email}`);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Branchbook',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});

it('recovery codes of a colleague stay valid when a user changes theirs', async () => {
  const [own, colleague] = [await createHolder(), await createHolder()];
  const proof = () => ({ body: { password: PASSWORD, code: codeOf(own.secret) } });
  server.clock.advance(HALF_MINUTE);
  await own.client.call(renewRecoveryCodes, proof());
  server.clock.advance(HALF_MINUTE);
  await own.client.call(stopTwoStep, proof());
  expect(await colleague.client.call(getTwoStep)).toEqual({ on: true, codesLeft: 10 });
  const [first = '', second = ''] = colleague.codes;
  await verify(await challengeOf(colleague.person), first);
  await cast.as('owner').call(resetTwoStep, { params: { employeeId: colleague.person.id } });
  const third = await createHolder();
  expect(await third.client.call(getTwoStep)).toEqual({ on: true, codesLeft: 10 });
  expect(second).not.toBe(first);
});

it('a code may be typed with spaces, and an unreadable secret leaves the recovery codes valid', async () => {
  const { person, secret, codes } = await createHolder();
  const spaced = codeOf(secret).replace(/(...)/, '$1 ');
  await expect(verify(await challengeOf(person), spaced)).resolves.toHaveProperty('token');
  await server.context.db
    .updateTable('employees')
    .set({ totp: Buffer.from('nonsense') })
    .where('id', '=', person.id)
    .execute();
  server.clock.advance(HALF_MINUTE);
  const challenge = await challengeOf(person);
  expect((await refusalOf(verify(challenge, codeOf(secret)))).code).toBe('WRONG_CODE');
  await expect(verify(challenge, codes[0] ?? '')).resolves.toHaveProperty('token');
});

it('every action on two-factor authentication is in the audit log, with actor, subject, place and time', async () => {
  const { person, client, secret } = await createHolder();
  const turnedOn = new Date(server.clock.now().getTime() - HALF_MINUTE);
  const proof = () => ({ body: { password: PASSWORD, code: codeOf(secret) } });
  await client.call(renewRecoveryCodes, proof());
  const renewed = server.clock.now();
  server.clock.advance(HALF_MINUTE);
  await client.call(stopTwoStep, proof());
  const about = {
    actor_id: person.id,
    entity: 'employee',
    entity_id: person.id,
    branch_id: cast.branch.id,
    details: {},
  };
  const entries = async (id: number) =>
    (await auditOf(server, cast.company.id)).filter(({ entity_id }) => entity_id === id);
  expect(await entries(person.id)).toEqual([
    { ...about, action: 'two-step.turned-on', at: turnedOn },
    { ...about, action: 'two-step.new-codes', at: renewed },
    { ...about, action: 'two-step.turned-off', at: server.clock.now() },
  ]);
  const lost = await createHolder();
  const { owner } = cast.people;
  await cast.as('owner').call(resetTwoStep, { params: { employeeId: lost.person.id } });
  expect((await entries(lost.person.id)).at(-1)).toEqual({
    ...about,
    action: 'two-step.reset',
    actor_id: owner.id,
    entity_id: lost.person.id,
    at: server.clock.now(),
  });
});

it('an email about two-factor authentication turned off by the operator is tried for a day', async () => {
  const { person } = await createHolder();
  const { db } = server.context;
  const account = await accountOf(db, person.email);
  if (!account) throw new Error('There is no such account');
  expect(await resetTwoFactorForOperator(server.context, account)).toBe(true);
  expect(
    await db
      .selectFrom('mails')
      .select('expires_at')
      .where('employee_id', '=', person.id)
      .execute(),
  ).toEqual([{ expires_at: new Date(server.clock.now().getTime() + DAY) }]);
});

it('a sign-in is logged with its user, and a refused one as the server’s action', async () => {
  const { person, codes } = await createHolder();
  const before = (await accessLogOf(server, cast.company.id)).length;
  const body = { email: person.email, password: 'Wrong-one1' };
  await refusalOf(server.client().call(login, { body }));
  await server.context.background.idle();
  const challenge = await challengeOf(person);
  await refusalOf(verify(challenge, 'wrong'));
  await server.context.background.idle();
  await verify(challenge, codes[0] ?? '');
  const { staff } = cast.people;
  await server.client().call(login, { body: { email: staff.email, password: PASSWORD } });
  const about = { entity: 'employee', branch_id: cast.branch.id, details: {} };
  const refused = { ...about, entity_id: person.id, actor_id: null, actor_kind: 'system' };
  const signedIn = ({ id }: Person) => ({
    ...about,
    action: 'sign-in.succeeded',
    entity_id: id,
    actor_id: id,
    actor_kind: 'portal',
  });
  expect((await accessLogOf(server, cast.company.id)).slice(before)).toEqual([
    { ...refused, action: 'sign-in.wrong-password' },
    { ...refused, action: 'sign-in.wrong-code' },
    signedIn(person),
    signedIn(staff),
  ]);
});

it('an erased user can no longer turn it on or off', async () => {
  const { person, secret } = await createHolder();
  await cast.as('owner').call(deleteEmployee, { body: { employeeId: person.id } });
  const { db } = server.context;
  const { id } = person;
  const turnOn = db
    .transaction()
    .execute((tx) => confirmSecret(server.context, tx, { id, code: codeOf(secret) }));
  await expect(turnOn).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
  const turnOff = db
    .transaction()
    .execute((tx) => turnTwoFactorOff(tx, { id, company_id: cast.company.id }));
  await expect(turnOff).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});
