import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { PDFContext, PDFObject, PDFPageLeaf } from '@cantoo/pdf-lib';
import { DOCUMENT_MAX_PAGES } from '@branchbook/contract/documents.ts';
import type { ErrorCode } from '@branchbook/contract/errors.ts';
import { cleanObjects, cleanResources } from './clean-objects.ts';
import { appearancesOf } from './flatten-annotations.ts';
import type { Appearance } from './flatten-annotations.ts';

export type Rebuilt = { bytes: Uint8Array; pages: number } | { code: ErrorCode };

/** All that is kept of a page, apart from its contents. */
const PAGE_ENTRIES = ['MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Group', 'Resources'].map(
  (name) => PDFName.of(name),
);
const RESOURCES = PDFName.of('Resources');
const XOBJECT = PDFName.of('XObject');

type Page = {
  entries: [PDFName, PDFObject][];
  contents: PDFRef[];
  appearances: Appearance[];
};

/** Returns the streams of a page's contents, which are one stream or a list. */
const contentsOf = (page: PDFPageLeaf): PDFRef[] => {
  const key = PDFName.of('Contents');
  const [own, found] = [page.get(key), page.lookup(key)];
  const parts = found instanceof PDFArray ? found.asArray() : [own];
  return parts.filter(
    (part): part is PDFRef =>
      part instanceof PDFRef && page.context.lookup(part) instanceof PDFRawStream,
  );
};

const readPage = (page: PDFPageLeaf): Page => ({
  entries: PAGE_ENTRIES.flatMap((key): [PDFName, PDFObject][] => {
    const value = page.getInheritableAttribute(key) ?? page.get(key);
    return value ? [[key, value]] : [];
  }),
  contents: contentsOf(page),
  appearances: appearancesOf(page),
});

/** Returns a dictionary of a new page, made when the page has none. */
const ownDict = (parent: PDFDict, key: PDFName, context: PDFContext): PDFDict => {
  const found = parent.lookup(key);
  // Pages may share a dictionary, so that this page's additions need a copy.
  const own = found instanceof PDFDict ? found.clone(context) : context.obj({});
  parent.set(key, own);
  return own;
};

const writePage = (page: Page, to: PDFDocument, copier: PDFObjectCopier): void => {
  const { context } = to;
  const { node } = to.addPage();
  for (const [key, value] of page.entries) node.set(key, copier.copy(value));
  const resources = ownDict(node, RESOURCES, context);
  cleanResources(resources);
  const operators = (text: string): PDFRef => context.register(context.flateStream(text));
  const xobjects = page.appearances.length > 0 && ownDict(resources, XOBJECT, context);
  const drawn = page.appearances.map(({ form, matrix }, at) => {
    const name = `BranchbookAppearance${at}`;
    if (xobjects) xobjects.set(PDFName.of(name), copier.copy(form));
    return `q ${matrix.map((one) => one.toFixed(5)).join(' ')} cm /${name} Do Q`;
  });
  const contents = [
    operators('q'),
    ...page.contents.map((one) => copier.copy(one)),
    operators(['', 'Q', ...drawn].join('\n')),
  ];
  node.set(PDFName.of('Contents'), context.obj(contents));
};

const rebuild = async (bytes: Uint8Array): Promise<Rebuilt> => {
  const from = await PDFDocument.load(bytes, { updateMetadata: false });
  const leaves = from.getPages().map(({ node }) => node);
  if (leaves.length === 0) return { code: 'DOCUMENT_DAMAGED' };
  if (leaves.length > DOCUMENT_MAX_PAGES) return { code: 'DOCUMENT_TOO_MANY_PAGES' };
  // Cleaning also cuts the tree of pages, so that pages are read before.
  const pages = leaves.map(readPage);
  cleanObjects(from.context);
  const to = await PDFDocument.create({ updateMetadata: false });
  const copier = PDFObjectCopier.for(from.context, to.context);
  for (const page of pages) writePage(page, to, copier);
  return { bytes: await to.save({ updateFieldAppearances: false }), pages: pages.length };
};

/**
 * Builds a PDF again from its pages: without scripts, links, actions, attachments, form fields,
 * comments, layers, earlier versions and properties. What filled fields and stamps show stays, as
 * part of the page.
 */
export const rebuildPdf = async (bytes: Uint8Array): Promise<Rebuilt> => {
  try {
    return await rebuild(bytes);
  } catch (error) {
    return { code: error instanceof EncryptedPDFError ? 'DOCUMENT_LOCKED' : 'DOCUMENT_DAMAGED' };
  }
};
