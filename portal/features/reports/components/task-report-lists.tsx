import type { DoneTask, OverdueTask, TaskReport } from '@branchbook/contract/reports.ts';
import { frequencyLabel } from '@branchbook/contract/schedule.ts';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { ArrivalNote } from '../../../shared/arrival-note.tsx';
import { dayText, instantText } from '../../../shared/dates.ts';
import { FewRows } from '../../../shared/collapsible-table.tsx';
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
        {task.late && <Badge color="yellow">Late</Badge>}
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
    cell: (task) => `${frequencyLabel(task.frequency)}: ${task.schedule}`,
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
  </>
);
