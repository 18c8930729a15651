import path from 'node:path';
import { accidentAddressOwner } from '../features/accidents/service.ts';
import { totpOwner } from '../features/auth/check-two-factor.ts';
import { customerOwner } from '../features/complaints/service.ts';
import { keyOwner, wrapOwner } from '../features/devices/manage-staff-keys.ts';
import { ownerOf, pinLookup } from '../features/employees/seal-secrets.ts';
import { ledgerKeyOwner } from '../features/ledger/service.ts';
import { fitnessOwner } from '../features/sfbb/seal-fitness.ts';
import { withAnySecret } from './operator.ts';
import { ConfigError, missingSecret, readConfig, SECRET_LENGTH } from '../platform/config.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { MAIL_OWNER } from '../platform/mail/outbox.ts';
import { MESSAGE_OWNER, subscriptionOwner, webhookOwner } from '../platform/outbound/messages.ts';
import { VAPID_OWNER } from '../platform/outbound/vapid-keys.ts';
import { newSecret, secretFileIn } from '../platform/secret-file.ts';
import { createVault, rekeying, UnreadableError } from '../platform/vault.ts';
import type { Rekeying } from '../platform/vault.ts';
import * as queries from './rotate-key-queries.ts';
import type {
  SealedAddress,
  SealedCustomer,
  SealedDevice,
  SealedFitness,
  SealedKey,
  SealedLedger,
  SealedMail,
  SealedMessage,
  SealedPerson,
  SealedVapidKey,
  SealedWebhook,
} from './rotate-key-queries.ts';
import { isSecretOf, sealSecretCheck } from '../secret-check.ts';
import { replaceSecretCheck } from '../secret-check-queries.ts';

/** Changes all rows of a table in batches; returns their number. */
const inTurn = async <T extends { id: number }>(
  read: (after: number) => Promise<T[]>,
  change: (row: T) => T,
  save: (rows: T[]) => Promise<void>,
): Promise<number> => {
  let count = 0;
  for (let after = 0; ;) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return count;
    await save(rows.map(change));
    after = last.id;
    count += rows.length;
  }
};

/** Encrypts a person's fields again and notes the new lookup hash of the PIN. */
const rekeyPerson = (key: Rekeying, lookups: Map<string, Buffer>) => (person: SealedPerson) => {
  const { id, company_id: companyId, pin, pin_lookup: oldLookup } = person;
  const again = (sealed: Buffer | null, field: 'pin' | 'ni' | 'medical') =>
    sealed && key.reseal(sealed, ownerOf(id, field));
  let lookup: Buffer | null = null;
  if (pin && oldLookup && companyId !== null) {
    lookup = pinLookup(key, companyId, key.open(pin, ownerOf(id, 'pin')).toString());
    lookups.set(oldLookup.toString('hex'), lookup);
  }
  return {
    ...person,
    pin: again(pin, 'pin'),
    pin_lookup: lookup,
    n_i_no: again(person.n_i_no, 'ni'),
    medical: again(person.medical, 'medical'),
    totp: person.totp && key.reseal(person.totp, totpOwner(id)),
  };
};

const rekeyKey = (key: Rekeying, lookups: Map<string, Buffer>) => (row: SealedKey) => ({
  ...row,
  key: key.reseal(row.key, keyOwner(row.device_id, row.employee_id)),
  wrap: row.wrap && key.reseal(row.wrap, wrapOwner(row.device_id, row.employee_id)),
  // A key that is wrapped with an earlier PIN still has to be replaced.
  wrapped_for: lookups.get(row.wrapped_for.toString('hex')) ?? row.wrapped_for,
});

const rekeyDevice = (key: Rekeying) => (device: SealedDevice) => ({
  ...device,
  subscription: key.reseal(device.subscription, subscriptionOwner(device.endpoint_hash)),
});

const rekeyWebhook = (key: Rekeying) => (webhook: SealedWebhook) => ({
  ...webhook,
  secret: key.reseal(webhook.secret, webhookOwner(webhook.company_id)),
});

const rekeyMessage = (key: Rekeying) => (message: SealedMessage) => ({
  ...message,
  content: key.reseal(message.content, MESSAGE_OWNER),
});

const rekeyVapidKey = (key: Rekeying) => (row: SealedVapidKey) => ({
  ...row,
  private_key: key.reseal(row.private_key, VAPID_OWNER),
});

/** Encrypts again what pushes and webhooks need. */
const rekeyOutbound = async (tx: Tx, key: Rekeying): Promise<void> => {
  await inTurn(
    (after) => queries.sealedDevices(tx, after),
    rekeyDevice(key),
    (devices) => queries.saveDevices(tx, devices),
  );
  await inTurn(
    (after) => queries.sealedWebhooks(tx, after),
    rekeyWebhook(key),
    (webhooks) => queries.saveWebhooks(tx, webhooks),
  );
  await inTurn(
    (after) => queries.sealedMessages(tx, after),
    rekeyMessage(key),
    (messages) => queries.saveMessages(tx, messages),
  );
  await inTurn(
    (after) => queries.sealedVapidKeys(tx, after),
    rekeyVapidKey(key),
    (keys) => queries.saveVapidKeys(tx, keys),
  );
};

const rekeyCustomer = (key: Rekeying) => (complaint: SealedCustomer) => ({
  ...complaint,
  customer: key.reseal(complaint.customer, customerOwner(complaint.company_id, complaint.uuid)),
});

const rekeyFitness = (key: Rekeying) => (report: SealedFitness) => ({
  ...report,
  sealed: key.reseal(report.sealed, fitnessOwner(report.uuid)),
});

