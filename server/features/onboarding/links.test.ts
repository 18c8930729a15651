import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { getBranch, listBranches } from '@branchbook/contract/branches.ts';
import {
  companyStatus,
  completeProfile,
  createCompany,
  createHeadOffice,
  validateCompletionToken,
  validateUsedCompletionToken,
} from '@branchbook/contract/onboarding.ts';
import { activateSubscription, subscriptionPlan } from '@branchbook/contract/subscription.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, PASSWORD } from '../../testing/factories.ts';
import {
  companyForm,
  headOfficeForm,
  planChoice,
  profileForm,
  signUpOwner,
} from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { invite } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// Five sign-ups an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(3_600_000));

const validate = (token: string) =>
  server.client().call(validateCompletionToken, { params: { token } });
const validateUsed = (token: string) =>
  server.client().call(validateUsedCompletionToken, { params: { token } });
const used = { status: 409, message: 'A company has already been created with this link.' };
const invalid = { status: 401, code: 'LINK_INVALID', message: 'Invalid or expired token' };

describe('a completion link', () => {
  it('shows its user while it is fresh', async () => {
    const owner = await signUpOwner(server);
    expect(await validate(owner.token)).toEqual({
      role_id: 1,
      employeeId: owner.employeeId,
      email: owner.email,
      name: '',
      branch_id: null,
      branch: null,
      company_id: null,
    });
    expect(await refusalOf(validateUsed(owner.token))).toMatchObject(invalid);
  });

  it('counts as used once the company is registered, and still works', async () => {
    const owner = await signUpOwner(server, 'company');
    expect(await refusalOf(validate(owner.token))).toMatchObject(used);
    const holder = await validateUsed(owner.token);
    expect(holder).toMatchObject({ employeeId: owner.employeeId, company_id: owner.companyId });
  });

  it('opens nothing any more once the profile is complete', async () => {
    const owner = await signUpOwner(server, 'profile');
    expect(await refusalOf(validate(owner.token))).toMatchObject(used);
    expect(await refusalOf(validateUsed(owner.token))).toMatchObject(invalid);
    const { employeeId, client } = owner;
    const status = client.call(companyStatus, { params: { employeeId }, query: {} });
    expect((await refusalOf(status)).status).toBe(401);
    const plan = client.call(subscriptionPlan, { query: {} });
    expect((await refusalOf(plan)).status).toBe(401);
  });

  it('ends after 24 hours, at every step', async () => {
    const fresh = await signUpOwner(server);
    const registered = await signUpOwner(server, 'company');
    server.clock.advance(24 * 3_600_000 - 1000);
    await expect(validate(fresh.token)).resolves.toBeDefined();
    await expect(validateUsed(registered.token)).resolves.toBeDefined();
    server.clock.advance(1000);
    expect(await refusalOf(validate(fresh.token))).toMatchObject(invalid);
    // Nothing is left to sign up for, so the message leads to the login page.
    expect(await refusalOf(validate(registered.token))).toMatchObject(used);
    expect(await refusalOf(validateUsed(registered.token))).toMatchObject(invalid);
    const { client, token } = registered;
    const late = [
      client.call(createCompany, { body: { ...companyForm, token } }),
      client.call(createHeadOffice, { body: { ...headOfficeForm, token } }),
      client.call(activateSubscription, { body: { ...planChoice, token } }),
      client.call(completeProfile, { body: { ...profileForm, token } }),
    ];
    for (const refusal of await Promise.all(late.map(refusalOf))) {
      expect(refusal).toMatchObject({
        status: 401,
        message: 'Your completion link has expired. Please request a new account creation.',
      });
    }
  });

  it('is accepted in the body or the query instead of as a bearer token', async () => {
    const { token, employeeId } = await signUpOwner(server);
    const nobody = server.client();
    const params = { employeeId };
    const status = await nobody.call(companyStatus, { params, query: { token } });
    expect(status.hasCreatedCompany).toBe(false);
    await nobody.call(createCompany, { body: { ...companyForm, token } });
    expect(await nobody.call(subscriptionPlan, { query: { token } })).toEqual({
      name: 'Annual plan',
      price: 570,
      period: 'year',
      mode: 'simulated',
    });
  });

  it('is refused when it was invented', async () => {
    for (const token of ['bbo_made-up', 'nonsense']) {
      expect(await refusalOf(validate(token))).toMatchObject(invalid);
      expect(await refusalOf(validateUsed(token))).toMatchObject(invalid);
    }
  });

  it('of one owner shows no data of another', async () => {
    const owner = await signUpOwner(server, 'head office');
    const params = { companyId: owner.companyId ?? 0 };
    const [headOffice] = await owner.client.call(listBranches, { params, query: {} });
    const branch = { params: { id: headOffice?.id ?? 0 }, query: {} };
    expect(await owner.client.call(getBranch, branch)).toMatchObject({ is_head_office: true });

    const stranger = await signUpOwner(server, 'head office');
    const newcomer = await signUpOwner(server);
    for (const { client } of [stranger, newcomer]) {
      const { employeeId } = owner;
      const status = client.call(companyStatus, { params: { employeeId }, query: {} });
      expect(await refusalOf(status)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await refusalOf(client.call(getBranch, branch))).toMatchObject({ status: 404 });
      const list = client.call(listBranches, { params, query: {} });
      expect(await refusalOf(list)).toMatchObject({ status: 403, message: 'Access Denied' });
    }
  });
});

