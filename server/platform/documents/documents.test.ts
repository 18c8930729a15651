import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BESIDE_THE_PAGE,
  fullPdf,
  lockedPdf,
  ON_THE_PAGE,
  plainPdf,
  swellingPdf,
} from '../../testing/certificate-files.ts';
import { createCompany } from '../../testing/factories.ts';
import type { Company } from '../../testing/factories.ts';
import { faultsOfPdf, readPdf } from '../../testing/pdf-text.ts';
import { HOLIDAY, jpeg, phonePhoto, png } from '../../testing/pictures.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { mintScope } from '../session/scope.ts';

let server: TestServer;
let [ours, theirs]: Company[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ours = await createCompany(server);
  theirs = await createCompany(server);
});
afterAll(() => server.close());

const scopeOf = (company: Company | undefined) => mintScope(company?.id ?? 0, 'all');

const keep = (bytes: Uint8Array): Promise<number> =>
  server.context.documents.keep(scopeOf(ours), { bytes, by: ours?.owner.id ?? 0 });

const stored = async (bytes: Uint8Array) => {
  const { documents } = server.context;
  return documents.answer(scopeOf(ours), await keep(bytes), 'Gas safety');
};

const refusal = (bytes: Uint8Array) =>
  keep(bytes).then(
    () => null,
    ({ code, errors }: { code: string; errors: unknown }) => ({ code, errors }),
  );

describe('a PDF', () => {
  it('keeps its page, with filled fields, and loses what lies beside it', async () => {
    const sent = await fullPdf(await phonePhoto({ width: 60, height: 60 }));
    const isIn = (file: Uint8Array) => (words: string) => Buffer.from(file).includes(words);
    const readable = [HOLIDAY, ...BESIDE_THE_PAGE.slice(4)];
    expect(readable.filter(isIn(sent))).toEqual(readable);
    const { body, name, type, use } = await stored(sent);
    const pdf = body as Buffer;
    expect([name, type, use]).toEqual(['Gas safety.pdf', 'application/pdf', 'attachment']);
    const { pages, title } = await readPdf(pdf);
    expect(pages).toEqual([expect.stringMatching(`${ON_THE_PAGE}.*Field of Grace`)]);
    expect(title).toBe(undefined);
    expect(faultsOfPdf(pdf)).toBe('');
    expect([HOLIDAY, ...BESIDE_THE_PAGE].filter(isIn(pdf))).toEqual([]);
    expect(isIn(pdf)('DCTDecode')).toBe(true);
  });

  it('may have 50 pages, all of which are kept', async () => {
    const { body } = await stored(await plainPdf(50));
    expect((await readPdf(body as Buffer)).pages).toHaveLength(50);
  });

  const refused: [string, string, () => Promise<Uint8Array>][] = [
    ['with 51 pages', 'DOCUMENT_TOO_MANY_PAGES', () => plainPdf(51)],
    ['locked against changes', 'DOCUMENT_LOCKED', lockedPdf],
    ['of which half arrived', 'DOCUMENT_DAMAGED', async () => (await plainPdf()).subarray(0, 300)],
    ['that swells to 200 megabytes', 'DOCUMENT_TOO_COMPLEX', async () => swellingPdf()],
  ];
  it.each(refused)('%s is refused at its field: %s', async (_, code, make) => {
    const found = await refusal(await make());
    expect(found).toMatchObject({ code, errors: [{ field: 'file' }] });
  });
});

describe('a photo', () => {
  it('is drawn again, upright and without its place', async () => {
    const sent = await phonePhoto({ width: 80, height: 40 });
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { body, name, type } = await stored(sent);
    expect([name, type]).toEqual(['Gas safety.jpg', 'image/jpeg']);
    const { width, height, exif } = await sharp(body as Buffer).metadata();
    expect([width, height, exif]).toEqual([40, 80, undefined]);
    expect((body as Buffer).includes(HOLIDAY)).toBe(false);
  });

  it('may be a PNG, which becomes a JPEG', async () => {
    expect((await stored(await png({ width: 8, height: 8 }))).name).toBe('Gas safety.jpg');
  });
});

describe('other files', () => {
  it('are refused, whatever their names', async () => {
    for (const text of ['', 'PK\u0003\u0004 a spreadsheet', '<svg onload="alert()"/>']) {
      expect(await refusal(Buffer.from(text))).toMatchObject({ code: 'DOCUMENT_NOT_ACCEPTED' });
    }
  });

  it('are refused above five megabytes, and when they are two kinds at once', async () => {
    const photo = await jpeg({ width: 20, height: 20 });
    const padded = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusal(padded)).toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
    const both = Buffer.concat([photo, Buffer.from('<script>alert()</script>')]);
    expect(await refusal(both)).toMatchObject({ code: 'PHOTO_NOT_ONLY_IMAGE' });
    expect(await refusal(photo.subarray(0, 200))).toMatchObject({ code: 'DOCUMENT_DAMAGED' });
  });
});

it('another company does not find a document, nor does its own when there is none', async () => {
  const { documents } = server.context;
  const id = await keep(await plainPdf());
  const missing = { code: 'NOT_FOUND' };
  await expect(documents.answer(scopeOf(theirs), id, 'Any')).rejects.toMatchObject(missing);
  await expect(documents.answer(scopeOf(ours), id + 1, 'Any')).rejects.toMatchObject(missing);
  await expect(documents.answer(scopeOf(ours), null, 'Any')).rejects.toMatchObject(missing);
});

it('a document that no record names is removed after a day', async () => {
  const { documents } = server.context;
  const id = await keep(await plainPdf());
  server.clock.advance(23 * 3_600_000);
  await documents.forgetUnclaimed();
  expect((await documents.answer(scopeOf(ours), id, 'Any')).name).toBe('Any.pdf');
  server.clock.advance(3_600_001);
  await documents.forgetUnclaimed();
  await expect(documents.answer(scopeOf(ours), id, 'Any')).rejects.toThrow();
  const left = server.context.db.selectFrom('documents').selectAll().where('id', '=', id);
  expect(await left.execute()).toEqual([]);
});
