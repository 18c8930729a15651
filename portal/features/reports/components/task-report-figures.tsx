import type { TaskReport } from '@branchbook/contract/reports.ts';
import { Anchor } from '@mantine/core';
import { LIST_IDS } from '../id-list.ts';
import classes from '../reports.module.css';

export const TaskReportFigures = ({ report }: { report: TaskReport }) => {
  const isClosed = report.totalTasks === 0 && report.closedDays.length > 0;
  const figures = [
    { label: 'Total', value: report.totalTasks },
    { label: 'Overdue', value: report.overdueTasks.length, list: LIST_IDS.overdue },
    { label: 'Not Completed', value: report.notCompletedTasks, list: LIST_IDS.notCompleted },
    { label: 'Completed', value: report.completedTasks, list: LIST_IDS.completed },
    { label: 'Still to do', value: report.pendingTasks.length, list: LIST_IDS.stillToDo },
    ...(report.failedAnswers === null
      ? []
      : [{ label: 'Failed answers', value: report.failedAnswers, list: LIST_IDS.completed }]),
    {
      label: 'Completion',
      value: isClosed ? 'Closed' : `${report.completionRate}%`,
      note: 'completed or marked not completed, of total',
    },
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(({ label, value, note, list }) => (
        <div key={label} className={classes['figure']}>
          <dt>{label}</dt>
          <dd>
            {list && value !== 0 ? (
              <Anchor
                href={`#${list}`}
                inherit
                aria-label={`${label}: ${value}, to the list`}
                data-standalone
              >
                {value}
              </Anchor>
            ) : (
              value
            )}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
