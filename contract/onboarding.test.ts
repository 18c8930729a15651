import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { headOfficeFields, profileFields } from './onboarding.ts';
import { activateSubscription } from './subscription.ts';

/** Returns the first message about each field of a form. */
const refusals = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const said: Record<string, string> = {};
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    said[issue.path.join('.')] ??= issue.message;
  }
  return said;
};

describe('setting up the head office', () => {
  const headOffice = { branchName: 'Head Office', managerName: 'Anna Żak', password: 'secret' };

  it('needs a branch name, a manager and a password', () => {
    expect(headOfficeFields.parse(headOffice)).toEqual({
      ...headOffice,
      assistantManagerName: null,
    });
    expect(refusals(headOfficeFields, {})).toEqual({
      branchName: 'Branch name is required',
      managerName: 'Manager name is required',
      password: 'Password must be at least 6 characters',
    });
  });

  it.each(['', '  ', null, undefined])('has no assistant manager when it is %j', (name) => {
    const parsed = headOfficeFields.parse({ ...headOffice, assistantManagerName: name });
    expect(parsed.assistantManagerName).toBeNull();
  });

  it.each(['branchName', 'managerName', 'assistantManagerName', 'password'])(
    'accepts %s up to 255 characters',
    (field) => {
      expect(refusals(headOfficeFields, { ...headOffice, [field]: 'x'.repeat(255) })).toEqual({});
      expect(refusals(headOfficeFields, { ...headOffice, [field]: 'x'.repeat(256) })).toEqual({
        [field]: 'Must be at most 255 characters',
      });
    },
  );
});

describe('completing a profile', () => {
  const profile = {
    title: 'Ms',
    name: 'Anna O’Brien',
    address: '1 High Street',
    town: 'Leeds',
    county: 'West Yorkshire',
    postCode: 'LS1 1AA',
    pin: 1234,
    dob: '1990-02-28',
  };

  it('needs eight fields and accepts the others empty', () => {
    expect(refusals(profileFields, profile)).toEqual({});
    const others = {
      landlineMobileNo: '',
      martialStatus: null,
      niNo: '',
      gender: null,
      nationality: '',
      medicialConditions: '',
      emergencyContact: '',
      emergencyContactNo: '',
      branchId: null,
    };
    expect(refusals(profileFields, { ...profile, ...others })).toEqual({});
    expect(refusals(profileFields, {})).toEqual({
      title: 'Title is required',
      name: 'Name is required',
      address: 'Address is required',
      town: 'Town is required',
      county: 'County is required',
      postCode: 'Postcode is required',
      pin: 'PIN must be exactly 4 digits',
      dob: 'Please enter a valid date of birth',
    });
  });

  it('accepts only a PIN from 1000 to 9999', () => {
    for (const pin of [1000, 9999, '4821']) {
      expect(refusals(profileFields, { ...profile, pin })).toEqual({});
    }
    for (const pin of [999, 10_000, '0123', '1e3', '0x4D2', [1234], 'abcd', 1234.5, '', null]) {
      expect(refusals(profileFields, { ...profile, pin })).toEqual({
        pin: 'PIN must be exactly 4 digits',
      });
    }
  });

  it.each(['1899-12-31', '1990-02-30', 'yesterday', ''])('refuses %s as a birthday', (dob) => {
    expect(refusals(profileFields, { ...profile, dob })).toEqual({
      dob: 'Please enter a valid date of birth',
    });
  });

  it('accepts only the offered options, or none', () => {
    for (const field of ['martialStatus', 'gender']) {
      expect(refusals(profileFields, { ...profile, [field]: 'Unknown' })).toEqual({
        [field]: 'Please choose one from the list',
      });
      expect(profileFields.parse({ ...profile, [field]: '' })).toMatchObject({ [field]: null });
      expect(refusals(profileFields, { ...profile, [field]: 'Prefer not to say' })).toEqual({});
    }
  });

  it('accepts only a possible branch id', () => {
    expect(refusals(profileFields, { ...profile, branchId: 7 })).toEqual({});
    for (const branchId of [0, -1, 1.5, 'x']) {
      expect(refusals(profileFields, { ...profile, branchId })).toEqual({
        branchId: 'Please select a branch',
      });
    }
  });
});

it('only the annual plan at its price can be activated', () => {
  const wish = { token: 'bbo_x', planId: 'annual', price: 570 };
  expect(refusals(activateSubscription.body, wish)).toEqual({});
  expect(refusals(activateSubscription.body, { ...wish, price: 1 })).toHaveProperty('price');
  expect(refusals(activateSubscription.body, { ...wish, planId: 'free' })).toHaveProperty('planId');
});
