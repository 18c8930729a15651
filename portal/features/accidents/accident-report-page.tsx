import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { BarChart } from '@branchbook/ui/bar-chart.tsx';
import { Checkbox, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import type { AccidentSearch } from '../../paths.ts';
import { lastDays, rangeOf } from '../../shared/date-range.ts';
import { localToday } from '../../shared/dates.ts';
import { QueryError } from '../../shared/query-error.tsx';
import { RangeExport } from '../../shared/range-export.tsx';
import { ReportFrame } from '../../shared/report-frame.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { may, useUser } from '../../shared/user.tsx';
import { AccidentTable } from './accident-table-panel.tsx';
import { fetchAccidentCsv, fetchAccidentPdf, lastYearQuery, longAgoQuery } from './api.ts';
import { accidentsByMonth, entriesOfDays, entriesToLetGo, yearText } from './entry-rules.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { OldEntries } from './old-entries-panel.tsx';

const FAILED = 'Failed to Load Accidents';
const SERIES = [
  { key: 'others', label: 'No emergency services', color: 'blue.7' },
  { key: 'called', label: 'Emergency services called', color: 'red.8' },
];
/** Height of the chart in pixels, reserved while it loads so that nothing below moves. */
const CHART_HEIGHTS = { base: 476, sm: 414 };

type Props = { branchId: number; search: AccidentSearch };

const Report = ({ branchId, search }: Props) => {
  const navigate = useNavigate({ from: paths.accidentReport });
  const today = localToday();
  const [withAddresses, setWithAddresses] = useState(true);
  const limit = lastDays(today, EXPORT_MAX_DAYS);
  const range = { branchId, ...rangeOf(search, limit) };
  const year = useQuery(lastYearQuery(branchId, today));
  const mayDelete = may(useUser(), 'delete_old_accidents');
  const longAgo = useQuery({ ...longAgoQuery(branchId, today), enabled: mayDelete });
  const old = entriesToLetGo(longAgo.data ?? [], today);
  // The chart, the old entries and the table appear together, so that none pushes another down.
  const isLoading = year.isPending || longAgo.isLoading;
  useErrorToast(year.error, FAILED);
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <RangeExport
          name="accident_report"
          range={range}
          limit={limit}
          onRange={(days) =>
            void navigate({
              search: (now) => ({ ...now, ...days }),
              replace: true,
              resetScroll: false,
            })
          }
          fetchPdf={fetchAccidentPdf(withAddresses)}
          fetchCsv={fetchAccidentCsv(withAddresses)}
        />
        <Checkbox
          label="Put home addresses into the files"
          description="Turn this off for files that you pass on"
          checked={withAddresses}
          onChange={(event) => setWithAddresses(event.currentTarget.checked)}
        />
      </Stack>
      {isLoading && <Skeleton h={CHART_HEIGHTS} radius="lg" />}
      {!isLoading && year.data && year.data.length > 0 && (
        <BarChart
          title="Accidents by month"
          summary={yearText(year.data)}
          rows={accidentsByMonth(year.data, today)}
          category="month"
          categoryLabel="Month"
          series={SERIES}
          stacked
        />
      )}
      {!isLoading && mayDelete && old.length > 0 && <OldEntries entries={old} today={today} />}
      {year.isError ? (
        <QueryError query={year} title={FAILED} />
      ) : (
        <AccidentTable entries={year.data && !isLoading ? entriesOfDays(year.data, range) : null} />
      )}
      <EntryDialog entries={[...(year.data ?? []), ...old]} />
    </Stack>
  );
};

export const AccidentReportPage = () => {
  const search = useSearch({ from: '/portal/reports/accidents' });
  return (
    <ReportFrame
      title="Accident Reports"
      help="What is written in this branch’s accident book."
      branchId={search.branch}
    >
      {({ id }) => <Report key={id} branchId={id} search={search} />}
    </ReportFrame>
  );
};
