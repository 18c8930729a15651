/** A person at the unlocked tablet. Lives in memory only: a reload locks. */
export type Session = {
  employeeId: number;
  name: string;
  roleId: number;
  /** Signs what the person does; cannot be read out. */
  key: CryptoKey;
  /** Names the stored key that was opened: another PIN brings another one. */
  salt: string;
};
