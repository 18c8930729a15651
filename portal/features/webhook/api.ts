import {
  deleteWebhook,
  getWebhook,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
} from '@branchbook/contract/webhook.ts';
import type { Webhook } from '@branchbook/contract/webhook.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const keys = { webhook: ['webhook'] as const };
const affects = [keys.webhook];

export const webhookQuery = () =>
  queryOptions({
    queryKey: keys.webhook,
    queryFn: ({ signal }) => api.call(getWebhook, {}, { signal }),
    // A refetch would change the form's values while the user types.
    refetchOnWindowFocus: false,
  });

export const useSaveWebhook = () =>
  useContractMutation(
    { affects },
    (body: Pick<Webhook, 'url' | 'on'> & { version?: number | undefined }) =>
      api.call(saveWebhook, { body }),
  );

export const useRenewSecret = () =>
  useContractMutation({ affects }, () => api.call(renewWebhookSecret));

export const useDeleteWebhook = () =>
  useContractMutation({ affects }, () => api.call(deleteWebhook));

export const useTestWebhook = () => useContractMutation({ affects }, () => api.call(testWebhook));
