import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import type { TasksSearch } from '../../paths.ts';
import { lazyPart } from '../../shared/lazy-component.ts';
import { branchTasksQuery } from './api.ts';
import { useBranchDeletion } from './components/deletion.tsx';
import { TasksError, TasksNotLoaded } from '../../shared/tasks/tasks-error.tsx';
import { WaitingLink } from './components/waiting-link.tsx';
import { todayQuery } from '../occurrences/api.ts';
import { BranchTaskList } from './task-list-panel.tsx';
import { WeekBoard } from './week-panel.tsx';

// Each dialog is loaded by itself, after the page.
const CreateBranchTask = lazyPart(
  () => import('./create-branch-task-dialog.tsx'),
  'CreateBranchTaskDialog',
);
const EditBranchTask = lazyPart(
  () => import('./edit-branch-task-dialog.tsx'),
  'EditBranchTaskDialog',
);

const VIEWS = [
  { value: 'list', label: 'List' },
  { value: 'schedule', label: 'Schedule' },
];

type Props = {
  branch: { id: number; name: string | null };
  /** Chooses another branch, for users of several. */
  picker?: ReactNode;
};

/** Shows the tasks of a branch to its manager, as a list or as a week. */
export const BranchManagerTasks = ({ branch: { id: branchId, name }, picker }: Props) => {
  const navigate = useNavigate({ from: paths.tasks });
  const { view, week, action, day, edit } = useSearch({ from: '/portal/tasks' });
  const tasks = useQuery(branchTasksQuery(branchId));
  // Today at the branch, whatever the timezone of the reader.
  const today = useQuery({
    ...todayQuery(branchId),
    enabled: view === 'schedule',
    select: (list) => list.day,
  });
  const deletion = useBranchDeletion();

  const show = (change: Partial<TasksSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false });
  const create = () => show({ action: 'create', day: undefined });
  const on = {
    onEdit: ({ id }: { id: number }) => show({ edit: id }),
    onDelete: deletion.ask,
  };
  const failed = tasks.isLoadingError ? tasks : view && today.isLoadingError ? today : null;

  const content = () => {
    if (failed) {
      return <TasksNotLoaded query={failed} />;
    }
    if (!tasks.data || (view && !today.data)) return <CardsSkeleton label="Loading tasks" />;
    return view && today.data ? (
      <WeekBoard
        branchId={branchId}
        tasks={tasks.data}
        today={today.data}
        week={week}
        onWeek={(monday) => show({ week: monday }, true)}
        onAdd={(weekday) => show({ action: 'create', day: weekday })}
        {...on}
      />
    ) : (
      <BranchTaskList tasks={tasks.data} onCreate={create} {...on} />
    );
  };

  return (
    <Page
      title="Tasks"
      help={`What is due at ${name ?? 'your branch'}, and when.`}
      actions={
        <>
          <WaitingLink />
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
            Create Branch Task
          </Button>
        </>
      }
    >
      <Stack gap="md" align="stretch">
        {picker}
        <SegmentedControl
          aria-label="View"
          data={VIEWS}
          value={view ?? 'list'}
          onChange={(value) =>
            show({ view: value === 'schedule' ? 'schedule' : undefined, week: undefined })
          }
          style={{ alignSelf: 'flex-start' }}
        />
        {deletion.error && <TasksError what="Failed to delete task" error={deletion.error} />}
        {content()}
      </Stack>
      <Suspense>
        <CreateBranchTask
          opened={action === 'create'}
          onClose={() => show({ action: undefined, day: undefined }, true)}
          branchId={branchId}
          weekday={day}
        />
        <EditBranchTask
          taskId={edit}
          branchId={branchId}
          onClose={() => show({ edit: undefined }, true)}
        />
      </Suspense>
    </Page>
  );
};
