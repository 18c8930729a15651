import {
  autoLogin,
  completeProfile,
  createCompany,
  createHeadOffice,
} from '@branchbook/contract/onboarding.ts';
import type { HeadOfficeFields, profileFields } from '@branchbook/contract/onboarding.ts';
import type { CompanyFields } from '@branchbook/contract/companies.ts';
import type { z } from 'zod';
import { trustSession } from '../../shared/api.ts';
import { publicApi } from '../../shared/public-api.ts';
import { storeSession } from '../../shared/session.ts';

export const registerCompany = (token: string, company: CompanyFields) =>
  publicApi.call(createCompany, {
    body: { ...company, status: company.businessType, houseNo: null, token },
  });

export const setUpHeadOffice = (token: string, branch: HeadOfficeFields) =>
  publicApi.call(createHeadOffice, { body: { ...branch, token } });

export const saveProfile = (token: string, profile: z.output<typeof profileFields>) =>
  publicApi.call(completeProfile, { body: { ...profile, token } });

/** Signs in with the link that was just used; a failure does not stop the flow. */
export const signInWithLink = async (token: string): Promise<void> => {
  try {
    storeSession(await publicApi.call(autoLogin, { body: { token } }));
    trustSession();
  } catch (error) {
    console.warn('Automatic sign-in did not work', error);
  }
};
