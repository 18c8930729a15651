import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PDFContext, PDFPageLeaf } from '@cantoo/pdf-lib';

/* Annotations are not kept, because they hold links and actions. What they show, such as the filled
   fields of a form, is drawn on the page instead (ISO 32000-1, 12.5.5). */

const HIDDEN = 2;
const NO_VIEW = 32;
const NOT_ON_PAPER = new Set(['Link', 'Popup'].map((name) => PDFName.of(name)));

/** The appearance of an annotation, and the operators that put it in its place. */
export type Appearance = { form: PDFRef; matrix: number[] };

/** Returns the numbers of an entry that is a list of them; null when it is not. */
const numbersOf = (dict: PDFDict, name: string, count: number): number[] | null => {
  const list = dict.lookup(PDFName.of(name));
  if (!(list instanceof PDFArray) || list.size() !== count) return null;
  const numbers = Array.from({ length: count }, (_, at) => list.lookup(at)).map((one) =>
    one instanceof PDFNumber ? one.asNumber() : Number.NaN,
  );
  return numbers.every(Number.isFinite) ? numbers : null;
};

/** Returns the normal appearance; of a check box the one of its state. */
const formOf = (annotation: PDFDict): PDFRef | null => {
  const appearances = annotation.lookup(PDFName.of('AP'));
  if (!(appearances instanceof PDFDict)) return null;
  const normal = appearances.get(PDFName.of('N'));
  const states = appearances.lookup(PDFName.of('N'));
  const state = annotation.lookup(PDFName.of('AS'));
  const form = states instanceof PDFDict && state instanceof PDFName ? states.get(state) : normal;
  return form instanceof PDFRef ? form : null;
};

/** Returns the matrix that maps the box of an appearance to the rectangle of its annotation. */
const placeOf = (rect: number[], box: number[], matrix: number[]): number[] | null => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => a * x + c * y + e));
  const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => b * x + d * y + f));
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom];
  if (width === 0 || height === 0) return null;
  const [rx0 = 0, ry0 = 0, rx1 = 0, ry1 = 0] = rect;
  const [scaleX, scaleY] = [Math.abs(rx1 - rx0) / width, Math.abs(ry1 - ry0) / height];
  const [moveX, moveY] = [Math.min(rx0, rx1) - left * scaleX, Math.min(ry0, ry1) - bottom * scaleY];
  return [scaleX, 0, 0, scaleY, moveX, moveY];
};

const appearanceOf = (annotation: PDFDict, context: PDFContext): Appearance | null => {
  const flags = annotation.lookup(PDFName.of('F'));
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  const subtype = annotation.lookup(PDFName.of('Subtype'));
  if ((bits & (HIDDEN | NO_VIEW)) !== 0) return null;
  if (subtype instanceof PDFName && NOT_ON_PAPER.has(subtype)) return null;
  const form = formOf(annotation);
  const stream = form && context.lookup(form);
  if (!(stream instanceof PDFRawStream)) return null;
  const rect = numbersOf(annotation, 'Rect', 4);
  const box = numbersOf(stream.dict, 'BBox', 4);
  const own = numbersOf(stream.dict, 'Matrix', 6) ?? [1, 0, 0, 1, 0, 0];
  const matrix = rect && box && placeOf(rect, box, own);
  return form && matrix && { form, matrix };
};

/** Returns what the annotations of a page show, in the order in which they are drawn. */
export const appearancesOf = (page: PDFPageLeaf): Appearance[] => {
  const annotations = page.lookup(PDFName.of('Annots'));
  if (!(annotations instanceof PDFArray)) return [];
  return annotations.asArray().flatMap((one) => {
    const annotation = one instanceof PDFRef ? page.context.lookup(one) : one;
    const found = annotation instanceof PDFDict && appearanceOf(annotation, page.context);
    return found ? [found] : [];
  });
};
