import { confirm } from '@branchbook/ui/confirm.tsx';
import { focusMain } from '@branchbook/ui/focus-main.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { TitledCard } from '@branchbook/ui/titled-card.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { useDeleteWebhook, useRenewSecret, useTestWebhook, webhookQuery } from './api.ts';
import { WebhookSecret } from './components/webhook-secret.tsx';
import { resultText } from './result-text.ts';
import { WebhookForm } from './webhook-form.tsx';

const failed = (error: unknown): void =>
  toast.error({ title: 'Please try again', message: messageOf(error, '') });

/** Buttons for a webhook that is set. */
const WebhookActions = ({ onSecret }: { onSecret: (secret: string) => void }) => {
  const test = useTestWebhook();
  const renew = useRenewSecret();
  const remove = useDeleteWebhook();
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: (tested) => toast.success({ title: resultText(tested, instantText) }),
      onError: failed,
    });
  const askForSecret = () =>
    confirm({
      title: 'Make a new secret?',
      message: 'Your receiver refuses calls until it has the new one.',
      confirmText: 'Make a new secret',
      kind: 'danger',
      onConfirm: () =>
        renew.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret), onError: failed }),
    });
  const askToRemove = () =>
    confirm({
      title: 'Remove the webhook?',
      message: 'Nothing is called about alerts any more.',
      confirmText: 'Remove',
      kind: 'danger',
      onConfirm: () =>
        remove.mutate(undefined, {
          onSuccess: () => {
            focusMain();
            toast.success({ title: 'Webhook removed' });
          },
          onError: failed,
        }),
    });
  return (
    <Group gap="xs">
      <Button variant="default" onClick={sendTest} loading={test.isPending}>
        Send a test
      </Button>
      <Button variant="default" onClick={askForSecret}>
        New secret
      </Button>
      <Button variant="default" onClick={askToRemove}>
        Remove webhook
      </Button>
    </Group>
  );
};

/** Lets head office set the address that is called about alerts. */
export const WebhookPanel = () => {
  const query = useQuery(webhookQuery());
  const [secret, setSecret] = useState<string | null>(null);
  const webhook = query.data ?? null;
  return (
    <TitledCard
      title="Webhook for alerts"
      help="Call an address of yours about alerts, for example of a text message service. Each call names the people to reach, with their email and mobile number, so set only an address that you trust."
    >
      {query.isPending ? (
        <CardsSkeleton count={1} label="Loading the webhook" />
      ) : query.isLoadingError ? (
        <QueryError query={query} title="Error" fallback="Failed to load the webhook" />
      ) : (
        <>
          {webhook?.pausedAt && (
            <Alert color="red" title="Calls are paused">
              No call was taken since {instantText(webhook.failingSince ?? webhook.pausedAt)}. Send
              a test that works, or press ‘Start again’.
            </Alert>
          )}
          <WebhookForm
            key={webhook === null ? 'none' : `${webhook.version} ${webhook.pausedAt}`}
            webhook={webhook}
            onSecret={setSecret}
          />
          {secret !== null && <WebhookSecret secret={secret} onDone={() => setSecret(null)} />}
          {webhook && (
            <>
              <Text size="sm" c="dimmed" role="status">
                {resultText(webhook, instantText)}
              </Text>
              <WebhookActions onSecret={setSecret} />
            </>
          )}
        </>
      )}
    </TitledCard>
  );
};
