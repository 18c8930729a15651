import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const STYLES = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')),
  'styles',
);
const CLASS = /\bm_[0-9a-f]{4,}\b/g;

/** Which of Mantine's style files each class of its components is in. */
const fileOfClass = (): Map<string, string> => {
  const files = globSync('*.css', { cwd: STYLES }).filter((name) => !name.endsWith('.layer.css'));
  return new Map(
    files.flatMap((name) =>
      [...readFileSync(path.join(STYLES, name), 'utf8').matchAll(CLASS)].map(
        ([className]) => [className, name] as const,
      ),
    ),
  );
};

type Bundle = Record<
  string,
  { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }
>;

/**
 * Fails a build that lacks the styles of a Mantine component it uses: the apps take in only the style
 * files that they name (ui/mantine-styles.css and its likes), a third less than all of them.
 */
export const mantineStyles = {
  name: 'mantine-styles',
  generateBundle: (_: unknown, bundle: Bundle): void => {
    const classesIn = (kind: 'chunk' | 'asset'): Set<string> =>
      new Set(
        Object.entries(bundle).flatMap(([name, file]) => {
          if (file.type !== kind || (kind === 'asset' && !name.endsWith('.css'))) return [];
          const text = file.type === 'chunk' ? file.code : String(file.source);
          return text.match(CLASS) ?? [];
        }),
      );
    const styled = classesIn('asset');
    // A build for the server draws pages only.
    if (styled.size === 0) return;
    const files = fileOfClass();
    const missing = new Set(
      [...classesIn('chunk')]
        .filter((name) => !styled.has(name))
        .flatMap((name) => files.get(name) ?? []),
    );
    if (missing.size > 0) {
      throw new Error(`Import the styles of Mantine that are used: ${[...missing].join(', ')}`);
    }
  },
};
