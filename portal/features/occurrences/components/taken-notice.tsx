import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { copyWithToast } from '../../../shared/copy.ts';
import { bringIntoView } from '../../../shared/scroll-into-view.ts';
import { focusNeighbour } from './neighbour.ts';
import { quickerText } from './use-task-actions.ts';

type Props = { task: Occurrence; note: string; onDiscard: () => void };

/** Shows below the user's draft that another user has handled the task. */
export const TakenNotice = ({ task, note, onDiscard }: Props) => (
  <Alert
    ref={bringIntoView}
    color="yellow"
    icon={<IconUsers aria-hidden />}
    title={quickerText(task)}
    role="alert"
  >
    <Text size="sm">What you wrote is not saved. Copy your note if you still need it.</Text>
    <Group gap="xs" mt="sm">
      {note && (
        <Button size="xs" onClick={() => void copyWithToast('Note', note)}>
          Copy note
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={(event) => {
          focusNeighbour(event.currentTarget);
          onDiscard();
        }}
      >
        Discard
      </Button>
    </Group>
  </Alert>
);
