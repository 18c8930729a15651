import { columnOf } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import { filterText, groupLabel, measureLabel } from '@branchbook/contract/custom-report-text.ts';
import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { inFileName } from '../../platform/format.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { renderTable } from '../reports/service.ts';
import { cellText, groupText } from './cell-text.ts';
import type { ReportTime } from './cell-text.ts';
import * as run from './run-queries.ts';
import type { GroupRow, RawCell } from './run-queries.ts';
import { openReport, readReport, reportedName } from './open-report.ts';
import type { OpenReport } from './open-report.ts';

export type Named = { name: string; definition: ReportDefinition };

const shown = (count: number): string => count.toLocaleString('en-GB');

const tooLarge = (total: number, most: number, format: 'PDF' | 'CSV'): AppError =>
  new AppError('REPORT_TOO_LARGE', {
    message:
      `This report has ${shown(total)} rows, and a ${format} file holds ${shown(most)} at most. ` +
      'Please choose a shorter period or more filters.',
  });

/** Character limit of a PDF, about that of `pdfRows` rows: long texts cost time and memory too. */
const PDF_CHARACTERS = 2_000_000;

const charactersIn = (rows: string[][]): number =>
  rows.reduce((sum, row) => row.reduce((letters, cell) => letters + cell.length, sum), 0);

const tooLong = (): AppError =>
  new AppError('REPORT_TOO_LARGE', {
    message:
      'This report has too much text for a PDF file. ' +
      'Please choose a shorter period, fewer columns or more filters.',
  });

/** Reads every row of a report; throws REPORT_TOO_LARGE beyond `most` rows. */
const readAll = (
  context: Context,
  { scope }: PortalActor,
  { question }: OpenReport,
  most: number,
  format: 'PDF' | 'CSV',
) =>
  readReport(context, async (tx) => {
    const counted = await run.countReport(tx, scope, question);
    if (counted.total > most) throw tooLarge(counted.total, most, format);
    const rows = await run.readRows(tx, scope, question, {
      offset: 0,
      limit: most,
      withGroup: true,
    });
    return { rows, ...counted };
  });

const fileName = ({ name }: Named, { question: { range } }: OpenReport): string =>
  `custom_report_${inFileName(name)}_${range.from}_${range.to}`;

const valueText = (column: ReportColumn, value: RawCell): string => cellText(column, value);

/** Returns notes on the rows: their filters, and which branches and groups were left out. */
const factsOf = (
  { kind, filters, branches }: ReportDefinition,
  { leftOut }: OpenReport,
  groupsLeftOut: number,
): [label: string, value: string][] => {
  const note = [
    leftOut > 0 &&
      `${leftOut} of the ${branches.length} branches of this report are not in reach of the person who created it.`,
    groupsLeftOut === 1 && '1 smaller group is left out.',
    groupsLeftOut > 1 && `${shown(groupsLeftOut)} smaller groups are left out.`,
  ]
    .filter(Boolean)
    .join(' ');
  return [
    ...(filters.length > 0
      ? [
          [
            filters.length === 1 ? 'Filter' : 'Filters',
            filters.map((filter) => filterText(kind, filter, valueText)).join('; '),
          ] as [string, string],
        ]
      : []),
    ...(note === '' ? [] : [['Note', note] as [string, string]]),
  ];
};

const groupLines = (
  { kind, group }: ReportDefinition,
  groups: GroupRow[],
): { label: string; value: string }[] => {
  const column = group && columnOf(kind, group.column);
  if (!column) return [];
  return groups.map(({ key, value }) => ({
    label: groupText(column, group.by, key),
    value: value === null ? cellText(column, null) : shown(value),
  }));
};

/** Renders a report as a PDF, its groups before its rows. */
export const customPdf = async (
  context: Context,
  actor: PortalActor,
  named: Named,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const { definition } = named;
  const { kind, group, measure } = definition;
  const report = await openReport(context, actor, definition);
  const { timezone, range } = report.question;
  const time = { timezone, dayEnds: report.dayEnds };
  const { rows, groups, groupsLeftOut } = await readAll(
    context,
    actor,
    report,
    CUSTOM_REPORT.pdfRows,
    'PDF',
  );
  const cells = rows.map((row) =>
    report.columns.map((column, at) => cellText(column, row[at] ?? null, time)),
  );
  if (charactersIn(cells) > PDF_CHARACTERS) throw tooLong();
  return renderTable(
    context,
    actor,
    {
      heading: named.name,
      fileName: fileName(named, report),
      branchNames: report.branches.map(reportedName),
      range,
      timezone,
      columns: report.columns.map(({ label, type }) => ({ label, type })),
      rows: cells,
      groupHeads: group && [groupLabel(kind, group), measureLabel(kind, measure)],
      groups: groupLines(definition, groups),
      facts: factsOf(definition, report, groupsLeftOut),
    },
    signal,
  );
};

/** Returns the headings of the columns for each row's group and the group's figure. */
const groupHeads = ({ kind, group, measure }: ReportDefinition): string[] =>
  group ? [`Group: ${groupLabel(kind, group)}`, `Group: ${measureLabel(kind, measure)}`] : [];

/** Returns a function that makes these cells from a row whose last cell is its group key. */
const groupCellsOf = (
  { kind, group }: ReportDefinition,
  groups: GroupRow[],
): ((row: RawCell[]) => CsvCell[]) => {
  const column = group && columnOf(kind, group.column);
  if (!column) return () => [];
  const figures = new Map<RawCell, number | null>(groups.map(({ key, value }) => [key, value]));
  return (row) => {
    const key = row.at(-1) ?? null;
    return [key === null ? null : groupText(column, group.by, key), figures.get(key) ?? null];
  };
};

/** Converts a cell for a spreadsheet: numbers stay numbers, and null stays empty. */
const csvCell = (column: ReportColumn, cell: RawCell, time: ReportTime): CsvCell => {
  if (cell === null || typeof cell === 'number') return cell;
  return cellText(column, cell, time);
};

/** Writes the rows of a report as CSV, each with its group and the group's figure. */
export const customCsv = async (
  context: Context,
  actor: PortalActor,
  named: Named,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const report = await openReport(context, actor, named.definition);
  const { columns, question, dayEnds } = report;
  const time = { timezone: question.timezone, dayEnds };
  const { definition } = named;
  const { rows, groups } = await readAll(context, actor, report, CUSTOM_REPORT.csvRows, 'CSV');
  const names = [...columns.map(({ label }) => label), ...groupHeads(definition)];
  const groupCells = groupCellsOf(definition, groups);
  const cellsOf = (row: RawCell[]): CsvCell[] => [
    ...columns.map((column, at) => csvCell(column, row[at] ?? null, time)),
    ...groupCells(row),
  ];
  const body = await writeLongCsv(names, rows, cellsOf, signal);
  return new FileAnswer(body, `${fileName(named, report)}.csv`, 'text/csv; charset=utf-8');
};
