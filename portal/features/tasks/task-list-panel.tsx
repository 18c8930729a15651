import type { BranchTask } from '@branchbook/contract/tasks.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Button, Paper } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { BranchTaskCards } from './components/branch-task-card.tsx';
import type { OnTask } from './components/task-actions.tsx';

type Props = OnTask & { tasks: readonly BranchTask[]; onCreate: () => void };

/** Lists the tasks of a branch: its own and those from head office. */
export const BranchTaskList = ({ tasks, onCreate, ...on }: Props) =>
  tasks.length === 0 ? (
    <Paper withBorder>
      <EmptyState
        icon={<IconChecklist size={24} />}
        title="No branch tasks"
        text="Tasks that you write or head office gives to the branch appear here."
        action={
          <Button mt="sm" onClick={onCreate}>
            Create Branch Task
          </Button>
        }
      />
    </Paper>
  ) : (
    <BranchTaskCards tasks={tasks} headingOrder={2} {...on} />
  );
