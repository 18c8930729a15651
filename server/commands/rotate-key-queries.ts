import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

const BATCH = 500;

/** Locks the tables against writes with the old secret. */
export const lockSealed = async (tx: Tx): Promise<void> => {
  await sql`
    lock table employees, device_staff_keys, mails, secret_check, idempotency_keys, push_devices,
      webhooks, outbound_messages, vapid_keys, complaints, food_diary_fitness, ledgers,
      accident_addresses in exclusive mode
  `.execute(tx);
};

/** Counts other connections to the database by the same user, such as a server's. */
export const countOthers = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ others: number }>`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and usename = current_user
      and backend_type = 'client backend' and pid <> pg_backend_pid()
  `.execute(db);
  return rows[0]?.others ?? 0;
};

/**
 * Deletes stored responses and request hashes, which the next secret could not read. Their keys
 * stay: a repeated request is not carried out again, and its caller is told so.
 */
export const forgetAnswers = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: null, status: null, request_hash: null })
    .execute();
};

/** Returns the next people of any company who have encrypted fields. */
export const sealedPeople = (db: Db | Tx, after: number) =>
  db
    .selectFrom('employees')
    .select(['id', 'company_id', 'pin', 'pin_lookup', 'n_i_no', 'medical', 'totp'])
    .where('id', '>', after)
    .where((eb) =>
      eb.or([
        eb('pin', 'is not', null),
        eb('n_i_no', 'is not', null),
        eb('medical', 'is not', null),
        eb('totp', 'is not', null),
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedPerson = Awaited<ReturnType<typeof sealedPeople>>[number];

export const savePeople = async (tx: Tx, people: SealedPerson[]): Promise<void> => {
  await sql`
    update employees e
    set pin = s.pin, pin_lookup = s.pin_lookup, n_i_no = s.n_i_no, medical = s.medical,
      totp = s.totp
    from unnest(
      ${people.map((one) => one.id)}::bigint[],
      ${people.map((one) => one.pin)}::bytea[],
      ${people.map((one) => one.pin_lookup)}::bytea[],
      ${people.map((one) => one.n_i_no)}::bytea[],
      ${people.map((one) => one.medical)}::bytea[],
      ${people.map((one) => one.totp)}::bytea[]
    ) as s (id, pin, pin_lookup, n_i_no, medical, totp)
    where e.id = s.id
  `.execute(tx);
};

/** Returns the next signing keys of people on tablets. */
export const sealedKeys = (db: Db | Tx, after: number) =>
  db
    .selectFrom('device_staff_keys')
    .select(['id', 'device_id', 'employee_id', 'key', 'wrap', 'wrapped_for'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedKey = Awaited<ReturnType<typeof sealedKeys>>[number];

export const saveKeys = async (tx: Tx, keys: SealedKey[]): Promise<void> => {
  await sql`
    update device_staff_keys k set key = s.key, wrap = s.wrap, wrapped_for = s.wrapped_for
    from unnest(
      ${keys.map((one) => one.id)}::bigint[],
      ${keys.map((one) => one.key)}::bytea[],
      ${keys.map((one) => one.wrap)}::bytea[],
      ${keys.map((one) => one.wrapped_for)}::bytea[]
    ) as s (id, key, wrap, wrapped_for)
    where k.id = s.id
  `.execute(tx);
};

/** Returns the next reports of fitness to work. */
export const sealedFitness = (db: Db | Tx, after: number) =>
  db
    .selectFrom('food_diary_fitness')
    .select(['id', 'uuid', 'sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedFitness = Awaited<ReturnType<typeof sealedFitness>>[number];

export const saveFitness = async (tx: Tx, reports: SealedFitness[]): Promise<void> => {
  await sql`
    update food_diary_fitness f set sealed = s.sealed
    from unnest(
      ${reports.map((one) => one.id)}::bigint[],
      ${reports.map((one) => one.sealed)}::bytea[]
    ) as s (id, sealed)
    where f.id = s.id
  `.execute(tx);
};

/** Returns the next addresses in accident books. */
export const sealedAddresses = (db: Db | Tx, after: number) =>
  db
    .selectFrom('accident_addresses')
    .select(['id', 'company_id', 'accident_id', 'person', 'sealed'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedAddress = Awaited<ReturnType<typeof sealedAddresses>>[number];

export const saveAddresses = async (tx: Tx, addresses: SealedAddress[]): Promise<void> => {
  await sql`
    update accident_addresses d set sealed = s.sealed
    from unnest(
      ${addresses.map((one) => one.id)}::bigint[],
      ${addresses.map((one) => one.sealed)}::bytea[]
    ) as s (id, sealed)
    where d.id = s.id
  `.execute(tx);
};

/** Returns the next ledgers, each by the id of its company. */
export const sealedLedgers = (db: Db | Tx, after: number) =>
  db
    .selectFrom('ledgers')
    .select(['company_id as id', 'sealed_key'])
    .where('company_id', '>', after)
    .orderBy('company_id')
    .limit(BATCH)
    .execute();

export type SealedLedger = Awaited<ReturnType<typeof sealedLedgers>>[number];

export const saveLedgers = async (tx: Tx, ledgers: SealedLedger[]): Promise<void> => {
  await sql`
    update ledgers l set sealed_key = s.sealed_key
    from unnest(
      ${ledgers.map((one) => one.id)}::bigint[],
      ${ledgers.map((one) => one.sealed_key)}::bytea[]
    ) as s (id, sealed_key)
    where l.company_id = s.id
  `.execute(tx);
};

/** Returns the next queued emails. */
export const sealedMails = (db: Db | Tx, after: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'content'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedMail = Awaited<ReturnType<typeof sealedMails>>[number];

export const saveMails = async (tx: Tx, mails: SealedMail[]): Promise<void> => {
  await sql`
    update mails m set content = s.content
    from unnest(
      ${mails.map((one) => one.id)}::bigint[],
      ${mails.map((one) => one.content)}::bytea[]
    ) as s (id, content)
    where m.id = s.id
  `.execute(tx);
};

/** Returns the next devices for alerts. */
export const sealedDevices = (db: Db | Tx, after: number) =>
  db
    .selectFrom('push_devices')
    .select(['id', 'endpoint_hash', 'subscription'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedDevice = Awaited<ReturnType<typeof sealedDevices>>[number];

export const saveDevices = async (tx: Tx, devices: SealedDevice[]): Promise<void> => {
  await sql`
    update push_devices d set subscription = s.subscription
    from unnest(
      ${devices.map((one) => one.id)}::bigint[],
      ${devices.map((one) => one.subscription)}::bytea[]
    ) as s (id, subscription)
    where d.id = s.id
  `.execute(tx);
};

/** Returns the next webhooks of companies. */
export const sealedWebhooks = (db: Db | Tx, after: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'company_id', 'secret'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedWebhook = Awaited<ReturnType<typeof sealedWebhooks>>[number];

export const saveWebhooks = async (tx: Tx, webhooks: SealedWebhook[]): Promise<void> => {
  await sql`
    update webhooks w set secret = s.secret
    from unnest(
      ${webhooks.map((one) => one.id)}::bigint[],
      ${webhooks.map((one) => one.secret)}::bytea[]
    ) as s (id, secret)
    where w.id = s.id
  `.execute(tx);
};

/** Returns the next queued pushes and webhook calls. */
export const sealedMessages = (db: Db | Tx, after: number) =>
  db
    .selectFrom('outbound_messages')
    .select(['id', 'content'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH)
    .execute();

export type SealedMessage = Awaited<ReturnType<typeof sealedMessages>>[number];

export const saveMessages = async (tx: Tx, messages: SealedMessage[]): Promise<void> => {
  await sql`
    update outbound_messages m set content = s.content
    from unnest(
      ${messages.map((one) => one.id)}::bigint[],
      ${messages.map((one) => one.content)}::bytea[]
    ) as s (id, content)
    where m.id = s.id
  `.execute(tx);
};

/** Returns the next complaints with the details of a customer. */
export const sealedCustomers = async (db: Db | Tx, after: number) => {
  const rows = await db
    .selectFrom('complaints')
    .select(['id', 'company_id', 'uuid', 'customer'])
    .where('id', '>', after)
    .where('customer', 'is not', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  return rows.flatMap(({ customer, ...row }) => (customer ? { ...row, customer } : []));
};

export type SealedCustomer = Awaited<ReturnType<typeof sealedCustomers>>[number];

export const saveCustomers = async (tx: Tx, complaints: SealedCustomer[]): Promise<void> => {
  await sql`
    update complaints c set customer = s.customer
    from unnest(
      ${complaints.map((one) => one.id)}::bigint[],
      ${complaints.map((one) => one.customer)}::bytea[]
    ) as s (id, customer)
    where c.id = s.id
  `.execute(tx);
};

/** Returns the one key for push services, in a list like the others. */
export const sealedVapidKeys = (db: Db | Tx, after: number) =>
  db.selectFrom('vapid_keys').select(['id', 'private_key']).where('id', '>', after).execute();

export type SealedVapidKey = Awaited<ReturnType<typeof sealedVapidKeys>>[number];

export const saveVapidKeys = async (tx: Tx, [key]: SealedVapidKey[]): Promise<void> => {
  if (!key) return;
  const { id, private_key: privateKey } = key;
  await tx
    .updateTable('vapid_keys')
    .set({ private_key: privateKey })
    .where('id', '=', id)
    .execute();
};
