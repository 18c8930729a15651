import { LIMITS } from '@branchbook/contract/fields.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import type { visitorProfileFields, VisitorProfile } from '@branchbook/contract/visitors.ts';
import type { FieldErrors } from 'react-hook-form';
import type { z } from 'zod';

export type ProfileFields = z.output<typeof visitorProfileFields>;
export type ProfileInput = z.input<typeof visitorProfileFields>;

/** Text in place of an empty value. */
export const NOT_GIVEN = 'N/A';
export const NO_PROFILES = 'No visitor profiles found.';
export const NOTHING_FOUND = 'No companies found matching your search.';
export const COMPANIES = { one: 'company', many: 'companies' };

/** The fields of a saved company, in the order in which they are read. */
export const PROFILE_FIELDS = [
  { name: 'company_name', label: 'Company Name', maxLength: LIMITS.companyName, required: true },
  { name: 'full_name', label: 'Contact Name', maxLength: LIMITS.name, required: true },
  { name: 'email', label: 'Email', maxLength: LIMITS.email, required: false },
  { name: 'phone_number', label: 'Phone', maxLength: LIMITS.phone, required: false },
] as const satisfies { name: keyof ProfileFields; [more: string]: unknown }[];

export const valuesOf = (profile: VisitorProfile | null): ProfileInput => ({
  company_name: profile?.company_name ?? '',
  full_name: profile?.full_name ?? '',
  email: profile?.email ?? '',
  phone_number: profile?.phone_number ?? '',
});

/** Returns the companies with the text in their name or contact. */
export const profilesWith = (
  profiles: readonly VisitorProfile[],
  search: string,
): VisitorProfile[] =>
  profiles.filter(({ company_name, full_name, email, phone_number }) =>
    isFoundIn(search, [company_name, full_name, email, phone_number]),
  );

/** Rows per page: a dialog renders all its rows, while a page renders only the rows in sight. */
export const PAGE_SIZE = 50;

/** Returns a page of companies, at most the last, always with the company being edited. */
export const pageOfProfiles = (
  found: readonly VisitorProfile[],
  edited: VisitorProfile | null,
  asked: number,
): { page: number; pages: number; shown: VisitorProfile[] } => {
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const page = Math.min(asked, pages);
  const ofPage = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  // Typed values stay when the search leaves the company out or another user deleted it.
  const isMissing = edited !== null && ofPage.every(({ id }) => id !== edited.id);
  return { page, pages, shown: isMissing ? [edited, ...ofPage] : ofPage };
};

/** Returns the first error, in the order of the fields. */
export const firstProblem = (errors: FieldErrors<ProfileInput>): string | undefined =>
  PROFILE_FIELDS.map(({ name }) => errors[name]?.message).find(Boolean);
