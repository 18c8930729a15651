import { whyNotOpen } from '@branchbook/contract/task-reducer.ts';
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconListCheck, IconLock } from '@tabler/icons-react';
import type { ChecklistDraft } from '../../../offline/tablet-store.ts';
import { answeredSoFar } from '../../checklists/api.ts';
import { plural } from '../../../shared/format.ts';
import { isUrgent } from '../day-rules.ts';
import { labelOf } from '../day-task-rules.ts';
import type { DayTask } from '../day-task-rules.ts';
import { MANAGERS_ONLY, mayComplete } from '../rights-rules.ts';
import { startText } from '../started-text.ts';
import { TaskBadges } from './task-badges.tsx';
import { SentBackNote } from './sent-back-note.tsx';
import { TaskStatus } from './task-status.tsx';
import classes from './task-card.module.css';

type Props = {
  task: DayTask;
  timezone: string;
  time: Date;
  roleId: number;
  /** Answers to its steps so far. */
  draft: ChecklistDraft | undefined;
  onComplete: () => void;
  onOpen: () => void;
};

/** Returns the icon of the button that completes a task, or opens its steps. */
const iconOf = ({ checklist }: DayTask, allowed: boolean) => {
  if (!allowed) return <IconLock size={22} aria-hidden />;
  return checklist === null ? (
    <IconCheck size={26} aria-hidden />
  ) : (
    <IconListCheck size={26} aria-hidden />
  );
};

/** Says how many steps a task has, or how many of them are answered so far. */
const stepsText = ({ checklist }: DayTask, draft: ChecklistDraft | undefined): string | null => {
  if (checklist === null) return null;
  if (draft) return answeredSoFar(checklist, draft);
  return plural(checklist.steps.filter(({ kind }) => kind !== 'section').length, 'step');
};

export const TaskCard = ({ task, timezone, time, roleId, draft, onComplete, onOpen }: Props) => {
  const notOpen = task.sentBack ? null : whyNotOpen(task.demands, time, timezone);
  const reason = mayComplete(task, roleId) ? notOpen : MANAGERS_ONLY;
  const allowed = reason === null;
  const steps = stepsText(task, draft);
  // Two runs of one task are told apart by their start.
  const start = startText(task, timezone);
  const name = `${labelOf(task)}${start === null ? '' : `, started ${start}`}`;
  const reasonId = `reason-${task.id}`;
  return (
    <li className={classes['card']} data-urgent={isUrgent(task) || undefined}>
      <UnstyledButton
        className={classes['tick']}
        disabled={!allowed}
        aria-label={`${task.checklist === null ? 'Complete' : 'Answer'} ${name}`}
        aria-describedby={allowed ? undefined : reasonId}
        onClick={onComplete}
      >
        {iconOf(task, allowed)}
      </UnstyledButton>
      <UnstyledButton className={classes['body']} onClick={onOpen}>
        <span className={classes['text']}>
          <span className={classes['name']}>{task.name}</span>
          <span className={classes['facts']}>
            <TaskStatus task={task} timezone={timezone} />
            {steps !== null && <span>{steps}</span>}
            <TaskBadges task={task} />
          </span>
          <SentBackNote task={task} />
          {!allowed && (
            <span className={classes['reason']} id={reasonId}>
              {reason}
            </span>
          )}
        </span>
        <IconChevronRight size={22} className={classes['more']} aria-hidden />
      </UnstyledButton>
    </li>
  );
};
