import { login, me, sessionIn } from '@branchbook/contract/auth.ts';
import { permissionsOf } from '@branchbook/contract/permissions.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, createCompany, PASSWORD } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { employeeRow, setTimezone } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

// Failures of one test must not lock out the next.
beforeEach(() => server.clock.advance(16 * 60_000));

const signIn = (email: string, password = PASSWORD) =>
  server.client().call(login, { body: { email, password } }).then(sessionIn);

describe('signing in', () => {
  it('returns the tokens and the user at the top level and in data, with every doubled name', async () => {
    const manager = cast.people['branch manager'];
    const response = await server
      .client()
      .raw(login, { body: { email: manager.email, password: PASSWORD } });
    const answer = (await response.json()) as Record<string, unknown>;
    const user = {
      id: manager.id,
      email: manager.email,
      name: manager.name,
      EmployeeName: manager.name,
      employee_id: manager.id,
      company_id: cast.company.id,
      CompanyId: cast.company.id,
      company_name: cast.company.name,
      is_demo: false,
      role_id: 2,
      RoleId: 2,
      branch_id: cast.branch.id,
      BranchId: cast.branch.id,
      BranchName: cast.branch.name,
      parent_branch_id: cast.company.headOffice.id,
      ParentBranchId: cast.company.headOffice.id,
      is_head_office: false,
      is_area_manager: false,
      timezone: 'Europe/London',
      day_ends: 0,
      permissions: permissionsOf('branch manager'),
    };
    const tokens = { token: expect.stringMatching(/^bba_/), refreshToken: expect.any(String) };
    expect(answer).toEqual({
      success: true,
      message: 'Login successful',
      data: { ...tokens, user },
      ...tokens,
      user,
    });
    expect((answer['data'] as { token: string }).token).toBe(answer['token']);
  });

  it('accepts the email in any case, with spaces around it', async () => {
    const { user } = await signIn(`  ${cast.people.owner.email.toUpperCase()} `);
    expect(user.id).toBe(cast.people.owner.id);
  });

  it('returns to the portal whether the user is a head-office manager, and their rights', async () => {
    const { user } = await signIn(cast.people['head-office manager'].email);
    expect(user).toMatchObject({ is_head_office: true, parent_branch_id: null, role_id: 2 });
    expect(user.permissions).toContain('create_global_tasks');
    expect(user.permissions).not.toContain('delete_managers');
  });

  it('returns to the portal whether the company is a demo, and the clock of the branch', async () => {
    const { owner, headOffice } = await createCompany(server, { is_demo: true });
    await setTimezone(server, headOffice.id, 'Pacific/Auckland');
    const { user } = await signIn(owner.email);
    expect(user).toMatchObject({ is_demo: true, timezone: 'Pacific/Auckland' });
  });

  it('gives staff none of the specified permissions', async () => {
    const { user } = await signIn(cast.people.staff.email);
    expect(user.permissions).toEqual([
      'complete_tasks',
      'keep_branch_records',
      'acknowledge_alerts',
    ]);
  });

  it('records the time of the last sign-in', async () => {
    await signIn(cast.people.staff.email);
    const row = await employeeRow(server, cast.people.staff.id);
    expect(row.last_login_at).toEqual(server.clock.now());
  });

  it('returns the signed-in user again under /api/me', async () => {
    const { token, user } = await signIn(cast.people.owner.email);
    const response = await server.client(token).raw(me);
    expect(await response.json()).toMatchObject({ success: true, user, data: { user } });
  });

  it('forbids caching of answers with tokens', async () => {
    const body = { email: cast.people.owner.email, password: PASSWORD };
    const response = await server.client().raw(login, { body });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

describe('failing to sign in', () => {
  it('gets the same answer for a wrong password and for an unknown email', async () => {
    const wrong = await refusalOf(signIn(cast.people.owner.email, 'Password2'));
    const unknown = await refusalOf(signIn('nobody@example.com'));
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password' });
    expect(unknown).toEqual(wrong);
  });

  it('does not trim or lower-case a password', async () => {
    for (const password of [`${PASSWORD} `, PASSWORD.toLowerCase()]) {
      const refusal = await refusalOf(signIn(cast.people.owner.email, password));
      expect(refusal.code).toBe('BAD_LOGIN');
    }
  });

  it('names the invalid field before any look-up', async () => {
    const refusal = await refusalOf(signIn('not an address', ''));
    expect(refusal).toMatchObject({
      status: 400,
      errors: [
        { field: 'email', message: 'Please enter a valid email address' },
        { field: 'password', message: 'Password is required' },
      ],
    });
  });

  it('stops after ten failures for one email, even with the right password, for 15 minutes', async () => {
    const { email } = cast.people['head-office manager'];
    const failures = Array.from({ length: 10 }, () => refusalOf(signIn(email, 'Password2')));
    for (const refusal of await Promise.all(failures)) expect(refusal.status).toBe(401);
    expect(await refusalOf(signIn(email))).toMatchObject({
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts.',
    });
    await expect(signIn(cast.people.staff.email)).resolves.toBeDefined();
    server.clock.advance(15 * 60_000);
    await expect(signIn(email)).resolves.toBeDefined();
  });

  it('counts failures for an unknown email, too', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await refusalOf(signIn('ghost@example.com'))).status).toBe(401);
    }
    expect((await refusalOf(signIn('ghost@example.com'))).status).toBe(429);
  });

  it('does not count successful sign-ins', async () => {
    for (let tries = 0; tries < 12; tries += 1) {
      await expect(signIn(cast.people.staff.email)).resolves.toBeDefined();
    }
  });
});

describe('the user of a session', () => {
  it('is missing without a token, or with an invented one', async () => {
    const expected = {
      status: 401,
      code: 'SESSION_EXPIRED',
      message: 'Your session has expired. Please sign in again.',
    };
    expect(await refusalOf(server.client().call(me))).toMatchObject(expected);
    expect(await refusalOf(server.client('bba_made-up').call(me))).toMatchObject(expected);
  });
});
