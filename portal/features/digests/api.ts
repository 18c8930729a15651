import { chooseDigest, getDigestChoices } from '@branchbook/contract/digests.ts';
import type { DigestChoice } from '@branchbook/contract/digests.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const CHOICES = ['digests', 'choices'] as const;

export const digestsQuery = () =>
  queryOptions({
    queryKey: CHOICES,
    queryFn: ({ signal }) => api.call(getDigestChoices, undefined, { signal }),
  });

export const useChooseDigest = () =>
  useContractMutation({ affects: [CHOICES] }, (body: DigestChoice) =>
    api.call(chooseDigest, { body }),
  );
