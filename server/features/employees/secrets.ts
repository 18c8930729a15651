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

/** Enough for 1,000 branches of 100 people; they take about 15 MB. */
const MOST_KEPT = 100_000;

/** The PINs that each vault has decrypted, by employee and encrypted value. */
const openedPins = new WeakMap<Vault, Map<string, string | null>>();

/**
 * Returns a PIN like `openOptional`, and keeps it in memory, because decrypting a hundred PINs for
 * each list of people took about a fifth of the server's work.
 */
export const openPin = (vault: Vault, employeeId: number, sealed: Buffer | null): string | null => {
  if (!sealed) return null;
  const kept = openedPins.get(vault) ?? new Map<string, string | null>();
  openedPins.set(vault, kept);
  const key = `${employeeId} ${sealed.toString('latin1')}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const pin = openOptional(vault, employeeId, 'pin', sealed);
  kept.set(key, pin);
  const [oldest = key] = kept.keys();
  if (kept.size > MOST_KEPT) kept.delete(oldest);
  return pin;
};
