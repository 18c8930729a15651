import { changeTabletSettings, getTabletSettings } from '@branchbook/contract/devices.ts';
import { addCompany, listCompanies } from '@branchbook/contract/companies.ts';
import { companyStatus, validateCompletionToken } from '@branchbook/contract/onboarding.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import { companyForm, signUpOwner } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, companyRow, employeeRow, invite } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// Five sign-ups an hour are allowed from one address; each test has its own hour.
beforeEach(() => server.clock.advance(3_600_000));

describe('the list of companies', () => {
  it('contains only the user’s company', async () => {
    const [cast] = [await createCast(server), await createCast(server)];
    for (const kind of ['owner', 'head-office manager', 'branch manager', 'staff'] as const) {
      const companies = await cast.as(kind).call(listCompanies);
      expect(companies).toHaveLength(1);
      expect(companies).toMatchObject([
        { id: cast.company.id, name: cast.company.name, headOfficeTown: 'Leeds', branchCount: 1 },
      ]);
    }
  });

  it.each([
    ['owner', '12345678'],
    ['head-office manager', '12345678'],
    ['branch manager', null],
    ['staff', null],
  ] as const)(
    'contains its numbers for users who manage it: %s',
    async (kind, companiesHouseNumber) => {
      const cast = await createCast(server);
      expect(await cast.as(kind).call(listCompanies)).toMatchObject([{ companiesHouseNumber }]);
    },
  );

  it('contains all registered data for the owner, and no tax or register number for staff', async () => {
    const owner = await signUpOwner(server);
    const numbers = { partnershipUTR: null, companiesHouseNumber: null, vatNo: 'GB123456789' };
    const body = { ...companyForm, ...numbers, businessType: 'Other' as const };
    const { company_id } = await owner.client.call(addCompany, {
      body: { ...body, registrationNumber: 'R1' },
    });
    const { db } = server.context;
    await db
      .updateTable('companies')
      .set({ partnership_utr: '1234567890', companies_house_number: '12345678' })
      .where('id', '=', company_id)
      .execute();
    const headOffice = await createBranch(server, company_id, { name: 'Head Office' });
    const as = async (role_id: number) => {
      const person = await createEmployee(server, headOffice, { role_id });
      return server.client(await tokenOf(server, person)).call(listCompanies);
    };
    const { businessType, tradingName, branchCount, vatNo, ...form } = body;
    const shown = {
      id: company_id,
      name: tradingName,
      businessType,
      tradingName,
      partnershipUTR: '1234567890',
      companiesHouseNumber: '12345678',
      registrationNumber: 'R1',
      headOfficeAddress: form.headOfficeAddress,
      headOfficeTown: form.headOfficeTown,
      headOfficeCountry: form.headOfficeCountry,
      headOfficePostcode: form.headOfficePostcode,
      headOfficeMobile: form.headOfficeMobile,
      headOfficeEmail: form.headOfficeEmail,
      vatNo,
      branchCount,
    };
    expect(await as(1)).toEqual([shown]);
    expect(await as(3)).toEqual([
      {
        ...shown,
        partnershipUTR: null,
        companiesHouseNumber: null,
        registrationNumber: null,
        vatNo: null,
      },
    ]);
  });

  it('is refused to a tablet, to a completion link and without a token', async () => {
    const cast = await createCast(server);
    const { client: tablet } = await signInTablet(server, cast.as('owner'), cast.branch);
    const { client: link } = await signUpOwner(server, 'company');
    for (const client of [tablet, link]) {
      expect((await refusalOf(client.call(listCompanies))).status).toBe(403);
    }
    expect((await refusalOf(server.client().call(listCompanies))).status).toBe(401);
  });
});

