import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Writes .br and .gz copies of a build's text files, so that no request waits for them. */
export const precompress = async (folder: string): Promise<void> => {
  const files = globSync('**/*.{css,js,svg}', { cwd: folder }).map((name) =>
    path.join(folder, name),
  );
  // In parallel: Node compresses on as many threads as there are cores.
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content));
    }),
  );
};
