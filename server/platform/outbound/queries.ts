import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { anyOf } from '../database/any-of.ts';
import type { Db, Tx } from '../database/database.ts';
import { sameCompany } from '../database/same-company.ts';
import type { DB } from '../database/schema.ts';

type NewMessage = { companyId: number; content: Buffer };

/** Adds messages to every device of their people, in one statement. */
export const insertPushes = async (
  tx: Tx,
  messages: (NewMessage & { employeeId: number })[],
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into outbound_messages
      (company_id, push_device_id, content, next_try_at, expires_at, created_at)
    select m.company_id, d.id, m.content, ${at}, ${expiresAt}, ${at}
    from unnest(
      ${messages.map(({ companyId }) => companyId)}::bigint[],
      ${messages.map(({ employeeId }) => employeeId)}::bigint[],
      ${messages.map(({ content }) => content)}::bytea[]
    ) as m (company_id, employee_id, content)
    join push_devices d on d.company_id = m.company_id and d.employee_id = m.employee_id
  `.execute(tx);
};

/** Adds calls of the webhooks that are on and not paused, in one statement. */
export const insertWebhookCalls = async (
  tx: Tx,
  messages: NewMessage[],
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> => {
  await sql`
    insert into outbound_messages (company_id, content, next_try_at, expires_at, created_at)
    select m.company_id, m.content, ${at}, ${expiresAt}, ${at}
    from unnest(
      ${messages.map(({ companyId }) => companyId)}::bigint[],
      ${messages.map(({ content }) => content)}::bytea[]
    ) as m (company_id, content)
    join webhooks w on w.company_id = m.company_id and w.is_on and w.paused_at is null
  `.execute(tx);
};

const DAY_MS = 86_400_000;

/**
 * Claims a due message and postpones its next try, so that no other process sends it at the same
 * time and a crash does not lose it.
 */
export const takeMessage = (db: Db, now: Date, nextTry: Date) =>
  db
    .updateTable('outbound_messages')
    .set({ next_try_at: nextTry })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outbound_messages')
        .select('id')
        // A next try later than any delay was set by a wrong clock.
        .where((message) =>
          message.or([
            message('next_try_at', '<=', now),
            message('next_try_at', '>', new Date(now.getTime() + DAY_MS)),
          ]),
        )
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'uuid', 'company_id', 'push_device_id', 'content', 'failures', 'expires_at'])
    .executeTakeFirst();

export type TakenMessage = NonNullable<Awaited<ReturnType<typeof takeMessage>>>;

export const deleteMessage = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('outbound_messages').where('id', '=', id).execute();
};

/** Notes a failed try; the next one is at `at`. */
export const postponeMessage = async (db: Db, id: number, at: Date): Promise<void> => {
  await db
    .updateTable('outbound_messages')
    .set((eb) => ({ failures: eb('failures', '+', 1), next_try_at: at }))
    .where('id', '=', id)
    .execute();
};

/** Lets all calls of a company's webhook wait until `at`, because the next would fail too. */
export const postponeCalls = async (db: Db, companyId: number, at: Date): Promise<void> => {
  await db
    .updateTable('outbound_messages')
    .set({ next_try_at: at })
    .where('company_id', '=', companyId)
    .where('push_device_id', 'is', null)
    .where('next_try_at', '<', at)
    .execute();
};

/** Deletes the waiting calls of a company's webhook. */
export const deleteCalls = async (db: Db | Tx, companyId: number): Promise<void> => {
  await db
    .deleteFrom('outbound_messages')
    .where('company_id', '=', companyId)
    .where('push_device_id', 'is', null)
    .execute();
};

/** Deletes messages that are too old to be of use; returns their number. */
export const deleteExpired = async (db: Db, now: Date): Promise<number> => {
  const result = await db
    .deleteFrom('outbound_messages')
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

/** Finds a device whose person may still be alerted. */
export const findDevice = (db: Db, companyId: number, deviceId: number) =>
  db
    .selectFrom('push_devices')
    .innerJoin('employees', (join) => sameCompany(join, 'employees.id', 'push_devices.employee_id'))
    .select(['push_devices.id', 'push_devices.endpoint_hash', 'push_devices.subscription'])
    .where('push_devices.company_id', '=', companyId)
    .where('push_devices.id', '=', deviceId)
    .where('employees.deleted_at', 'is', null)
    .where('employees.role_id', 'in', [ROLE.owner, ROLE.manager])
    .executeTakeFirst();

export const noteSent = async (db: Db, deviceId: number, at: Date): Promise<void> => {
  await db
    .updateTable('push_devices')
    .set({ last_sent_at: at })
    .where('id', '=', deviceId)
    .execute();
};

/** Deletes a device with the messages that wait for it. */
export const deleteDevice = async (db: Db, deviceId: number): Promise<void> => {
  await db.deleteFrom('push_devices').where('id', '=', deviceId).execute();
};

/** Finds the webhook of a company with the company's name, whether it is on or not. */
export const findWebhook = (db: Db, companyId: number) =>
  db
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .select([
      'webhooks.company_id',
      'webhooks.url',
      'webhooks.secret',
      'webhooks.is_on',
      'webhooks.failures',
      'webhooks.failing_since',
      'webhooks.paused_at',
      'companies.trading_name as company_name',
    ])
    .where('webhooks.company_id', '=', companyId)
    .executeTakeFirst();

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

type WebhookResult = Pick<
  Insertable<DB['webhooks']>,
  'failures' | 'failing_since' | 'paused_at' | 'last_try_at' | 'last_status' | 'last_failure'
>;

/** Stores the result of a call, unless the address was changed during the call. */
export const noteResult = async (
  db: Db,
  { company_id: companyId, url }: WebhookRow,
  result: WebhookResult,
): Promise<void> => {
  await db
    .updateTable('webhooks')
    .set(result)
    .where('company_id', '=', companyId)
    .where('url', '=', url)
    .execute();
};

/** Lists people with what a receiver needs to reach them, as they are now. */
export const listRecipients = (db: Db, companyId: number, ids: number[]) =>
  db
    .selectFrom('employees')
    .select(['name', 'email', 'mobile_no as phone'])
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

export const findVapidKeys = (db: Db) =>
  db.selectFrom('vapid_keys').select(['public_key', 'private_key']).executeTakeFirst();

/** Stores the keys, unless another process has done so. */
export const insertVapidKeys = async (
  db: Db,
  keys: Omit<Insertable<DB['vapid_keys']>, 'id'>,
): Promise<void> => {
  await db
    .insertInto('vapid_keys')
    .values(keys)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
};
