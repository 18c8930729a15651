import { forgotPassword, resetPassword } from '@branchbook/contract/auth.ts';
import { validateCompletionToken } from '@branchbook/contract/onboarding.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { signUpOwner, tokenIn } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, sessionsOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { accountOf, endSessionsOf, makeResetLink } from './service.ts';

const HOUR_MS = 3_600_000;

let mailbox: MailServer;
let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
  cast = await createCast(server);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
// Twenty requests an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(HOUR_MS));

const ask = (email: string) => server.client().call(forgotPassword, { body: { email } });
const mailedToken = async (email: string, count = 1): Promise<string> => {
  await ask(email);
  return tokenIn((await mailbox.mailsTo(email, count)).at(-1)?.link);
};
const choose = (token: string, password = 'Different2') =>
  server.client().call(resetPassword, { body: { token, password } });
const operatorLink = async (email: string): Promise<string> => {
  const account = await accountOf(server.context.db, email);
  if (!account) throw new Error('There is no such account');
  return tokenIn(await makeResetLink(server.context, account));
};
const linksOf = (employeeId: number) =>
  server.context.db
    .selectFrom('link_tokens')
    .select(['purpose', 'consumed_at', 'revoked_at'])
    .where('employee_id', '=', employeeId)
    .orderBy('id')
    .execute();

it('a new password may not be made of the user’s name, address or company', async () => {
  const person = await createEmployee(server, cast.branch, {
    name: 'Wilhelmina Ferris',
    email: 'harbourside.bakery@example.com',
  });
  await server.context.db
    .updateTable('companies')
    .set({ trading_name: 'Thistlewood' })
    .where('id', '=', cast.company.id)
    .execute();
  const token = await mailedToken(person.email);
  for (const password of ['Wilhelmina1', 'Harbourside1', 'Thistlewood1']) {
    expect(await refusalOf(choose(token, password))).toMatchObject({
      status: 400,
      errors: [
        { field: 'password', message: 'This password is too easy to guess. Choose another one.' },
      ],
    });
  }
  await expect(choose(token)).resolves.toBeNull();
});

it('a link from the operator is valid for an hour, is logged, and proves no address', async () => {
  const { staff } = cast.people;
  const late = await operatorLink(staff.email);
  const [entry] = (await auditOf(server, cast.company.id)).slice(-1);
  expect(entry).toEqual({
    action: 'password.link-made',
    actor_id: null,
    entity: 'employee',
    entity_id: staff.id,
    branch_id: cast.branch.id,
    details: {},
    at: server.clock.now(),
  });
  server.clock.advance(HOUR_MS);
  expect((await refusalOf(choose(late))).code).toBe('LINK_INVALID');
  const [first, second] = [await operatorLink(staff.email), await operatorLink(staff.email)];
  expect((await refusalOf(choose(first))).code).toBe('LINK_INVALID');
  server.clock.advance(HOUR_MS - 1);
  await choose(second);
  expect((await employeeRow(server, staff.id)).email_verified_at).toBeNull();
});

it('an owner without a company gets a link from the operator, which also ends the set-up links', async () => {
  const owner = await signUpOwner(server);
  const token = await operatorLink(owner.email);
  const validate = () =>
    server.client().call(validateCompletionToken, { params: { token: owner.token } });
  // Asking for a password keeps the set-up links valid; choosing a password ends them.
  await expect(validate()).resolves.toMatchObject({ employeeId: owner.employeeId });
  await choose(token);
  expect((await refusalOf(validate())).code).toBe('LINK_INVALID');
});

it('links and sessions of other users stay valid, and ended ones keep their end time', async () => {
  const [one, other] = [
    await createEmployee(server, cast.branch),
    await createEmployee(server, cast.branch),
  ];
  const otherToken = await mailedToken(other.email);
  await mailedToken(one.email);
  const first = server.clock.now();
  const second = new Date(first.getTime() + 60_000);
  await mailedToken(one.email, 2);
  server.clock.advance(60_000);
  const token = await mailedToken(one.email, 3);
  server.clock.advance(60_000);
  await choose(token);
  const used = server.clock.now();
  expect(await linksOf(one.id)).toEqual([
    { purpose: 'reset', consumed_at: null, revoked_at: first },
    { purpose: 'reset', consumed_at: null, revoked_at: second },
    { purpose: 'reset', consumed_at: used, revoked_at: null },
  ]);
  await choose(otherToken);
  // A later reset keeps the time at which the address was first proved.
  expect((await employeeRow(server, one.id)).email_verified_at).toEqual(used);
  await choose(await mailedToken(one.email, 4), 'Different3');
  expect((await employeeRow(server, one.id)).email_verified_at).toEqual(used);
});

it('a session that has ended keeps its end time', async () => {
  const own = await createCast(server);
  const { staff } = own.people;
  const end = () =>
    server.context.db
      .transaction()
      .execute((tx) => endSessionsOf(tx, [staff.id], server.clock.now()));
  await end();
  const at = server.clock.now();
  server.clock.advance(60_000);
  await end();
  expect(await sessionsOf(server, staff.id)).toMatchObject([{ revoked_at: at }]);
  const others = await sessionsOf(server, own.people.owner.id);
  expect(others).toMatchObject([{ revoked_at: null }]);
});
