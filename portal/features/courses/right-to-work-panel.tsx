import {
  RIGHT_TO_WORK_PAGE,
  rightToWorkKindLabel,
  rightToWorkStateLabel,
} from '@branchbook/contract/right-to-work.ts';
import type { listRightToWork, RightToWorkCheck } from '@branchbook/contract/right-to-work.ts';
import type { DataOf } from '@branchbook/contract/endpoint.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CoursesSearch } from '../../paths.ts';
import { dayText } from '../../shared/dates.ts';
import { LawNote } from '../../shared/law-note.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { rightToWorkQuery } from './api.ts';
import { Pages } from '../../shared/pages.tsx';
import { RightToWorkDialog } from './right-to-work-dialog.tsx';

type Person = DataOf<typeof listRightToWork>['people'][number];

const Check = ({ of: one }: { of: RightToWorkCheck }) => (
  <>
    {dayText(one.checked_on)} by {one.checked_by_name}
    <Text size="xs" c="dimmed">
      {rightToWorkKindLabel[one.kind]}
    </Text>
  </>
);

const columnsOf = (onOpen: (id: number) => void): Column<Person>[] => [
  {
    key: 'name',
    header: 'Person',
    cell: ({ name, branch_name: branch }) => (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {branch}
        </Text>
      </>
    ),
  },
  { key: 'state', header: 'State', cell: ({ state }) => rightToWorkStateLabel[state] },
  { key: 'last', header: 'Last check', cell: ({ last }) => last && <Check of={last} /> },
  {
    key: 'follow-up',
    header: 'Follow-up by',
    cell: ({ last }) => (last?.follow_up_on ? dayText(last.follow_up_on) : last ? 'None' : ''),
  },
  { key: 'copies', header: 'Copies kept', cell: ({ last }) => last?.copies_kept ?? '' },
  {
    key: 'actions',
    header: 'Change',
    isActions: true,
    cell: ({ id, name }) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Open the right to work of ${name}`}
        onClick={() => onOpen(id)}
      >
        Open
      </Button>
    ),
  },
];

const LEFT_COLUMNS: Column<RightToWorkCheck>[] = [
  { key: 'name', header: 'Person', cell: ({ employee_name: name }) => name },
  { key: 'last', header: 'Last check', cell: (one) => <Check of={one} /> },
  { key: 'copies', header: 'Copies kept', cell: ({ copies_kept: copies }) => copies ?? '' },
  {
    key: 'until',
    header: 'Deleted after',
    cell: ({ keep_until: until }) => (until ? dayText(until) : ''),
  },
];

type Props = { search: CoursesSearch; onSearch: (change: CoursesSearch) => void };

/** Lists whose right to work was checked, by whom and how, and when it is to be checked again. */
export const RightToWork = ({ search, onSearch }: Props) => {
  const { branch: branchId, page = 1, person } = search;
  const query = useQuery(rightToWorkQuery({ branchId, offset: (page - 1) * RIGHT_TO_WORK_PAGE }));
  if (query.isPending) return <CardsSkeleton label="Loading right to work" />;
  if (query.isLoadingError) {
    return <QueryError query={query} title="Failed to load the right to work" />;
  }
  const { people, total, left } = query.data;
  return (
    <Stack gap="md">
      <Text size="sm">
        Do not keep copies of documents here. The Home Office wants you to keep copies for as long
        as someone works for you and for two years after. Say here where you keep them.
      </Text>
      <LawNote rules={['right-to-work-copies']} />
      {people.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconId size={24} />}
            title="No one to show"
            text="You see the right to work of the people whose sensitive details you may see."
          />
        </Paper>
      ) : (
        <DataTable
          caption="Right to work"
          columns={columnsOf((id) => onSearch({ person: id }))}
          groups={[{ label: null, rows: people }]}
          rowKey={({ id }) => id}
          minWidth={700}
        />
      )}
      <Pages
        page={page}
        size={RIGHT_TO_WORK_PAGE}
        total={total}
        onPage={(next) => onSearch({ page: next })}
      />
      {left.length > 0 && (
        <Stack gap="sm">
          <Title order={2} size="h4">
            People who left
          </Title>
          <DataTable
            caption="Right to work of people who left"
            columns={LEFT_COLUMNS}
            groups={[{ label: null, rows: left }]}
            rowKey={({ id }) => id}
          />
        </Stack>
      )}
      <RightToWorkDialog
        person={people.find(({ id }) => id === person)}
        onClose={() => onSearch({ person: undefined })}
      />
    </Stack>
  );
};
