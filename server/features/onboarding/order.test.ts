import { me } from '@branchbook/contract/auth.ts';
import {
  autoLogin,
  companyStatus,
  completeProfile,
  createCompany,
  createHeadOffice,
} from '@branchbook/contract/onboarding.ts';
import { activateSubscription } from '@branchbook/contract/subscription.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  companyForm,
  headOfficeForm,
  planChoice,
  profileForm,
  signUpOwner,
} from '../../testing/onboarding.ts';
import type { NewOwner, Step } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, companyRow } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// Five sign-ups an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(3_600_000));

const status = ({ client, employeeId }: NewOwner) =>
  client.call(companyStatus, { params: { employeeId }, query: {} });
const register = ({ client, token }: NewOwner, changes: Partial<typeof companyForm> = {}) =>
  client.call(createCompany, { body: { ...companyForm, ...changes, token } });
const setUpHeadOffice = (
  { client, token }: NewOwner,
  changes: Partial<typeof headOfficeForm> = {},
) => client.call(createHeadOffice, { body: { ...headOfficeForm, ...changes, token } });
const activate = ({ client, token }: NewOwner) =>
  client.call(activateSubscription, { body: { ...planChoice, token } });
const complete = ({ client, token }: NewOwner) =>
  client.call(completeProfile, { body: { ...profileForm, token } });

describe('setting up a company', () => {
  it('goes from the company to the dashboard in the specified order', async () => {
    const owner = await signUpOwner(server);
    expect(await status(owner)).toEqual({
      hasCreatedCompany: false,
      nextStep: null,
      company: null,
      managerName: null,
      profileCompleted: false,
    });

    const company = await register(owner);
    expect(company).toEqual({ company_name: 'Corner Shops Ltd', company_id: expect.any(Number) });
    expect(await status(owner)).toMatchObject({
      hasCreatedCompany: true,
      nextStep: 'setup_head_office',
      company: { id: company.company_id, name: 'Corner Shops Ltd' },
    });

    expect(await setUpHeadOffice(owner)).toEqual({
      branch_name: 'Head Office',
      company_name: 'Corner Shops Ltd',
      resume_flow: false,
    });
    expect(await status(owner)).toMatchObject({
      nextStep: 'subscription',
      managerName: 'Anna Smith',
    });

    await activate(owner);
    expect(await status(owner)).toMatchObject({ nextStep: 'complete', profileCompleted: false });

    await complete(owner);
    const session = await server.client().call(autoLogin, { body: { token: owner.token } });
    expect(session.user).toMatchObject({
      id: owner.employeeId,
      company_id: company.company_id,
      role_id: 1,
      name: 'Anna Smith',
      BranchName: 'Head Office',
      is_head_office: true,
    });
    const { user } = await server.client(session.token).call(me);
    expect(user).toEqual(session.user);
  });

  const tooEarly: [string, Step | undefined, (owner: NewOwner) => Promise<unknown>, string][] = [
    ['a head office before the company', undefined, setUpHeadOffice, 'STEP_NEEDS_COMPANY'],
    ['a subscription before the company', undefined, activate, 'STEP_NEEDS_COMPANY'],
    ['a profile before the company', undefined, complete, 'STEP_NEEDS_COMPANY'],
    ['a subscription before the head office', 'company', activate, 'STEP_NEEDS_HEAD_OFFICE'],
    ['a profile before the head office', 'company', complete, 'STEP_NEEDS_HEAD_OFFICE'],
    ['a profile before the subscription', 'head office', complete, 'STEP_NEEDS_SUBSCRIPTION'],
  ];
  it.each(tooEarly)('refuses %s', async (_, done, attempt, code) => {
    const owner = await signUpOwner(server, done);
    expect(await refusalOf(attempt(owner))).toMatchObject({ status: 409, code });
  });

  it('registers one company only, also when the button is pressed twice', async () => {
    const owner = await signUpOwner(server);
    const results = await Promise.allSettled([register(owner), register(owner)]);
    expect(results.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(register(owner, { tradingName: 'Another Ltd' }))).toMatchObject({
      status: 409,
      code: 'COMPANY_EXISTS',
      message: 'Company already exists or data conflict occurred.',
    });
  });

  it('sets up one head office; the same again resumes, another one is refused', async () => {
    const owner = await signUpOwner(server, 'company');
    await setUpHeadOffice(owner);
    const again = await setUpHeadOffice(owner);
    expect(again).toMatchObject({ branch_name: 'Head Office', resume_flow: true });
    for (const other of [
      { branchName: 'Elsewhere' },
      { managerName: 'Ben Smith' },
      { assistantManagerName: 'Ben Smith' as never },
      { password: 'another password' },
    ]) {
      expect(await refusalOf(setUpHeadOffice(owner, other))).toMatchObject({
        status: 409,
        message: 'Head office branch already exists or data conflict occurred.',
      });
    }
  });

  it('resumes for one of two head offices that are sent at the same moment', async () => {
    const owner = await signUpOwner(server, 'company');
    const answers = await Promise.all([setUpHeadOffice(owner), setUpHeadOffice(owner)]);
    expect(answers.filter((answer) => answer.resume_flow)).toHaveLength(1);
  });

  it('writes one audit row for each step, without personal data', async () => {
    const owner = await signUpOwner(server, 'profile');
    const log = await auditOf(server, owner.companyId ?? 0);
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual(
      ['company.registered', 'branch.added', 'subscription.activated', 'profile.completed'].map(
        (action) => [action, owner.employeeId],
      ),
    );
    const details = JSON.stringify(log.map((entry) => entry.details));
    for (const personal of ['Anna', 'Smith', '4821', 'QQ123456C', owner.email, 'Hay fever']) {
      expect(details).not.toContain(personal);
    }
  });
});

