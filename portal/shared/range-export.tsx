import { Group, Paper, Text } from '@mantine/core';
import { paths } from '../paths.ts';
import type { BranchRange, DateRange, RangeLimit } from './date-range.ts';
import { DateRangeFields } from './date-range-fields.tsx';
import { ExportButtons } from './file-export.tsx';
import { LinkAnchor } from './links.tsx';

type Fetch = (range: BranchRange, signal: AbortSignal) => Promise<Response>;

type Props = {
  /** Beginning of the files' names. */
  name: string;
  range: BranchRange;
  limit: RangeLimit;
  onRange: (range: DateRange) => void;
  fetchPdf: Fetch;
  fetchCsv: Fetch;
};

/** Lets the user choose which of the last days a report shows, and export the same days. */
export const RangeExport = ({ name, range, limit, onRange, fetchPdf, fetchCsv }: Props) => (
  <Paper withBorder p="md" component="section" aria-label="What to show">
    <Group gap="md" align="flex-end">
      <DateRangeFields range={range} limit={limit} onRange={onRange} />
      <ExportButtons
        name={`${name}_${range.start}_${range.end}`}
        files={{
          pdf: (signal) => fetchPdf(range, signal),
          csv: (signal) => fetchCsv(range, signal),
        }}
      />
    </Group>
    <Text size="xs" c="dimmed" mt="xs" data-not-printed>
      Choose dates within the last {limit.maxDays} days. Exports use the same dates. For older
      records, use{' '}
      <LinkAnchor
        to={paths.customReports}
        search={{ branch: range.branchId }}
        inherit
        underline="always"
      >
        Custom Reports
      </LinkAnchor>
      .
    </Text>
  </Paper>
);
