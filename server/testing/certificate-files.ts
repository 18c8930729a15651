import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** Words that the page of a certificate shows. */
export const ON_THE_PAGE = 'Gas safety record 4711';

/** Words that a certificate keeps beside its page, and that must not be stored. */
export const BESIDE_THE_PAGE = [
  'Written by Ada',
  'app.alert',
  'secret.txt',
  'https://elsewhere.example',
  'OpenAction',
  'JavaScript',
  'EmbeddedFile',
  'AcroForm',
  'Annot',
];

/** Makes a PDF of some pages with one line of text each. */
export const plainPdf = async (pages = 1): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let at = 0; at < pages; at += 1) {
    document.addPage([300, 200]).drawText(ON_THE_PAGE, { x: 20, y: 150, size: 14, font });
  }
  return new Uint8Array(await document.save());
};

/** Makes a PDF with a script, a link, an attachment, a filled field, a photo and properties. */
export const fullPdf = async (photo: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.load(await plainPdf());
  document.setAuthor('Written by Ada');
  document.addJavaScript('greeting', 'app.alert("hello")');
  await document.attach(Buffer.from('a secret'), 'secret.txt', { mimeType: 'text/plain' });
  const page = document.getPage(0);
  page.drawImage(await document.embedJpg(photo), { x: 200, y: 20, width: 60, height: 60 });
  const field = document.getForm().createTextField('engineer');
  field.setText('Field of Grace');
  field.addToPage(page, { x: 20, y: 60, width: 150, height: 20 });
  const { context } = document;
  const action = context.obj({ S: 'URI', URI: PDFString.of('https://elsewhere.example') });
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 50], A: action };
  page.node.addAnnot(context.register(context.obj(link)));
  page.node.set(PDFName.of('AA'), context.obj({ O: action }));
  document.catalog.set(PDFName.of('OpenAction'), action);
  return new Uint8Array(await document.save({ useObjectStreams: false }));
};

/** Makes a PDF that opens without a password and forbids changes. */
export const lockedPdf = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.load(await plainPdf());
  document.encrypt({ ownerPassword: 'only the owner', permissions: {} });
  return new Uint8Array(await document.save());
};

/** Makes a small PDF with an object stream of 200 megabytes of spaces. */
export const swellingPdf = (): Uint8Array<ArrayBuffer> => {
  const once = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20), { level: 1 });
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 10/Filter/FlateDecode'),
    Buffer.from(`/Length ${once.length}>>\nstream\n`),
    once,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n'),
  ]);
};
