import type { Recipient } from '@branchbook/contract/report-schedules.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { failureText } from '../../../shared/errors.ts';
import { useAskAgain } from '../api.ts';

const STATES: Record<Recipient['state'], string> = {
  active: '',
  waiting: ' (not confirmed yet)',
  left: ' (stopped it)',
};

type Props = { scheduleId: number; recipients: readonly Recipient[]; mayAsk: boolean };

/** Lists who gets a report, and lets its owner ask an address again that has not confirmed. */
export const RecipientList = ({ scheduleId, recipients, mayAsk }: Props) => {
  const ask = useAskAgain();
  const send = ({ id, name }: Recipient): void =>
    ask.mutate(
      { id: scheduleId, recipientId: id },
      {
        onSuccess: () => toast.success({ title: 'Link Sent', message: name }),
        onError: (error) =>
          toast.error({ title: 'Error', message: failureText(error, 'The link was not sent') }),
      },
    );
  if (recipients.length === 0) return <>None</>;
  return (
    <Stack component="ul" gap={4} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {recipients.map((recipient) => (
        <Group component="li" key={recipient.id} gap="xs">
          <Text span inherit style={{ overflowWrap: 'anywhere' }}>
            {recipient.name}
            {STATES[recipient.state]}
          </Text>
          {mayAsk && recipient.state === 'waiting' && (
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={ask.isPending}
              aria-label={`Send the link again to ${recipient.name}`}
              onClick={() => send(recipient)}
            >
              Send the link again
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
};
