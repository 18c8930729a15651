import type {
  Cell,
  ReportDefinition,
  ReportResult,
  SavedReport,
} from '@branchbook/contract/custom-reports.ts';
import type { SavedRow } from './queries.ts';
import type { RawCell } from './run-queries.ts';
import { reportedName } from './open-report.ts';
import type { ReportAnswer } from './service.ts';

/** Presents a cell; instants become ISO strings. */
export const presentCell = (cell: RawCell): Cell =>
  cell instanceof Date ? cell.toISOString() : cell;

export const presentResult = ({ report, counted, rows }: ReportAnswer): ReportResult => ({
  ...report.question.range,
  branches: report.branches.map(reportedName),
  closed: report.branches.filter(({ deleted_at: closedAt }) => closedAt !== null).length,
  leftOut: report.leftOut,
  ...counted,
  rows: rows.map((row) => row.map(presentCell)),
  timezone: report.question.timezone,
  day_ends: report.dayEnds,
});

export const presentSaved = (
  row: SavedRow,
  definition: ReportDefinition,
  viewerId: number,
): SavedReport => ({
  id: row.id,
  name: row.name,
  shared: row.shared,
  mine: row.employee_id === viewerId,
  saved_by_name: row.saved_by_name,
  definition,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
});
