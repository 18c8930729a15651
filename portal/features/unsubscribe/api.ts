import { getMailing, unsubscribe } from '@branchbook/contract/unsubscribe.ts';
import { queryOptions } from '@tanstack/react-query';
import { publicApi } from '../../shared/public-api.ts';

export const mailingQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => publicApi.call(getMailing, { query: { token } }, { signal }),
    retry: false,
  });

export const stopMailing = (token: string) => publicApi.call(unsubscribe, { query: { token } });
