import type { AlertKind, AlertLevel } from '@branchbook/contract/alert-kinds.ts';
import type { AlertChoices, LadderStep } from '@branchbook/contract/alerts.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

/* Queries for the settings of a company's alerts, and for the choices of its managers. */

export type SettingsRow = {
  ladder: LadderStep[];
  levels: Record<AlertKind, AlertLevel>;
  least_priority: number;
  version: number;
};

export const findSettings = async (
  db: Db | Tx,
  { companyId }: Scope,
): Promise<SettingsRow | undefined> => {
  const row = await db
    .selectFrom('alert_settings')
    .select(['ladder', 'levels', 'least_priority', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row as SettingsRow | undefined;
};

export const saveSettings = async (
  tx: Tx,
  { companyId }: Scope,
  settings: SettingsRow,
  at: Date,
): Promise<void> => {
  const values = {
    ladder: JSON.stringify(settings.ladder),
    levels: JSON.stringify(settings.levels),
    least_priority: settings.least_priority,
    version: settings.version,
    updated_at: at,
  };
  await tx
    .insertInto('alert_settings')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
};

/**
 * Lets the open alerts of a company take their next steps at once, by the ladder that holds now;
 * those that were acknowledged take them when that ends.
 */
export const climbNow = async (tx: Tx, { companyId }: Scope, at: Date): Promise<void> => {
  await sql`
    update alerts set next_step_at = greatest(acknowledged_until, ${at})
    where company_id = ${companyId} and cleared_at is null
  `.execute(tx);
};

export const findChoices = async (
  db: Db | Tx,
  { companyId }: Scope,
  employeeId: number,
): Promise<AlertChoices | undefined> => {
  const { rows } = await sql<AlertChoices>`
    select by_email, by_push, to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_until, 'HH24:MI') as quiet_until
    from alert_choices where company_id = ${companyId} and employee_id = ${employeeId}
  `.execute(db);
  return rows[0];
};

export const saveChoices = async (
  tx: Tx,
  { companyId }: Scope,
  employeeId: number,
  choices: AlertChoices,
  at: Date,
): Promise<void> => {
  const values = { ...choices, updated_at: at };
  await tx
    .insertInto('alert_choices')
    .values({ company_id: companyId, employee_id: employeeId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'employee_id']).doUpdateSet(values))
    .execute();
};
