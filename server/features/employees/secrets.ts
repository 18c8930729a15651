import type { Vault } from '../../platform/vault.ts';

/** What binds an encrypted field to its person, so that it cannot be moved to another. */
export const ownerOf = (employeeId: number, field: 'pin' | 'ni' | 'medical'): string =>
  `employee ${employeeId} ${field}`;

/** A PIN as stored: readable, and comparable within its company. */
export const sealPin = (vault: Vault, companyId: number, employeeId: number, pin: string) => ({
  pin: vault.encrypt(pin, ownerOf(employeeId, 'pin')),
  pin_lookup: vault.lookup(`pin ${companyId} ${pin}`),
});

export const sealOptional = (
  vault: Vault,
  employeeId: number,
  field: 'ni' | 'medical',
  text: string | null,
): Buffer | null => (text === null ? null : vault.encrypt(text, ownerOf(employeeId, field)));

export const openPin = (vault: Vault, employeeId: number, pin: Buffer): string =>
  vault.decrypt(pin, ownerOf(employeeId, 'pin')).toString();
