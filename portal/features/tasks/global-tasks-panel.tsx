import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Accordion, Button, Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../../shared/errors.ts';
import { GlobalTaskCard } from './components/global-task-card.tsx';

type ColumnProps = { title: string; tasks: readonly MasterTask[]; empty: string };

const Column = ({ title, tasks, empty }: ColumnProps) => (
  <section aria-label={title}>
    <Title order={2} mb="sm">
      {title}
    </Title>
    {tasks.length === 0 ? (
      <Paper withBorder p="lg">
        <Text c="dimmed" size="sm" ta="center">
          {empty}
        </Text>
      </Paper>
    ) : (
      <Accordion multiple variant="separated" radius="lg" order={3}>
        {tasks.map((task) => (
          <GlobalTaskCard key={task.id} task={task} />
        ))}
      </Accordion>
    )}
  </section>
);

const byName = (a: MasterTask, b: MasterTask) =>
  a.task_name.localeCompare(b.task_name, 'en-GB', { sensitivity: 'base' });

type Props = { tasks: UseQueryResult<MasterTask[]>; onCreate: () => void };

export const GlobalTasksTab = ({ tasks, onCreate }: Props) => {
  if (tasks.isPending) return <CardsSkeleton label="Loading tasks" count={4} />;
  if (tasks.isError) {
    return (
      <ErrorState
        title="Error"
        message={messageOf(tasks.error, 'Failed to load tasks')}
        onRetry={() => void tasks.refetch()}
        retrying={tasks.isFetching}
      />
    );
  }
  if (tasks.data.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconChecklist size={24} />}
          title="No Global Tasks"
          text="Create your first global task to get started"
          action={
            <Button mt="sm" onClick={onCreate}>
              Create Global Task
            </Button>
          }
        />
      </Paper>
    );
  }
  const sorted = tasks.data.toSorted(byName);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="xl">
      <Column
        title="Manager Tasks"
        tasks={sorted.filter(({ manager_task }) => manager_task)}
        empty="No manager tasks created yet"
      />
      <Column
        title="Regular Tasks"
        tasks={sorted.filter(({ manager_task }) => !manager_task)}
        empty="No regular tasks created yet"
      />
    </SimpleGrid>
  );
};
