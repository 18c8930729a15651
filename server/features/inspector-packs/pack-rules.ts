import type { Day } from '@branchbook/contract/dates.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { CsvCell } from '../../platform/csv.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { counted as countedWithZero, formatDay } from '../../platform/format.ts';

/** A cell of a list; a bad one says that something was wrong, and is shown in red as well. */
export type Cell = string | { text: string; bad: true };

/** A list of a section, which is a table of the PDF and a CSV file of the ZIP file. */
export type PackTable = {
  /** Part of the name of the CSV file. */
  name: string;
  heading?: string;
  heads: readonly string[];
  /** Shares of the width of the page, one for each column. */
  widths: readonly number[];
  rows: Cell[][];
  /** What the CSV file holds where it has more than the printed table. */
  full?: { heads: string[]; rows: CsvCell[][] };
  /** A table that only the PDF and the page have, or only the ZIP file; left out: all of them. */
  only?: 'print' | 'file';
  /** How the PDF sets long lists: in small type, also with two records on a line, or days as lines or columns. */
  layout?: 'dense' | 'pairs' | 'days' | 'grid';
};

/** A text that is printed as a whole, such as a safe method. */
export type PackText = {
  heading: string;
  about?: string;
  parts: { label: string; text: string }[];
};

/** Something that is missing or open, for the first section. */
export type Gap = { what: string; detail: string };

export type Section = {
  /** The answer of the section in one line: '90 of 90 days signed'. */
  answer: string;
  note?: string;
  gaps?: Gap[];
  texts?: PackText[];
  tables?: PackTable[];
};

/** A section with its place in the pack. */
export type NumberedSection = Section & { number: number; title: string };

export const bad = (text: string): Cell => ({ text, bad: true });
export const badIf = (isBad: boolean, text: string): Cell => (isBad ? bad(text) : text);
export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** Says how many: '1 day', '3 days', 'no days'. */
export const counted = (count: number, one: string, many: string): string =>
  count === 0 ? `no ${many}` : countedWithZero(count, one, many);

/** Makes a sentence of parts: begins with a capital letter, and leaves empty parts out. */
export const sentence = (...parts: (string | false | null | undefined)[]): string => {
  const text = parts.filter(Boolean).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
};

/** Lists the days of a range, the last first. */
export const daysFrom = ({ from, to }: DayRange): Day[] => {
  const days: Day[] = [];
  for (let day = to; day >= from; day = addDays(day, -1)) days.push(day);
  return days;
};

/** Returns the letters that the cells of a column usually have at most; a few longer ones may wrap. */
export const usualLength = (rows: readonly Cell[][], column: number, least: number): number => {
  const lengths = rows.map((row) => textOf(row[column] ?? '').length).toSorted((a, b) => a - b);
  return Math.max(least, lengths[Math.floor(lengths.length * 0.9)] ?? 0);
};

/** Returns the tables that are shown to a reader, on paper or on the page. */
export const printedOf = ({ tables = [] }: Section): PackTable[] =>
  tables.filter(({ only }) => only !== 'file');

const SHOWN_DAYS = 12;

/** Lists days in a sentence: the first of them, and how many more there are. */
export const daysText = (days: readonly Day[]): string => {
  const shown = days.slice(0, SHOWN_DAYS).map(formatDay).join(', ');
  const more = days.length - SHOWN_DAYS;
  return more > 0 ? `${shown} and ${counted(more, 'more day', 'more days')}` : shown;
};
