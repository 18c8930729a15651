import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Writes each text file of a build once more as .br and .gz, so that no request waits for it. */
export const precompress = (folder: string): void => {
  for (const name of globSync('**/*.{css,js,svg}', { cwd: folder })) {
    const file = path.join(folder, name);
    const content = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content));
  }
};
