import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { glyphTextsOfPdf, readPdf } from '../../testing/pdf-text.ts';
import { createPdfRenderer } from './renderer.ts';
import type { PdfDocument, PdfRenderer } from './renderer.ts';

let renderer: PdfRenderer;

afterEach(() => renderer.close());

const NOTE = 'Brought the bread, the milk and a very-long-word-of-many-parts@example.com';

const reportOf = (owner: number, rows: number, note = NOTE): PdfDocument => ({
  owner,
  template: path.join(import.meta.dirname, '../../features/reports/visitor-report.typ'),
  title: 'Visitors',
  at: new Date('2026-06-10T09:00:00Z'),
  data: {
    heading: 'Visitors',
    product: 'Branchbook',
    of: 'Crumb & Co',
    facts: [['Period', 'June']],
    checkpoint: { text: 'Checkpoint of 3 records', qr: null, head: null },
    visits: Array.from({ length: rows }, (_, at) => [
      `Visitor ${at}`,
      'N/A',
      at === 30 ? note : 'Delivery',
      'N/A',
      '10/06/2026 09:00',
      'Still Visiting',
    ]),
    stillVisiting: rows,
  },
});

describe('a report of hundreds of rows', () => {
  it('begins below the figures, and has full pages with the headings once', async () => {
    renderer = createPdfRenderer();
    const { pages } = await readPdf(await renderer.render(reportOf(1, 600)));
    expect(pages[0]).toContain('Visitors 600');
    for (const page of pages) expect(page.split('Name Company Reason')).toHaveLength(2);
    const rowsOf = (page: string): number => page.split('Still Visiting').length - 1;
    expect(pages.map(rowsOf).reduce((sum, rows) => sum + rows)).toBe(600);
    const full = pages.slice(1, -1).filter((page) => !page.includes(NOTE.slice(0, 10)));
    expect(new Set(full.map(rowsOf)).size).toBe(1);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('loses no part of a row that is higher than a page', async () => {
    renderer = createPdfRenderer();
    const words = Array.from({ length: 900 }, (_, at) => `w${at}`).join(' ');
    const { pages } = await readPdf(await renderer.render(reportOf(1, 600, words)));
    const text = pages.join(' ');
    for (const word of ['w0', 'w450', 'w899', 'Visitor 29', 'Visitor 31', 'Visitor 599']) {
      expect(text).toContain(`${word} `);
    }
  });
});

describe('the text of a report', () => {
  /** All printable characters of ASCII. */
  const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32));

  it('has every character of ASCII in every weight, also after words that were hyphenated', async () => {
    renderer = createPdfRenderer();
    const hyphenated = 'Cross contamination certificates '.repeat(20);
    const pdf = await renderer.render({
      ...reportOf(1, 1),
      template: path.join(import.meta.dirname, '../../features/reports/training-report.typ'),
      data: {
        heading: hyphenated + ASCII,
        product: 'Branchbook',
        of: hyphenated + ASCII,
        facts: [['Period', hyphenated]],
        checkpoint: { text: 'Checkpoint of 3 records', qr: null, head: null },
        records: [['Walk-in fridge', hyphenated, 'e-mail', '10/06/2026 09:00', ASCII, 'Both']],
      },
    });
    const fonts = glyphTextsOfPdf(pdf);
    expect(fonts).toHaveLength(3);
    for (const texts of fonts) {
      expect([...ASCII].filter((letter) => !texts.includes(letter))).toEqual([]);
      expect(new Set(texts).size).toBe(texts.length);
    }
    const text = (await readPdf(pdf)).pages.join(' ');
    expect(text).toContain('Walk-in fridge');
    // The heading, the line below it, the cell and the footer; lines may only change spaces.
    const packed = (some: string): string => some.replace(/\s/g, '');
    expect(packed(text).split(packed(ASCII).slice(0, 40)).length - 1).toBe(4);
  });
});

describe('a report that exceeds the time limit', () => {
  it('is refused with advice', async () => {
    renderer = createPdfRenderer({ limitMs: 700 });
    await expect(renderer.render(reportOf(1, 20_000))).rejects.toMatchObject({
      code: 'REPORT_TOO_LARGE',
      message: 'This report takes too long to make. Please choose a shorter period.',
    });
  });
});

describe('two large reports of one company', () => {
  it('do not delay the report of another company', async () => {
    renderer = createPdfRenderer();
    const order: string[] = [];
    const made = async (name: string, document: PdfDocument) => {
      await renderer.render(document);
      order.push(name);
    };
    await Promise.all([
      made('large', reportOf(1, 4000)),
      made('large too', reportOf(1, 4000)),
      made('of another', reportOf(2, 3)),
    ]);
    expect(order).toEqual(['of another', 'large', 'large too']);
  });
});
