import { CHALLENGE_TRIES } from '@branchbook/contract/auth.ts';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';

/** Returns whether two-factor authentication is on, and how many recovery codes are left. */
export const twoFactorOf = async (
  db: Db | Tx,
  employeeId: number,
): Promise<{ on: boolean; codesLeft: number }> => {
  const row = await db
    .selectFrom('employees')
    .select((eb) => [
      'totp_since',
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.company_id', '=', 'employees.company_id')
        .whereRef('recovery_codes.employee_id', '=', 'employees.id')
        .where('used_at', 'is', null)
        .as('codes_left'),
    ])
    .where('id', '=', employeeId)
    .executeTakeFirst();
  return { on: (row?.totp_since ?? null) !== null, codesLeft: row?.codes_left ?? 0 };
};

/** Locks an employee's secret, so that only one of two requests with the same code succeeds. */
export const lockTwoFactor = (tx: Tx, employeeId: number) =>
  tx
    .selectFrom('employees')
    .select(['company_id', 'totp', 'totp_since', 'totp_last_step'])
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type TwoFactorRow = NonNullable<Awaited<ReturnType<typeof lockTwoFactor>>>;

const update = async (
  tx: Tx,
  employeeId: number,
  columns: Omit<Partial<TwoFactorRow>, 'company_id'>,
): Promise<void> => {
  await tx.updateTable('employees').set(columns).where('id', '=', employeeId).execute();
};

export const setSecret = (tx: Tx, employeeId: number, totp: Buffer): Promise<void> =>
  update(tx, employeeId, { totp, totp_since: null, totp_last_step: null });

export const turnOn = (
  tx: Tx,
  employeeId: number,
  { step, at }: { step: number; at: Date },
): Promise<void> => update(tx, employeeId, { totp_since: at, totp_last_step: step });

export const turnOff = (tx: Tx, employeeId: number): Promise<void> =>
  update(tx, employeeId, { totp: null, totp_since: null, totp_last_step: null });

export const setLastStep = (tx: Tx, employeeId: number, step: number): Promise<void> =>
  update(tx, employeeId, { totp_last_step: step });

export const insertRecoveryCodes = async (
  tx: Tx,
  codes: Insertable<DB['recovery_codes']>[],
): Promise<void> => {
  await tx.insertInto('recovery_codes').values(codes).execute();
};

export const deleteRecoveryCodes = async (
  tx: Tx,
  employeeId: number,
  companyId: number,
): Promise<void> => {
  await tx
    .deleteFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('employee_id', '=', employeeId)
    .execute();
};

/** Uses a recovery code up; returns true for only one of several requests. */
export const useRecoveryCode = async (
  tx: Tx,
  { id, companyId, hash, at }: { id: number; companyId: number | null; hash: Buffer; at: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('company_id', '=', companyId)
    .where('employee_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('code_hash')
    .executeTakeFirst();
  return row !== undefined;
};

export const insertChallenge = async (
  tx: Tx,
  challenge: Insertable<DB['sign_in_challenges']>,
): Promise<void> => {
  await tx.insertInto('sign_in_challenges').values(challenge).execute();
};

export const deleteOldChallenges = async (tx: Tx, employeeId: number, now: Date): Promise<void> => {
  await tx
    .deleteFrom('sign_in_challenges')
    .where('employee_id', '=', employeeId)
    .where('expires_at', '<=', now)
    .execute();
};

/** Counts a try on a challenge and returns its owner; undefined when no try is left. */
export const countChallengeTry = (db: Db, hash: Buffer, now: Date) =>
  db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('tries', '<', CHALLENGE_TRIES)
    .returning(['employee_id', 'company_id'])
    .executeTakeFirst();

/** Deletes a challenge; returns true for only one of several requests. */
export const takeChallenge = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const row = await tx
    .deleteFrom('sign_in_challenges')
    .where('token_hash', '=', hash)
    .returning('employee_id')
    .executeTakeFirst();
  return row !== undefined;
};
