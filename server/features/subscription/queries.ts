import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { Scope } from '../../platform/session/actor.ts';

export const findActiveSubscription = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('status', '=', 'active')
    .executeTakeFirst();

export const findLastSubscription = (db: Db, scope: Scope) =>
  db
    .selectFrom('subscriptions')
    .select(['price_pence', 'period', 'status', 'period_start', 'period_end'])
    .where('company_id', '=', scope.companyId)
    .orderBy('period_end', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Inserts a subscription and returns its id, or undefined when one is already active. */
export const insertSubscription = (
  tx: Tx,
  scope: Scope,
  subscription: Omit<Insertable<DB['subscriptions']>, 'company_id'>,
) =>
  tx
    .insertInto('subscriptions')
    .values({ ...subscription, company_id: scope.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
