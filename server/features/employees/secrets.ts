import { readableOrNull } from '../../platform/vault.ts';
import type { Vault } from '../../platform/vault.ts';

type Secret = 'pin' | 'ni' | 'medical';

/** What binds an encrypted field to its person, so that it cannot be moved to another. */
export const ownerOf = (employeeId: number, field: Secret): string =>
  `employee ${employeeId} ${field}`;

/** What PINs of a company are compared by. */
export const pinLookup = (vault: Pick<Vault, 'lookup'>, companyId: number, pin: string): Buffer =>
  vault.lookup(`pin ${companyId} ${pin}`);

/** A PIN as stored: readable, and comparable within its company. */
export const sealPin = (vault: Vault, companyId: number, employeeId: number, pin: string) => ({
  pin: vault.encrypt(pin, ownerOf(employeeId, 'pin')),
  pin_lookup: pinLookup(vault, companyId, pin),
});

export const sealOptional = (
  vault: Vault,
  employeeId: number,
  field: 'ni' | 'medical',
  text: string | null,
): Buffer | null => (text === null ? null : vault.encrypt(text, ownerOf(employeeId, field)));

/** Answers a field as text; null when there is none, or when it cannot be read any more. */
export const openOptional = (
  vault: Vault,
  employeeId: number,
  field: Secret,
  sealed: Buffer | null,
): string | null =>
  sealed && readableOrNull(() => vault.decrypt(sealed, ownerOf(employeeId, field)).toString());
