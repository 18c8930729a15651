import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPhoto } from '@tabler/icons-react';
import { shortDayTime } from '../../../shared/format.ts';
import { answeredText } from '../../checklists/api.ts';
import { labelOf } from '../day-task-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import { mayVerify } from '../rights-rules.ts';
import classes from './verify-list.module.css';

type Props = {
  tasks: DayTask[];
  timezone: string;
  employeeId: number;
  onOpen: (task: DayTask) => void;
};

const Facts = ({ task, timezone }: { task: DayTask; timezone: string }) => (
  <span className={classes['text']}>
    <span className={classes['name']}>{labelOf(task)}</span>
    <Text span size="sm" c="dimmed">
      Completed by {task.doneByName}
      {task.doneAt && `, ${shortDayTime(task.doneAt, timezone)}`}
    </Text>
    {task.answered && (
      <Text span size="sm">
        {answeredText(task.answered)}
      </Text>
    )}
    {task.notes && (
      <Text span size="sm" lineClamp={2}>
        “{task.notes}”
      </Text>
    )}
    {task.photo && (
      <Text span size="sm" className={classes['photo']}>
        <IconPhoto size={18} aria-hidden /> With a photo
      </Text>
    )}
  </span>
);

/** Shows the tasks that wait for a manager's verification, the oldest first. */
export const VerifyList = ({ tasks, timezone, employeeId, onOpen }: Props) => (
  <ul className={classes['list']}>
    {tasks.map((task) => (
      <li key={task.id}>
        {mayVerify(task, employeeId) ? (
          <UnstyledButton className={classes['row']} onClick={() => onOpen(task)}>
            <Facts task={task} timezone={timezone} />
            <IconChevronRight size={22} className={classes['more']} aria-hidden />
          </UnstyledButton>
        ) : (
          <div className={classes['row']}>
            <div className={classes['text']}>
              <Facts task={task} timezone={timezone} />
              <Text size="sm" fw={600}>
                You completed this task, so someone else must verify it.
              </Text>
            </div>
          </div>
        )}
      </li>
    ))}
  </ul>
);
