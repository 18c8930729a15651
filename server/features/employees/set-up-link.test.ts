import { forgotPassword, login, resetPassword, sessionIn } from '@branchbook/contract/auth.ts';
import {
  addEmployee,
  listEmployees,
  makeSetUpLink,
  updateEmployee,
} from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { employeeForm } from '../../testing/employee-form.ts';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import type { MailServer } from '../../testing/mail-server.ts';
import { tokenIn } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { accountOf, makeResetLink } from '../auth/service.ts';

const WEEK_MS = 7 * 86_400_000;

const add = (cast: Cast, changes: Record<string, unknown>) =>
  cast.as('branch manager').call(addEmployee, { body: employeeForm(changes) });
const choose = (server: TestServer, token: string) =>
  server.client().call(resetPassword, { body: { token, password: 'Chosen-1' } });
const signIn = (server: TestServer, email: string | null) =>
  server
    .client()
    .call(login, { body: { email: email ?? '', password: 'Chosen-1' } })
    .then(sessionIn);

describe('with a mail server, a person who is added without a password', () => {
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

  const invited = { password: undefined, sendSetUpLink: true };

  it('gets a link by email, chooses a password with it, and signs in', async () => {
    const added = await add(cast, { ...invited, name: 'Zoë <Baker' });
    expect(added.setUpLink).toBeNull();
    const [mail] = await mailbox.mailsTo(added.email ?? '');
    expect(mail?.text).toContain(`${cast.company.name} has added you`);
    expect(mail?.html).not.toContain('<Baker');
    await choose(server, tokenIn(mail?.link));
    const { user } = await signIn(server, added.email);
    expect(user).toMatchObject({ id: added.id, branch_id: cast.branch.id });
    expect((await employeeRow(server, added.id)).email_verified_at).not.toBeNull();
  });

  it('cannot sign in before, whatever they type', async () => {
    const added = await add(cast, invited);
    expect((await refusalOf(signIn(server, added.email))).code).toBe('BAD_LOGIN');
  });

  it('has a week for it, and may ask for another link afterwards', async () => {
    const email = (await add(cast, invited)).email ?? '';
    const late = tokenIn((await mailbox.mailsTo(email))[0]?.link);
    server.clock.advance(WEEK_MS);
    expect((await refusalOf(choose(server, late))).code).toBe('LINK_INVALID');
    await server.client().call(forgotPassword, { body: { email } });
    await choose(server, tokenIn((await mailbox.mailsTo(email, 2))[1]?.link));
    await expect(signIn(server, email)).resolves.toBeDefined();
    cast = await createCast(server);
  });

  it('with a wrong address is invited again at the right one, and not at the first', async () => {
    const added = await add(cast, invited);
    const [wrong] = await mailbox.mailsTo(added.email ?? '');
    const email = 'right.address@employee.example';
    await cast.as('branch manager').call(updateEmployee, {
      body: { employeeId: added.id, email },
    });
    const [right] = await mailbox.mailsTo(email);
    expect((await refusalOf(choose(server, tokenIn(wrong?.link)))).code).toBe('LINK_INVALID');
    await choose(server, tokenIn(right?.link));
    await expect(signIn(server, email)).resolves.toMatchObject({ user: { id: added.id } });
  });

  it('is informed at the former address, for a day, only once there was a password to sign in with', async () => {
    const { db } = server.context;
    const rename = (employeeId: number, email: string) =>
      cast.as('owner').call(updateEmployee, { body: { employeeId, email } });
    const { id, email } = cast.people['head-office manager'];
    mailbox.refuseRecipients({ code: 451, message: 'come back later' });
    try {
      await rename(id, 'former.notice@employee.example');
      await server.context.mail.deliver();
      const { expires_at, employee_id } = await db
        .selectFrom('mails')
        .select(['expires_at', 'employee_id'])
        .executeTakeFirstOrThrow();
      expect(expires_at).toEqual(new Date(server.clock.now().getTime() + 86_400_000));
      // The notice has no employee, so that further changes do not withdraw it.
      expect(employee_id).toBeNull();
    } finally {
      mailbox.refuseRecipients(null);
    }
    server.clock.advance(5 * 60_000);
    await server.context.mail.deliver();
    const [notice] = await mailbox.mailsTo(email);
    expect(notice?.headers).toContain('was changed');
    const added = await add(cast, invited);
    await mailbox.mailsTo(added.email ?? '');
    await rename(added.id, 'never.had.one@employee.example');
    await mailbox.mailsTo('never.had.one@employee.example');
    expect(await mailbox.mailsTo(added.email ?? '')).toHaveLength(1);
  });

  it('cannot use a link that was emailed before their manager set a password', async () => {
    const added = await add(cast, invited);
    const [mail] = await mailbox.mailsTo(added.email ?? '');
    await cast.as('branch manager').call(updateEmployee, {
      body: { employeeId: added.id, PasswordHash: 'Different2' },
    });
    expect((await refusalOf(choose(server, tokenIn(mail?.link)))).code).toBe('LINK_INVALID');
  });

  it('has to prove a changed address again', async () => {
    const added = await add(cast, invited);
    await choose(server, tokenIn((await mailbox.mailsTo(added.email ?? ''))[0]?.link));
    expect((await employeeRow(server, added.id)).email_verified_at).not.toBeNull();
    await cast.as('branch manager').call(updateEmployee, {
      body: { employeeId: added.id, email: 'unproved@employee.example' },
    });
    expect((await employeeRow(server, added.id)).email_verified_at).toBeNull();
  });

  it('keeps the first link when a second one is asked for, until one is used', async () => {
    const email = (await add(cast, invited)).email ?? '';
    await mailbox.mailsTo(email);
    await server.client().call(forgotPassword, { body: { email } });
    const [first, second] = (await mailbox.mailsTo(email, 2)).map(({ link }) => tokenIn(link));
    await choose(server, first ?? '');
    expect((await refusalOf(choose(server, second ?? ''))).code).toBe('LINK_INVALID');
  });
});

