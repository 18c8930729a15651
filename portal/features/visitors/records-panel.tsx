import type { Visitor } from '@branchbook/contract/visitors.ts';
import { BarChart } from '@branchbook/ui/bar-chart.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconNotebook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import type { BranchRange } from '../../shared/date-range.ts';
import { instantText } from '../../shared/dates.ts';
import { LinkButton } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { SearchBox } from '../../shared/search-box.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { may, useUser } from '../../shared/user.tsx';
import { visitsQuery } from './api.ts';
import { NOT_GIVEN } from './profile-rules.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import {
  arrivalsByHour,
  busiestText,
  totalsText,
  visitsOfDays,
  visitsWith,
} from './visit-rules.ts';
import { ArrivalNote } from '../../shared/arrival-note.tsx';

const FAILED = 'Failed to Load Visitors';
const CAPTION = 'Visitor records';
/** Heights of the chart, and of the search with its results: nothing moves when they appear. */
const CHART_HEIGHTS = { base: 420, sm: 384 };
const SEARCH_HEIGHT = { base: 137, sm: 89 };
const SERIES = [{ key: 'visitors', label: 'Visitors', color: 'blue.7' }];

const SignOut = ({ visit: { id, full_name } }: { visit: Visitor }) => (
  <LinkButton
    from={paths.visitorReport}
    to={paths.visitorReport}
    search={(now) => ({ ...now, leaving: id })}
    resetScroll={false}
    variant="default"
    size="xs"
    mt={4}
    display="block"
    w="fit-content"
    aria-label={`Sign out ${full_name}`}
  >
    Sign out
  </LinkButton>
);

const MIN_WIDTH = 960;

const columnsFor = (maySignOut: boolean): Column<Visitor>[] => [
  { key: 'name', header: 'Name', width: '16%', cell: ({ full_name }) => full_name },
  {
    key: 'company',
    header: 'Company',
    width: '15%',
    cell: ({ company_name }) => company_name ?? NOT_GIVEN,
  },
  { key: 'email', header: 'Email', width: '19%', cell: ({ email }) => email ?? NOT_GIVEN },
  {
    key: 'phone',
    isShort: true,
    header: 'Phone',
    width: '13%',
    cell: ({ phone_number }) => phone_number ?? NOT_GIVEN,
  },
  { key: 'reason', header: 'Reason', width: '13%', cell: ({ reason }) => reason || NOT_GIVEN },
  {
    key: 'in',
    header: 'Check In',
    width: '12%',
    cell: ({ check_in, arrival }) => (
      <>
        {instantText(check_in)}
        <ArrivalNote of={arrival} />
      </>
    ),
  },
  {
    key: 'out',
    header: 'Check Out',
    width: '12%',
    cell: (visit) =>
      visit.check_out ? (
        instantText(visit.check_out)
      ) : (
        <>
          Still Visiting
          {maySignOut && <SignOut visit={visit} />}
        </>
      ),
  },
];
// Made once, so that rows are not rendered again for equal columns.
const COLUMNS = { may: columnsFor(true), mayNot: columnsFor(false) };

type Props = { range: BranchRange; search: string; onSearch: (text: string) => void };

/** Shows who visited in a range of days, when most visitors came, and who is still there. */
export const VisitorRecords = ({ range, search, onSearch }: Props) => {
  const columns = may(useUser(), 'sign_visitors_out') ? COLUMNS.may : COLUMNS.mayNot;
  const answer = useQuery(visitsQuery(range));
  useErrorToast(answer.error, FAILED);
  if (answer.isPending) {
    return (
      <Stack gap="lg">
        <Skeleton h={CHART_HEIGHTS} radius="lg" />
        <Stack gap="sm">
          <Skeleton h={SEARCH_HEIGHT} />
          <DataTable caption={CAPTION} columns={columns} groups={[]} rowKey={String} loading />
        </Stack>
      </Stack>
    );
  }
  if (answer.isError) {
    return <QueryError query={answer} title={FAILED} />;
  }
  const visits = visitsOfDays(answer.data, range);
  if (visits.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconNotebook size={24} />}
          title="No visitors"
          text="No one signed in on these days. Visitors sign in on the branch’s tablet."
        />
      </Paper>
    );
  }
  const found = visitsWith(visits, search);
  return (
    <Stack gap="lg">
      <BarChart
        title="Visitors by hour"
        summary={busiestText(visits)}
        rows={arrivalsByHour(visits)}
        category="hour"
        categoryLabel="From"
        series={SERIES}
      />
      <Stack gap="sm">
        <SearchBox label="Search visitors..." value={search} onSearch={onSearch} />
        <Text size="sm" aria-live="polite" style={{ overflowWrap: 'anywhere' }}>
          {totalsText(found)}
        </Text>
        {found.length === 0 ? (
          <Paper withBorder>
            <EmptyState
              icon={<IconNotebook size={24} />}
              title="No visitors found"
              text="No one on these days matches your search."
            />
          </Paper>
        ) : (
          <DataTable
            caption={CAPTION}
            columns={columns}
            groups={[{ label: null, rows: found }]}
            rowKey={({ id }) => id}
            minWidth={MIN_WIDTH}
          />
        )}
      </Stack>
      <SignOutDialog visits={visits} />
    </Stack>
  );
};
