import { Button, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconCloudUpload,
} from '@tabler/icons-react';
import { shortDay, timeText } from '../../../shared/format.ts';
import { answeredText } from '../../checklists/api.ts';
import { labelOf } from '../day-task-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import classes from './done-list.module.css';

type Props = {
  tasks: DayTask[];
  timezone: string;
  mayUndo: (task: DayTask) => boolean;
  onUndo: (task: DayTask) => void;
};

const VERIFIED: Partial<Record<DayTask['verification'], string>> = {
  waiting: ', to be verified',
  verified: ', verified',
};

const Outcome = ({ task, timezone }: { task: DayTask; timezone: string }) => {
  const completed = task.state === 'completed';
  return (
    <span className={classes['outcome']} data-tone={completed ? 'good' : undefined}>
      {completed ? (
        <IconCircleCheck size={18} aria-hidden />
      ) : (
        <IconCircleX size={18} aria-hidden />
      )}
      {completed ? 'Completed' : 'Not completed'}
      {task.doneByName && ` by ${task.doneByName}`}
      {task.doneAt && ` at ${timeText(task.doneAt, timezone)}`}
      {VERIFIED[task.verification]}
    </span>
  );
};

export const DoneList = ({ tasks, timezone, mayUndo, onUndo }: Props) => (
  <ul className={classes['list']}>
    {tasks.map((task) => (
      <li key={task.id} className={classes['row']}>
        <div className={classes['text']}>
          <span className={classes['name']}>{labelOf(task)}</span>
          <Outcome task={task} timezone={timezone} />
          {task.carried && <Text size="sm">Was due {shortDay(task.dueDate)}</Text>}
          {task.answered && <Text size="sm">{answeredText(task.answered)}</Text>}
          {task.notes && <Text size="sm">“{task.notes}”</Text>}
          {task.others.map(({ state, by_name: name, at, note }) => (
            <Text key={`${name} ${at}`} size="sm">
              {name} also{' '}
              {state === 'completed' ? 'completed this' : 'marked this as not completed'}, later, at{' '}
              {timeText(new Date(at), timezone)}
              {note && `: “${note}”`}
            </Text>
          ))}
          {task.waiting && (
            <span className={classes['waiting']}>
              <IconCloudUpload size={18} aria-hidden /> Waiting to be sent
            </span>
          )}
        </div>
        {mayUndo(task) && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            aria-label={`Undo ${labelOf(task)}`}
            onClick={() => onUndo(task)}
          >
            Undo
          </Button>
        )}
      </li>
    ))}
  </ul>
);
