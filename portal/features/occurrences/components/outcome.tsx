import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { instantText } from '../../../shared/dates.ts';
import classes from '../../../shared/tasks/cards.module.css';
import { OtherActions } from './other-actions.tsx';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';

const VERIFICATION: Record<Occurrence['verification'], string | null> = {
  none: null,
  waiting: 'Waiting for verification',
  verified: 'Verified',
  rejected: null,
};

/** Shows the outcome of a task: who did it, with their note and photo. */
export const Outcome = ({ task }: { task: Occurrence }) => {
  const isDone = task.state === 'completed';
  const checked = VERIFICATION[task.verification];
  return (
    <Stack gap="xs" mt="xs">
      <Group gap="xs">
        <Badge
          color={isDone ? 'green' : 'red'}
          leftSection={
            isDone ? (
              <IconCircleCheck size={12} aria-hidden />
            ) : (
              <IconCircleX size={12} aria-hidden />
            )
          }
        >
          {isDone ? 'Completed' : 'Not completed'}
        </Badge>
        {checked && <Badge color="gray">{checked}</Badge>}
        <Text size="sm" className={classes['text']}>
          by {task.done_by_name ?? 'someone who has left'}
          {task.done_at && `, ${instantText(task.done_at)}`}
        </Text>
      </Group>
      <ArrivalNote of={task.arrival} />
      {task.notes && (
        <Text size="sm" className={classes['text']}>
          {task.notes}
        </Text>
      )}
      {task.photo_url && (
        <div className={classes['thumb']}>
          <TaskPhoto photo={task.photo_url} alt={`${task.task_name}, as it was done`} />
        </div>
      )}
      <OtherActions task={task} />
    </Stack>
  );
};