const rekeyAddress = (key: Rekeying) => (row: SealedAddress) => {
  const person = row.person === 'injured' ? 'injured' : 'writer';
  const place = { companyId: row.company_id, accidentId: row.accident_id, person } as const;
  return { ...row, sealed: key.reseal(row.sealed, accidentAddressOwner(place)) };
};

const rekeyLedger = (key: Rekeying) => (ledger: SealedLedger) => ({
  ...ledger,
  sealed_key: key.reseal(ledger.sealed_key, ledgerKeyOwner(ledger.id)),
});

const rekeyMail = (key: Rekeying) => (mail: SealedMail) => ({
  ...mail,
  content: key.reseal(mail.content, MAIL_OWNER),
});

export type Rotated = { people: number; keys: number; mails: number };

/** Encrypts all encrypted data again with another secret, in one transaction. */
export const rekeyAll = async (db: Db, from: string, to: string): Promise<Rotated> => {
  const vault = createVault(to);
  const key = rekeying(createVault(from), vault);
  return db.transaction().execute(async (tx: Tx) => {
    await queries.lockSealed(tx);
    const lookups = new Map<string, Buffer>();
    await replaceSecretCheck(tx, sealSecretCheck(vault));
    await queries.forgetAnswers(tx);
    await rekeyOutbound(tx, key);
    await inTurn(
      (after) => queries.sealedCustomers(tx, after),
      rekeyCustomer(key),
      (complaints) => queries.saveCustomers(tx, complaints),
    );
    await inTurn(
      (after) => queries.sealedFitness(tx, after),
      rekeyFitness(key),
      (reports) => queries.saveFitness(tx, reports),
    );
    await inTurn(
      (after) => queries.sealedAddresses(tx, after),
      rekeyAddress(key),
      (addresses) => queries.saveAddresses(tx, addresses),
    );
    await inTurn(
      (after) => queries.sealedLedgers(tx, after),
      rekeyLedger(key),
      (ledgers) => queries.saveLedgers(tx, ledgers),
    );
    return {
      people: await inTurn(
        (after) => queries.sealedPeople(tx, after),
        rekeyPerson(key, lookups),
        (people) => queries.savePeople(tx, people),
      ),
      keys: await inTurn(
        (after) => queries.sealedKeys(tx, after),
        rekeyKey(key, lookups),
        (keys) => queries.saveKeys(tx, keys),
      ),
      mails: await inTurn(
        (after) => queries.sealedMails(tx, after),
        rekeyMail(key),
        (mails) => queries.saveMails(tx, mails),
      ),
    };
  });
};

type Secrets = {
  present: string;
  next: string;
  /** The file of the present secret; null when it comes from the environment. */
  file: ReturnType<typeof secretFileIn> | null;
};

/** Returns the present secret and the next one from their sources. */
const secretsOf = (env: NodeJS.ProcessEnv): Secrets => {
  const inFile = secretFileIn(path.resolve(env['DATA_DIR'] || './data'));
  const file = env['SECRET_KEY'] || env['DATABASE_URL'] ? null : inFile;
  const present = env['SECRET_KEY'] || (file?.read() ?? '');
  if (file && !present) throw new ConfigError(missingSecret(file.path));
  const next = env['NEW_SECRET_KEY'] || (file ? newSecret() : '');
  if (next.length < SECRET_LENGTH) {
    throw new ConfigError(
      `NEW_SECRET_KEY must be set: at least ${SECRET_LENGTH} random characters, kept outside the database.`,
    );
  }
  if (next === present) throw new ConfigError('NEW_SECRET_KEY is the secret that is used already.');
  return { present, next, file };
};

const refuseOthers = async (db: Db): Promise<void> => {
  if ((await queries.countOthers(db)) > 0) {
    throw new ConfigError(
      'Another program is connected to the database. Stop every server first: one that goes on with the old secret would encrypt with it.',
    );
  }
};

/** Finishes a change that was interrupted between the database and the file. */
const finishInterrupted = async (db: Db, { present, file }: Secrets): Promise<boolean> => {
  const next = file?.next() ?? null;
  if (!file || next === null || (await isSecretOf(db, present)) || !(await isSecretOf(db, next))) {
    return false;
  }
  file.replace();
  return true;
};

const change = async (db: Db, { present, next, file }: Secrets): Promise<Rotated> => {
  if (!(await isSecretOf(db, present))) {
    throw new ConfigError('The present secret does not open what is stored. Nothing was changed.');
  }
  file?.prepare(next);
  try {
    const rotated = await rekeyAll(db, present, next);
    file?.replace();
    return rotated;
  } catch (error) {
    // The commit may have succeeded although its response was lost.
    if (await isSecretOf(db, present)) file?.discard();
    if (!(error instanceof UnreadableError)) throw error;
    throw new ConfigError(
      `${error.message}. Nothing was changed. docs/running.md says what to do ("Another secret").`,
    );
  }
};

/**
 * Changes the secret of an installation whose server is stopped. Nothing is changed on failure;
 * when the program dies half-way, the next run finishes the change.
 */
export const rotateKey = async (
  env: NodeJS.ProcessEnv,
  print: (line: string) => unknown,
): Promise<void> => {
  const secrets = secretsOf(env);
  const { present, file } = secrets;
  const config = readConfig({ ...env, SECRET_KEY: present });
  await withAnySecret(config, async (db) => {
    if (config.databaseUrl) await refuseOthers(db);
    if (await finishInterrupted(db, secrets)) {
      print(`The change that was interrupted is finished. The new secret is in ${file?.path}.`);
      return;
    }
    const { people, keys, mails } = await change(db, secrets);
    print(`Encrypted again: ${people} people, ${keys} keys on tablets, ${mails} waiting mails.`);
    print(
      file
        ? `The new secret is in ${file.path}.`
        : 'Set SECRET_KEY to the new secret before the server starts again.',
    );
  });
};
