import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** A request with a key from its caller, so that it can be repeated without a second effect. */
export type KeyedCall = {
  /** Hash of caller, endpoint and key. */
  keyHash: Buffer;
  /** Keyed hash of the request's contents: the same key with other contents is a mistake. */
  requestHash: Buffer;
  /** Id of this single arrival of the request. */
  claim: string;
  /** Null before the caller has a company. */
  companyId: number | null;
  at: Date;
  /** True once a transaction of this request has claimed the key. */
  isClaimed: boolean;
};

/**
 * Claims the key of a request in this transaction; returns false when another request has it. Waits
 * while another open transaction has claimed the key.
 */
export const claimKey = async (tx: Tx, call: KeyedCall): Promise<boolean> => {
  const row = await tx
    .insertInto('idempotency_keys')
    .values({
      key_hash: call.keyHash,
      company_id: call.companyId,
      claim: call.claim,
      request_hash: call.requestHash,
      claimed_at: call.at,
    })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ claim: call.claim })
        // An action may use several transactions.
        .where('idempotency_keys.claim', '=', call.claim),
    )
    .returning('claim')
    .executeTakeFirst();
  return row !== undefined;
};

export type ClaimedKey = {
  claim: string;
  request_hash: Buffer | null;
  answer: Buffer | null;
  status: number | null;
};

export const findKey = (db: Db, keyHash: Buffer): Promise<ClaimedKey | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['claim', 'request_hash', 'answer', 'status'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();

export const saveAnswer = async (
  db: Db,
  { keyHash, claim }: KeyedCall,
  { answer, status }: { answer: Buffer; status: number },
): Promise<void> => {
  await db
    .updateTable('idempotency_keys')
    .set({ answer, status })
    .where('key_hash', '=', keyHash)
    .where('claim', '=', claim)
    .execute();
};

export const forgetKeysBefore = async (db: Db, time: Date): Promise<void> => {
  await sql`delete from idempotency_keys where claimed_at < ${time}`.execute(db);
};