describe('the company form', () => {
  const refusedFor = async (owner: NewOwner, changes: Record<string, unknown>) => {
    const { status: code, errors } = await refusalOf(register(owner, changes));
    return [code, errors];
  };

  it('lists the missing fields of each business type', async () => {
    const owner = await signUpOwner(server);
    const missing: [Record<string, unknown>, string, string][] = [
      [
        { businessType: 'Sole Trader', tradingName: ' ' },
        'tradingName',
        'Trading name is required',
      ],
      [
        { businessType: 'Partnership', tradingName: '' },
        'tradingName',
        'Partnership name is required',
      ],
      [{ tradingName: '' }, 'tradingName', 'Company name is required'],
      [
        { businessType: 'Other', tradingName: '', registrationNumber: 'R1' },
        'tradingName',
        'Organisation name is required',
      ],
      [{ companiesHouseNumber: '' }, 'companiesHouseNumber', 'Companies House number is required'],
      [{ businessType: 'Other' }, 'registrationNumber', 'Registration number is required'],
      [{ businessType: 'Charity' }, 'businessType', 'Business type is required'],
      [{ branchCount: 0 }, 'branchCount', 'Must have at least 1 branch'],
      [{ branchCount: 101 }, 'branchCount', 'Maximum 100 branches allowed'],
      [{ headOfficeMobile: '' }, 'headOfficeMobile', 'Phone number is required'],
    ];
    for (const [changes, field, message] of missing) {
      expect(await refusedFor(owner, changes)).toEqual([400, [{ field, message }]]);
    }
  });

  it('stores the name without markup, keeping the characters of company names', async () => {
    const owner = await signUpOwner(server);
    const company = await register(owner, { tradingName: '  <b>Smith</b> & Söhne / Leeds ' });
    expect(company.company_name).toBe('Smith & Söhne / Leeds');
    const row = await companyRow(server, company.company_id);
    expect(row).toMatchObject({
      trading_name: 'Smith & Söhne / Leeds',
      branch_count: 2,
      country: 'United Kingdom',
      vat_no: null,
      owner_id: owner.employeeId,
    });
  });
});
