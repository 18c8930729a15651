import type { Day } from '@branchbook/contract/dates.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DragEvent } from 'react';
import type { Move } from '../moving-rules.ts';
import { stepsText } from '../../../shared/checklists/count-text.ts';
import { HeadOfficeMark, ManagerMark } from '../../../shared/tasks/marks.tsx';
import { MoveMenu } from './move-menu.tsx';
import { timeText } from '../../../shared/tasks/time-text.ts';
import { repeatLabel } from '../when-text.ts';
import { TaskActions } from './task-actions.tsx';
import type { OnTask } from './task-actions.tsx';
import classes from './week.module.css';

/** The card that is being dragged, and the day that it comes from. */
export type Dragged = { task: BranchTask; from: Day };

export type OnWeek = OnTask & {
  days: readonly Day[];
  plan: (task: BranchTask, from: Day, to: Day) => Move;
  onMove: (task: BranchTask, from: Day, to: Day) => void;
  onDrag: (dragged: Dragged | null) => void;
  /** The task that was just moved, and the day that it was moved to. */
  arrived: { id: number; day: Day } | null;
  onArrived: () => void;
};

type Props = OnWeek & { task: BranchTask; day: Day };

/** Shows a task on a day of the week board. */
export const WeekCard = (props: Props) => {
  const { task, day, days, plan, onMove, onDrag, arrived, onArrived, ...on } = props;
  const [isDragged, setDragged] = useState(false);
  const start = (event: DragEvent) => {
    // Firefox does not start a drag without data.
    event.dataTransfer.setData('text/plain', task.task_name);
    event.dataTransfer.effectAllowed = 'move';
    setDragged(true);
    onDrag({ task, from: day });
  };
  const end = () => {
    setDragged(false);
    onDrag(null);
  };
  return (
    // The card's menu does the same as dragging.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`${classes['card']} ${isDragged ? classes['dragged'] : ''}`}
      draggable
      onDragStart={start}
      onDragEnd={end}
    >
      <div>
        <span className={classes['marks']}>
          {task.manager_task && <ManagerMark />}
          {task.task_master_id !== null && <HeadOfficeMark compact />}
        </span>
        <Title order={3} size="sm" lh={1.35}>
          {task.task_name}
        </Title>
      </div>
      {task.task_description && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {task.task_description}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {repeatLabel(task)} · {timeText(task)}
        {task.steps.length > 0 && ` · ${stepsText(task.steps.length)}`}
      </Text>
      <Group gap={0} ml={-6} wrap="nowrap">
        <MoveMenu
          task={task}
          from={day}
          days={days}
          plan={(to) => plan(task, day, to)}
          onMove={(to) => onMove(task, day, to)}
          hasArrived={arrived?.id === task.id && arrived.day === day}
          onArrived={onArrived}
        />
        <TaskActions task={task} {...on} />
      </Group>
    </li>
  );
};
