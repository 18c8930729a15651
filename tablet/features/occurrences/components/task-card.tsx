import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconLock } from '@tabler/icons-react';
import { isUrgent } from '../day-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import { MANAGERS_ONLY, mayComplete } from '../rights-rules.ts';
import { TaskBadges } from './task-badges.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import { TaskStatus } from './task-status.tsx';
import classes from './task-card.module.css';

type Props = {
  task: DayTask;
  timezone: string;
  roleId: number;
  onComplete: () => void;
  onOpen: () => void;
};

export const TaskCard = ({ task, timezone, roleId, onComplete, onOpen }: Props) => {
  const allowed = mayComplete(task, roleId);
  const reasonId = `reason-${task.id}`;
  return (
    <li className={classes['card']} data-urgent={isUrgent(task) || undefined}>
      <UnstyledButton
        className={classes['tick']}
        disabled={!allowed}
        aria-label={`Complete ${task.name}`}
        aria-describedby={allowed ? undefined : reasonId}
        onClick={onComplete}
      >
        {allowed ? <IconCheck size={26} aria-hidden /> : <IconLock size={22} aria-hidden />}
      </UnstyledButton>
      <UnstyledButton className={classes['body']} onClick={onOpen}>
        <span className={classes['text']}>
          <span className={classes['name']}>{task.name}</span>
          <span className={classes['facts']}>
            <TaskStatus task={task} timezone={timezone} />
            <TaskBadges task={task} />
          </span>
          <SentBackNote task={task} />
          {!allowed && (
            <span className={classes['reason']} id={reasonId}>
              {MANAGERS_ONLY}
            </span>
          )}
        </span>
        <IconChevronRight size={22} className={classes['more']} aria-hidden />
      </UnstyledButton>
    </li>
  );
};
