import { login, signup } from '@branchbook/contract/auth.ts';
import {
  autoLogin,
  createCompany,
  validateCompletionToken,
  validateUsedCompletionToken,
} from '@branchbook/contract/onboarding.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { PASSWORD } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { companyForm, signUpOwner, tokenIn } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeeRow } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let mailbox: MailServer;
let server: TestServer;

beforeAll(async () => {
  mailbox = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mailbox.url } });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const open = (token: string) =>
  server.client().call(validateCompletionToken, { params: { token } });

it('a new owner gets the set-up link on the screen and a different one by email', async () => {
  const email = 'both@new.example';
  const { completionLink } = await server
    .client()
    .call(signup, { body: { email, password: PASSWORD } });
  const [mail] = await mailbox.mailsTo(email);
  expect(mail?.link).toMatch(/^https:\/\/shops\.example\/setup-company\?token=bbo_[\w-]{43}$/);
  expect(mail?.link).not.toBe(completionLink);
  expect(mail?.headers).toContain('From: Branchbook <no-reply@shops.example>');
  expect(mail?.text).toContain('valid for 24 hours');

  const { employeeId } = await open(tokenIn(completionLink));
  expect((await employeeRow(server, employeeId)).email_verified_at).toBeNull();
  expect((await open(tokenIn(mail?.link))).employeeId).toBe(employeeId);
  const row = await employeeRow(server, employeeId);
  expect(row.email_verified_at).toEqual(server.clock.now());
});

it('the emailed link continues at the step that the link on the screen has reached', async () => {
  const owner = await signUpOwner(server);
  const mailed = tokenIn((await mailbox.mailsTo(owner.email))[0]?.link);
  const body = { ...companyForm, token: owner.token };
  await owner.client.call(createCompany, { body });
  expect((await refusalOf(open(mailed))).code).toBe('LINK_USED');
  const used = server.client().call(validateUsedCompletionToken, { params: { token: mailed } });
  expect((await used).employeeId).toBe(owner.employeeId);
});

it('only one of the two signs the owner in when the set-up is complete', async () => {
  const owner = await signUpOwner(server, 'profile');
  const mailed = tokenIn((await mailbox.mailsTo(owner.email))[0]?.link);
  await server.client().call(autoLogin, { body: { token: owner.token } });
  const second = server.client().call(autoLogin, { body: { token: mailed } });
  expect((await refusalOf(second)).code).toBe('LINK_INVALID');
});

describe('where addresses must be proved', () => {
  let strict: TestServer;
  beforeAll(async () => {
    const env = { SMTP_URL: mailbox.url, REQUIRE_EMAIL_VERIFICATION: 'true' };
    strict = await startTestServer({ env });
  });
  afterAll(() => strict.close());

  it('a new owner gets the set-up link and its replacement only by email', async () => {
    const email = 'proved@new.example';
    const body = { email, password: PASSWORD };
    const { completionLink } = await strict.client().call(signup, { body });
    expect(completionLink).toBeNull();
    const [first] = await mailbox.mailsTo(email);

    const refused = await refusalOf(strict.client().call(login, { body }));
    expect(refused).toMatchObject({ status: 403, code: 'SETUP_LINK_MAILED' });
    expect(JSON.stringify(refused)).not.toContain('token=');
    const [, second] = await mailbox.mailsTo(email, 2);
    const openStrictly = (link: string | undefined) =>
      strict.client().call(validateCompletionToken, { params: { token: tokenIn(link) } });
    expect((await refusalOf(openStrictly(first?.link))).code).toBe('LINK_INVALID');
    const { employeeId } = await openStrictly(second?.link);
    expect((await employeeRow(strict, employeeId)).email_verified_at).not.toBeNull();

    const proved = await refusalOf(strict.client().call(login, { body }));
    expect(proved.code).toBe('SETUP_NOT_FINISHED');
  });
});

it('a server that must prove addresses does not start without a mail server', () => {
  const secret = { SECRET_KEY: 'a secret for tests only, long enough' };
  expect(() => readConfig({ ...secret, REQUIRE_EMAIL_VERIFICATION: 'true' })).toThrow(
    'REQUIRE_EMAIL_VERIFICATION needs SMTP_URL',
  );
});