describe('adding a company', () => {
  const add = (client: ReturnType<TestServer['client']>, changes = {}) =>
    client.call(addCompany, { body: { ...companyForm, ...changes } });

  it('registers one for an owner without a company, as the set-up does', async () => {
    const { client, token, employeeId } = await signUpOwner(server);
    const company = await add(client);
    expect(company).toEqual({ company_name: 'Corner Shops Ltd', company_id: expect.any(Number) });
    const status = client.call(companyStatus, { params: { employeeId }, query: {} });
    expect(await status).toMatchObject({ nextStep: 'setup_head_office' });
    expect(await auditOf(server, company.company_id)).toEqual([
      {
        action: 'company.registered',
        actor_id: employeeId,
        entity: 'company',
        entity_id: company.company_id,
        branch_id: null,
        details: { name: 'Corner Shops Ltd' },
        at: server.clock.now(),
      },
    ]);
    expect(await refusalOf(add(client))).toMatchObject({ status: 409, code: 'COMPANY_EXISTS' });
    // The owner's link resumes after this step and cannot register a second company.
    const validate = client.call(validateCompletionToken, { params: { token } });
    expect((await refusalOf(validate)).code).toBe('LINK_USED');
  });

  it('checks the same fields, and stores no number of another type of business', async () => {
    const { client } = await signUpOwner(server);
    expect(await refusalOf(add(client, { tradingName: null }))).toMatchObject({
      status: 400,
      errors: [{ field: 'tradingName', message: 'Company name is required' }],
    });
    const { company_id } = await add(client, {
      businessType: 'Partnership',
      partnershipUTR: '1234567890',
      registrationNumber: 'R1',
    });
    expect(await companyRow(server, company_id)).toMatchObject({
      partnership_utr: '1234567890',
      companies_house_number: null,
      registration_number: null,
    });
  });

  it('is refused to a second owner, who stays in the company, signed in or with a link', async () => {
    const cast = await createCast(server);
    const second = await createEmployee(server, cast.company.headOffice, { role_id: 1 });
    const signedIn = server.client(await tokenOf(server, second));
    const invited = server.client(await invite(server, second.id));
    for (const client of [signedIn, invited]) {
      expect(await refusalOf(add(client))).toMatchObject({ status: 409, code: 'COMPANY_EXISTS' });
    }
    expect((await employeeRow(server, second.id)).company_id).toBe(cast.company.id);
  });

  it('is for owners only', async () => {
    const cast = await createCast(server);
    const owners = { status: 403, message: 'Only business owners can create companies' };
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect(await refusalOf(add(cast.as(kind)))).toMatchObject(owners);
    }
    const invited = await invite(server, cast.people['head-office manager'].id);
    expect(await refusalOf(add(server.client(invited)))).toMatchObject(owners);
    expect(await refusalOf(add(cast.as('owner')))).toMatchObject({
      status: 409,
      message: 'Company already exists or data conflict occurred.',
    });
    const { client: tablet } = await signInTablet(server, cast.as('owner'), cast.branch);
    expect(await refusalOf(add(tablet))).toMatchObject({ status: 403, message: 'Access Denied' });
    expect((await refusalOf(add(server.client()))).status).toBe(401);
  });
});

it('only pairing codes sign in the tablets of a company that chose this, and the choice is logged once', async () => {
  const [own, other] = [await createCast(server), await createCast(server)];
  const choose = (pairing_only: boolean) =>
    own.as('owner').call(changeTabletSettings, { body: { pairing_only } });
  await choose(true);
  await choose(true);
  expect(await own.as('owner').call(getTabletSettings)).toEqual({ pairing_only: true });
  expect(await other.as('owner').call(getTabletSettings)).toEqual({ pairing_only: false });
  await other.as('owner').call(changeTabletSettings, { body: { pairing_only: true } });
  await choose(false);
  expect(await own.as('owner').call(getTabletSettings)).toEqual({ pairing_only: false });
  expect(await other.as('owner').call(getTabletSettings)).toEqual({ pairing_only: true });
  const log = await auditOf(server, own.company.id);
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['tablets.sign-in-changed', { pairing_only: true }],
    ['tablets.sign-in-changed', { pairing_only: false }],
  ]);
});
