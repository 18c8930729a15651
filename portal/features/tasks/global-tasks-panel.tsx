import { isFoundIn } from '@branchbook/contract/search-text.ts';
import type { MasterTask } from '@branchbook/contract/tasks.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Accordion, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchBox } from '../../shared/search-box.tsx';
import { inOrder } from './components/branch-task-card.tsx';
import { GlobalTaskCard } from './components/global-task-card.tsx';
import type { OnGlobalTask } from './components/global-task-card.tsx';
import { TasksNotLoaded } from '../../shared/tasks/tasks-error.tsx';

type ColumnProps = OnGlobalTask & { title: string; tasks: readonly MasterTask[]; empty: string };

const Column = ({ title, tasks, empty, ...on }: ColumnProps) => {
  const [opened, setOpened] = useState<string[]>([]);
  return (
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
        <Accordion
          multiple
          variant="separated"
          radius="lg"
          order={3}
          value={opened}
          onChange={setOpened}
        >
          {tasks.map((task) => (
            <GlobalTaskCard
              key={task.id}
              task={task}
              opened={opened.includes(String(task.id))}
              {...on}
            />
          ))}
        </Accordion>
      )}
    </section>
  );
};

type EmptyProps = { onCreate: () => void; onLibrary: () => void };

const NoTasks = ({ onCreate, onLibrary }: EmptyProps) => (
  <Paper withBorder>
    <EmptyState
      icon={<IconChecklist size={24} />}
      title="No Global Tasks"
      text="Create your first global task to get started"
      action={
        <Group mt="sm" gap="xs" justify="center">
          <Button onClick={onCreate}>Create Global Task</Button>
          <Button variant="default" onClick={onLibrary}>
            Start with a ready-made set
          </Button>
        </Group>
      }
    />
  </Paper>
);

/** Number of tasks from which a search box shows; fewer are all in sight. */
const SEARCH_FROM = 9;

type Props = OnGlobalTask &
  EmptyProps & {
    tasks: UseQueryResult<MasterTask[]>;
    search: string;
    onSearch: (text: string) => void;
  };

export const GlobalTasksTab = ({ tasks, search, onSearch, onCreate, onLibrary, ...on }: Props) => {
  if (tasks.isPending) return <CardsSkeleton label="Loading tasks" count={4} />;
  if (tasks.isLoadingError) {
    return <TasksNotLoaded query={tasks} />;
  }
  if (tasks.data.length === 0) return <NoTasks onCreate={onCreate} onLibrary={onLibrary} />;
  const found = inOrder(tasks.data.filter(({ task_name }) => isFoundIn(search, [task_name])));
  const managers = found.filter(({ manager_task }) => manager_task);
  const regulars = found.filter(({ manager_task }) => !manager_task);
  const none = (what: string) =>
    search ? `No ${what} tasks found` : `No ${what} tasks created yet`;
  return (
    <Stack gap="lg">
      {(tasks.data.length >= SEARCH_FROM || search) && (
        <SearchBox label="Search tasks by name" value={search} onSearch={onSearch} />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="xl">
        <Column title="Manager Tasks" tasks={managers} empty={none('manager')} {...on} />
        <Column title="Regular Tasks" tasks={regulars} empty={none('regular')} {...on} />
      </SimpleGrid>
    </Stack>
  );
};
