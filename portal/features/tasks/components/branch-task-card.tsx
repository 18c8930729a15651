import { frequencyLabel, scheduleText } from '@branchbook/contract/schedule.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { ActiveMark, HeadOfficeMark, ManagerMark } from './marks.tsx';
import classes from './tasks.module.css';

type CardProps = { task: BranchTask; headingOrder: 2 | 3 };

const BranchTaskCard = ({ task, headingOrder }: CardProps) => (
  <Paper withBorder p="md" component="li">
    <Group gap="xs" align="center">
      {task.manager_task && <ManagerMark />}
      <Title order={headingOrder} size="h3" className={classes['name']}>
        {task.task_name}
      </Title>
      {task.task_master_id !== null && <HeadOfficeMark />}
      {!task.active && <ActiveMark active={false} />}
    </Group>
    {task.task_description && (
      <Text size="sm" mt={6} className={classes['description']}>
        {task.task_description}
      </Text>
    )}
    <Text size="sm" c="dimmed" mt={6}>
      {frequencyLabel(task.frequency)}: {scheduleText(task)}
      {' · '}
      {task.time_to_finish ? `by ${task.time_to_finish}` : 'No time limit'}
    </Text>
  </Paper>
);

const byName = (a: BranchTask, b: BranchTask) =>
  a.task_name.localeCompare(b.task_name, 'en-GB', { sensitivity: 'base' });

type Props = { tasks: readonly BranchTask[]; headingOrder: 2 | 3 };

export const BranchTaskCards = ({ tasks, headingOrder }: Props) => (
  <Stack component="ul" gap="sm" m={0} p={0} className={classes['list']}>
    {tasks.toSorted(byName).map((task) => (
      <BranchTaskCard key={task.id} task={task} headingOrder={headingOrder} />
    ))}
  </Stack>
);
