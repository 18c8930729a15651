import { BRANCH_REPORTS } from '@branchbook/contract/reports.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import type { DateRange } from '../../shared/date-range.ts';
import { DateRangeFields } from '../../shared/date-range-fields.tsx';
import { localToday } from '../../shared/dates.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { fetchAllBranches } from './api.ts';

const OPTIONS = Object.entries(BRANCH_REPORTS).map(([value, { label }]) => ({
  value: value as BranchReport,
  label,
}));

const dayOf = (day: string | undefined) => (day === 'none' ? undefined : day);

/** Exports a report of every branch as one file; the address holds the report and the days. */
export const AllBranchesDialog = () => {
  const navigate = useNavigate({ from: paths.reports });
  const { all, start, end } = useSearch({ from: '/portal/reports' });
  // Kept while the dialog fades out.
  const [report, setReport] = useState<BranchReport>(all ?? 'task');
  if (all && all !== report) setReport(all);
  const limit = lastDays(localToday(), BRANCH_REPORTS[report].maxDays);
  const range = rangeOf({ start: dayOf(start), end: dayOf(end) }, limit);
  const change = (changes: Partial<DateRange> & { all?: BranchReport }) =>
    void navigate({
      search: (now) => ({ ...now, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const close = () =>
    void navigate({
      search: ({ all: _all, start: _start, end: _end, ...now }) => now,
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog title="Export all branches" opened={all !== undefined} onClose={close} size="md">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Downloads a ZIP file with a report for each branch. Branches that closed on or after the
          start date are included.
        </Text>
        <Select
          label="Report"
          data={OPTIONS}
          value={report}
          onChange={(chosen) => chosen && change({ all: chosen })}
          allowDeselect={false}
        />
        <Group gap="md" align="flex-end">
          <DateRangeFields range={range} limit={limit} onRange={change} />
        </Group>
        <ExportButtons
          name={`${report}_reports_${range.start}_${range.end}`}
          files={{
            pdf: (signal) => fetchAllBranches(report, 'pdf', range, signal),
            csv: (signal) => fetchAllBranches(report, 'csv', range, signal),
          }}
        />
      </Stack>
    </Dialog>
  );
};
