import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Skeleton, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { QueryError } from '../../shared/query-error.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { taskReportQuery } from './api.ts';
import { TaskExport } from './task-export-panel.tsx';
import { TaskReportFigures } from './components/task-report-figures.tsx';
import { TaskReportChart } from './components/task-report-chart.tsx';
import { TaskReportLists } from './components/task-report-lists.tsx';
import classes from './reports.module.css';

const PERIODS = [
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Past Week' },
  { value: 'month', label: 'Past Month' },
] as const satisfies { value: ReportPeriod; label: string }[];

type ReportProps = { branch: ReportBranch; period: ReportPeriod };

const Report = ({ branch, period }: ReportProps) => {
  const report = useQuery(taskReportQuery(branch.id, period));
  useErrorToast(report.error, 'Failed to Load Task Data');
  if (report.isPending) {
    return (
      <Stack gap="lg">
        <Skeleton className={classes['figuresPlace']} radius="lg" />
        <TaskExport branch={branch} />
        <CardsSkeleton label="Loading report" height={160} />
      </Stack>
    );
  }
  if (report.isError) {
    return (
      <Stack gap="lg">
        <QueryError query={report} title="Failed to Load Task Data" />
        <TaskExport branch={branch} />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      <TaskReportFigures report={report.data} />
      <TaskExport branch={branch} />
      {report.data.days.length > 0 && <TaskReportChart {...report.data} />}
      <TaskReportLists report={report.data} />
    </Stack>
  );
};

export const TaskReportPage = ({ branch }: { branch: ReportBranch }) => {
  const navigate = useNavigate({ from: paths.reports });
  const { period = 'today' } = useSearch({ from: '/portal/reports' });
  const choose = (value: string | null) => {
    const chosen = PERIODS.find((one) => one.value === value)?.value;
    void navigate({
      search: (now) => ({ ...now, period: chosen === 'today' ? undefined : chosen }),
    });
  };
  return (
    <Tabs value={period} onChange={choose} keepMounted={false}>
      <Tabs.List mb="lg">
        {PERIODS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PERIODS.map(({ value }) => (
        <Tabs.Panel key={value} value={value}>
          <Report branch={branch} period={value} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};
