import type { Branch } from '@branchbook/contract/branches.ts';
import { isFoundIn } from '@branchbook/contract/search-text.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton, Page } from '@branchbook/ui/page.tsx';
import { Badge, Group, Paper, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { IconBuildingStore, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { byArea, useAreas, useHasNoBranches } from '../../shared/areas.ts';
import { branchesQuery, closedBranchesQuery, useReportBranch } from '../../shared/branches.ts';
import { lazyPart } from '../../shared/lazy-component.ts';
import { NoBranches } from '../../shared/no-branches.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { may, useUser } from '../../shared/user.tsx';
import tileClasses from '../../shared/tile.module.css';
import classes from './reports.module.css';

const AllBranches = lazyPart(() => import('./all-branches-dialog.tsx'), 'AllBranchesDialog');

/** Number of branches above which a search box shows. */
const SEARCH_ABOVE = 12;

type Listed = { branch: Branch; isClosed: boolean };

const BranchCard = ({ branch, isClosed }: Listed) => (
  <Link
    to={paths.reports}
    search={{ branch: branch.id }}
    className={`${tileClasses['tile']} ${classes['tile']}`}
  >
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
      {isClosed && (
        <Badge mt={6} component="span" color="gray">
          Closed
        </Badge>
      )}
    </span>
  </Link>
);

/** Shows the branches as cards; closed branches come last, for their records. */
const Branches = () => {
  const user = useUser();
  const { company_id: companyId } = user;
  const areas = useAreas();
  const [typed, setTyped] = useState('');
  const [withClosed, setWithClosed] = useState(false);
  const open = useQuery(branchesQuery(companyId));
  const closed = useQuery({ ...closedBranchesQuery(companyId), enabled: withClosed });
  const all: Listed[] = [
    ...(open.data ?? []).map((branch) => ({ branch, isClosed: false })),
    ...(withClosed ? (closed.data ?? []) : []).map((branch) => ({ branch, isClosed: true })),
  ];
  const hasNoBranches = useHasNoBranches();
  const isLong = all.length > SEARCH_ABOVE;
  const found = all.filter(({ branch }) =>
    isFoundIn(isLong ? typed : '', [branch.name, branch.address, branch.town]),
  );
  if (hasNoBranches) return <NoBranches />;
  return (
    <Stack gap="md">
      <Group gap="md" justify="space-between">
        {isLong && <SearchBox label="Search branches" value={typed} onSearch={setTyped} />}
        {may(user, 'view_all_reports') && (
          <Switch
            label="Show closed branches"
            checked={withClosed}
            onChange={(event) => setWithClosed(event.currentTarget.checked)}
          />
        )}
        <LinkButton
          to={paths.reports}
          search={{ all: 'task' }}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Export all branches
        </LinkButton>
      </Group>
      {withClosed && closed.isError && (
        <QueryError query={closed} title="Failed to Load Branches" />
      )}
      {withClosed && closed.data?.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          No branch has been closed.
        </Text>
      )}
      {found.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconBuildingStore size={24} />}
            title={all.length === 0 ? 'No branches yet' : 'No branches found'}
          />
        </Paper>
      ) : (
        byArea(found, areas, ({ branch }) => branch.id).map(({ label, rows }) => (
          <Stack key={label} gap="xs" component="section" aria-label={label ?? 'Branches'}>
            {label !== null && (
              <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
                {label}
              </Title>
            )}
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              {rows.map(({ branch, isClosed }) => (
                <BranchCard key={branch.id} branch={branch} isClosed={isClosed} />
              ))}
            </SimpleGrid>
          </Stack>
        ))
      )}
    </Stack>
  );
};

type Props = { children: (branch: Branch) => ReactNode };

/** Shows the branches to choose from until the address names a branch. */
export const BranchPicker = ({ children }: Props) => {
  const { branch: branchId, all } = useSearch({ from: '/portal/reports' });
  const { chosen, asked } = useReportBranch(branchId);
  // Stays mounted once shown, so that the dialog can fade out.
  const [isExporting, setExporting] = useState(false);
  if (all !== undefined && !isExporting) setExporting(true);
  if (chosen) return children(chosen);
  return (
    <Page title="Reports" help="Pick a branch to see its reports.">
      {asked.isPending ? (
        <CardsSkeleton label="Loading branches" height={88} />
      ) : asked.isError ? (
        <QueryError query={asked} title="Failed to Load Branches" />
      ) : (
        <Branches />
      )}
      {isExporting && (
        <Suspense>
          <AllBranches />
        </Suspense>
      )}
    </Page>
  );
};
