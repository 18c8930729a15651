/** User of the unlocked tablet. Held in memory only, so a reload locks the tablet. */
export type Session = {
  employeeId: number;
  name: string;
  roleId: number;
  /** Key that signs the user's items; cannot be exported. */
  key: CryptoKey;
  /** Identifies the stored key that was opened: a key under a new PIN has another salt. */
  salt: string;
};
