import type { Accident } from '@branchbook/contract/accidents.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Paper, Stack, Text } from '@mantine/core';
import { IconFirstAidKit } from '@tabler/icons-react';
import { countOf } from '../../shared/counts.ts';
import { Description } from './components/entry-cells.tsx';
import { ENTRIES, NOT_GIVEN, serviceText } from './entry-rules.ts';
import { ArrivalNote } from '../../shared/arrival-note.tsx';

const MIN_WIDTH = 920;
const COLUMNS: Column<Accident>[] = [
  { key: 'date', header: 'Date', isShort: true, cell: ({ incident_date }) => incident_date },
  { key: 'time', header: 'Time', isShort: true, cell: ({ incident_time }) => incident_time },
  { key: 'employee', header: 'Employee', cell: ({ employee_name }) => employee_name },
  {
    key: 'description',
    header: 'Description',
    width: '32%',
    cell: (entry) => <Description entry={entry} />,
  },
  { key: 'called', header: 'Emergency Services', cell: serviceText },
  {
    key: 'service',
    header: 'Service Type',
    cell: ({ service_type }) => service_type ?? NOT_GIVEN,
  },
  { key: 'badge', header: 'Badge Number', cell: ({ badge_number }) => badge_number ?? NOT_GIVEN },
  {
    key: 'by',
    header: 'Reported By',
    cell: ({ reported_by_name, arrival }) => (
      <>
        {reported_by_name}
        <ArrivalNote of={arrival} />
      </>
    ),
  },
];

/** Shows the accident entries as a table; `entries` is null while they load. */
export const AccidentTable = ({ entries }: { entries: readonly Accident[] | null }) => {
  const rows = entries ?? [];
  if (entries?.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconFirstAidKit size={24} />}
          title="No accidents"
          text="Nothing was entered for these days. Accidents are entered on the branch’s tablet."
        />
      </Paper>
    );
  }
  return (
    <Stack gap="sm">
      <Text size="sm" aria-live="polite">
        {entries && countOf(rows.length, ENTRIES)}
      </Text>
      <DataTable
        caption="Accidents"
        columns={COLUMNS}
        groups={[{ label: null, rows }]}
        rowKey={({ id }) => id}
        minWidth={MIN_WIDTH}
        loading={entries === null}
      />
    </Stack>
  );
};
