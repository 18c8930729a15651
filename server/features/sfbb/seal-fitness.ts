import type { Day } from '@branchbook/contract/dates.ts';
import { readableOrNull } from '../../platform/vault.ts';
import type { Vault } from '../../platform/vault.ts';

/** What is kept of an illness: no symptoms, only the days from which the rule counts. */
export type Illness = { unwell_since: Day; clear_at: string | null };

/** Returns the text that binds an encrypted report to its record, so that it cannot be moved. */
export const fitnessOwner = (uuid: string): string => `fitness ${uuid}`;

export const sealIllness = (vault: Vault, uuid: string, illness: Illness): Buffer =>
  vault.encrypt(JSON.stringify(illness), fitnessOwner(uuid));

/** Returns a report as it was written; null if it can no longer be read. */
export const openIllness = (
  vault: Vault,
  { uuid, sealed }: { uuid: string; sealed: Buffer },
): Illness | null =>
  readableOrNull(() => JSON.parse(vault.decrypt(sealed, fitnessOwner(uuid)).toString()) as Illness);
