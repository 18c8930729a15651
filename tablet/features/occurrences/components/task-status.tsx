import { IconAlertTriangle, IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { shortDay, timeText } from '../../../shared/format.ts';
import { isRun } from '../day-task-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import { startedText } from '../started-text.ts';
import classes from './task-status.module.css';

type Props = { task: DayTask; timezone: string };

const textOf = (task: DayTask, timezone: string): string => {
  const started = startedText(task, timezone);
  if (started !== null) return started;
  const time = task.hasTime ? timeText(task.dueAt, timezone) : null;
  if (task.overdue && task.verification === 'rejected') {
    return `Was due ${shortDay(task.dueDate)}${time ? `, ${time}` : ''}`;
  }
  if (task.carried) return `Overdue since ${shortDay(task.dueDate)}${time ? `, ${time}` : ''}`;
  if (task.overdue) return `Overdue since ${time ?? 'today'}`;
  return time ? `By ${time}` : 'Any time today';
};

/** Shows when a task is due, or was started, in words and with an icon. */
export const TaskStatus = ({ task, timezone }: Props) => {
  const isLate = task.overdue && task.verification !== 'rejected' && !isRun(task);
  return (
    <>
      {task.verification === 'rejected' && (
        <span className={classes['status']} data-tone="bad">
          <IconArrowBackUp size={18} aria-hidden /> Sent back
        </span>
      )}
      <span className={classes['status']} data-tone={isLate ? 'bad' : undefined}>
        {isLate ? <IconAlertTriangle size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
        {textOf(task, timezone)}
      </span>
    </>
  );
};
