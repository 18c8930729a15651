import type { TaskReport } from '@branchbook/contract/reports.ts';
import classes from '../reports.module.css';

export const TaskReportFigures = ({ report }: { report: TaskReport }) => {
  const figures = [
    { label: 'Total', value: report.totalTasks },
    { label: 'Completed', value: report.completedTasks },
    { label: 'Not Completed', value: report.notCompletedTasks },
    {
      label: 'Completion',
      value: `${report.completionRate}%`,
      note: 'completed or marked not completed, of total',
    },
    { label: 'Overdue', value: report.overdueTasks.length },
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, note }) => (
        <div key={label} className={classes['figure']}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
