import type { Insertable } from 'kysely';
import { inBatches } from '../../platform/database/batches.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { ACCOUNT, accounts } from './queries.ts';

export const PURPOSES = ['onboarding', 'set-up', 'reset'] as const;
export type Purpose = (typeof PURPOSES)[number];

export type NewLink = Insertable<DB['link_tokens']> & { purpose: Purpose };

export const insertLinks = async (tx: Tx, links: NewLink[]): Promise<void> => {
  for (const batch of inBatches(links)) {
    await tx.insertInto('link_tokens').values(batch).execute();
  }
};

/** Ends the open links of an employee. */
export const endLinks = async (
  tx: Tx,
  employeeId: number,
  purposes: readonly Purpose[],
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('link_tokens')
    .set({ revoked_at: at })
    .where('employee_id', '=', employeeId)
    .where('purpose', 'in', purposes)
    .where('revoked_at', 'is', null)
    .where('consumed_at', 'is', null)
    .execute();
};

/** Finds a live link with its account; with `alsoExchanged`, also an exchanged link. */
export const findLink = (
  db: Db | Tx,
  hash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
  alsoExchanged = false,
) =>
  accounts(db)
    .innerJoin('link_tokens', 'link_tokens.employee_id', 'employees.id')
    .select([...ACCOUNT, 'link_tokens.id as link_id', 'link_tokens.used_at', 'link_tokens.mailed'])
    .where('link_tokens.token_hash', '=', hash)
    .where('link_tokens.purpose', 'in', purposes)
    .where('link_tokens.expires_at', '>', now)
    .where('link_tokens.revoked_at', 'is', null)
    .$if(!alsoExchanged, (query) => query.where('link_tokens.consumed_at', 'is', null))
    .executeTakeFirst();

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** Returns whether a company was registered with a link, even if the link has ended. */
export const wasLinkUsed = async (
  db: Db | Tx,
  hash: Buffer,
  purposes: readonly Purpose[],
): Promise<boolean> => {
  const row = await db
    .selectFrom('link_tokens')
    .select('id')
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Marks an owner's links once a company is registered, so that emailed links resume there. */
export const markLinksUsed = async (tx: Tx, employeeId: number, at: Date): Promise<void> => {
  await tx
    .updateTable('link_tokens')
    .set({ used_at: at })
    .where('employee_id', '=', employeeId)
    .where('purpose', '=', 'onboarding')
    .where('used_at', 'is', null)
    .execute();
};

/** Exchanges a link; returns true for only one of several requests. */
export const consumeLink = async (tx: Tx, linkId: number, at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('link_tokens')
    .set({ consumed_at: at })
    .where('id', '=', linkId)
    .where('consumed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
