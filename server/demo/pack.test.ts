import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { makeInspectorPack } from '@branchbook/contract/inspector-packs.ts';
import { shortRoot } from '@branchbook/contract/ledger.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMPANY, PASSWORD } from './company.ts';
import { loadDemo } from './load.ts';
import { formatDay } from '../platform/format.ts';
import { readPdf, textOfPdf } from '../testing/pdf-text.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { filesInZip } from '../testing/zip.ts';
import { sequenceRecords } from '../features/ledger/service.ts';
import { SECTIONS } from '../features/inspector-packs/section-list.ts';

const [FIRST, LAST] = ['2026-07-27', '2026-10-24'];
const DAYS = 90;
/** An officer waits at the counter. */
const LIMIT_MS = 10_000;

let server: TestServer;
let ask: (format: 'pdf' | 'zip') => Promise<Buffer>;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-10-24T13:30:00Z' });
  const demo = await loadDemo(server.context);
  // The job has done so by the time when the officer comes.
  await sequenceRecords(server.context, COMPANY.id);
  const leeds = demo.sites.find(({ name }) => name === 'Leeds')!;
  const body = { email: demo.owner.email, password: PASSWORD };
  const { token } = await server.client().call(login, { body }).then(sessionIn);
  ask = async (format) => {
    const request = { body: { branchId: leeds.id, format } };
    const file = await server.client(token).raw(makeInspectorPack, request, { isLong: true });
    return Buffer.from(await file.arrayBuffer());
  };
}, 400_000);
afterAll(() => server.close());

it('a manager has the pack of 90 days within ten seconds, with every day in it', async () => {
  const began = performance.now();
  const pdf = await ask('pdf');
  expect(performance.now() - began).toBeLessThan(LIMIT_MS);
  const { pages, title, overlaps } = await readPdf(pdf);
  expect(title).toBe('Inspector pack, Penny Lark Stores, Leeds, 27/07/2026 to 24/10/2026');
  expect(overlaps).toEqual([]);
  const places = SECTIONS.map((section, at) => {
    // Not the minutes of a time beside a kind of check.
    const heading = new RegExp(`(?<!\\d)${at + 2} ${section.title}`);
    // The gaps name the section that they come from, so the last page is that of the section.
    return pages.findLastIndex((page) => heading.test(page));
  });
  expect(places).not.toContain(-1);
  expect(places).not.toContain(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // The list of contents names the page of each section, and the gaps come first.
  for (const [at, section] of SECTIONS.entries()) {
    expect(pages[0]).toMatch(
      new RegExp(`${at + 2} ${section.title} .*? ${places[at]! + 1}(?: |$)`),
    );
  }
  expect(pages[1]).toMatch(/^1 Gaps and open actions \d+ gaps/);
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  for (const page of pages) expect(page).toContain('27/07/2026 to 24/10/2026 · made 24/10/2026');

  const [, diary = '', reviews = ''] = places.map((place, at) =>
    pages.slice(place, (places[at + 1] ?? pages.length) + 1).join(' '),
  );
  expect(reviews).toContain('4 Four-weekly reviews');
  const ofDiary = diary.slice(0, diary.indexOf('4 Four-weekly reviews'));
  const listed = Array.from({ length: DAYS }, (_, ago) => addDays(LAST, -ago));
  expect(listed.at(-1)).toBe(FIRST);
  const missing = listed.filter(
    (day) => !new RegExp(`${formatDay(day)} (?:Signed|Not signed|Closed)`).test(ofDiary),
  );
  expect(missing).toEqual([]);
}, 60_000);

it('the ZIP file has the PDF, a table for each list with a row for each day, and photos', async () => {
  const files = filesInZip(await ask('zip'));
  const names = [...files.keys()];
  expect(names[0]).toBe('inspector_pack_Leeds_2026-07-27_2026-10-24.pdf');
  const head = JSON.parse(String(files.get('checkpoint.json'))) as LedgerHead;
  const text = await textOfPdf(files.get(names[0]!)!);
  expect(text).toContain(
    `Checkpoint of ${head.size.toLocaleString('en-GB')} records: ${shortRoot(head.root)}`,
  );
  const rowsOf = (name: string): string[][] => parse(files.get(`${name}.csv`) ?? '', { bom: true });
  expect(
    rowsOf('03-diary-days')
      .slice(1)
      .map(([day]) => day),
  ).toEqual(Array.from({ length: DAYS }, (_, ago) => formatDay(addDays(LAST, -ago))));
  expect(rowsOf('05-temperatures-by-day')).toHaveLength(DAYS + 1);
  expect(rowsOf('05-temperatures').length).toBeGreaterThan(1000);
  for (const table of ['02-safe-methods', '06-cooking', '10-probe-checks', '14-training']) {
    expect({ table, rows: rowsOf(table).length }).toEqual({
      table,
      rows: expect.toSatisfy((rows: number) => rows > 5) as number,
    });
  }
  const photos = names.filter((name) => name.startsWith('photos/'));
  expect(photos.length).toBeGreaterThan(0);
  for (const name of photos)
    expect(files.get(name)?.subarray(0, 2)).toEqual(Buffer.from([255, 216]));
}, 60_000);
