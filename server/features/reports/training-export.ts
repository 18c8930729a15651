import { localDay } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant, inFileName } from '../../platform/format.ts';
import { getEmployee } from '../employees/service.ts';
import { trainingOf } from '../training/service.ts';
import type { RecordRow } from '../training/service.ts';
import { reportedBranch, yesNo } from './write-report.ts';
import type { Exporter } from './write-report.ts';
import { presentArrival } from '../../platform/arrival/queries.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

const signedBy = (row: RecordRow): string => {
  if (row.signed_by_trainee && row.signed_by_trainer) return 'Trainee and trainer';
  if (row.signed_by_trainee) return 'Trainee';
  return row.signed_by_trainer ? 'Trainer' : 'No one';
};

/** Exports all training of an employee, latest first, at whichever branch it was. */
export const trainingExport: Exporter<{ employeeId: number; branchId: number }> = async (
  context,
  actor,
  { employeeId, branchId },
) => {
  const branch = await reportedBranch(context, actor, branchId);
  const employee = await getEmployee(context, actor, employeeId);
  if (employee.branch_id !== branchId) throw new AppError('NOT_FOUND');
  const rows = await trainingOf(context.db, actor.scope, employeeId);
  const { timezone } = branch;
  const today = localDay(context.clock.now(), timezone);
  const at = (row: RecordRow): string => formatInstant(row.trained_at, timezone);
  return {
    kind: 'training',
    heading: 'Training report',
    subject: branch.name,
    facts: [
      ['Employee', employee.name],
      ['Period', `All records until ${formatDay(today)}`],
    ],
    fileName: `training_report_${inFileName(employee.name)}_${today}`,
    timezone,
    data: () => ({
      records: rows.map((row) => [
        row.branch_id === branchId ? row.task_name : `${row.task_name}\n(${row.branch_name})`,
        row.trainer_name,
        timeWithArrival(at(row), presentArrival(row.arrival).arrival, timezone),
        row.notes ?? '',
        signedBy(row),
      ]),
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Task',
          'Branch',
          'Employee',
          'Trainer',
          'Trained at',
          'Notes',
          'Signed by trainee',
          'Signed by trainer',
          ARRIVAL_COLUMN,
        ],
        rows,
        (row) => [
          row.task_name,
          row.branch_name,
          row.employee_name,
          row.trainer_name,
          at(row),
          row.notes,
          yesNo(row.signed_by_trainee),
          yesNo(row.signed_by_trainer),
          arrivalCell(presentArrival(row.arrival).arrival, timezone),
        ],
        signal,
      ),
  };
};
