import { PRIORITIES } from '@branchbook/contract/task-input.ts';
import type { Priority } from '@branchbook/contract/task-input.ts';
import { Badge, VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconFlag3 } from '@tabler/icons-react';
import type { DayTask } from '../day-task-rules.ts';
import classes from './task-badges.module.css';

type Props = { task: Pick<DayTask, 'priority' | 'managerTask' | 'fromHeadOffice'> };

/** Shows a task's priority, the head-office mark and the M of a manager task. */
export const TaskBadges = ({ task }: Props) => (
  <>
    <span className={classes['mark']}>
      <IconFlag3 size={18} aria-hidden /> {PRIORITIES[task.priority as Priority]}
      <VisuallyHidden> priority</VisuallyHidden>
    </span>
    {task.fromHeadOffice && (
      <span className={classes['mark']}>
        <IconBuilding size={18} aria-hidden /> Head office
      </span>
    )}
    {task.managerTask && (
      <Badge size="lg" title="Manager task">
        M<VisuallyHidden> (manager task)</VisuallyHidden>
      </Badge>
    )}
  </>
);
