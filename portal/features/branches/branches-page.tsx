import type { Branch } from '@branchbook/contract/branches.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { ErrorState } from '@branchbook/ui/error-state.tsx';
import { Page } from '@branchbook/ui/page.tsx';
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { branchesQuery } from '../../shared/branches.ts';
import { messageOf } from '../../shared/errors.ts';
import { usePageTitle } from '../../shared/page-title.ts';
import { may, useUser } from '../../shared/user.tsx';
import { AddBranchDialog } from './add-branch-dialog.tsx';

const COLUMNS: readonly Column<Branch>[] = [
  {
    key: 'name',
    header: 'Branch',
    cell: (branch) => (
      <Group gap="xs">
        <Text span size="sm" fw={600}>
          {branch.name}
        </Text>
        {branch.is_head_office && <Badge>Head office</Badge>}
      </Group>
    ),
  },
  { key: 'address', header: 'Address', cell: (branch) => branch.address || '–' },
  { key: 'town', header: 'Town', cell: (branch) => branch.town || '–' },
  { key: 'number', header: 'Branch number', cell: (branch) => branch.id },
];

const BranchList = () => {
  const user = useUser();
  const branches = useQuery(branchesQuery(user.company_id));
  if (branches.isError) {
    return (
      <ErrorState
        title="Error loading branches"
        message={messageOf(branches.error, 'Failed to load branches')}
        onRetry={() => void branches.refetch()}
        retrying={branches.isFetching}
      />
    );
  }
  if (branches.data?.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconBuildingStore size={24} />}
          title="No branches yet"
          text="Add your first branch to give it people and tasks."
        />
      </Paper>
    );
  }
  return (
    <DataTable
      caption="Branches"
      columns={COLUMNS}
      groups={[{ label: null, rows: branches.data ?? [] }]}
      rowKey={(branch) => branch.id}
      loading={branches.isPending}
    />
  );
};

export const BranchesPage = () => {
  usePageTitle('Branches');
  const user = useUser();
  const navigate = useNavigate();
  const { action } = useSearch({ from: '/portal/branches' });
  if (!may(user, 'manage_own_branch')) return <AccessDenied page="Branches" />;
  const mayCreate = may(user, 'create_branch');
  return (
    <Page
      title="Branches"
      help={mayCreate ? 'The places your company runs.' : 'Your branch.'}
      actions={
        mayCreate && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => void navigate({ to: paths.branches, search: { action: 'create' } })}
          >
            Add Branch
          </Button>
        )
      }
    >
      <BranchList />
      {mayCreate && (
        <AddBranchDialog
          opened={action === 'create'}
          onClose={() => void navigate({ to: paths.branches, replace: true })}
        />
      )}
    </Page>
  );
};
