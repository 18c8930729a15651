import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const STYLES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
);
const CLASS = /\bm_[0-9a-f]{4,}\b/g;

const classesIn = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(CLASS) ?? []));

/**
 * Throws when built files use a Mantine component without its styles. The apps include only the
 * style files that they name (ui/mantine-styles.css and similar), a third less than all.
 */
export const requireStyles = (built: readonly string[]): void => {
  const styled = classesIn(built.filter((file) => file.endsWith('.css')));
  const used = classesIn(built.filter((file) => file.endsWith('.js')));
  const missing = globSync('*.css', { cwd: STYLES })
    .filter((name) => !name.endsWith('.layer.css'))
    .filter((name) =>
      [...classesIn([path.join(STYLES, name)])].some((one) => used.has(one) && !styled.has(one)),
    );
  if (missing.length > 0) {
    throw new Error(`Import the styles of Mantine that are used: ${missing.join(', ')}`);
  }
};
