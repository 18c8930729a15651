import { BRANCH_REPORTS } from '@branchbook/contract/reports.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { Dialog } from '@branchbook/ui/dialog.tsx';
import { Group, Select, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { ReportsSearch } from '../../paths.ts';
import { AreaFilter } from '../../shared/area-filter.tsx';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import type { DateRange } from '../../shared/date-range.ts';
import { DateRangeFields } from '../../shared/date-range-fields.tsx';
import { localToday } from '../../shared/dates.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { fetchAllBranches } from './api.ts';
import { may, useUser } from '../../shared/user.tsx';

const OPTIONS = Object.entries(BRANCH_REPORTS).map(([value, { label }]) => ({
  value: value as BranchReport,
  label,
}));

const dayOf = (day: string | undefined) => (day === 'none' ? undefined : day);

/** Exports a report of every branch as one file; the address holds the report and the days. */
export const AllBranchesDialog = () => {
  const user = useUser();
  const navigate = useNavigate({ from: paths.reports });
  const { all, area, start, end } = useSearch({ from: '/portal/reports' });
  // Kept while the dialog fades out.
  const [report, setReport] = useState<BranchReport>(all ?? 'task');
  if (all && all !== report) setReport(all);
  const limit = lastDays(localToday(), BRANCH_REPORTS[report].maxDays);
  const range = rangeOf({ start: dayOf(start), end: dayOf(end) }, limit);
  const asked = { ...range, areaId: area };
  const change = (changes: Partial<DateRange> & Pick<ReportsSearch, 'all' | 'area'>) =>
    void navigate({
      search: (now) => ({ ...now, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const close = () =>
    void navigate({
      search: ({ all: _all, area: _area, start: _start, end: _end, ...now }) => now,
      replace: true,
      resetScroll: false,
    });
  return (
    <Dialog title="Export all branches" opened={all !== undefined} onClose={close} size="md">
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Downloads a ZIP file with a report for each branch.
          {may(user, 'view_all_reports') &&
            ' Branches that closed on or after the start date are included.'}
        </Text>
        <Select
          label="Report"
          data={OPTIONS}
          value={report}
          onChange={(chosen) => chosen && change({ all: chosen })}
          allowDeselect={false}
        />
        <AreaFilter areaId={area} onChoose={(id) => change({ area: id })} />
        <Group gap="md" align="flex-end">
          <DateRangeFields range={range} limit={limit} onRange={change} />
        </Group>
        <ExportButtons
          name={`${report}_reports_${range.start}_${range.end}`}
          files={{
            pdf: (signal) => fetchAllBranches(report, 'pdf', asked, signal),
            csv: (signal) => fetchAllBranches(report, 'csv', asked, signal),
          }}
        />
      </Stack>
    </Dialog>
  );
};
