import type { KeyPair } from './key-pairs.ts';

/** User of the unlocked tablet. Held in memory only, so a reload locks the tablet. */
export type Session = {
  employeeId: number;
  name: string;
  roleId: number;
  /** Key shared with the server: signs what the user asks for, such as a sign-out; never a record. */
  key: CryptoKey;
  /** Signs the user's items. */
  pair: KeyPair;
  /** Identifies the stored shared key that was opened: a key under a new PIN has another salt. */
  salt: string;
};
