import { BIRTH_MESSAGE } from '@branchbook/contract/fields.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';

/** Tells whether a day of birth is in the future in the UK, where the businesses are. */
export const isBirthInFuture = (dob: string | null | undefined, now: Date): boolean =>
  typeof dob === 'string' && dob > localDay(now, 'Europe/London');

export const refuseFutureBirth = (dob: string | null | undefined, now: Date): void => {
  if (!isBirthInFuture(dob, now)) return;
  throw new AppError('VALIDATION', { errors: [{ field: 'dob', message: BIRTH_MESSAGE }] });
};
