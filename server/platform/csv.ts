import { setImmediate } from 'node:timers/promises';
import { IMPORT_PREVIEW_ROWS, IMPORT_ROWS } from '@branchbook/contract/imports.ts';
import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';

/** The fields of a table with the accepted names of their columns, the usual name first. */
export type Columns<F extends string> = Readonly<Record<F, readonly string[]>>;

/** One line of a table; `row` counts as a spreadsheet does: the column names are row 1. */
export type CsvRow<F extends string> = { row: number; cells: Partial<Record<F, string>> };

export type CsvTable<F extends string> = {
  rows: CsvRow<F>[];
  /** Problems of the file as a whole or of its shape. */
  problems: ImportProblem[];
  /** Returns the file's name for the column of a field. */
  nameOf: (field: F) => string;
  /** Columns of the file that match no field. */
  ignoredColumns: string[];
};

/** Maximum lines of a file: cells may hold line breaks, but a valid list has fewer lines. */
const MOST_LINES = 20 * IMPORT_ROWS;
/** Longest row in characters, more than all fields together can have, to limit the work. */
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

/** The apostrophe that exports put before a cell that a spreadsheet would take for a formula. */
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

/** Returns the delimiter that finds the most known columns in the heading. */
const delimiterOf = (text: string, known: Map<string, string>): string => {
  const heading = text.slice(0, LONGEST_ROW);
  const found = (delimiter: string): number => {
    const names = linesOf(heading, delimiter, 1)[0]?.record ?? [];
    // Where no column is known, the delimiter that gives the most columns is best.
    return names.filter((name) => known.has(plain(name))).length * 1000 + names.length;
  };
  return DELIMITERS.toSorted((a, b) => found(b) - found(a))[0] ?? ',';
};

const isEmpty = ({ record }: Line): boolean => record.every((cell) => cell.trim() === '');

/** Splits a text into lines of cells; returns an error message when it cannot be split. */
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

/** Returns duplicate and missing columns; if there are any, also the columns that are read. */
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
 * Reads a table whose first row names the columns, in any order, ignoring capitals and spaces;
 * separated by commas, semicolons or tabs. Returns problems that the user can correct.
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

/** Returns the first rows of a table with those of the fields that the file fills. */
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

/** Returns a schema's problems with a row: the first problem of each cell. */
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

/** The value of a cell: numbers, also negative ones, stay numbers; all else is text. */
export type CsvCell = string | number | null;

/** Characters that start a formula in spreadsheets; some accept their full-width forms too. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A UK number in its stored form, which spreadsheets would take for a formula. */
const UK_PHONE = /^\+44(\d{4})(\d{5,6})$/;
const NEEDS_QUOTES = /[",\r\n]/;

const written = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  // '07700 900123': spreadsheets keep the leading zero of a number that contains a space.
  const shown = cell.replace(UK_PHONE, '0$1 $2');
  const text = FORMULA.test(shown) ? `'${shown}` : shown;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const linesOfCells = (rows: CsvCell[][]): string =>
  rows.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');

const BOM = '\uFEFF';

/** Encodes the heading of a table that is written in parts; csvLines encodes its rows. */
export const csvHead = (names: string[]): Buffer => Buffer.from(BOM + linesOfCells([names]));
export const csvLines = (rows: CsvCell[][]): Buffer => Buffer.from(linesOfCells(rows));

/** Encodes a table as CSV that spreadsheets open directly and never take for formulas. */
export const writeCsv = (names: string[], rows: CsvCell[][]): Buffer =>
  Buffer.concat([csvHead(names), csvLines(rows)]);

const ROWS_AT_ONCE = 1000;

/** Encodes a long table in parts, letting other requests run in between; aborts with `signal`. */
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
