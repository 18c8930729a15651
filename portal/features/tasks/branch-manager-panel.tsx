import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Paper } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../shared/errors.ts';
import { useUser } from '../../shared/user.tsx';
import { branchTasksQuery } from './api.ts';
import { BranchTaskCards } from './components/branch-task-card.tsx';

const BranchTaskList = ({ branchId }: { branchId: number }) => {
  const tasks = useQuery(branchTasksQuery(branchId));
  if (tasks.isPending) return <CardsSkeleton label="Loading tasks" />;
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
          title="No branch tasks"
          text="Tasks that head office gives to your branch appear here."
        />
      </Paper>
    );
  }
  return <BranchTaskCards tasks={tasks.data} headingOrder={2} />;
};

export const BranchManagerTasks = () => {
  const user = useUser();
  return (
    <Page title="Tasks" help={`What is due at ${user.BranchName ?? 'your branch'}, and when.`}>
      {user.branch_id !== null && <BranchTaskList branchId={user.branch_id} />}
    </Page>
  );
};
