import { login, me, sessionIn, signup } from '@branchbook/contract/auth.ts';
import {
  validateCompletionToken,
  validateUsedCompletionToken,
} from '@branchbook/contract/onboarding.ts';
import { listBranches } from '@branchbook/contract/branches.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { signUpOwner, tokenIn } from '../../testing/onboarding.ts';
import type { Step } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeesOf, foundInDatabase, invite } from '../../testing/rows.ts';
import { createCast } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// Five sign-ups an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(3_600_000));

const signUp = (email: string, password = PASSWORD) =>
  server.client().callWithMessage(signup, { body: { email, password } });
const signIn = (email: string) =>
  server
    .client()
    .call(login, { body: { email, password: PASSWORD } })
    .then(sessionIn);

describe('signing up', () => {
  it('returns 201 with a link that begins with the configured address', async () => {
    const response = await server.client().raw(
      signup,
      {
        body: { email: 'Anna@New.example', password: PASSWORD },
        // A forged host header must not appear in a link.
      },
      { headers: { 'x-forwarded-host': 'evil.example' } },
    );
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      success: true,
      message: 'Account Created Successfully!',
      data: {
        completionLink: expect.stringMatching(
          /^https:\/\/shops\.example\/setup-company\?token=bbo_[\w-]{43}$/,
        ),
      },
    });
    expect(await employeesOf(server, 'anna@new.example')).toHaveLength(1);
  });

  it('stores neither the password nor the link in clear', async () => {
    const { data } = await signUp('secret@new.example', 'Unguessable77');
    const token = tokenIn(data.completionLink);
    expect(await foundInDatabase(server, ['Unguessable77', token, token.slice(4)])).toEqual([]);
  });

  it('is refused with a common password, or one made of the address', async () => {
    for (const password of ['Password1', 'Harbourside1']) {
      expect(await refusalOf(signUp('harbourside@new.example', password))).toMatchObject({
        status: 400,
        errors: [
          { field: 'password', message: 'This password is too easy to guess. Choose another one.' },
        ],
      });
    }
  });

  it('is refused for an email that has an account, whatever its case and the password', async () => {
    await signUp('taken@new.example');
    for (const email of ['taken@new.example', 'TAKEN@new.example']) {
      expect(await refusalOf(signUp(email, 'Different1'))).toMatchObject({
        status: 409,
        message: 'An account with this email already exists.',
        errors: [{ field: 'email', message: 'An account with this email already exists.' }],
      });
    }
  });

  it('is refused for the email of an employee of any company', async () => {
    const cast = await createCast(server);
    const refusal = await refusalOf(signUp(cast.people.staff.email));
    expect(refusal.code).toBe('SIGNUP_EMAIL_EXISTS');
  });

  it('creates one account when the button is pressed twice', async () => {
    const [first, second] = await Promise.allSettled([
      signUp('twice@new.example'),
      signUp('twice@new.example'),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await employeesOf(server, 'twice@new.example')).toHaveLength(1);
  });

  it('reports errors field by field', async () => {
    expect(await refusalOf(signUp("o'brien@x.com", 'short'))).toMatchObject({
      status: 400,
      errors: [
        { field: 'email', message: 'Please enter a valid email address' },
        { field: 'password', message: 'Password must be at least 8 characters long' },
      ],
    });
    const weak = await refusalOf(signUp('weak@new.example', 'alllowercase1'));
    expect(weak.errors).toEqual([
      {
        field: 'password',
        message:
          'Password must contain at least one uppercase letter, one lowercase letter, and one number',
      },
    ]);
    const long = await refusalOf(signUp('long@new.example', `Aa1${'x'.repeat(126)}`));
    expect(long.message).toBe('Password must be less than 128 characters');
    await expect(signUp('fits@new.example', `Aa1${'x'.repeat(125)}`)).resolves.toBeDefined();
  });

  it('is refused the sixth time in an hour, and allowed again afterwards', async () => {
    for (let n = 1; n <= 5; n += 1) await signUp(`many${n}@new.example`);
    expect(await refusalOf(signUp('many6@new.example'))).toMatchObject({
      status: 429,
      message: 'Too many signup attempts. Please wait before trying again.',
    });
    server.clock.advance(3_600_000);
    await expect(signUp('many6@new.example')).resolves.toBeDefined();
  });
});

describe('signing in before the set-up is finished', () => {
  const pages: [Step | undefined, string][] = [
    [undefined, '/setup-company'],
    ['company', '/setup-head-office'],
    ['head office', '/subscription'],
    ['subscription', '/complete-profile'],
  ];
  it.each(pages)('after %s continues at %s', async (done, page) => {
    const owner = await signUpOwner(server, done);
    const refusal = await refusalOf(signIn(owner.email));
    expect(refusal).toMatchObject({
      status: 403,
      code: 'SETUP_NOT_FINISHED',
      message: 'Your company setup is not finished.',
    });
    const link = String(refusal.data?.['completionLink']);
    expect(link.startsWith(`https://shops.example${page}?token=bbo_`)).toBe(true);
    // A link that resumes with a registered company counts as used, like the earlier link.
    const token = tokenIn(link);
    const validate = done ? validateUsedCompletionToken : validateCompletionToken;
    const holder = await server.client().call(validate, { params: { token } });
    expect(holder).toMatchObject({ employeeId: owner.employeeId, company_id: owner.companyId });
  });

  it('gives no session and no link for a wrong password', async () => {
    const owner = await signUpOwner(server);
    const body = { email: owner.email, password: 'Password2' };
    const refusal = await refusalOf(server.client().call(login, { body }));
    expect(refusal).toMatchObject({ status: 401, code: 'BAD_LOGIN', data: undefined });
  });

  it('ends earlier links', async () => {
    const owner = await signUpOwner(server);
    await refusalOf(signIn(owner.email));
    const { token } = owner;
    const call = server.client().call(validateCompletionToken, { params: { token } });
    expect(await refusalOf(call)).toMatchObject({
      status: 401,
      message: 'Invalid or expired token',
    });
  });

  it('leads an invited person to the profile, never to the company', async () => {
    const cast = await createCast(server);
    await invite(server, cast.people['branch manager'].id);
    const refusal = await refusalOf(signIn(cast.people['branch manager'].email));
    expect(String(refusal.data?.['completionLink'])).toContain('/complete-profile?token=');
  });

  it('never accepts a completion link instead of a session', async () => {
    const owner = await signUpOwner(server, 'head office');
    expect(await refusalOf(owner.client.call(me))).toMatchObject({ status: 403 });
    // During the set-up the list holds only the owner's own branches.
    const other = await signUpOwner(server, 'company');
    const params = { companyId: owner.companyId ?? 0 };
    expect(await owner.client.call(listBranches, { params, query: {} })).toHaveLength(1);
    expect(await refusalOf(other.client.call(listBranches, { params, query: {} }))).toMatchObject({
      status: 403,
      message: 'Access Denied',
    });
  });
});
