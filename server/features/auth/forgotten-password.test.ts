import {
  forgotPassword,
  login,
  me,
  refresh,
  resetPassword,
  sessionIn,
} from '@branchbook/contract/auth.ts';
import { validateCompletionToken } from '@branchbook/contract/onboarding.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, createEmployee, PASSWORD } from '../../testing/factories.ts';
import type { Cast, Person } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { signUpOwner, tokenIn } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, foundInDatabase, sessionsOf } from '../../testing/rows.ts';
import { createTestDatabase, startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { forgotPassword as forgetful } from './reset-password.ts';

const NEW_PASSWORD = 'Different2';
const HOUR_MS = 3_600_000;

let mailbox: MailServer;
let server: TestServer;
let cast: Cast;
/** Number of statements sent to the database. */
let statements = 0;

beforeAll(async () => {
  mailbox = await startMailServer();
  const database = await createTestDatabase(() => {
    statements += 1;
  });
  server = await startTestServer({
    database,
    env: { SMTP_URL: mailbox.url, MAIL_FROM: 'Corner Shops <shops@mail.example>' },
  });
  cast = await createCast(server);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

// Twenty requests an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(HOUR_MS));

const newPerson = (): Promise<Person> => createEmployee(server, cast.branch);
const ask = (email: string) => server.client().callWithMessage(forgotPassword, { body: { email } });
const choose = (token: string, password = NEW_PASSWORD) =>
  server.client().callWithMessage(resetPassword, { body: { token, password } });
const signIn = (email: string, password: string) =>
  server.client().call(login, { body: { email, password } }).then(sessionIn);

/** Asks for a new password and returns the token from the email. */
const mailedToken = async (email: string, count = 1): Promise<string> => {
  await ask(email);
  return tokenIn((await mailbox.mailsTo(email, count)).at(-1)?.link);
};

describe('a user who has forgotten their password', () => {
  it('gets an email from the configured sender, as text and as HTML, with a link for an hour', async () => {
    const person = await createEmployee(server, cast.branch, { name: 'Łukasz O’Brien' });
    await ask(` ${person.email.toUpperCase()} `);
    const [mail] = await mailbox.mailsTo(person.email);
    expect(mail?.link).toMatch(/^https:\/\/shops\.example\/reset-password\?token=bbp_[\w-]{43}$/);
    expect(mail).toMatchObject({ from: 'shops@mail.example', to: [person.email] });
    expect(mail?.headers).toContain('From: Corner Shops <shops@mail.example>');
    expect(mail?.headers).toContain('Subject: Choose a new Branchbook password');
    expect(mail?.headers).toContain('Auto-Submitted: auto-generated');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Hello Łukasz O’Brien,');
      expect(part).toContain('valid for 60 minutes');
      expect(part).toContain(mail?.link);
    }
  });

  it('chooses a new one, and signs in with it and no longer with the old one', async () => {
    const { email } = await newPerson();
    const { message } = await choose(await mailedToken(email));
    expect(message).toBe('Your password has been changed.');
    await expect(signIn(email, NEW_PASSWORD)).resolves.toBeDefined();
    expect((await refusalOf(signIn(email, PASSWORD))).code).toBe('BAD_LOGIN');
  });

  it('changes no other user’s password', async () => {
    const { email } = await newPerson();
    const colleague = await newPerson();
    await choose(await mailedToken(email));
    await expect(signIn(colleague.email, PASSWORD)).resolves.toBeDefined();
    expect((await refusalOf(signIn(colleague.email, NEW_PASSWORD))).code).toBe('BAD_LOGIN');
  });

  it('is signed out everywhere, without affecting others', async () => {
    const person = await newPerson();
    const colleague = await newPerson();
    const [one, two, theirs] = [
      await signIn(person.email, PASSWORD),
      await signIn(person.email, PASSWORD),
      await signIn(colleague.email, PASSWORD),
    ];
    await choose(await mailedToken(person.email));
    for (const { token, refreshToken } of [one, two]) {
      expect((await refusalOf(server.client(token).call(me))).status).toBe(401);
      const again = server.client().call(refresh, { body: { refreshToken } });
      expect((await refusalOf(again)).status).toBe(401);
    }
    expect(await sessionsOf(server, person.id)).toHaveLength(2);
    await expect(server.client(theirs.token).call(me)).resolves.toBeDefined();
  });

  it('causes one audit row, and their address counts as proved', async () => {
    const person = await newPerson();
    expect((await employeeRow(server, person.id)).email_verified_at).toBeNull();
    await choose(await mailedToken(person.email));
    const log = (await auditOf(server, cast.company.id)).filter(
      ({ entity_id: id }) => id === person.id,
    );
    expect(log).toEqual([
      {
        action: 'password.reset',
        actor_id: person.id,
        entity: 'employee',
        entity_id: person.id,
        branch_id: cast.branch.id,
        details: {},
        at: server.clock.now(),
      },
    ]);
    const row = await employeeRow(server, person.id);
    expect(row.email_verified_at).toEqual(server.clock.now());
  });

  it('can do so before the company exists; earlier set-up links end', async () => {
    const owner = await signUpOwner(server);
    await mailbox.mailsTo(owner.email);
    await choose(await mailedToken(owner.email, 2));
    const { token } = owner;
    const old = server.client().call(validateCompletionToken, { params: { token } });
    expect((await refusalOf(old)).code).toBe('LINK_INVALID');
    expect((await refusalOf(signIn(owner.email, NEW_PASSWORD))).code).toBe('SETUP_NOT_FINISHED');
  });
});

describe('the answer', () => {
  it('is the same for an unknown address, without an email', async () => {
    const known = await ask((await newPerson()).email);
    const unknown = await ask('nobody@example.com');
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({
      message:
        'If an account has this email address, we have sent it a link to choose a new password. The link is valid for one hour.',
      data: { sendsMail: true },
    });
    await server.context.background.idle();
    await server.context.mail.deliver();
    expect(mailbox.everything().join()).not.toContain('nobody@example.com');
  });

  it('takes as long as for an unknown address, so that its time reveals nothing', async () => {
    const { email } = await newPerson();
    const statementsFor = async (address: string): Promise<number> => {
      const before = statements;
      await forgetful(server.context, address);
      const sent = statements - before;
      await server.context.background.idle();
      return sent;
    };
    await server.context.mail.deliver();
    // At most three: counting the try, and the start of the background transaction.
    for (const address of [email, 'ghost-of-time@example.com']) {
      expect(await statementsFor(address)).toBeLessThanOrEqual(3);
    }
  });

  it('names the invalid field', async () => {
    expect(await refusalOf(ask('not an address'))).toMatchObject({
      status: 400,
      errors: [{ field: 'email', message: 'Please enter a valid email address' }],
    });
  });

  it('is a refusal after five requests in an hour for one address, known or not', async () => {
    for (const email of [(await newPerson()).email, 'ghost@example.com']) {
      for (let n = 0; n < 5; n += 1) await ask(email);
      expect(await refusalOf(ask(email))).toMatchObject({
        status: 429,
        code: 'TOO_MANY_REQUESTS',
      });
    }
    server.clock.advance(HOUR_MS);
    await expect(ask('ghost@example.com')).resolves.toBeDefined();
  });

  it('is a refusal after twenty requests in an hour from one caller', async () => {
    for (let n = 0; n < 20; n += 1) await ask(`somebody${n}@example.com`);
    expect((await refusalOf(ask('somebody-else@example.com'))).status).toBe(429);
  });
});

describe('the link', () => {
  it('works once, also when two requests use it at the same moment', async () => {
    const { email } = await newPerson();
    const token = await mailedToken(email);
    const both = await Promise.allSettled([choose(token), choose(token, 'Different3')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(choose(token))).toMatchObject({
      status: 401,
      code: 'LINK_INVALID',
      message: 'Invalid or expired token',
    });
  });

  it('ends after an hour, and when a newer one is requested', async () => {
    const person = await newPerson();
    const first = await mailedToken(person.email);
    const second = await mailedToken(person.email, 2);
    expect((await refusalOf(choose(first))).code).toBe('LINK_INVALID');
    server.clock.advance(HOUR_MS);
    expect((await refusalOf(choose(second))).code).toBe('LINK_INVALID');
    const third = await mailedToken(person.email, 3);
    server.clock.advance(HOUR_MS - 1);
    await expect(choose(third)).resolves.toBeDefined();
  });

  it('stays valid after a password that is not strong enough', async () => {
    const token = await mailedToken((await newPerson()).email);
    expect((await refusalOf(choose(token, 'Password1'))).status).toBe(400);
    expect(await refusalOf(choose(token, 'weak'))).toMatchObject({
      status: 400,
      errors: [{ field: 'password' }],
    });
    await expect(choose(token)).resolves.toBeDefined();
  });

  it('opens no session and no set-up page, and a completion link resets no password', async () => {
    const { email } = await newPerson();
    const token = await mailedToken(email);
    expect((await refusalOf(server.client(token).call(me))).status).toBe(401);
    const asLink = server.client().call(validateCompletionToken, { params: { token } });
    expect((await refusalOf(asLink)).code).toBe('LINK_INVALID');
    const owner = await signUpOwner(server);
    expect((await refusalOf(choose(owner.token))).code).toBe('LINK_INVALID');
  });

  it('of a person who was deleted afterwards does not work', async () => {
    const person = await newPerson();
    const token = await mailedToken(person.email);
    await server.context.db
      .updateTable('employees')
      .set({ deleted_at: server.clock.now() })
      .where('id', '=', person.id)
      .execute();
    expect((await refusalOf(choose(token))).code).toBe('LINK_INVALID');
  });

  it('cannot be read in the database, nor can the queued email', async () => {
    const { email } = await newPerson();
    mailbox.refuseRecipients({ code: 451, message: 'come back later' });
    try {
      await ask(email);
      await server.context.mail.deliver();
      expect(await foundInDatabase(server, ['bbp_', 'new password'])).toEqual([]);
    } finally {
      mailbox.refuseRecipients(null);
    }
    server.clock.advance(5 * 60_000);
    await server.context.mail.deliver();
    const token = tokenIn((await mailbox.mailsTo(email))[0]?.link);
    expect(await foundInDatabase(server, [token, token.slice(4)])).toEqual([]);
  });

  it('may be tried sixty times in a quarter of an hour from one address', async () => {
    const refusals = [];
    for (let n = 0; n < 61; n += 1) refusals.push((await refusalOf(choose('bbp_guess'))).status);
    expect(refusals.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401));
    expect(refusals.at(-1)).toBe(429);
  });
});
