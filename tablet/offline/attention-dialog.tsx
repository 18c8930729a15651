import type { SyncKind } from '@branchbook/contract/signing.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { shortDayTime } from '../shared/format.ts';
import { dismissRefused, mayDismiss } from './outbox.ts';
import type { Session } from './session.ts';
import type { OutboxItem } from './store.ts';

type Props = {
  items: OutboxItem[];
  timezone: string;
  session: Session | null;
  opened: boolean;
  onClose: () => void;
};

const DID: Record<SyncKind, string> = {
  'task.complete': 'Completed by',
  'task.not-complete': 'Marked not completed by',
  'task.undo': 'Undone by',
};

/** Records that the server did not take, each with its reason. */
export const AttentionDialog = ({ items, timezone, session, opened, onClose }: Props) => (
  <Dialog title="Needs attention" size="md" opened={opened} onClose={onClose}>
    <Stack gap="md">
      <Text c="dimmed">
        The server did not accept these records, so they are in no report.
        {!mayDismiss(session) && ' A manager can dismiss them after unlocking this tablet.'}
      </Text>
      {items.map((item) => (
        <Group key={item.key} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600}>{item.taskName}</Text>
            <Text size="sm" c="dimmed">
              {DID[item.kind]} {item.employeeName},{' '}
              {shortDayTime(new Date(item.occurredAt), timezone)}
            </Text>
            <Text size="sm" c="var(--mantine-color-error)">
              {item.reason}
            </Text>
          </div>
          {mayDismiss(session) && (
            <Button
              variant="default"
              aria-label={`Dismiss ${item.taskName}`}
              onClick={() => void dismissRefused(session, item.key)}
            >
              Dismiss
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  </Dialog>
);
