import { inflateSync } from 'node:zlib';

type Objects = Map<string, string>;

/** The numbered objects of a PDF that keeps them in the open, with their streams unpacked. */
const objectsOf = (pdf: Buffer): Objects => {
  const objects: Objects = new Map();
  const text = pdf.toString('latin1');
  for (const [, number = '', body = ''] of text.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const stream = /^([\s\S]*?)stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body);
    const [, head = '', packed = ''] = stream ?? [];
    const unpacked = /FlateDecode/.test(head)
      ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
      : packed;
    objects.set(number, stream ? `${head}\n${unpacked}` : body);
  }
  return objects;
};

const fromHex = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** What each glyph of a font stands for, from its ToUnicode table. */
const glyphsOf = (table: string): Map<number, string> => {
  const glyphs = new Map<number, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      glyphs.set(Number.parseInt(glyph, 16), fromHex(text));
    }
  }
  return glyphs;
};

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A literal string whose opening bracket is just before `start`; inner brackets may balance. */
const literalAt = (content: string, start: number): { bytes: string; end: number } => {
  let bytes = '';
  let depth = 1;
  for (let at = start; at < content.length; at += 1) {
    const char = content.charAt(at);
    if (char === '\\') {
      const [code = ''] = /^(?:[0-7]{1,3}|[\s\S])/.exec(content.slice(at + 1, at + 4)) ?? [];
      bytes += /^[0-7]/.test(code)
        ? String.fromCharCode(Number.parseInt(code, 8))
        : (ESCAPES[code] ?? code);
      at += code.length;
      continue;
    }
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (depth === 0) return { bytes, end: at + 1 };
    bytes += char;
  }
  throw new Error('A string in the PDF does not end');
};

const textOf = (content: string, fonts: Map<string, Map<number, string>>): string => {
  let glyphs = new Map<number, string>();
  let text = '';
  const token = /\/(\w+) [\d.]+ Tf|(\()|(T[jJ])\b/g;
  for (let found = token.exec(content); found; found = token.exec(content)) {
    const [, font, opening, shown] = found;
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map<number, string>();
    if (shown !== undefined) text += ' ';
    if (opening === undefined) continue;
    const { bytes, end } = literalAt(content, token.lastIndex);
    token.lastIndex = end;
    const codes = Buffer.from(bytes, 'latin1');
    for (let at = 0; at + 1 < codes.length; at += 2) {
      text += glyphs.get(codes.readUInt16BE(at)) ?? '';
    }
  }
  return text;
};

/**
 * The text that a reader of a PDF sees, in the order in which it was set, pieces parted by single
 * spaces. For the PDFs that the server makes: not for those of other programs.
 */
export const textOfPdf = (pdf: Buffer): string => {
  const objects = objectsOf(pdf);
  const reference = (body: string, name: string): string => {
    const [, number = ''] = new RegExp(`/${name} (\\d+) 0 R`).exec(body) ?? [];
    return objects.get(number) ?? '';
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages
    .map((page) => {
      const resources = reference(page, 'Resources') || page;
      const [, list = ''] = /\/Font\s*<<([\s\S]*?)>>/.exec(resources) ?? [];
      const fonts = new Map(
        [...list.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
          name,
          glyphsOf(reference(objects.get(number) ?? '', 'ToUnicode')),
        ]),
      );
      return textOf(reference(page, 'Contents'), fonts);
    })
    .join(' ')
    .replace(/\s+/g, ' ');
};
