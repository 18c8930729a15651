import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Alert, Badge, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { instantText } from '../../../shared/dates.ts';
import { may, useUser } from '../../../shared/user.tsx';
import classes from '../../../shared/tasks/cards.module.css';
import { Completion } from './completion.tsx';
import { LateMark, WithoutCourseMark } from '../../../shared/tasks/marks.tsx';
import { focusNeighbour } from './neighbour.ts';
import { Outcome } from './outcome.tsx';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';
import { demandText, dueText, occurrenceName } from '../../../shared/tasks/occurrence-text.ts';
import { TaskTitle } from '../../../shared/tasks/task-title.tsx';
import { VideoLink } from '../../../shared/tasks/video-link.tsx';

/** Shows how a task is done: its description, photo and video. */
const HowTo = ({ task }: { task: Occurrence }) => (
  <Stack gap="sm">
    <Text size="sm" className={classes['text']}>
      {task.task_description || 'No description'}
    </Text>
    {task.task_photo_url && (
      <TaskPhoto photo={task.task_photo_url} alt={`How ${task.task_name} is done`} />
    )}
    {task.youtube_link && <VideoLink link={task.youtube_link} />}
  </Stack>
);

const SentBack = ({ task }: { task: Occurrence }) => (
  <Alert
    color="red"
    mt="xs"
    title="Sent back"
    icon={<IconArrowBackUp aria-hidden />}
    className={classes['text']}
  >
    {task.rejection_reason}
    {task.verified_by_name && (
      <Text size="sm" c="dimmed" mt={4}>
        {task.verified_by_name}
        {task.verified_at && `, ${instantText(task.verified_at)}`}
      </Text>
    )}
  </Alert>
);

type Props = {
  task: Occurrence;
  /** The branch's local day. */
  today: string;
  isOverdue: boolean;
  opened: boolean;
  /** The user is writing about the task here; another user may have done it in the meantime. */
  isWritten: boolean;
  /** Receives the task as it was when the user began to write, and null when that is over. */
  onWrite: (task: Occurrence | null) => void;
  onToggle: () => void;
  onComplete: (task: Occurrence) => void;
  /** Opens the steps of a task that has some. */
  onAnswer: (task: Occurrence) => void;
  onUndo: (task: Occurrence) => void;
};

/** Shows a task of today: done with one press, or opened for details, a note and a photo. */
export const TodayCard = (props: Props) => {
  const { task, today, isOverdue, opened, isWritten, onWrite, onToggle } = props;
  const { onComplete, onAnswer, onUndo } = props;
  const user = useUser();
  const bodyId = useId();
  const isPending = task.state === 'pending';
  const mayDo = !task.manager_task || may(user, 'complete_manager_tasks');
  const mayUndo = task.done_by === user.employee_id && task.verification !== 'verified';
  return (
    <Paper withBorder p="md" component="li" tabIndex={-1}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes['today']}>
          <TaskTitle
            name={task.task_name}
            order={3}
            isManagerTask={task.manager_task}
            isFromHeadOffice={task.from_head_office}
          >
            {isPending && isOverdue && <Badge color="red">Overdue</Badge>}
            {task.late && !isPending && <LateMark />}
            {task.without_course && <WithoutCourseMark />}
          </TaskTitle>
          <Text size="sm" c="dimmed" mt={4}>
            {dueText(task, today)}
          </Text>
          {isPending && demandText(task) && (
            <Text size="sm" c="dimmed">
              {demandText(task)}
            </Text>
          )}
          {isPending && !mayDo && (
            <Text size="sm" mt={4}>
              Only a manager can complete this task.
            </Text>
          )}
        </div>
        <Group gap="xs">
          {isPending && mayDo && (!opened || task.steps > 0) && (
            <Button
              leftSection={<IconCheck size={16} aria-hidden />}
              aria-label={`Complete ${occurrenceName(task)}`}
              onClick={(event) => {
                // The second press of a double press falls on the next task, which was not done.
                if (event.detail > 1) return;
                if (task.steps > 0) return onAnswer(task);
                // The form asks for the photo and the note that the task needs.
                if (task.photo_required || task.note_required) return onToggle();
                focusNeighbour(event.currentTarget);
                onComplete(task);
              }}
            >
              Complete
            </Button>
          )}
          {!isPending && mayUndo && (
            <Button
              variant="default"
              aria-label={`Undo ${occurrenceName(task)}`}
              onClick={(event) => {
                if (event.detail > 1) return;
                focusNeighbour(event.currentTarget);
                onUndo(task);
              }}
            >
              Undo
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            aria-expanded={opened}
            aria-controls={bodyId}
            aria-label={`Details of ${occurrenceName(task)}`}
            rightSection={<IconChevronDown size={16} className={classes['turn']} aria-hidden />}
            onClick={onToggle}
          >
            Details
          </Button>
        </Group>
      </Group>
      {isPending && task.verification === 'rejected' && <SentBack task={task} />}
      {!isPending && <Outcome task={task} />}
      {/* Opens without animation: a press that begins while a part unfolds is lost. */}
      <div id={bodyId} hidden={!opened}>
        {opened && (
          <Stack gap="md" mt="md">
            <HowTo task={task} />
            {mayDo && (isPending || isWritten) && <Completion task={task} onWrite={onWrite} />}
          </Stack>
        )}
      </div>
    </Paper>
  );
};
