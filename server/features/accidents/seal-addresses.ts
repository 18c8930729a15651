import type { PersonInBook } from '@branchbook/contract/accidents.ts';
import { readableOrNull } from '../../platform/vault.ts';
import type { Vault } from '../../platform/vault.ts';

/** Persons of an entry whose addresses the accident book asks for. */
export type AddressOf = 'injured' | 'writer';

type Place = { companyId: number; accidentId: number; person: AddressOf };

/** Returns the name of an address for the vault, so that it opens under no other entry or person. */
export const accidentAddressOwner = ({ companyId, accidentId, person }: Place): string =>
  `accident address of ${companyId} ${accidentId} ${person}`;

export const sealAddress = (vault: Vault, place: Place, address: string): Buffer =>
  vault.encrypt(address, accidentAddressOwner(place));

/** Returns an address as it was written; null if it can no longer be read. */
export const openAddress = (vault: Vault, place: Place, sealed: Buffer): string | null =>
  readableOrNull(() => vault.decrypt(sealed, accidentAddressOwner(place)).toString());

type Asked = Place & { sealed: Buffer | null; isExpected: boolean };

/** Returns what is known of the address of a person; an expected one may still be on its tablet. */
export const presentAddress = (
  vault: Vault,
  { sealed, isExpected, ...place }: Asked,
): Pick<PersonInBook, 'address' | 'address_state'> => {
  if (!sealed) {
    return { address: null, address_state: isExpected ? 'not-received' : 'not-known' };
  }
  const address = openAddress(vault, place, sealed);
  return { address, address_state: address === null ? 'unreadable' : 'known' };
};
