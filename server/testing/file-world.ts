import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import type { visitorPdf } from '@branchbook/contract/visitors.ts';
import { parse } from 'csv-parse/sync';
import { createBranch, createCompany, createEmployee, tokenOf } from './factories.ts';
import type { Branch, Company, Person } from './factories.ts';
import { createManyRecords, HARD_TEXTS } from './many-records.ts';
import { readPdf } from './pdf-text.ts';
import { startTestServer } from './server.ts';

/* Reads exported files back and compares them with the records that they were made of. */

export const NOW = '2026-06-10T12:00:00Z';
export const [START, END] = ['2026-05-12', '2026-06-10'];
/** Numbers of records of each kind; the largest only on PostgreSQL, as it takes a minute. */
export const COUNTS = process.env['TEST_DATABASE_URL'] ? [0, 1, 499, 500, 5000] : [0, 1, 499, 500];

export type FileWorld = {
  company: Company;
  placeOf: (count: number) => { branch: Branch; person: Person };
  fetchFile: (endpoint: Endpoint, body: object) => Promise<Buffer>;
  daysOf: (count: number) => { branchId: number; startDate: string; endDate: string };
  close: () => Promise<void>;
};

/** Starts a server with a branch for each count that has so many records of each kind. */
export const startFileWorld = async (counts: number[]): Promise<FileWorld> => {
  const server = await startTestServer({ now: NOW });
  const company = await createCompany(server, { trading_name: 'Corner' });
  const places = new Map<number, { branch: Branch; person: Person }>();
  for (const count of counts) {
    const branch = await createBranch(server, company.id, { name: `Shop ${count}` });
    const person = await createEmployee(server, branch, { name: 'Ann' });
    await createManyRecords(server, branch, person, count);
    places.set(count, { branch, person });
  }
  const placeOf = (count: number) => {
    const place = places.get(count);
    if (!place) throw new Error(`No branch with ${count} records`);
    return place;
  };
  return {
    company,
    placeOf,
    fetchFile: async (endpoint, body) => {
      const token = await tokenOf(server, company.owner);
      // Ten files a minute are allowed.
      server.clock.advance(61_000);
      const response = await server
        .client(token)
        .raw(
          endpoint as typeof visitorPdf,
          { body: body as { branchId: number; startDate: string; endDate: string } },
          { isLong: true },
        );
      return Buffer.from(await response.arrayBuffer());
    },
    daysOf: (count) => ({ branchId: placeOf(count).branch.id, startDate: START, endDate: END }),
    close: () => server.close(),
  };
};

/* Expected texts, computed apart from the code that writes files; June is an hour ahead of UTC. */
const two = (part: number): string => String(part).padStart(2, '0');
export const dayOf = (date: Date): string =>
  `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
const local = (n: number): Date => new Date(Date.parse(NOW) - n * 60_000 + 3_600_000);
export const dayAt = (n: number): string => dayOf(local(n));
export const instantAt = (n: number): string =>
  `${dayAt(n)} ${two(local(n).getUTCHours())}:${two(local(n).getUTCMinutes())}`;
/** Formats a deadline: midnight ends the day before. */
export const deadlineAt = (n: number): string =>
  instantAt(n).endsWith(' 00:00') ? `end of day ${dayAt(n + 1)}` : instantAt(n);
export const item = (n: number): string => `Item ${String(n).padStart(5, '0')}`;
export const hard = (n: number): string => HARD_TEXTS[n % HARD_TEXTS.length] ?? '';
export const upTo = <T>(count: number, of: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => of(at + 1));
export const yesNo = (n: number): string => (n % 2 === 0 ? 'Yes' : 'No');

/** Removes spaces and characters that depend on line and word breaks. */
export const letters = (text: string): string => text.replaceAll(/[\s\u00ad\u200b]/g, '');

type Section = { title?: string; heads: string[]; rows: string[][] };

export type Compared = { read: unknown; expected: unknown };

/** Returns a PDF's text without repeated headers and footers, and the expected text. */
export const comparePdf = async (
  pdf: Buffer,
  count: number,
  { heading, figures, sections }: { heading: string; figures: string; sections: Section[] },
): Promise<Compared> => {
  const { pages, overlaps } = await readPdf(pdf);
  const of = `Corner, Shop ${count}`;
  const heads = sections.map((section) => letters(section.heads.join('')));
  const shown = pages.map((page, at) => {
    const text = letters(page);
    const foot = text.lastIndexOf(letters(`${of} Checkpoint of `));
    const isWhole = text.endsWith(letters(`Page ${at + 1} of ${pages.length}`));
    const body = isWhole && foot >= 0 ? text.slice(0, foot) : text;
    const repeated = at > 0 && heads.find((head) => body.startsWith(head));
    return repeated ? body.slice(repeated.length) : body;
  });
  const text = shown.join('');
  const start = text.indexOf(letters(figures));
  const expected = sections.map(({ title = '', heads: names, rows }) =>
    [title, ...(rows.length > 0 ? [...names, ...rows.flat()] : ['None in this period.'])].join(''),
  );
  return {
    read: {
      isNamed: text.slice(0, start).includes(letters(`${heading} ${of}`)),
      lists: text.slice(start + letters(figures).length),
      overlaps,
      // Page 1 is never empty below the figures when there are many rows.
      isFirstPageFull: count < 500 || (shown[0]?.length ?? 0) > 700,
    },
    expected: {
      isNamed: true,
      lists: letters(expected.join('')),
      overlaps: [],
      isFirstPageFull: true,
    },
  };
};

/** Returns the sorted lines of a CSV file, and the expected lines. */
export const compareCsv = (csv: Buffer, names: string[], rows: (string | number)[][]): Compared => {
  const [heads, ...lines] = parse(csv, { bom: true, relax_column_count: false });
  const guarded = rows.map((row) =>
    row.map((cell) => (/^[=+\-@]/.test(String(cell)) ? `'${cell}` : String(cell))),
  );
  const inOrder = (all: string[][]): string[] => all.map((row) => row.join('|')).toSorted();
  return {
    read: { heads, lines: inOrder(lines) },
    expected: { heads: names, lines: inOrder(guarded) },
  };
};
