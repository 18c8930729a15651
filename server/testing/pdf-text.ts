import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type ReadPdf = {
  title: string;
  language: string;
  /** The text of each page in the order of its pieces, joined with single spaces. */
  pages: string[];
  /** Pieces of text that overlap the piece to their left on the same line. */
  overlaps: string[];
};

type Piece = { text: string; left: number; bottom: number; width: number };

const overlapsOf = (pieces: Piece[]): string[] =>
  [...Map.groupBy(pieces, ({ bottom }) => Math.round(bottom)).values()].flatMap((line) => {
    const inOrder = line.toSorted((a, b) => a.left - b.left);
    return inOrder.flatMap((piece, at) => {
      const next = inOrder[at + 1];
      const isOver = next && piece.left + piece.width > next.left + 1;
      return isOver ? [`${piece.text} over ${next.text}`] : [];
    });
  });

/** Reads a PDF's text and properties. */
export const readPdf = async (pdf: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata();
    const pages: string[] = [];
    const overlaps: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
      const pieces = items.flatMap((item): Piece[] => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left, bottom] = item.transform as number[];
        return [{ text: item.str, left: left ?? 0, bottom: bottom ?? 0, width: item.width }];
      });
      overlaps.push(...overlapsOf(pieces));
      pages.push(text.join('').replace(/\s+/g, ' ').trim());
    }
    const { Title: title, Language: language } = info as { Title: string; Language: string };
    return { title, language, pages, overlaps };
  } finally {
    await task.destroy();
  }
};

/** Returns the text of all pages in order. */
export const textOfPdf = async (pdf: Uint8Array): Promise<string> =>
  (await readPdf(pdf)).pages.join(' ');

const textOfHex = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/**
 * Returns the texts that the fonts of a PDF give to their glyphs, one list for each font. It reads the
 * file's own tables, which every viewer uses to copy, search and read aloud, where pdf.js would guess.
 */
export const glyphTextsOfPdf = (pdf: Buffer): string[][] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, body = '']) => {
      let map: string;
      try {
        map = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return [];
      }
      if (!map.includes('beginbfchar')) return [];
      return [
        [...map.matchAll(/<[\dA-F]{4}> <([\dA-F]+)>/g)].map(([, hex = '']) => textOfHex(hex)),
      ];
    },
  );

/** Returns qpdf's complaints about a PDF. Without qpdf: an error in CI, else no complaint. */
export const faultsOfPdf = (pdf: Uint8Array): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchbook-pdf-'));
  try {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const { error, status, stdout, stderr } = spawnSync('qpdf', ['--check', file]);
    if (error) return process.env['CI'] ? error.message : '';
    return status === 0 ? '' : `${String(stdout)}${String(stderr)}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
