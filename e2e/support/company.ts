import { signup } from '@branchbook/contract/auth.ts';
import { createClient } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { addEmployee } from '@branchbook/contract/employees.ts';
import {
  autoLogin,
  completeProfile,
  createCompany,
  createHeadOffice,
} from '@branchbook/contract/onboarding.ts';
import { activateSubscription } from '@branchbook/contract/subscription.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';

export const BRANCH_PASSWORD = 'open the shop';
/** Password of every user that is created here. */
export const PASSWORD = 'Two-kettles-7';

const ADDRESS = { address: '1 Brook Street', town: 'Leeds', county: 'West Yorkshire' };

export const OWNER_PIN = '4821';

export type Shop = {
  owner: Client;
  ownerEmail: string;
  companyId: number;
  branchId: number;
  staff: { name: string; pin: string; email: string };
};

let made = 0;

/** Creates a company by API calls: one shop, an employee and a task due today. */
export const createShop = async (url: string, taskName: string): Promise<Shop> => {
  made += 1;
  const anyone = createClient({ baseUrl: url });
  const email = `owner${made}@shop.example`;
  // Each company signs up from its own address, because one address may sign up five times an hour.
  const headers = { 'x-forwarded-for': `10.0.0.${made % 256}` };
  const { completionLink } = await anyone.call(
    signup,
    { body: { email, password: PASSWORD } },
    { headers },
  );
  const token = new URL(completionLink ?? '').searchParams.get('token') ?? '';
  const holder = createClient({ baseUrl: url, token: () => token });
  await holder.call(createCompany, {
    body: {
      token,
      businessType: 'Sole Trader',
      tradingName: 'Brook Street Stores',
      headOfficeAddress: ADDRESS.address,
      headOfficeTown: ADDRESS.town,
      headOfficeCountry: 'United Kingdom',
      headOfficePostcode: 'LS1 1AA',
      headOfficeMobile: '0113 496 0000',
      headOfficeEmail: email,
    },
  });
  await holder.call(createHeadOffice, {
    body: { token, branchName: 'The shop', managerName: 'Anna', password: BRANCH_PASSWORD },
  });
  await holder.call(activateSubscription, { body: { token, planId: 'annual', price: 570 } });
  await holder.call(completeProfile, {
    body: {
      token,
      title: 'Mrs',
      name: 'Anna',
      ...ADDRESS,
      postCode: 'LS1 1AA',
      pin: Number(OWNER_PIN),
      dob: '1980-02-14',
    },
  });
  const session = await anyone.call(autoLogin, { body: { token } });
  const owner = createClient({ baseUrl: url, token: () => session.token });
  const { company_id: companyId, branch_id: branchId } = session.user;
  if (branchId === null) throw new Error('The owner has no branch');
  const staff = { name: 'Siân O’Brien', pin: '1357', email: `staff${made}@shop.example` };
  await owner.call(addEmployee, {
    body: {
      ...staff,
      ...ADDRESS,
      mobile_no: '07700900123',
      postcode: 'LS1 1AA',
      n_i_no: 'QQ123456C',
      password: PASSWORD,
      role_id: 3,
      branch_id: branchId,
    },
  });
  const task = await owner.call(addGlobalTask, {
    body: {
      task_name: taskName,
      task_description: 'As on the card.',
      scheduled_month: null,
      scheduled_day: null,
    },
  });
  await owner.call(assignTasks, { body: { taskIds: [task.id], branchIds: [branchId] } });
  return { owner, ownerEmail: email, companyId, branchId, staff };
};
