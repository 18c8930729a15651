import type { Activity } from '@branchbook/contract/audit.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Paper, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { instantText } from '../../shared/dates.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { auditLogQuery } from './api.ts';
import type { AuditFilter } from './api.ts';
import { LoadMore } from './components/load-more.tsx';
import { Sentence } from './components/sentence.tsx';
import { entriesOf, FAILED } from './entry-rules.ts';

const CAPTION = 'Audit log';

const COLUMNS: readonly Column<Activity>[] = [
  {
    key: 'what',
    header: 'What',
    cell: (entry) => (
      <>
        <Sentence entry={entry} startsLine />
        {entry.changes.length > 0 && (
          <Text inherit component="div" c="dimmed" fw={400}>
            Changed: {entry.changes.join(', ')}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'who',
    header: 'Who',
    width: '22%',
    cell: ({ actor_id: id, actor_name: name }) =>
      id === null ? (
        name
      ) : (
        <LinkAnchor
          to={paths.auditLog}
          search={(now) => ({ ...now, employee: id })}
          resetScroll={false}
          inherit
          aria-label={`Only what ${name} did`}
        >
          {name}
        </LinkAnchor>
      ),
  },
  { key: 'branch', header: 'Branch', width: '20%', cell: (entry) => entry.branch_name ?? '–' },
  {
    key: 'when',
    header: 'When',
    isShort: true,
    cell: ({ at, happened_at: happenedAt }) => (
      <>
        <time dateTime={at}>{instantText(at)}</time>
        {happenedAt && (
          <Text inherit component="div" c="dimmed" fw={400}>
            Done {instantText(happenedAt)}
          </Text>
        )}
      </>
    ),
  },
];

/** Shows the audit log, with a button that loads older entries. */
export const AuditEntries = ({ filter }: { filter: AuditFilter }) => {
  const log = useInfiniteQuery(auditLogQuery(filter));
  if (log.isPending) {
    return <DataTable caption={CAPTION} columns={COLUMNS} groups={[]} rowKey={String} loading />;
  }
  if (log.isLoadingError) {
    return <QueryError query={log} title={FAILED} />;
  }
  const entries = entriesOf(log.data);
  if (entries.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconHistory size={24} />}
          title="Nothing found"
          text="No entries match your search."
        />
      </Paper>
    );
  }
  return (
    <Stack gap="sm">
      <DataTable
        caption={CAPTION}
        columns={COLUMNS}
        groups={[{ label: null, rows: entries }]}
        rowKey={({ id }) => id}
      />
      <LoadMore pages={log} />
    </Stack>
  );
};
