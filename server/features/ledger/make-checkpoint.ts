import { headText, shortRoot } from '@branchbook/contract/ledger.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { counted, formatInstant } from '../../platform/format.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { signHead } from './sign-head.ts';
import type { HeadReason } from './sign-head.ts';

/**
 * The checkpoint of a file: the signed head of the company's ledger when it was made. Its QR code
 * is an SVG file and says the head without its signature, as that would make it too fine to print.
 */
export type Checkpoint = { text: string; qr: string | null; head: LedgerHead | null };

const qrOf = async (text: string): Promise<string> => {
  const { renderSVG } = await import('uqr');
  return renderSVG(text, { ecc: 'L', border: 1 });
};

/** Signs the head of the ledger after all that a file shows; null where the ledger is damaged. */
export const headForFile = async (
  context: Context,
  scope: Scope,
  reason: HeadReason,
): Promise<LedgerHead | null> => {
  try {
    return await signHead(context, scope, reason);
  } catch (error) {
    if (error instanceof AppError && error.code === 'LEDGER_DAMAGED') return null;
    throw error;
  }
};

/** Says a head in words, with the time of a branch, and as a QR code. */
export const checkpointOf = async (
  head: LedgerHead | null,
  timezone: string,
): Promise<Checkpoint> => {
  if (!head) {
    return { text: 'No checkpoint: the ledger of this company is damaged', qr: null, head };
  }
  const { size, root, signed_at: signedAt } = head;
  const records = counted(size, 'record', 'records');
  return {
    text: `Checkpoint of ${records}: ${shortRoot(root)}, ${formatInstant(new Date(signedAt), timezone)}`,
    qr: await qrOf(headText(head)),
    head,
  };
};
