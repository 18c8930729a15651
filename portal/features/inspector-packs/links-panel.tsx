import type { PackLink } from '@branchbook/contract/inspector-packs.ts';
import { confirm } from '@branchbook/ui/confirm.tsx';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Paper, Stack, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { instantText, rangeText } from '../../shared/dates.ts';
import { messageOf } from '../../shared/errors.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { packLinksQuery, useEndLink } from './api.ts';

const viewsText = ({ views, last_viewed_at: last }: PackLink): string =>
  last === null ? 'Not opened yet' : `${views} (last ${instantText(last)})`;

const columnsOf = (onEnd: (link: PackLink) => void): Column<PackLink>[] => [
  {
    key: 'days',
    header: 'Days',
    cell: ({ startDate, endDate }) => rangeText(startDate, endDate),
  },
  {
    key: 'made',
    header: 'Made',
    cell: ({ made_at: at, made_by_name: by }) => `${instantText(at)} by ${by}`,
  },
  { key: 'expires', header: 'Works until', cell: ({ expires_at: at }) => instantText(at) },
  { key: 'views', header: 'Opened', cell: viewsText },
  {
    key: 'actions',
    header: 'Change',
    isActions: true,
    cell: (link) => (
      <Button
        size="xs"
        variant="default"
        aria-label={`End link made ${instantText(link.made_at)}`}
        onClick={() => onEnd(link)}
      >
        End link
      </Button>
    ),
  },
];

/** Lists the links that still open the pack of a branch, each with a button to end it. */
export const LinksPanel = ({ branchId }: { branchId: number }) => {
  const query = useQuery(packLinksQuery(branchId));
  const end = useEndLink();
  if (query.isPending) return <CardsSkeleton label="Loading links" count={1} />;
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load Links" />;
  const askToEnd = ({ id }: PackLink) =>
    confirm({
      title: 'End this link?',
      message: 'The officer can no longer open the pack with it.',
      confirmText: 'End Link',
      kind: 'danger',
      onConfirm: () =>
        end.mutate(id, {
          onSuccess: () => toast.success({ title: 'Link Ended' }),
          onError: (error) => toast.error({ title: messageOf(error, 'The link was not ended') }),
        }),
    });
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>Open links</Title>
      {query.data.length === 0 ? (
        <Paper withBorder>
          <EmptyState
            icon={<IconLink size={24} />}
            title="No open links"
            text="Links that you make are listed here until they end, with how often they were opened."
          />
        </Paper>
      ) : (
        <DataTable
          caption="Open links"
          columns={columnsOf(askToEnd)}
          groups={[{ label: null, rows: query.data }]}
          rowKey={({ id }) => id}
        />
      )}
    </Stack>
  );
};
