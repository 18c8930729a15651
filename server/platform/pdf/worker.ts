// Runs in a separate process.
import { createRequire } from 'node:module';
import path from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';

export type LayOut = { template: string; json: string; title: string; atSeconds: number };
export type Laid = { bytes: Uint8Array } | { error: string };

const { resolve } = createRequire(import.meta.url);

/** Returns the font files of a family; Typst reads a file when a text first needs it. */
const fontsOf = (name: string, family: string, weights: string[]): string[] => {
  const folder = path.dirname(resolve(`@expo-google-fonts/${name}/package.json`));
  return weights.map((weight) => path.join(folder, weight, `${family}_${weight}.ttf`));
};

const compiler = NodeCompiler.create({
  // Templates share parts that lie beside them.
  workspace: path.join(import.meta.dirname, '../../features'),
  fontArgs: [
    {
      fontPaths: [
        ...fontsOf('noto-sans', 'NotoSans', ['400Regular', '600SemiBold', '700Bold']),
        ...fontsOf('noto-sans-sc', 'NotoSansSC', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-kr', 'NotoSansKR', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-thai', 'NotoSansThai', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-bengali', 'NotoSansBengali', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-tamil', 'NotoSansTamil', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-gujarati', 'NotoSansGujarati', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-gurmukhi', 'NotoSansGurmukhi', ['400Regular', '700Bold']),
        ...fontsOf('noto-sans-ethiopic', 'NotoSansEthiopic', ['400Regular', '700Bold']),
        ...fontsOf('noto-emoji', 'NotoEmoji', ['400Regular']),
      ],
    },
  ],
});

/**
 * Returns a PDF/A-2b, the archive format, if the fonts have every letter. Text in a rarer script
 * would be refused there, so it becomes a plain PDF with a box for each missing letter.
 */
const pdfOf = (document: NodeTypstDocument, creationTimestamp: number): Buffer => {
  try {
    return compiler.pdf(document, { pdfStandard: 'a-2b', creationTimestamp });
  } catch (error) {
    if (!/any font/.test(String(error))) throw error;
    return compiler.pdf(document, { pdfStandard: '1.7', creationTimestamp });
  }
};

const layOut = ({ template, json, title, atSeconds }: LayOut): Uint8Array => {
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
  compiler.evictCache(0);
  return bytes;
};

const answer = (task: LayOut): Laid => {
  try {
    return { bytes: layOut(task) };
  } catch (error) {
    return { error: String(error) };
  }
};

process.on('message', (task: LayOut) => process.send?.(answer(task)));
