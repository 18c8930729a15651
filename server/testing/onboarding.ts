import { signup } from '@branchbook/contract/auth.ts';
import type { Client } from '@branchbook/contract/client.ts';
import {
  completeProfile,
  createCompany,
  createHeadOffice,
  validateCompletionToken,
} from '@branchbook/contract/onboarding.ts';
import { activateSubscription } from '@branchbook/contract/subscription.ts';
import { PASSWORD } from './factories.ts';
import type { TestServer } from './server.ts';

/** Form values of an owner's onboarding, step by step. */
export const companyForm = {
  businessType: 'Limited Company' as const,
  status: 'Limited Company',
  tradingName: 'Corner Shops Ltd',
  companiesHouseNumber: '12345678',
  headOfficeAddress: '1 High Street',
  headOfficeTown: 'Leeds',
  headOfficeCountry: 'United Kingdom',
  headOfficePostcode: 'LS1 1AA',
  headOfficeMobile: '0113 496 0000',
  headOfficeEmail: 'office@example.com',
  vatNo: null,
  branchCount: 2,
  houseNo: null,
};

export const headOfficeForm = {
  branchName: 'Head Office',
  managerName: 'Anna Smith',
  assistantManagerName: null,
  password: 'office password',
};

export const profileForm = {
  title: 'Ms',
  name: 'Anna Smith',
  address: '2 High Street',
  town: 'Leeds',
  county: 'West Yorkshire',
  postCode: 'LS1 1AB',
  pin: 4821,
  landlineMobileNo: '0113 496 0001',
  dob: '1985-02-28',
  martialStatus: 'Married' as const,
  niNo: 'QQ123456C',
  gender: 'Female' as const,
  nationality: 'British',
  medicialConditions: 'Hay fever',
  emergencyContact: 'Ben Smith',
  emergencyContactNo: '+44 7700 900456',
  branchId: null,
};

export const planChoice = { planId: 'annual' as const, price: 570 as const };

const steps = ['company', 'head office', 'subscription', 'profile'] as const;
export type Step = (typeof steps)[number];

export type NewOwner = {
  email: string;
  employeeId: number;
  token: string;
  /** Client with the completion link as its bearer token. */
  client: Client;
  companyId: number | null;
};

let counter = 0;

/** Signs an owner up and completes the onboarding up to and including a step. */
export const signUpOwner = async (
  server: Pick<TestServer, 'client'>,
  upTo?: Step,
): Promise<NewOwner> => {
  counter += 1;
  const email = `owner${counter}@signup.example`;
  const { completionLink } = await server
    .client()
    .call(signup, { body: { email, password: PASSWORD } });
  const token = tokenIn(completionLink);
  const client = server.client(token);
  const { employeeId } = await client.call(validateCompletionToken, { params: { token } });
  const owner: NewOwner = { email, employeeId, token, client, companyId: null };
  for (const step of upTo ? steps.slice(0, steps.indexOf(upTo) + 1) : []) {
    await take(owner, step);
  }
  return owner;
};

/** Takes one onboarding step over the API, as another tab would. */
export const take = async (owner: NewOwner, step: Step): Promise<void> => {
  const { client, token } = owner;
  switch (step) {
    case 'company': {
      const company = await client.call(createCompany, { body: { ...companyForm, token } });
      owner.companyId = company.company_id;
      return;
    }
    case 'head office':
      await client.call(createHeadOffice, { body: { ...headOfficeForm, token } });
      return;
    case 'subscription':
      await client.call(activateSubscription, { body: { ...planChoice, token } });
      return;
    case 'profile':
      await client.call(completeProfile, { body: { ...profileForm, token } });
  }
};

/** Returns the token of a completion link. */
export const tokenIn = (link: unknown): string =>
  new URL(String(link)).searchParams.get('token') ?? '';
