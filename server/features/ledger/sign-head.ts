import { createPrivateKey, sign } from 'node:crypto';
import { headText } from '@branchbook/contract/ledger.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { presentHead } from './presenter.ts';
import * as queries from './queries.ts';
import type { Alarm } from './alarm-queries.ts';
import type { Head, Ledger } from './queries.ts';
import { recordAlarm } from './record-alarm.ts';
import { rootOf } from './read-tree.ts';
import { ensureLedger, ledgerKeyOwner, sequenceRecords } from './write-leaves.ts';

export type HeadReason = 'daily' | 'pack' | 'asked';

/** A head that is asked for again within this time is returned again, unless records came. */
const ASKED_AGAIN_MS = 60_000;

type SigningContext = Pick<Context, 'db' | 'clock' | 'vault' | 'log'>;

/** Returns what is wrong with the tree since its newest head was signed; null if it still fits. */
const damageOf = async (
  tx: Tx,
  companyId: number,
  { size, check_found: found }: Ledger,
  last: Head | undefined,
): Promise<Alarm['found'] | null> => {
  if (found) return found as Alarm['found'];
  if (!last) return null;
  if (size < last.size) return 'nodes missing';
  const root = await rootOf(tx, companyId, { from: 0, to: last.size });
  return root.equals(last.root) ? null : 'another root';
};

const signedHead = (
  { vault }: Pick<Context, 'vault'>,
  { company_id: companyId, ledger, size, sealed_key: sealedKey }: Ledger,
  root: Buffer,
  now: Date,
): Head => {
  const signedAt = now.toISOString();
  const text = headText({ ledger, size, root: root.toString('hex'), signed_at: signedAt });
  const der = vault.decrypt(sealedKey, ledgerKeyOwner(companyId));
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { size, root, signed_at: now, signature: sign(null, Buffer.from(text), key) };
};

type Signed = { head: LedgerHead } | { damage: Alarm['found']; size: number };

const signWithin = async (
  context: SigningContext,
  tx: Tx,
  companyId: number,
  reason: HeadReason,
): Promise<Signed> => {
  const ledger = await ensureLedger(context, tx, companyId);
  const { size } = ledger;
  const now = context.clock.now();
  const last = await queries.findNewestHead(tx, companyId);
  try {
    const damage = await damageOf(tx, companyId, ledger, last);
    if (damage) return { damage, size: last?.size ?? 0 };
    const age = last ? now.getTime() - last.signed_at.getTime() : Infinity;
    const isRecent = last?.size === size && age >= 0 && age < ASKED_AGAIN_MS;
    if (last && reason === 'asked' && isRecent) return { head: presentHead(ledger, last) };
    const root = await rootOf(tx, companyId, { from: 0, to: size });
    const head = signedHead(context, ledger, root, now);
    await queries.insertHead(tx, companyId, { ...head, reason });
    return { head: presentHead(ledger, head) };
  } catch (error) {
    if (error instanceof queries.DamagedTreeError) return { damage: 'nodes missing', size };
    throw error;
  }
};

/**
 * Signs the head of a company's ledger after everything that was recorded up to now, and stores it.
 * A daily head covers what the job has moved into the ledger by then.
 *
 * @throws AppError LEDGER_DAMAGED, after an alarm, when the tree no longer fits its newest head.
 */
export const signHead = async (
  context: SigningContext,
  scope: Scope,
  reason: HeadReason,
): Promise<LedgerHead> => {
  if (reason !== 'daily') await sequenceRecords(context, scope.companyId);
  const signed = await context.db
    .transaction()
    .execute((tx) => signWithin(context, tx, scope.companyId, reason));
  if ('head' in signed) return signed.head;
  await recordAlarm(context, scope, { found: signed.damage, size: signed.size }, 'system');
  throw new AppError('LEDGER_DAMAGED');
};
