import type { ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { z } from 'zod';
import { readableOrNull } from '../../platform/vault.ts';
import type { Vault } from '../../platform/vault.ts';

/** Name and contact of a customer as they are sent. */
export type Customer = { customer_name: string | null; customer_contact: string | null };

const sealed = z.object({ name: z.string().nullable(), contact: z.string().nullable() });

/** Returns the name of a complaint for the vault, so that no customer opens under another one. */
export const customerOwner = (companyId: number, uuid: string): string =>
  `customer of ${companyId} ${uuid}`;

/** Encrypts the details of a customer; null when there are none. */
export const sealCustomer = (
  vault: Vault,
  companyId: number,
  uuid: string,
  { customer_name: name, customer_contact: contact }: Customer,
): Buffer | null =>
  name === null && contact === null
    ? null
    : vault.encrypt(JSON.stringify({ name, contact }), customerOwner(companyId, uuid));

/** Decrypts the details of a customer; null when they were encrypted with a secret that is gone. */
export const openCustomer = (
  vault: Vault,
  companyId: number,
  { uuid, customer }: { uuid: string; customer: Buffer | null },
): ComplaintDetails['customer'] =>
  customer &&
  readableOrNull(() =>
    sealed.parse(JSON.parse(vault.decrypt(customer, customerOwner(companyId, uuid)).toString())),
  );
