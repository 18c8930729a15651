import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@branchbook/contract/account.ts';
import { hashToken } from '../../platform/vault.ts';

/** Without letters that look like digits; 32 of them, so that each byte gives one evenly. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 bits: too many to be guessed from what is stored. */
const LENGTH = 16;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** What is stored of a code, however it was spaced when it was typed. */
export const recoveryHash = (employeeId: number, code: string): Buffer =>
  hashToken(`recovery code ${employeeId} ${code.replace(/[\s-]/g, '').toLowerCase()}`);