describe('the link of an invited person', () => {
  it('opens none of the owner’s steps', async () => {
    const cast = await createCast(server);
    const token = await invite(server, cast.people['head-office manager'].id);
    const client = server.client(token);
    const owners = [
      [
        () => client.call(createCompany, { body: { ...companyForm, token } }),
        'Only business owners can create companies',
      ],
      [
        () => client.call(createHeadOffice, { body: { ...headOfficeForm, token } }),
        'Only business owners can set up the head office',
      ],
      [
        () => client.call(activateSubscription, { body: { ...planChoice, token } }),
        'Only business owners can set up subscriptions',
      ],
      [
        () => client.call(subscriptionPlan, { query: {} }),
        'Only business owners can set up subscriptions',
      ],
    ] as const;
    for (const [attempt, message] of owners) {
      expect(await refusalOf(attempt())).toMatchObject({ status: 403, message });
    }
  });

  it('shows their branch, and that only their profile is missing', async () => {
    const cast = await createCast(server);
    const manager = cast.people['branch manager'];
    const token = await invite(server, manager.id);
    expect(await validate(token)).toMatchObject({
      role_id: 2,
      employeeId: manager.id,
      branch_id: cast.branch.id,
      branch: { name: cast.branch.name, is_head_office: false },
    });
    await server.client(token).call(completeProfile, { body: { ...profileForm, token } });
    const body = { email: manager.email, password: 'Two-kettles-7' };
    const { user } = await server.client().call(login, { body }).then(sessionIn);
    expect(user).toMatchObject({ name: 'Anna Smith', branch_id: cast.branch.id, role_id: 2 });
  });
});

it('a set-up continues at the next open step, for an invited person at the profile', async () => {
  const resumed = async (email: string) => {
    const body = { email, password: PASSWORD };
    const { data } = await refusalOf(server.client().call(login, { body }));
    return new URL(String(data?.['completionLink'])).pathname;
  };
  const steps = [undefined, 'company', 'head office', 'subscription'] as const;
  const pages: string[] = [];
  for (const step of steps) pages.push(await resumed((await signUpOwner(server, step)).email));
  expect(pages).toEqual([
    '/setup-company',
    '/setup-head-office',
    '/subscription',
    '/complete-profile',
  ]);
  const { people } = await createCast(server);
  await server.context.db.deleteFrom('subscriptions').execute();
  await invite(server, people.staff.id);
  expect(await resumed(people.staff.email)).toBe('/complete-profile');
});

describe('a signed-in user', () => {
  it('can ask only for the set-up of their company', async () => {
    const cast = await createCast(server);
    const { owner, staff } = cast.people;
    const ask = (employeeId: number) =>
      cast.as('owner').call(companyStatus, { params: { employeeId }, query: {} });
    expect(await ask(owner.id)).toMatchObject({ nextStep: 'complete', profileCompleted: true });
    expect((await refusalOf(ask(staff.id))).status).toBe(404);
  });
});
