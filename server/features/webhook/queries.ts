import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

const SHOWN = [
  'url',
  'is_on',
  'version',
  'paused_at',
  'failing_since',
  'last_try_at',
  'last_status',
  'last_failure',
] as const;

export const findWebhook = (db: Db | Tx, { companyId }: Scope) =>
  db.selectFrom('webhooks').select(SHOWN).where('company_id', '=', companyId).executeTakeFirst();

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** Locks the company, so that two people do not set a webhook at the same moment. */
export const lockCompany = async (tx: Tx, { companyId }: Scope): Promise<void> => {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .execute();
};

export const insertWebhook = (
  tx: Tx,
  { companyId }: Scope,
  { at, ...webhook }: { url: string; is_on: boolean; secret: Buffer; at: Date },
): Promise<WebhookRow> =>
  tx
    .insertInto('webhooks')
    .values({ ...webhook, company_id: companyId, created_at: at, updated_at: at })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Changes a webhook and ends its pause; its failures are counted from 0 again. */
export const updateWebhook = (
  tx: Tx,
  { companyId }: Scope,
  { at, ...webhook }: { url: string; is_on: boolean; at: Date },
): Promise<WebhookRow> =>
  tx
    .updateTable('webhooks')
    .set((eb) => ({
      ...webhook,
      failures: 0,
      failing_since: null,
      paused_at: null,
      version: eb('version', '+', 1),
      updated_at: at,
    }))
    .where('company_id', '=', companyId)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();

/** Replaces the secret; returns false when the company has no webhook. */
export const replaceSecret = async (
  tx: Tx,
  { companyId }: Scope,
  secret: Buffer,
  at: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('webhooks')
    .set({ secret, updated_at: at })
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Deletes the webhook with its waiting calls; returns false when there is none. */
export const deleteWebhook = async (tx: Tx, { companyId }: Scope): Promise<boolean> => {
  await tx
    .deleteFrom('outbound_messages')
    .where('company_id', '=', companyId)
    .where('push_device_id', 'is', null)
    .execute();
  const row = await tx
    .deleteFrom('webhooks')
    .where('company_id', '=', companyId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
