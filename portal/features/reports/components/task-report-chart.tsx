import type { TaskReport } from '@branchbook/contract/reports.ts';
import { BarChart } from '@branchbook/ui/bar-chart.tsx';
import { countOf } from '../../../shared/counts.ts';
import { dayMonthText } from '../../../shared/dates.ts';

const SERIES = [
  { key: 'completed', label: 'Completed', color: 'green.8' },
  { key: 'notCompleted', label: 'Not completed', color: 'orange.7' },
  { key: 'overdue', label: 'Overdue', color: 'red.9' },
  { key: 'toDo', label: 'Still to do', color: 'gray.6' },
] as const;

type Props = Pick<TaskReport, 'days' | 'closedDays'>;

/** Returns the rows of the chart, a closed day with a gap in place of its bar. */
const rowsOf = ({ days, closedDays }: Props) => {
  const closed = new Set(closedDays.map(({ day }) => day));
  const due = new Set(days.map(({ day }) => day));
  const empty = { total: 0, completed: 0, notCompleted: 0, overdue: 0 };
  const gaps = closedDays.filter(({ day }) => !due.has(day)).map(({ day }) => ({ day, ...empty }));
  return [...days, ...gaps]
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, total, completed, notCompleted, overdue }) => ({
      day: closed.has(day) ? `${dayMonthText(day)} closed` : dayMonthText(day),
      completed,
      notCompleted,
      overdue,
      toDo: total - completed - notCompleted - overdue,
    }));
};

const DAYS = { one: 'day', many: 'days' };

/** Charts the outcomes of due tasks day by day, and shows on which days the branch was closed. */
export const TaskReportChart = ({ days, closedDays }: Props) => {
  const rows = rowsOf({ days, closedDays });
  const all = days.reduce((sum, { total }) => sum + total, 0);
  const parts = SERIES.map(({ key, label }) => {
    const sum = rows.reduce((count, row) => count + row[key], 0);
    return `${sum.toLocaleString('en-GB')} ${label.toLowerCase()}`;
  });
  const due = countOf(all, { one: 'task', many: 'tasks' });
  const on = countOf(days.length, DAYS);
  const closed =
    closedDays.length > 0 ? ` The branch was closed on ${countOf(closedDays.length, DAYS)}.` : '';
  return (
    <BarChart
      title="Completion by day"
      summary={`${due} due on ${on}: ${parts.join(', ')}.${closed}`}
      rows={rows}
      category="day"
      categoryLabel="Day"
      series={SERIES}
      stacked
    />
  );
};
