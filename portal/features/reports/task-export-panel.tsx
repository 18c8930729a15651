import { TASK_PDF_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { DateInput } from '@branchbook/ui/date-input.tsx';
import { Group, Paper, Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { branchToday } from '../../shared/dates.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import type { ReportBranch } from '../../shared/report-frame.tsx';
import { fetchTaskCsv, fetchTaskPdf } from './api.ts';
import { earliestExport, exportProblem, exportRangeOf } from './range-rules.ts';

/** Downloads the task report of a range of days as a file. */
export const TaskExport = ({ branch }: { branch: ReportBranch }) => {
  const navigate = useNavigate({ from: paths.reports });
  const search = useSearch({ from: '/portal/reports' });
  const today = branchToday(branch);
  const earliest = earliestExport(today);
  const { start, end } = exportRangeOf(search, today);
  const change = (days: { start?: string | null; end?: string | null }) => {
    const chosen = { start, end, ...days };
    void navigate({
      search: (now) => ({
        ...now,
        start: chosen.start === earliest ? undefined : (chosen.start ?? 'none'),
        end: chosen.end === today ? undefined : (chosen.end ?? 'none'),
      }),
      replace: true,
      resetScroll: false,
    });
  };
  const problem = exportProblem({ start, end });
  const range = start && end && !problem ? { start, end } : null;

  return (
    <Paper withBorder p="md" component="section" aria-label="Export" data-not-printed>
      <Title order={2}>Export</Title>
      <Text size="sm" c="dimmed" mb="md">
        The task report as a PDF or a CSV file, for up to {TASK_PDF_MAX_DAYS} days.
      </Text>
      <Group gap="md" align="flex-end">
        <DateInput
          label="Start date"
          placeholder="DD/MM/YYYY"
          minDate={earliest}
          maxDate={end ?? today}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear start date' }}
          value={start}
          onChange={(day) => change({ start: day })}
          flex="1 1 8.5rem"
          maw={{ sm: 220 }}
        />
        <DateInput
          label="End date"
          placeholder="DD/MM/YYYY"
          minDate={start ?? earliest}
          maxDate={today}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear end date' }}
          value={end}
          onChange={(day) => change({ end: day })}
          flex="1 1 8.5rem"
          maw={{ sm: 220 }}
        />
        <ExportButtons
          name={range ? `task_report_${range.start}_${range.end}` : 'task_report'}
          files={
            range && {
              pdf: (signal) => fetchTaskPdf(branch.id, range, signal),
              csv: (signal) => fetchTaskCsv(branch.id, range, signal),
            }
          }
          problem={problem}
        />
      </Group>
    </Paper>
  );
};
