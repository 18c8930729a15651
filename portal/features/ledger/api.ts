import { ledgerExport, ledgerHeadOf, ledgerStatusOf } from '@branchbook/contract/ledger.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { useFileDownload } from '../../shared/file-download.ts';

const keys = { status: ['ledger', 'status'] as const };

export const ledgerStatusQuery = () =>
  queryOptions({
    queryKey: keys.status,
    queryFn: ({ signal }) => api.call(ledgerStatusOf, {}, { signal }),
  });

/** Signs a checkpoint after everything that was recorded up to now. */
export const useMakeCheckpoint = () =>
  useContractMutation({ affects: [keys.status] }, () => api.call(ledgerHeadOf));

/** Downloads the ledger, with the contents of records about people or without them. */
export const useLedgerExport = (personal: 'included' | 'withheld') =>
  useFileDownload((options) => api.raw(ledgerExport, { query: { personal } }, options), {
    title: 'Proof of records downloaded',
    fallbackName: 'ledger.jsonl',
  });
