import { ownProfileChanges, PASSWORD_FOR_EMAIL } from '@branchbook/contract/account.ts';
import type { OwnProfile } from '@branchbook/contract/account.ts';
import { displayMobile } from '@branchbook/contract/fields.ts';
import { z } from 'zod';
import { unchangedOr } from '../../shared/unchanged-or.ts';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';

const { name, email, mobile_no: mobile } = ownProfileChanges.shape;

/** Returns the form's schema, which requires the password only when the email has changed. */
export const profileForm = (stored: OwnProfile) =>
  z
    .object({
      name: unchangedOr(stored.name, name),
      email,
      mobile_no: unchangedOr(displayMobile(stored.mobile_no), mobile),
      password: z.string(),
    })
    .refine((typed) => typed.email === stored.email || typed.password !== '', {
      path: ['password'],
      message: PASSWORD_FOR_EMAIL,
    });
export type ProfileValues = z.output<ReturnType<typeof profileForm>>;

export const profileValues = (profile: OwnProfile) => ({
  name: profile.name,
  email: profile.email ?? '',
  mobile_no: displayMobile(profile.mobile_no),
  password: '',
});

const LABELS = { name: 'Name', email: 'Email', mobile_no: 'Mobile number' } as const;
type Field = keyof typeof LABELS;

/** Returns the fields that differ between two profiles, with their new values. */
export const profileDifference = (
  before: OwnProfile,
  after: OwnProfile,
): (ConflictChange & { field: Field })[] => {
  const [was, is] = [profileValues(before), profileValues(after)];
  return (Object.keys(LABELS) as Field[])
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, label: LABELS[field], theirs: is[field] }));
};
