import type { Probe, ProbeCheck } from '@branchbook/contract/probes.ts';
import { showTemperature } from '@branchbook/contract/temperature.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Box, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';
import { countOf } from '../../../shared/counts.ts';
import type { DateRange } from '../../../shared/date-range.ts';
import { instantText } from '../../../shared/dates.ts';
import { QueryError } from '../../../shared/query-error.tsx';
import { probeChecksQuery } from '../api.ts';

const FOOD_CHECKS = { one: 'food check', many: 'food checks' };

const COLUMNS: Column<ProbeCheck>[] = [
  {
    key: 'at',
    header: 'When',
    cell: (check) => (
      <>
        {instantText(check.checked_at)}
        <ArrivalNote of={check.arrival} />
      </>
    ),
  },
  { key: 'ice', header: 'Ice', isShort: true, cell: ({ ice }) => showTemperature(ice) },
  {
    key: 'boiling',
    header: 'Boiling',
    isShort: true,
    cell: ({ boiling }) => showTemperature(boiling),
  },
  {
    key: 'result',
    header: 'Result',
    cell: ({ passed, in_doubt: inDoubt }) => (
      <Stack gap={2} align="flex-start">
        <Badge variant="light" tt="none" color={passed ? 'green' : 'red'}>
          {passed ? 'Passed' : 'Failed'}
        </Badge>
        {inDoubt > 0 && <Text size="xs">{countOf(inDoubt, FOOD_CHECKS)} in doubt</Text>}
      </Stack>
    ),
  },
  { key: 'by', header: 'By', cell: ({ checked_by_name: by }) => by },
];

/** Lists the checks of a probe in a range of days. */
export const ProbeHistory = ({ probe, range }: { probe: Probe; range: DateRange }) => {
  const query = useQuery(probeChecksQuery(probe.id, range));
  if (query.isLoadingError) return <QueryError query={query} title="Failed to Load Checks" />;
  if (query.data?.length === 0) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        Not checked in these days.
      </Text>
    );
  }
  return (
    <Box mt="sm">
      <DataTable
        caption={`Checks of ${probe.name}`}
        columns={COLUMNS}
        groups={[{ label: null, rows: query.data ?? [] }]}
        rowKey={({ id }) => id}
        loading={query.isPending}
        skeletonRows={2}
      />
    </Box>
  );
};
