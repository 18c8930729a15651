import { setImmediate } from 'node:timers/promises';
import { IMPORT_PREVIEW_ROWS, IMPORT_ROWS } from '@branchbook/contract/imports.ts';
import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** The fields of a table with the names that their columns go by, the usual one first. */
export type Columns<F extends string> = Readonly<Record<F, readonly string[]>>;

/** One line of a table; `row` as a spreadsheet counts, with the names of the columns as row 1. */
export type CsvRow<F extends string> = { row: number; cells: Partial<Record<F, string>> };

export type CsvTable<F extends string> = {
  rows: CsvRow<F>[];
  /** What is wrong with the file as a whole or with its shape. */
  problems: ImportProblem[];
  /** What the file calls the column of a field. */
  nameOf: (field: F) => string;
  /** Columns of the file that fill no field. */
  ignoredColumns: string[];
};

/** A cell may hold line breaks, but no list of so few rows has so many lines. */
const MOST_LINES = 20 * IMPORT_ROWS;
/** More than the fields of ours together can have: beyond it no time is spent. */
const LONGEST_ROW = 20_000;
const MOST_COLUMNS = 100;
const DELIMITERS = [',', ';', '\t'] as const;
const TOO_MANY_ROWS = `The file has more than ${IMPORT_ROWS} rows`;
const TOO_MANY_COLUMNS = `The file has more than ${MOST_COLUMNS} columns`;
const ROW_TOO_LONG = `The file has a row of more than ${LONGEST_ROW} characters`;
const NOT_CSV =
  'This file is not CSV. In a spreadsheet, save the table as CSV and choose that file.';

const FAULTS: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark that opens a cell is never closed',
  CSV_MAX_RECORD_SIZE: ROW_TOO_LONG,
};
const NO_ROWS = 'There are no rows below the names of the columns';
const IN_QUOTES = 'Text that holds a separator needs quotation marks around it.';

/** What an export puts before a cell that a spreadsheet would take for a formula. */
const GUARD = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/;

const wholeFile = (message: string): ImportProblem => ({ row: 1, field: null, message });

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');

type Line = { record: string[]; info: { records: number; empty_lines: number } };

const linesOf = (text: string, delimiter: string, to?: number): Line[] =>
  parse(text, {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    info: true,
    ...(to !== undefined && { to }),
  }) as unknown as Line[];

/** The one of the delimiters that tells the most of the columns apart. */
const delimiterOf = (text: string, known: Map<string, string>): string => {
  const heading = text.slice(0, LONGEST_ROW);
  const found = (delimiter: string): number => {
    const names = linesOf(heading, delimiter, 1)[0]?.record ?? [];
    // Among files without a column of ours, the one with the most columns is read best.
    return names.filter((name) => known.has(plain(name))).length * 1000 + names.length;
  };
  return DELIMITERS.toSorted((a, b) => found(b) - found(a))[0] ?? ',';
};

const isEmpty = ({ record }: Line): boolean => record.every((cell) => cell.trim() === '');

/** Splits a text into lines of cells; a text instead when that cannot be done. */
const split = (text: string, known: Map<string, string>): Line[] | string => {
  if (text.includes('\0')) return NOT_CSV;
  if ((text.match(/\r\n?|\n/g)?.length ?? 0) > MOST_LINES) return TOO_MANY_ROWS;
  try {
    const lines = linesOf(text, delimiterOf(text, known)).filter((line) => !isEmpty(line));
    if (lines.length > IMPORT_ROWS + 1) return TOO_MANY_ROWS;
    if ((lines[0]?.record.length ?? 0) > MOST_COLUMNS) return TOO_MANY_COLUMNS;
    return lines.length > 0 ? lines : 'The file is empty';
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return FAULTS[error.code] ?? NOT_CSV;
  }
};

const described = <F extends string>(columns: Columns<F>, required: readonly F[]): string =>
  (Object.keys(columns) as F[])
    .map((field) => columns[field][0] + (required.includes(field) ? ' (needed)' : ''))
    .join(', ');

/** Returns what is wrong with the names of the columns, and then which columns are read. */
const headingProblems = <F extends string>(
  names: string[],
  fields: (F | undefined)[],
  columns: Columns<F>,
  required: readonly F[],
): ImportProblem[] => {
  const problems = names.flatMap((name, at): ImportProblem[] => {
    const field = fields[at];
    if (!field || fields.indexOf(field) === at) return [];
    return [{ row: 1, field: name, message: 'This column is there twice' }];
  });
  const missing = required.filter((field) => !fields.includes(field));
  if (missing.length > 0) {
    const list = missing.map((field) => columns[field][0]).join(', ');
    problems.push(wholeFile(`Missing columns: ${list}`));
  }
  if (problems.length > 0) {
    problems.push(wholeFile(`Columns that are read: ${described(columns, required)}`));
  }
  return problems;
};

