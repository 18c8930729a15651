import { readableOrNull } from '../../platform/vault.ts';
import type { Vault } from '../../platform/vault.ts';

type Secret = 'pin' | 'ni' | 'medical';

/** Returns the text that binds an encrypted field to its person, so that it cannot be moved. */
export const ownerOf = (employeeId: number, field: Secret): string =>
  `employee ${employeeId} ${field}`;

/** Returns the hash by which the PINs of a company are compared. */
export const pinLookup = (vault: Pick<Vault, 'lookup'>, companyId: number, pin: string): Buffer =>
  vault.lookup(`pin ${companyId} ${pin}`);

/** Returns the columns of a PIN: encrypted to be read, hashed to be compared in its company. */
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

/** Returns a field as text; null when it is empty, or can no longer be read. */
export const openOptional = (
  vault: Vault,
  employeeId: number,
  field: Secret,
  sealed: Buffer | null,
): string | null =>
  sealed && readableOrNull(() => vault.decrypt(sealed, ownerOf(employeeId, field)).toString());

/** Number of PINs in memory: enough for 1,000 branches of 100 people, about 20 MB. */
const MOST_KEPT = 100_000;

type OpenedPin = { sealed: Buffer; pin: string | null };

/** The PINs that each vault has decrypted, by employee, each with its encrypted form. */
const openedPins = new WeakMap<Vault, Map<number, OpenedPin>>();

/**
 * Returns a PIN like `openOptional`, and keeps it in memory, because decrypting a hundred PINs for
 * each list of people took about a fifth of the server's work.
 */
export const openPin = (vault: Vault, employeeId: number, sealed: Buffer | null): string | null => {
  if (!sealed) return null;
  const kept = openedPins.get(vault) ?? new Map<number, OpenedPin>();
  openedPins.set(vault, kept);
  const known = kept.get(employeeId);
  if (known?.sealed.equals(sealed)) return known.pin;
  const pin = openOptional(vault, employeeId, 'pin', sealed);
  kept.set(employeeId, { sealed, pin });
  const [oldest = employeeId] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest);
  return pin;
};
