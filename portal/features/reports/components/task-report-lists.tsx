import type { DoneTask, OverdueTask, TaskReport } from '@branchbook/contract/reports.ts';
import { frequencyLabel } from '@branchbook/contract/schedule.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { dayText, instantText } from '../../../shared/dates.ts';

const NOTE_LENGTH = 30;

const shortNote = (note: string | null): string => {
  if (!note) return '–';
  const characters = [...note];
  return characters.length > NOTE_LENGTH ? `${characters.slice(0, NOTE_LENGTH).join('')}...` : note;
};

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
  { key: 'date', header: dateHeader, cell: (task) => instantText(task.completion_date) },
  { key: 'by', header: byHeader, cell: (task) => task.completed_by_name },
  {
    key: 'notes',
    header: 'Notes',
    cell: (task) => <span title={task.notes ?? undefined}>{shortNote(task.notes)}</span>,
  },
];

const overdueColumns: Column<OverdueTask>[] = [
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
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  empty: string;
};

const List = <Row extends { id: number }>({ title, rows, columns, empty }: ListProps<Row>) => (
  <section aria-label={title}>
    <Title order={2} mb="sm">
      {title}{' '}
      <Text span c="dimmed" fw={400}>
        {rows.length}
      </Text>
    </Title>
    {rows.length === 0 ? (
      <Paper withBorder p="lg">
        <Text size="sm" c="dimmed" ta="center">
          {empty}
        </Text>
      </Paper>
    ) : (
      <DataTable
        caption={title}
        columns={columns}
        groups={[{ label: null, rows }]}
        rowKey={({ id }) => id}
      />
    )}
  </section>
);

export const TaskReportLists = ({ report }: { report: TaskReport }) => (
  <>
    <List
      title="Completed"
      rows={report.tasks}
      columns={doneColumns('Completion date', 'Completed by')}
      empty="Nothing was completed in this period"
    />
    <List
      title="Not Completed"
      rows={report.notCompletedTasksData}
      columns={doneColumns('Marked on', 'Marked by')}
      empty="Nothing was marked not completed in this period"
    />
    <List
      title="Overdue"
      rows={report.overdueTasks}
      columns={overdueColumns}
      empty="Nothing is overdue"
    />
  </>
);