describe('without a mail server', () => {
  let server: TestServer;
  let cast: Cast;

  beforeAll(async () => {
    server = await startTestServer();
    cast = await createCast(server);
  });
  afterAll(() => server.close());

  it('the link is shown once to the user who adds them, and proves no address', async () => {
    const added = await add(cast, { password: undefined, sendSetUpLink: true });
    expect(added.setUpLink).toMatch(
      /^https:\/\/shops\.example\/reset-password\?token=bbp_[\w-]{43}$/,
    );
    await choose(server, tokenIn(added.setUpLink));
    await expect(signIn(server, added.email)).resolves.toBeDefined();
    expect((await employeeRow(server, added.id)).email_verified_at).toBeNull();
  });

  it('is marked as invited until they have a password, and can be given a new link', async () => {
    const added = await add(cast, { password: undefined, sendSetUpLink: true });
    expect(added.invited).toBe(true);
    const again = (kind: 'branch manager' | 'staff', employeeId = added.id) =>
      cast.as(kind).call(makeSetUpLink, { body: { employeeId } });
    expect(await refusalOf(again('staff'))).toMatchObject({ status: 403 });
    expect(
      await refusalOf(again('branch manager', cast.people['head-office manager'].id)),
    ).toMatchObject({ status: 403 });
    const { setUpLink } = await again('branch manager');
    expect((await refusalOf(choose(server, tokenIn(added.setUpLink)))).code).toBe('LINK_INVALID');
    await choose(server, tokenIn(setUpLink));
    const listed = await cast.as('owner').call(listEmployees, { query: {} });
    expect(listed.find(({ id }) => id === added.id)?.invited).toBe(false);
    expect((await refusalOf(again('branch manager'))).code).toBe('NOT_POSSIBLE_NOW');
    const log = await auditOf(server, cast.company.id);
    expect(log.filter(({ action }) => action === 'employee.invited')).toEqual([
      {
        action: 'employee.invited',
        actor_id: cast.people['branch manager'].id,
        entity: 'employee',
        entity_id: added.id,
        branch_id: cast.branch.id,
        details: {},
        at: server.clock.now(),
      },
    ]);
  });

  it('an owner who forgot the password gets a link from the operator', async () => {
    const { owner } = cast.people;
    const account = await accountOf(server.context.db, owner.email);
    if (!account) throw new Error('The owner has an account');
    const link = await makeResetLink(server.context, account);
    await choose(server, tokenIn(link));
    await expect(signIn(server, owner.email)).resolves.toBeDefined();
    const log = await auditOf(server, cast.company.id);
    expect(log.map(({ action }) => action)).toContain('password.link-made');
  });

  it('a password is still required unless a link is requested', async () => {
    for (const sendSetUpLink of [undefined, false]) {
      expect(await refusalOf(add(cast, { password: undefined, sendSetUpLink }))).toMatchObject({
        status: 400,
        errors: [{ field: 'password', message: 'Password is required' }],
      });
    }
    expect((await add(cast, { password: 'Chosen-1' })).setUpLink).toBeNull();
  });

  it('the administrator handles a forgotten password, for every user', async () => {
    for (const { email } of [cast.people.owner, { email: 'nobody@example.com' }]) {
      const answer = await server.client().callWithMessage(forgotPassword, { body: { email } });
      expect(answer).toMatchObject({
        message:
          'This installation does not send email. Ask your manager for a new password. If you are the owner, the person who runs this service for you can make you a link with: npm run admin -- password-link',
        data: { sendsMail: false },
      });
    }
    const waiting = await server.context.db.selectFrom('mails').selectAll().execute();
    expect(waiting).toEqual([]);
  });
});
