import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@branchbook/contract/account.ts';
import { hashToken } from '../../platform/vault.ts';

/** 32 characters without look-alikes of digits; 32 divides 256, so each byte picks evenly. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Length in characters: 80 bits, too many to guess from a stored hash. */
const LENGTH = 16;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** Returns the hash stored for a code; ignores spaces, hyphens and case. */
export const recoveryHash = (employeeId: number, code: string): Buffer =>
  hashToken(`recovery code ${employeeId} ${code.replace(/[\s-]/g, '').toLowerCase()}`);
