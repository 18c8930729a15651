import { csvImport, IMPORT_BYTES } from '@branchbook/contract/imports.ts';
import { saveBlob } from './download.ts';

const MARK = '\uFEFF';

/** Decodes a file: spreadsheets save as UTF-8, or in the encoding of their country or system. */
const decode = (bytes: ArrayBuffer): string => {
  const start = new Uint8Array(bytes, 0, Math.min(64, bytes.byteLength));
  const [first, second] = start;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Without a mark the column names tell: in UTF-16, every other byte of Latin letters is 0.
  const noughts = (from: 0 | 1) => start.filter((byte, at) => at % 2 === from && byte === 0).length;
  const most = start.length / 4;
  if (noughts(1) > most && noughts(0) === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (noughts(0) > most && noughts(1) === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** The text of a chosen file, or why it cannot be sent. */
export type CsvFile = { name: string } & ({ csv: string } | { problem: string });

/** Reads a file that the user chose; returns a problem instead of throwing. */
export const readCsvFile = async (file: File): Promise<CsvFile> => {
  const { name } = file;
  if (file.size > IMPORT_BYTES) return { name, problem: 'The file has more than 2 MB' };
  try {
    const csv = decode(await file.arrayBuffer());
    if (csv.trim() === '') return { name, problem: 'The file is empty' };
    // Letters such as é may be longer in UTF-8 than in the file, so the size is checked again.
    const { error } = csvImport.safeParse({ csv });
    return error ? { name, problem: error.issues[0]?.message ?? error.message } : { name, csv };
  } catch {
    // The file was moved or locked after it was chosen.
    return { name, problem: 'The file could not be read. Please choose it again.' };
  }
};

/** Quotes a cell, and keeps a spreadsheet from reading it as a formula. */
const written = (cell: string): string =>
  `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`;

/** Saves a table as a CSV file. */
export const saveCsv = (
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  name: string,
): void => {
  const lines = [columns, ...rows].map((cells) => `${cells.map(written).join(',')}\r\n`);
  saveBlob(new Blob([MARK, ...lines], { type: 'text/csv;charset=utf-8' }), name);
};

/** Saves a file with only the column names; the mark tells spreadsheets that it is UTF-8. */
export const saveTemplate = (columns: readonly string[], name: string): void =>
  saveBlob(new Blob([`${MARK}${columns.join(',')}\r\n`], { type: 'text/csv;charset=utf-8' }), name);
