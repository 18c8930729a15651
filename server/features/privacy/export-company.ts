import path from 'node:path';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { csvHead, csvLines } from '../../platform/csv.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { inFileName } from '../../platform/format.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { Sheet } from '../../platform/privacy/company-sheet.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { zipOf } from '../../platform/zip.ts';
import type { ZipMember } from '../../platform/zip.ts';
import { companyOf } from '../companies/service.ts';
import * as queries from './company-queries.ts';
import { SHEETS } from './company-sheet-list.ts';

/** Matches negative decimals, which come from the database as text and are not formulas. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

const cellOf = (value: unknown): CsvCell => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' && NEGATIVE.test(value) ? Number(value) : (value as CsvCell);
};

/** Yields the records of a table page by page, without holding all of them or a transaction. */
const pagesOf = async function* (
  { db }: Context,
  scope: Scope,
  { table, columns }: Sheet,
): AsyncGenerator<queries.Row[]> {
  let page: Awaited<ReturnType<typeof queries.nextRows>> | undefined;
  do {
    const after = page?.rows.at(-1);
    page = await queries.nextRows(db, scope, { table, columns: Object.values(columns), after });
    yield page.rows;
  } while (!page.isLast);
};

const csvOf = async function* (context: Context, scope: Scope, sheet: Sheet) {
  const columns = Object.values(sheet.columns);
  yield csvHead(Object.keys(sheet.columns));
  const { open = (_vault, _scope, row) => row } = sheet;
  for await (const rows of pagesOf(context, scope, sheet)) {
    const opened = rows.map((row) => open(context.vault, scope, row));
    yield csvLines(opened.map((row) => columns.map((column) => cellOf(row[column]))));
  }
};

const PHOTOS: Sheet = {
  file: 'photos',
  about: 'The photos themselves, by their numbers',
  table: 'photos',
  columns: { Name: 'blob_name' },
};

const DOCUMENTS: Sheet = {
  file: 'documents',
  about: 'The files of records themselves, such as certificates, by their numbers',
  table: 'documents',
  columns: { Name: 'blob_name' },
};

const readmeOf = (company: string, at: Date): string =>
  [
    `Everything that ${PRODUCT_NAME} keeps of ${company}`,
    `Made on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC.`,
    '',
    'Open a CSV file in any spreadsheet. In each one:',
    '- The first line says what the columns are.',
    '- A number joins what belongs together: the branch number in visitors.csv is the one in branches.csv.',
    '- Times are UTC, as 2026-06-10T09:00:00.000Z. Days without a time are days at the branch.',
    '- To check a signature in signatures.csv (ECDSA P-256 with SHA-256): the signed text is the',
    '  record number, the kind, the employee number of the public key, the time and the digest, joined',
    '  by line feeds. The digest is the SHA-256, in hexadecimal, of salt, line feed and contents.',
    "- Text that a spreadsheet would take for a formula has a ' before it.",
    '- Someone who was deleted is called Former employee.',
    '',
    ...SHEETS.map(({ file, about }) => `${file}.csv: ${about}.`),
    `photos/: ${PHOTOS.about}: photo number 12 is photos/12.jpg.`,
    `documents/: ${DOCUMENTS.about}: file number 12 is documents/12.pdf or documents/12.jpg.`,
    '',
  ].join('\r\n');

const membersOf = async function* (
  context: Context,
  scope: Scope,
  readme: string,
): AsyncGenerator<ZipMember> {
  yield { name: 'README.txt', bytes: [Buffer.from(readme)] };
  for (const sheet of SHEETS) {
    yield { name: `${sheet.file}.csv`, bytes: csvOf(context, scope, sheet) };
  }
  for (const sheet of [PHOTOS, DOCUMENTS]) {
    for await (const rows of pagesOf(context, scope, sheet)) {
      for (const row of rows) {
        const name = String(row['blob_name']);
        const bytes = await context.photos.read(name);
        const member = `${sheet.file}/${row.id}${path.extname(name)}`;
        // A photo may be recorded whose bytes never arrived.
        if (bytes) yield { name: member, bytes: [bytes], isPacked: true };
      }
    }
  }
};

/** Exports all data of a company for its owner, as a ZIP file of CSV files and photos. */
export const exportCompany = async (
  context: Context,
  actor: PortalActor,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const { db, clock } = context;
  const { scope } = actor;
  const at = clock.now();
  const { id, name } = await companyOf(db, scope);
  await db.transaction().execute((tx) =>
    appendAudit(tx, scope, actor, {
      action: 'company.exported',
      entity: 'company',
      entityId: id,
      details: { name },
      at,
    }),
  );
  const zip = await zipOf(membersOf(context, scope, readmeOf(name, at)), at, signal);
  const fileName = `company_data_${inFileName(name)}_${at.toISOString().slice(0, 10)}.zip`;
  return new FileAnswer(zip, fileName, 'application/zip');
};
