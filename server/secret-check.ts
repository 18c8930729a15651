import { totpOwner } from './features/auth/check-two-factor.ts';
import { keyOwner } from './features/devices/manage-staff-keys.ts';
import { ownerOf } from './features/employees/seal-secrets.ts';
import { ConfigError } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/database.ts';
import { MAIL_OWNER } from './platform/mail/outbox.ts';
import { createVault, readableOrNull } from './platform/vault.ts';
import type { Vault } from './platform/vault.ts';
import { sealedKeys, sealedMails, sealedPeople } from './commands/rotate-key-queries.ts';
import * as queries from './secret-check-queries.ts';

/** Binds the known value to its table. */
export const SECRET_CHECK_OWNER = 'secret check';

/** An encrypted value with the owner that binds it to its record. */
export type SealedValue = { sealed: Buffer; owner: string };

export const sealSecretCheck = (vault: Vault): Buffer =>
  vault.encrypt('Branchbook', SECRET_CHECK_OWNER);

/**
 * Returns true if a secret opens at least half of the values. Not all of them: a server that once
 * ran with another secret may have left a few that the right one does not open.
 */
export const opensMost = (vault: Vault, values: SealedValue[]): boolean => {
  const opened = values.filter(
    ({ sealed, owner }) => readableOrNull(() => vault.decrypt(sealed, owner)) !== null,
  );
  return opened.length * 2 >= values.length;
};

/** Lists encrypted values of an installation that has no known value yet. */
const listSealed = async (db: Db): Promise<SealedValue[]> => {
  const people = (await sealedPeople(db, 0)).flatMap((row) => [
    { sealed: row.pin, owner: ownerOf(row.id, 'pin') },
    { sealed: row.n_i_no, owner: ownerOf(row.id, 'ni') },
    { sealed: row.medical, owner: ownerOf(row.id, 'medical') },
    { sealed: row.totp, owner: totpOwner(row.id) },
  ]);
  const keys = (await sealedKeys(db, 0)).map((row) => ({
    sealed: row.key,
    owner: keyOwner(row.device_id, row.employee_id),
  }));
  const mails = (await sealedMails(db, 0)).map((row) => ({
    sealed: row.content,
    owner: MAIL_OWNER,
  }));
  return [...people, ...keys, ...mails].flatMap(({ sealed, owner }) =>
    sealed === null ? [] : [{ sealed, owner }],
  );
};

/** Returns true if the database was encrypted with this secret. */
export const isSecretOf = async (db: Db, secret: string): Promise<boolean> => {
  const known = await queries.findSecretCheck(db);
  const values = known ? [{ sealed: known, owner: SECRET_CHECK_OWNER }] : await listSealed(db);
  return opensMost(createVault(secret), values);
};

/** Lists people whose PIN the secret does not open: tablets leave them out. */
export const listUnreadable = async (db: Db, secret: string): Promise<number[]> => {
  const vault = createVault(secret);
  const found: number[] = [];
  for (let after = 0; ;) {
    const people = await sealedPeople(db, after);
    const last = people.at(-1);
    if (!last) return found;
    for (const { id, pin } of people) {
      if (pin && !opensMost(vault, [{ sealed: pin, owner: ownerOf(id, 'pin') }])) found.push(id);
    }
    after = last.id;
  }
};

type Secret = Pick<Config, 'secretKey' | 'secretFile' | 'databaseUrl' | 'dataDir'>;

const refusalOf = ({ secretFile, databaseUrl, dataDir }: Secret): string => {
  if (secretFile) {
    return `${secretFile} does not open the data beside it: it is the secret of other data. Bring back the one that belongs to this data, from its backup.`;
  }
  return databaseUrl
    ? 'SECRET_KEY does not open the data in the database. Set it to the secret that this data was encrypted with: the one before it was changed, or the new one after npm run admin -- rotate-key.'
    : `SECRET_KEY does not open the data in ${dataDir}. Set it to the secret that this data was encrypted with, or leave it out where that is in secret.key.`;
};

/**
 * Refuses a secret that does not open the stored data. With it, tablets could not be unlocked, and
 * new data would be lost once the right secret is back.
 * @throws ConfigError saying where the right secret belongs.
 */
export const refuseOtherSecret = async (db: Db, secret: Secret): Promise<void> => {
  if (!(await isSecretOf(db, secret.secretKey))) throw new ConfigError(refusalOf(secret));
};

/**
 * Refuses a wrong secret like refuseOtherSecret, and stores the known value with the first right
 * one.
 * @throws ConfigError saying where the right secret belongs.
 */
export const requireSecret = async (db: Db, secret: Secret): Promise<void> => {
  await refuseOtherSecret(db, secret);
  await queries.insertSecretCheck(db, sealSecretCheck(createVault(secret.secretKey)));
  // When processes start on an empty database with different secrets, the first one wins.
  await refuseOtherSecret(db, secret);
};
