import { complaintKindLabel, isHarm } from '@branchbook/contract/complaint-kinds.ts';
import type { Complaint } from '@branchbook/contract/complaints.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Badge, Paper, Stack, Text } from '@mantine/core';
import { IconMessageExclamation } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { ArrivalNote } from '../../shared/arrival-note.tsx';
import { countOf } from '../../shared/counts.ts';
import { dayText } from '../../shared/dates.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { COMPLAINTS, complaintName } from './complaint-text.ts';
import classes from './complaints.module.css';

const MIN_WIDTH = 860;
const SHOWN_LINES = 3;

const What = ({ complaint }: { complaint: Complaint }) => (
  <Stack gap="xs" align="flex-start">
    <Text size="sm" className={classes['text']} lineClamp={SHOWN_LINES}>
      {complaint.description}
    </Text>
    <LinkAnchor
      from={paths.complaintReport}
      to={paths.complaintReport}
      search={(now) => ({ ...now, complaint: complaint.id })}
      resetScroll={false}
      size="sm"
      aria-label={`Open complaint: ${complaintName(complaint)}`}
      data-not-printed
    >
      Open complaint
    </LinkAnchor>
  </Stack>
);

const COLUMNS: Column<Complaint>[] = [
  {
    key: 'date',
    header: 'Date',
    isShort: true,
    cell: ({ reported_on, arrival }) => (
      <>
        {dayText(reported_on)}
        <ArrivalNote of={arrival} />
      </>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ kind }) => (
      <Text size="sm" fw={isHarm(kind) ? 600 : undefined}>
        {complaintKindLabel[kind]}
      </Text>
    ),
  },
  { key: 'food', header: 'Food or product', width: '18%', cell: ({ food }) => food },
  {
    key: 'description',
    header: 'What happened',
    width: '34%',
    cell: (complaint) => <What complaint={complaint} />,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, held }) => (
      <Stack gap={4} align="flex-start">
        <Badge color={state === 'open' ? 'red' : 'gray'} variant="light">
          {state === 'open' ? 'Open' : 'Closed'}
        </Badge>
        {held.length > 0 && (
          <Text size="xs" c="dimmed">
            Records held
          </Text>
        )}
      </Stack>
    ),
  },
  {
    key: 'follow-ups',
    header: 'Follow-ups',
    isShort: true,
    cell: ({ follow_ups }) => follow_ups,
  },
];

type Props = {
  /** Null while they load. */
  complaints: readonly Complaint[] | null;
  isFiltered: boolean;
};

/** Shows complaints as a table. */
export const ComplaintTable = ({ complaints, isFiltered }: Props) => {
  const rows = complaints ?? [];
  if (complaints?.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconMessageExclamation size={24} />}
          title="No complaints"
          text={
            isFiltered
              ? 'None matches these filters and days.'
              : 'None was recorded on these days, and none is open. Staff record complaints on the branch’s tablet.'
          }
        />
      </Paper>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" aria-live="polite">
        {complaints && countOf(rows.length, COMPLAINTS)}
      </Text>
      <DataTable
        caption="Complaints"
        columns={COLUMNS}
        groups={[{ label: null, rows }]}
        rowKey={({ id }) => id}
        minWidth={MIN_WIDTH}
        loading={complaints === null}
      />
    </Stack>
  );
};
