import { ApiError } from '@branchbook/contract/client.ts';
import type { Branch } from '@branchbook/contract/branches.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Badge, Paper, SimpleGrid, Text } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { useUser } from '../../shared/user.tsx';
import classes from './reports.module.css';

const BranchCard = ({ branch }: { branch: Branch }) => (
  <Link to={paths.reports} search={{ branch: branch.id }} className={classes['tile']}>
    <IconBuildingStore size={24} stroke={1.6} aria-hidden />
    <span className={classes['tileText']}>
      <Text span fw={600} display="block">
        {branch.name}
      </Text>
      <Text span size="sm" c="dimmed" display="block">
        {[branch.address, branch.town].filter(Boolean).join(', ') || 'No address'}
      </Text>
      {branch.is_head_office && (
        <Badge mt={6} component="span">
          Head office
        </Badge>
      )}
    </span>
  </Link>
);

type Props = { children: (branch: Branch) => ReactNode };

/** Shows the branches to pick from until the address names one of them. */
export const BranchPicker = ({ children }: Props) => {
  const user = useUser();
  const { branch: branchId } = useSearch({ from: '/portal/reports' });
  const branches = useQuery(branchesQuery(user.company_id));
  useErrorToast(
    branches.error,
    branches.error instanceof ApiError ? 'Failed to Load Branches' : 'Error Loading Branches',
  );
  const chosen = branches.data?.find(({ id }) => id === branchId);
  if (chosen) return children(chosen);

  const help = 'Pick a branch to see its reports.';
  if (branches.isPending) {
    return (
      <Page title="Reports" help={help}>
        <CardsSkeleton label="Loading branches" height={88} />
      </Page>
    );
  }
  if (branches.isError) {
    return (
      <Page title="Reports" help={help}>
        <ErrorState
          title="Failed to Load Branches"
          message={messageOf(branches.error, 'Unknown error')}
          onRetry={() => void branches.refetch()}
          retrying={branches.isFetching}
        />
      </Page>
    );
  }
  return (
    <Page title="Reports" help={help}>
      {branches.data.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconBuildingStore size={24} />} title="No branches yet" />
        </Paper>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {branches.data.map((branch) => (
            <BranchCard key={branch.id} branch={branch} />
          ))}
        </SimpleGrid>
      )}
    </Page>
  );
};
