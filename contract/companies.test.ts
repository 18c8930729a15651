import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { BUSINESS_TYPES, companyFields } from './companies.ts';

/** Returns the first message about each field of a form. */
const refusals = (schema: z.ZodType, input: unknown): Record<string, string> => {
  const said: Record<string, string> = {};
  for (const issue of schema.safeParse(input).error?.issues ?? []) {
    said[issue.path.join('.')] ??= issue.message;
  }
  return said;
};

const company = {
  businessType: 'Sole Trader',
  tradingName: 'Corner Shop',
  headOfficeAddress: '1 High Street',
  headOfficeTown: 'Leeds',
  headOfficeCountry: 'United Kingdom',
  headOfficePostcode: 'LS1 1AA',
  headOfficeMobile: '+44 (0)113 496-0000',
  headOfficeEmail: 'shop@example.com',
};

describe('registering a company', () => {
  it('needs only the fields that every company has', () => {
    expect(companyFields.parse(company)).toEqual({
      ...company,
      partnershipUTR: null,
      companiesHouseNumber: null,
      registrationNumber: null,
      vatNo: null,
      branchCount: 1,
    });
  });

  it('reports each missing field with its own message', () => {
    expect(refusals(companyFields, { ...company, businessType: undefined })).toEqual({
      businessType: 'Business type is required',
    });
    expect(refusals(companyFields, {})).toMatchObject({
      businessType: 'Business type is required',
      tradingName: 'Trading name is required',
    });
    const blank = Object.fromEntries(Object.keys(company).map((field) => [field, '']));
    expect(refusals(companyFields, { ...blank, businessType: 'Sole Trader' })).toEqual({
      tradingName: 'Trading name is required',
      headOfficeAddress: 'Business address is required',
      headOfficeTown: 'Town is required',
      headOfficeCountry: 'Country is required',
      headOfficePostcode: 'Postcode is required',
      headOfficeMobile: 'Phone number is required',
      headOfficeEmail: 'Please enter a valid email address',
    });
  });

  it('reports a missing name and number together with all other missing fields', () => {
    expect(refusals(companyFields, { businessType: 'Limited Company' })).toEqual({
      tradingName: 'Company name is required',
      companiesHouseNumber: 'Companies House number is required',
      headOfficeAddress: 'Business address is required',
      headOfficeTown: 'Town is required',
      headOfficeCountry: 'Country is required',
      headOfficePostcode: 'Postcode is required',
      headOfficeMobile: 'Phone number is required',
      headOfficeEmail: 'Please enter a valid email address',
    });
  });

  it.each([
    ['Sole Trader', 'Trading name is required', {}],
    ['Partnership', 'Partnership name is required', {}],
    ['Limited Company', 'Company name is required', { companiesHouseNumber: '12345678' }],
    ['Other', 'Organisation name is required', { registrationNumber: 'R1' }],
  ])('requires the name of a %s: %s', (businessType, message, numbers) => {
    for (const tradingName of [' ', '', null, undefined]) {
      const nameless = { ...company, ...numbers, businessType, tradingName };
      expect(refusals(companyFields, nameless)).toEqual({ tradingName: message });
    }
  });

  it('requires a Companies House number only from a limited company', () => {
    for (const businessType of BUSINESS_TYPES) {
      const said = refusals(companyFields, { ...company, businessType, registrationNumber: 'R1' });
      expect([businessType, said]).toEqual([
        businessType,
        businessType === 'Limited Company'
          ? { companiesHouseNumber: 'Companies House number is required' }
          : {},
      ]);
    }
  });

  it('requires a registration number only from another kind of organisation', () => {
    for (const businessType of BUSINESS_TYPES) {
      const given = { ...company, businessType, companiesHouseNumber: '12345678' };
      expect([businessType, refusals(companyFields, given)]).toEqual([
        businessType,
        businessType === 'Other' ? { registrationNumber: 'Registration number is required' } : {},
      ]);
    }
  });

  it('keeps the number of its type and drops the numbers of the others', () => {
    const numbers = { partnershipUTR: 'U', companiesHouseNumber: 'C', registrationNumber: 'R' };
    const kept = BUSINESS_TYPES.map((businessType) => {
      const { partnershipUTR, companiesHouseNumber, registrationNumber } = companyFields.parse({
        ...company,
        ...numbers,
        businessType,
      });
      return [partnershipUTR, companiesHouseNumber, registrationNumber];
    });
    expect(kept).toEqual([
      [null, null, null],
      ['U', null, null],
      [null, 'C', null],
      [null, null, 'R'],
    ]);
  });

  it.each([
    ['tradingName', 255],
    ['headOfficeAddress', 255],
    ['headOfficeTown', 100],
    ['headOfficeCountry', 100],
    ['headOfficePostcode', 20],
    ['vatNo', 20],
    ['partnershipUTR', 20],
    ['companiesHouseNumber', 20],
    ['registrationNumber', 20],
  ])('accepts %s up to %i characters', (field, max) => {
    expect(refusals(companyFields, { ...company, [field]: 'é'.repeat(max) })).toEqual({});
    expect(refusals(companyFields, { ...company, [field]: 'é'.repeat(max + 1) })).toEqual({
      [field]: `Must be at most ${max} characters`,
    });
  });

  it('accepts any phone number of 20 characters, not only a mobile', () => {
    const said = (headOfficeMobile: string) =>
      refusals(companyFields, { ...company, headOfficeMobile });
    expect(said('0'.repeat(20))).toEqual({});
    expect(said('0'.repeat(21))).toEqual({ headOfficeMobile: 'Must be at most 20 characters' });
    for (const wrong of ['call me', '+', '(', '() - 1']) {
      expect(said(wrong)).toEqual({ headOfficeMobile: 'Please enter a valid phone number' });
    }
  });

  it('accepts 1 to 100 planned branches', () => {
    const said = (branchCount: unknown) => refusals(companyFields, { ...company, branchCount });
    for (const good of [1, 100, '5']) expect(said(good)).toEqual({});
    for (const few of [0, -1, 1.5, 'many', null]) {
      expect(said(few)).toEqual({ branchCount: 'Must have at least 1 branch' });
    }
    expect(said(101)).toEqual({ branchCount: 'Maximum 100 branches allowed' });
  });

  it('keeps an ampersand in its name and loses markup', () => {
    const named = { ...company, tradingName: '<b>Marks</b> & Co\u0000 / UK' };
    expect(companyFields.parse(named).tradingName).toBe('Marks & Co / UK');
  });
});
