import { mayVerifyTask } from '@branchbook/contract/permissions.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { Button, Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { AnswersPanel } from '../../../shared/checklists/answers-panel.tsx';
import { dayText, instantText } from '../../../shared/dates.ts';
import { SelectBox } from '../../../shared/select-box.tsx';
import { subjectOf, useUser } from '../../../shared/user.tsx';
import { LateMark, WithoutCourseMark } from '../../../shared/tasks/marks.tsx';
import { focusNeighbour } from './neighbour.ts';
import { OtherActions } from './other-actions.tsx';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';
import { occurrenceName, startText } from '../../../shared/tasks/occurrence-text.ts';
import { TaskTitle } from '../../../shared/tasks/task-title.tsx';
import classes from './waiting.module.css';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';

/** Actions on a task that waits for verification. */
export type OnWaiting = {
  onVerify: (task: Occurrence) => void;
  onSendBack: (task: Occurrence) => void;
  onSelect: (task: Occurrence, selected: boolean) => void;
};

/** Says when a task was due, or when it was started because it was needed. */
const whenText = (task: Occurrence): string => {
  const started = startText(task);
  if (started !== null) return `started ${started}`;
  const time = task.time_to_finish;
  return `due ${dayText(task.due_date)}${time ? ` ${task.due_time ? 'at' : 'by'} ${time}` : ''}`;
};

/** Returns a name that tells the same task on two days, or two runs of it, apart when it is read out alone. */
export const nameOf = (task: Occurrence): string =>
  `${occurrenceName(task)}, ${task.branch_name}, ${startText(task) ?? dayText(task.due_date)}`;

type Props = OnWaiting & { task: Occurrence; selected: boolean };

/** Shows a completed task: who did it and when, with their note and photo. */
export const WaitingCard = ({ task, selected, onVerify, onSendBack, onSelect }: Props) => {
  const subject = subjectOf(useUser());
  const isTheirs = mayVerifyTask(subject, { branchId: task.branchId, doneBy: task.done_by });
  return (
    <Paper withBorder p="md" component="li" tabIndex={-1} className={classes['card']}>
      <div className={classes['facts']}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          {isTheirs && (
            <SelectBox
              name={nameOf(task)}
              checked={selected}
              onChange={(isSelected) => onSelect(task, isSelected)}
            />
          )}
          <TaskTitle
            name={task.task_name}
            order={2}
            isManagerTask={task.manager_task}
            isFromHeadOffice={task.from_head_office}
          >
            {task.late && <LateMark />}
            {task.without_course && <WithoutCourseMark />}
          </TaskTitle>
        </Group>
        <Text size="sm" className={classes['text']}>
          {task.branch_name} · {whenText(task)}
        </Text>
        <Text size="sm" className={classes['text']}>
          Completed by {task.done_by_name ?? 'someone who has left'}
          {task.done_at && `, ${instantText(task.done_at)}`}
        </Text>
        <ArrivalNote of={task.arrival} />
        {task.notes && (
          <Text size="sm" component="blockquote" className={classes['note']}>
            {task.notes}
          </Text>
        )}
        {task.answered && (
          <AnswersPanel
            occurrenceId={task.id}
            name={nameOf(task)}
            answered={task.answered}
            completer={{ name: task.done_by_name, at: task.done_at }}
            showsFailed
          />
        )}
        <OtherActions task={task} />
        {isTheirs ? (
          <Group gap="xs" mt="xs">
            <Button
              size="sm"
              leftSection={<IconCheck size={16} aria-hidden />}
              aria-label={`Verify ${nameOf(task)}`}
              onClick={(event) => {
                // The second press of a double press falls on the next task, which was not checked.
                if (event.detail > 1) return;
                focusNeighbour(event.currentTarget);
                onVerify(task);
              }}
            >
              Verify
            </Button>
            <Button
              size="sm"
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              aria-label={`Send back ${nameOf(task)}`}
              onClick={() => onSendBack(task)}
            >
              Send back
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            You completed this yourself: someone else has to verify it.
          </Text>
        )}
      </div>
      {task.photo_url && (
        <TaskPhoto photo={task.photo_url} alt={`${task.task_name}, as it was done`} />
      )}
    </Paper>
  );
};
