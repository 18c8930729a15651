// Runs in a worker thread.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

const fontPackage = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/package.json'),
);
const font = (name: string) => readFileSync(path.join(fontPackage, name, `NotoSans_${name}.ttf`));

const compiler = NodeCompiler.create({
  // Templates share parts that lie beside them.
  workspace: path.join(import.meta.dirname, '../../features'),
  fontArgs: [{ fontBlobs: ['400Regular', '600SemiBold', '700Bold'].map(font) }],
});

/**
 * PDF/A-2b, made to be kept, wherever the fonts have every letter; a text with an emoji would be
 * refused there, and is drawn as a plain PDF with a box in its place.
 */
const pdfOf = (document: NodeTypstDocument, creationTimestamp: number): Buffer => {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-2b', creationTimestamp });
  } catch (error) {
    if (!/any font/.test(String(error))) throw error;
    return compiler.pdf(document, { pdfStandard: '1.7', creationTimestamp });
  }
};

type Task = { template: string; json: string; title: string; atSeconds: number };

export const layOut = ({ template, json, title, atSeconds }: Task): Uint8Array => {
  const compiled = compiler.compile({
    mainFilePath: template,
    inputs: { data: json, title },
  });
  const document = compiled.result;
  if (!document) {
    const reasons = compiled.takeDiagnostics()?.shortDiagnostics ?? [];
    throw new Error(`The PDF could not be laid out: ${JSON.stringify(reasons)}`);
  }
  const bytes = pdfOf(document, atSeconds);
  compiler.evictCache(5);
  return bytes;
};
