import type { Employee } from '@branchbook/contract/employees.ts';
import type { TrainingRecord } from '@branchbook/contract/training.ts';
import { DataTable } from '@branchbook/ui/data-table.tsx';
import type { Column } from '@branchbook/ui/data-table.tsx';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { Group, Paper, Stack, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSchool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { instantText, localToday } from '../../shared/dates.ts';
import { ExportButtons } from '../../shared/file-export.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useErrorToast } from '../../shared/use-error-toast.ts';
import { fetchTrainingCsv, fetchTrainingPdf, recordsQuery } from './api.ts';
import classes from './training.module.css';
import { ArrivalNote } from '../../shared/arrival-note.tsx';

const FAILED = 'Failed to Load Training Records';

/** Says who signed the record, with their own PIN at a tablet. */
const signedText = ({ signed_by_trainee, signed_by_trainer }: TrainingRecord): string => {
  if (signed_by_trainee) return signed_by_trainer ? 'By both' : 'By the trainee';
  return signed_by_trainer ? 'By the trainer' : 'Not signed';
};

// Made once, so that rows are not rendered again for equal columns.
const COLUMNS: Column<TrainingRecord>[] = [
  { key: 'task', header: 'Task name', cell: (record) => record.task_name },
  { key: 'trainer', header: 'Trainer name', cell: (record) => record.trainer_name },
  {
    key: 'at',
    header: 'Trained at',
    cell: (record) => (
      <>
        {instantText(record.trained_at)}
        <ArrivalNote of={record.arrival} />
      </>
    ),
  },
  {
    key: 'notes',
    header: 'Notes',
    cell: (record) => <span className={classes['notes']}>{record.notes ?? '–'}</span>,
  },
  { key: 'signed', header: 'Signed', cell: signedText },
];

const Records = ({ employee }: { employee: Employee }) => {
  const records = useQuery(recordsQuery(employee.id));
  useErrorToast(records.error, FAILED);
  const caption = `Training of ${employee.name}`;
  if (records.isPending) {
    return <DataTable caption={caption} columns={COLUMNS} groups={[]} rowKey={String} loading />;
  }
  if (records.isError) {
    return <QueryError query={records} title={FAILED} />;
  }
  if (records.data.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState
          icon={<IconSchool size={24} />}
          title="No training records"
          text="No training recorded for this person yet."
        />
      </Paper>
    );
  }
  return (
    <DataTable
      caption={caption}
      columns={COLUMNS}
      groups={[{ label: null, rows: records.data }]}
      rowKey={({ id }) => id}
    />
  );
};

type Props = { branchId: number; employee: Employee };

/** Shows the training records of one employee, and exports them. */
export const TrainingRecords = ({ branchId, employee }: Props) => {
  const { data } = useQuery(recordsQuery(employee.id));
  const chosen = { employeeId: employee.id, branchId };
  const records = useRef<HTMLDivElement>(null);
  const below = useMediaQuery('(max-width: 61.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  useEffect(() => {
    // Where the records stand below the list, the user would not see them without scrolling.
    if (below) records.current?.scrollIntoView({ block: 'start' });
  }, [below]);
  return (
    <Stack
      component="section"
      ref={records}
      aria-label={employee.name}
      gap="md"
      className={classes['records']}
    >
      <Group justify="space-between" gap="sm">
        <Title order={2}>{employee.name}</Title>
        <ExportButtons
          name={`training_report_${employee.name.replace(/[^\w-]/g, '_')}_${localToday()}`}
          files={{
            pdf: (signal) => fetchTrainingPdf(chosen, signal),
            csv: (signal) => fetchTrainingCsv(chosen, signal),
          }}
          disabled={!data?.length}
        />
      </Group>
      <Records employee={employee} />
    </Stack>
  );
};
