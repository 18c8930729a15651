import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { hasOpenReason } from '@branchbook/contract/task-reducer.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { instantText } from '../../../shared/dates.ts';
import { AnswersPanel } from '../../../shared/checklists/answers-panel.tsx';
import { occurrenceName } from '../../../shared/tasks/occurrence-text.ts';
import classes from '../../../shared/tasks/cards.module.css';
import { OtherActions } from './other-actions.tsx';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { may, useUser } from '../../../shared/user.tsx';
import { useAcceptReason } from '../api.ts';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';

const VERIFICATION: Record<Occurrence['verification'], string | null> = {
  none: null,
  waiting: 'Waiting for verification',
  verified: 'Verified',
  rejected: null,
};

/** Lets a manager accept the reason that someone else gave for a task that was not completed. */
const AcceptReason = ({ task }: { task: Occurrence }) => {
  const user = useUser();
  const accept = useAcceptReason();
  const isOwn = task.done_by === user.employee_id;
  if (!hasOpenReason(task) || isOwn || !may(user, 'verify_tasks')) return null;
  const send = async (): Promise<void> => {
    try {
      await accept.mutateAsync({ task });
      toast.success({ title: 'Reason accepted', message: task.task_name });
    } catch (error) {
      const message = messageOf(error, 'The reason was not accepted. Try again.');
      toast.error({ title: task.task_name, message });
    }
  };
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        loading={accept.isPending}
        aria-label={`Accept reason for ${occurrenceName(task)}`}
        onClick={() => void send()}
      >
        Accept reason
      </Button>
    </div>
  );
};

/** Shows the outcome of a task: who did it, with their note and photo. */
export const Outcome = ({ task }: { task: Occurrence }) => {
  const isDone = task.state === 'completed';
  const checked =
    !isDone && task.verification === 'verified'
      ? 'Reason accepted'
      : VERIFICATION[task.verification];
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
      <AcceptReason task={task} />
      {task.answered && (
        <AnswersPanel
          occurrenceId={task.id}
          name={occurrenceName(task)}
          answered={task.answered}
          completer={{ name: task.done_by_name, at: task.done_at }}
        />
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
