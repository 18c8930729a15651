import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Alert, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { useUser } from '../../shared/user.tsx';
import { BranchTaskCards } from './components/branch-task-card.tsx';
import { useBranchDeletion } from './components/deletion.tsx';
import { TasksError, TasksNotLoaded } from '../../shared/tasks/tasks-error.tsx';

type ListProps = {
  branchName: string;
  tasks: UseQueryResult<BranchTask[]>;
  onEdit: (task: BranchTask) => void;
};

const AssignedTasks = ({ branchName, tasks, onEdit }: ListProps) => {
  const deletion = useBranchDeletion();
  if (tasks.isPending) return <CardsSkeleton label="Loading tasks" />;
  if (tasks.isLoadingError) {
    return <TasksNotLoaded query={tasks} />;
  }
  const assigned = tasks.data.filter(({ task_master_id }) => task_master_id !== null);
  return (
    <section aria-label={`Tasks for ${branchName}`}>
      <Title order={2}>Tasks for {branchName}</Title>
      <Text size="sm" c="dimmed" mb="md">
        Showing global tasks assigned to this branch
      </Text>
      <Stack gap="sm">
        {deletion.error && <TasksError what="Failed to delete task" error={deletion.error} />}
        {assigned.length === 0 ? (
          <Paper withBorder>
            <EmptyState
              icon={<IconChecklist size={24} />}
              title="No global tasks assigned"
              text="Assign tasks to this branch and they appear here and on its tablets."
            />
          </Paper>
        ) : (
          <BranchTaskCards
            tasks={assigned}
            headingOrder={3}
            onEdit={onEdit}
            onDelete={deletion.ask}
          />
        )}
      </Stack>
    </section>
  );
};

type Props = {
  branchId: number | undefined;
  tasks: UseQueryResult<BranchTask[]>;
  onChoose: (branchId: number) => void;
  onEdit: (task: BranchTask) => void;
};

export const BranchTasksTab = ({ branchId, tasks, onChoose, onEdit }: Props) => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  if (branches.isLoadingError) {
    return (
      <ErrorState
        title="Error"
        message={`Failed to load branches: ${messageOf(branches.error, 'Unknown error')}`}
        onRetry={() => void branches.refetch()}
        retrying={branches.isFetching}
      />
    );
  }
  if (branches.data?.length === 0) {
    return (
      <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
        No branches found. Make sure you have branches set up for your company.
      </Alert>
    );
  }
  const branch = branches.data?.find(({ id }) => id === branchId);
  return (
    <Stack gap="lg">
      <Select
        label="Branch"
        placeholder={branches.isPending ? 'Loading branches...' : 'Select a branch...'}
        data={(branches.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={branch ? String(branch.id) : null}
        onChange={(value) => value && onChoose(Number(value))}
        searchable
        maw={{ sm: 360 }}
      />
      {branch && (
        <AssignedTasks key={branch.id} branchName={branch.name} tasks={tasks} onEdit={onEdit} />
      )}
    </Stack>
  );
};
