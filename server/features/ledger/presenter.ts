import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import type { Head, Ledger } from './queries.ts';

export const presentHead = (
  { ledger, public_key: publicKey }: Pick<Ledger, 'ledger' | 'public_key'>,
  { size, root, signed_at: signedAt, signature }: Head,
): LedgerHead => ({
  ledger,
  size,
  root: root.toString('hex'),
  signed_at: signedAt.toISOString(),
  public_key: publicKey.toString('hex'),
  signature: signature.toString('hex'),
});
