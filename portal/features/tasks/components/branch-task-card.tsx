import { compareNames } from '@branchbook/contract/names.ts';
import { frequencyText } from '@branchbook/contract/schedule.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { stepsText } from '../../../shared/checklists/count-text.ts';
import { ActiveMark } from '../../../shared/tasks/marks.tsx';
import { needsTimeText, timeText } from '../../../shared/tasks/time-text.ts';
import { TaskActions } from './task-actions.tsx';
import type { OnTask } from './task-actions.tsx';
import { TaskPhoto } from '../../../shared/tasks/task-photo.tsx';
import { TaskTitle } from '../../../shared/tasks/task-title.tsx';
import classes from '../../../shared/tasks/cards.module.css';

type CardProps = OnTask & { task: BranchTask; headingOrder: 2 | 3 };

const BranchTaskCard = ({ task, headingOrder, ...on }: CardProps) => (
  <Paper withBorder p="md" component="li">
    <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
      <TaskTitle
        name={task.task_name}
        order={headingOrder}
        isManagerTask={task.manager_task}
        isFromHeadOffice={task.task_master_id !== null}
      >
        {!task.active && <ActiveMark active={false} />}
      </TaskTitle>
      <Group gap={4} wrap="nowrap" className={classes['actions']}>
        <TaskActions task={task} {...on} />
      </Group>
    </Group>
    {task.task_description && (
      <Text size="sm" mt={6} className={classes['text']}>
        {task.task_description}
      </Text>
    )}
    <Text size="sm" c="dimmed" mt={6}>
      {frequencyText(task)}
      {needsTimeText(task) && ` · ${timeText(task)}`}
      {task.steps.length > 0 && ` · ${stepsText(task.steps.length)}`}
    </Text>
    {task.photo_url && (
      <div className={classes['thumb']}>
        <TaskPhoto photo={task.photo_url} alt={`How ${task.task_name} is done`} />
      </div>
    )}
  </Paper>
);

/** Sorts tasks by name with `compareNames`. */
export const inOrder = <Task extends { task_name: string }>(tasks: readonly Task[]): Task[] =>
  tasks.toSorted((a, b) => compareNames(a.task_name, b.task_name));

type Props = OnTask & { tasks: readonly BranchTask[]; headingOrder: 2 | 3 };

export const BranchTaskCards = ({ tasks, headingOrder, ...on }: Props) => (
  <Stack component="ul" gap="sm" m={0} p={0} className={classes['list']}>
    {inOrder(tasks).map((task) => (
      <BranchTaskCard key={task.id} task={task} headingOrder={headingOrder} {...on} />
    ))}
  </Stack>
);
