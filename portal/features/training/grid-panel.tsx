import type { TrainingGrid } from '@branchbook/contract/training.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Paper, Stack, Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../shared/query-error.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { gridQuery } from './api.ts';
import { GridTable } from './components/grid-table.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';

const FAILED = 'Failed to Load Training Records';

type Props = {
  branch: ReportBranch;
  /** Ids of the employees whom the search found. */
  shown: ReadonlySet<number>;
};

const withPeople = (grid: TrainingGrid, shown: ReadonlySet<number>): TrainingGrid => ({
  ...grid,
  employees: grid.employees.filter(({ id }) => shown.has(id)),
});

/** Shows at a glance which employees of a branch were trained in which subjects. */
export const TrainingGridView = ({ branch, shown }: Props) => {
  const grid = useQuery(gridQuery(branch.id));
  useErrorToast(grid.error, FAILED);
  if (grid.isPending) return <CardsSkeleton label="Loading training" count={4} />;
  if (grid.isError) {
    return <QueryError query={grid} title={FAILED} />;
  }
  const found = withPeople(grid.data, shown);
  if (found.employees.length === 0 || found.subjects.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconSchool size={24} />}
          title={found.employees.length === 0 ? 'No one found' : 'Nothing to be trained in'}
          text={found.subjects.length === 0 && 'This branch has no tasks and no training yet.'}
        />
      </Paper>
    );
  }
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        ✓ and the day someone was last trained; – if they were not trained yet. The counts leave out
        tasks that are no longer in use.
      </Text>
      <GridTable caption={`Training matrix of ${branch.name}`} grid={found} />
    </Stack>
  );
};
