import type { ReportDay } from '@branchbook/contract/reports.ts';
import { BarChart } from '@branchbook/ui/bar-chart.tsx';
import { countOf } from '../../../shared/counts.ts';
import { dayMonthText } from '../../../shared/dates.ts';

const SERIES = [
  { key: 'completed', label: 'Completed', color: 'green.8' },
  { key: 'notCompleted', label: 'Not completed', color: 'orange.7' },
  { key: 'overdue', label: 'Overdue', color: 'red.9' },
  { key: 'toDo', label: 'Still to do', color: 'gray.6' },
] as const;

const rowOf = ({ day, total, completed, notCompleted, overdue }: ReportDay) => ({
  day: dayMonthText(day),
  completed,
  notCompleted,
  overdue,
  toDo: total - completed - notCompleted - overdue,
});

/** Charts the outcomes of due tasks day by day. */
export const TaskReportChart = ({ days }: { days: readonly ReportDay[] }) => {
  const rows = days.map(rowOf);
  const all = days.reduce((sum, { total }) => sum + total, 0);
  const parts = SERIES.map(({ key, label }) => {
    const sum = rows.reduce((count, row) => count + row[key], 0);
    return `${sum.toLocaleString('en-GB')} ${label.toLowerCase()}`;
  });
  const due = countOf(all, { one: 'task', many: 'tasks' });
  const on = countOf(days.length, { one: 'day', many: 'days' });
  return (
    <BarChart
      title="Completion by day"
      summary={`${due} due on ${on}: ${parts.join(', ')}.`}
      rows={rows}
      category="day"
      categoryLabel="Day"
      series={SERIES}
      stacked
    />
  );
};
