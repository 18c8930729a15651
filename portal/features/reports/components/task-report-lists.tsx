import type { ClosedDay } from '@branchbook/contract/opening-hours.ts';
import type { DoneTask, OverdueTask, TaskReport } from '@branchbook/contract/reports.ts';
import { withFrequency } from '@branchbook/contract/schedule.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';
import { AnswersButton } from '../../../shared/checklists/answers-button.tsx';
import { dayText, instantText } from '../../../shared/dates.ts';
import { FewRows } from '../../../shared/collapsible-table.tsx';
import { WithoutCourseMark } from '../../../shared/tasks/marks.tsx';
import { LIST_IDS } from '../id-list.ts';
import classes from '../reports.module.css';
import { Note } from './note.tsx';

/** Number of rows that a list shows at first, so that the lists below stay in reach. */
const FEW = 50;

const doneColumns = (dateHeader: string, byHeader: string): Column<DoneTask>[] => [
  {
    key: 'name',
    header: 'Task',
    cell: (task) => (
      <Group gap="xs">
        {task.task_name}
        {task.due_time && (
          <Text span size="sm" c="dimmed">
            {task.due_time}
          </Text>
        )}
        {task.late && <Badge color="yellow">Late</Badge>}
        {task.without_course && <WithoutCourseMark />}
        {task.answered && (
          <AnswersButton
            occurrenceId={task.id}
            name={task.task_name}
            answered={task.answered}
            completer={{ name: task.completed_by_name, at: task.completion_date }}
          />
        )}
      </Group>
    ),
  },
  {
    key: 'date',
    header: dateHeader,
    cell: (task) => (
      <>
        {instantText(task.completion_date)}
        <ArrivalNote of={task.arrival} />
      </>
    ),
  },
  { key: 'by', header: byHeader, cell: (task) => task.completed_by_name },
  {
    key: 'notes',
    header: 'Notes',
    cell: (task) => <Note note={task.notes} />,
  },
];

const dueColumns: Column<OverdueTask>[] = [
  { key: 'name', header: 'Task', cell: (task) => task.task_name },
  {
    key: 'due',
    header: 'Due date',
    cell: (task) =>
      `${dayText(task.scheduled_date)}${task.time_to_finish ? `, ${task.time_to_finish}` : ''}`,
  },
  {
    key: 'schedule',
    header: 'Schedule',
    cell: (task) => withFrequency(task.frequency, task.schedule),
  },
];

type ListProps<Row extends { id: number }> = {
  id: string;
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  empty: string;
};

const List = <Row extends { id: number }>({ id, title, rows, columns, empty }: ListProps<Row>) => {
  return (
    <section id={id} aria-label={title} tabIndex={-1} className={classes['list']}>
      <Title order={2} mb="sm">
        {title}{' '}
        <Text span c="dimmed" fw={400}>
          {rows.length.toLocaleString('en-GB')}
        </Text>
      </Title>
      {rows.length === 0 ? (
        <Paper withBorder p="lg">
          <Text size="sm" c="dimmed" ta="center">
            {empty}
          </Text>
        </Paper>
      ) : (
        <FewRows caption={title} columns={columns} rows={rows} few={FEW} />
      )}
    </section>
  );
};

const closedColumns: Column<ClosedDay>[] = [
  { key: 'day', header: 'Date', cell: ({ day }) => dayText(day) },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason },
];

/** Lists the days on which the branch was closed and nothing was due. */
const ClosedDays = ({ days }: { days: readonly ClosedDay[] }) => (
  <section aria-label="Closed days" className={classes['list']}>
    <Title order={2} mb="sm">
      Closed days{' '}
      <Text span c="dimmed" fw={400}>
        {days.length}
      </Text>
    </Title>
    <DataTable
      caption="Closed days"
      columns={closedColumns}
      groups={[{ label: null, rows: days }]}
      rowKey={({ day }) => day}
    />
  </section>
);

/** Shows the lists of a task report: those that need attention come first. */
export const TaskReportLists = ({ report }: { report: TaskReport }) => (
  <>
    <List
      id={LIST_IDS.overdue}
      title="Overdue"
      rows={report.overdueTasks}
      columns={dueColumns}
      empty="Nothing is overdue"
    />
    <List
      id={LIST_IDS.notCompleted}
      title="Not Completed"
      rows={report.notCompletedTasksData}
      columns={doneColumns('Marked on', 'Marked by')}
      empty="Nothing was marked not completed in this period"
    />
    <List
      id={LIST_IDS.completed}
      title="Completed"
      rows={report.tasks}
      columns={doneColumns('Completion date', 'Completed by')}
      empty="Nothing was completed in this period"
    />
    <List
      id={LIST_IDS.stillToDo}
      title="Still to do"
      rows={report.pendingTasks}
      columns={dueColumns}
      empty="Nothing is left to do"
    />
    {report.closedDays.length > 0 && <ClosedDays days={report.closedDays} />}
  </>
);
