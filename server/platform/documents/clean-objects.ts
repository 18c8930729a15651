import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';
import { withoutDescriptions } from './jpeg-segments.ts';

/* Removes from the objects of a PDF all that is not needed to draw its pages. Names are those of
   ISO 32000-1. */

/** Kinds of resources that draw; others, such as `Properties`, hold lists of any content. */
const DRAWING_RESOURCES = [
  'ColorSpace',
  'ExtGState',
  'Font',
  'Pattern',
  'ProcSet',
  'Shading',
  'XObject',
].map((name) => PDFName.of(name));

/** Entries of streams about their origin, attachments, alternatives and external files. */
const NOT_DRAWN = [
  'AF',
  'Alternates',
  'F',
  'FDecodeParms',
  'FFilter',
  'ID',
  'LastModified',
  'Measure',
  'Metadata',
  'OC',
  'OPI',
  'PieceInfo',
  'PtData',
  'Ref',
  'StructParent',
  'StructParents',
].map((name) => PDFName.of(name));

const FORBIDDEN_TYPES = new Set(
  [
    'Action',
    'Annot',
    'Bead',
    'Catalog',
    'EmbeddedFile',
    'F',
    'Filespec',
    'Metadata',
    'OCG',
    'OCMD',
    'Outlines',
    'Page',
    'Pages',
    'Sig',
    'StructElem',
    'StructTreeRoot',
  ].map((name) => PDFName.of(name)),
);

const FORBIDDEN_ACTIONS = new Set(
  [
    'GoTo',
    'GoTo3DView',
    'GoToE',
    'GoToR',
    'Hide',
    'ImportData',
    'JavaScript',
    'Launch',
    'Movie',
    'Named',
    'Rendition',
    'ResetForm',
    'RichMediaExecute',
    'SetOCGState',
    'Sound',
    'SubmitForm',
    'Thread',
    'Trans',
    'URI',
  ].map((name) => PDFName.of(name)),
);

const TYPE = PDFName.of('Type');
const ACTION = PDFName.of('S');
const SUBTYPE = PDFName.of('Subtype');
const RESOURCES = PDFName.of('Resources');
const FILTER = PDFName.of('Filter');
const DECODE_PARMS = PDFName.of('DecodeParms');
const DCT = PDFName.of('DCTDecode');
const POSTSCRIPT = PDFName.of('PS');

const isForbidden = (dict: PDFDict): boolean => {
  const [type, action] = [dict.lookup(TYPE), dict.lookup(ACTION)];
  return (
    (type instanceof PDFName && FORBIDDEN_TYPES.has(type)) ||
    (action instanceof PDFName && FORBIDDEN_ACTIONS.has(action)) ||
    (dict.lookup(SUBTYPE) === POSTSCRIPT && type !== PDFName.of('Font'))
  );
};

/** Returns the dictionary of an object that has one. */
const dictOf = (object: PDFObject | undefined): PDFDict | undefined => {
  if (object instanceof PDFRawStream) return object.dict;
  return object instanceof PDFDict ? object : undefined;
};

/** Keeps only the resources that draw. */
export const cleanResources = (resources: PDFDict): void => {
  for (const key of resources.keys()) {
    if (!DRAWING_RESOURCES.includes(key)) resources.delete(key);
  }
};

/** Removes the entries of a dictionary, and of the dictionaries and lists in it, that do not draw. */
const cleanDict = (dict: PDFDict, context: PDFContext): void => {
  const resources = dict.lookup(RESOURCES);
  if (resources instanceof PDFDict) cleanResources(resources);
  for (const [key, value] of dict.entries()) {
    const found = dictOf(value instanceof PDFRef ? context.lookup(value) : value);
    if (found && isForbidden(found)) dict.delete(key);
    else cleanNested(value, context);
  }
};

const cleanNested = (value: PDFObject, context: PDFContext): void => {
  if (value instanceof PDFDict) cleanDict(value, context);
  if (!(value instanceof PDFArray)) return;
  for (let at = value.size() - 1; at >= 0; at -= 1) {
    const item = value.get(at);
    const found = dictOf(item instanceof PDFRef ? context.lookup(item) : item);
    if (found && isForbidden(found)) value.remove(at);
    else cleanNested(item, context);
  }
};

/** Returns the filters of a stream, the outermost first. */
const filtersOf = ({ dict }: PDFRawStream): PDFObject[] => {
  const filter = dict.lookup(FILTER);
  if (filter instanceof PDFArray)
    return filter.asArray().map((one) => dict.context.lookup(one) ?? one);
  return filter ? [filter] : [];
};

/** Returns the bytes of a JPEG in a stream, which may be compressed once more. */
const jpegOf = (stream: PDFRawStream, outer: PDFObject[]): Uint8Array => {
  if (outer.length === 0) return stream.contents;
  const dict = stream.dict.context.obj({ Filter: stream.dict.context.obj(outer as PDFName[]) });
  return decodePDFRawStream(PDFRawStream.of(dict, stream.contents)).decode();
};

/** Returns a picture without the place and time that cameras add; other streams as they are. */
const cleanPicture = (stream: PDFRawStream): PDFRawStream => {
  const filters = filtersOf(stream);
  if (filters.at(-1) !== DCT) return stream;
  const clean = withoutDescriptions(jpegOf(stream, filters.slice(0, -1)));
  if (!clean) throw new Error('A picture in the PDF is damaged');
  stream.dict.set(FILTER, DCT);
  stream.dict.delete(DECODE_PARMS);
  return PDFRawStream.of(stream.dict, clean);
};

/**
 * Cleans all objects of a PDF in place. Pages and what they inherit must have been found before; a
 * page's own entries are chosen where it is rebuilt.
 */
export const cleanObjects = (context: PDFContext): void => {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream) {
      for (const key of NOT_DRAWN) object.dict.delete(key);
      cleanDict(object.dict, context);
      context.assign(ref, cleanPicture(object));
    } else if (!isPage(object)) cleanNested(object, context);
  }
};

const PAGE_TYPES = new Set(['Page', 'Pages', 'Catalog'].map((name) => PDFName.of(name)));

/** Detects the tree of pages, by which the pages are found. */
const isPage = (object: PDFObject): boolean => {
  const type = object instanceof PDFDict && object.lookup(TYPE);
  return type instanceof PDFName && PAGE_TYPES.has(type);
};