/**
 * Reads a table whose first row names the columns, in any order and spelt with any capitals and
 * spaces; separated by commas, semicolons or tabs. Nothing is thrown for what a person can mend.
 */
export const readCsv = <F extends string>(
  text: string,
  columns: Columns<F>,
  required: readonly NoInfer<F>[],
): CsvTable<F> => {
  const all = Object.keys(columns) as F[];
  const known = new Map(all.flatMap((field) => columns[field].map((name) => [plain(name), field])));
  const usual = (field: F): string => columns[field][0] ?? field;
  const lines = split(text, known);
  if (typeof lines === 'string') {
    return { rows: [], problems: [wholeFile(lines)], nameOf: usual, ignoredColumns: [] };
  }
  const [heading, ...body] = lines;
  const names = (heading?.record ?? []).map((name) => name.trim());
  const fields = names.map((name) => known.get(plain(name)));
  const problems = headingProblems(names, fields, columns, required);
  const rows = body.map(({ record, info }): CsvRow<F> => {
    const row = info.records + info.empty_lines;
    const cells: CsvRow<F>['cells'] = {};
    for (const [at, field] of fields.entries()) {
      const cell = record[at];
      if (field && cell !== undefined) cells[field] = cell.trim().replace(GUARD, '');
    }
    const stray = record.findIndex((cell, at) => cell.trim() !== '' && !names[at]);
    if (stray !== -1) {
      const message = `Cell ${stray + 1} belongs to no column. ${IN_QUOTES}`;
      problems.push({ row, field: null, message });
    }
    return { row, cells };
  });
  if (rows.length === 0 && problems.length === 0) problems.push(wholeFile(NO_ROWS));
  return {
    rows,
    problems,
    nameOf: (field) => names[fields.indexOf(field)] ?? usual(field),
    ignoredColumns: names.filter((name, at) => name !== '' && !fields[at]),
  };
};

/** Returns the first rows of a table, of these fields as far as the file has them. */
export const previewOf = <F extends string>(
  { rows, nameOf }: CsvTable<F>,
  fields: readonly F[],
): ImportResult['preview'] => {
  const first = rows.slice(0, IMPORT_PREVIEW_ROWS);
  const filled = fields.filter((field) => first.some(({ cells }) => cells[field]));
  return {
    columns: filled.map(nameOf),
    rows: first.map(({ cells }) => filled.map((field) => cells[field] ?? '')),
  };
};

/** What a schema finds wrong with a row: of each cell the first thing. */
export const rowProblems = (
  row: number,
  error: z.ZodError | undefined,
  nameOf: (key: string) => string | null,
): ImportProblem[] => {
  const byField = new Map<string | null, ImportProblem>();
  for (const { path, message } of error?.issues ?? []) {
    const field = nameOf(String(path[0] ?? ''));
    if (!byField.has(field)) byField.set(field, { row, field, message });
  }
  return [...byField.values()];
};

/** A number stays one, also below zero; all else is text. */
export type CsvCell = string | number | null;

/** What spreadsheets take for the beginning of a formula; some know these signs also at full width. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A number of the UK as it is stored, which spreadsheets would take for a formula. */
const UK_PHONE = /^\+44(\d{4})(\d{5,6})$/;
const NEEDS_QUOTES = /[",\r\n]/;

const written = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  // '07700 900123': spreadsheets keep the zero of a number with a space in it.
  const shown = cell.replace(UK_PHONE, '0$1 $2');
  const text = FORMULA.test(shown) ? `'${shown}` : shown;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const linesOfCells = (rows: CsvCell[][]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');

const BOM = '\uFEFF';

/** The first line of a table that is written piece by piece, and lines of it. */
export const csvHead = (names: string[]): Buffer => Buffer.from(BOM + linesOfCells([names]));
export const csvLines = (rows: CsvCell[][]): Buffer => Buffer.from(linesOfCells(rows));

/** A table as a CSV file that spreadsheets read as it is, and take for no formula. */
export const writeCsv = (names: string[], rows: CsvCell[][]): Buffer =>
  Buffer.concat([csvHead(names), csvLines(rows)]);

const ROWS_AT_ONCE = 1000;

/** The same for a long table, row by row; others get their turn in between, until nobody waits. */
export const writeLongCsv = async <T>(
  names: string[],
  rows: T[],
  cellsOf: (row: T) => CsvCell[],
  signal: AbortSignal,
): Promise<Buffer> => {
  const parts = [csvHead(names)];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    signal.throwIfAborted();
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    parts.push(csvLines(some.map(cellsOf)));
    await setImmediate();
  }
  return Buffer.concat(parts);
};
