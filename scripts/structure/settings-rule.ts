import type { Rule } from './tree.ts';

const CONFIG = 'server/platform/config.ts';
const EXAMPLE = '.env.example';

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = '']) => name));

/** Reports settings that are missing from the example file, and examples that do nothing. */
export const settingsRule: Rule = ({ root, paths, read }) => {
  if (!paths.includes(CONFIG) || !root.includes(EXAMPLE)) return [];
  const real = namesIn(read(CONFIG), /^ {2}([A-Z][A-Z0-9_]+): /gm);
  const shown = namesIn(read(EXAMPLE), /^([A-Z][A-Z0-9_]+)=/gm);
  const apart = [...real, ...shown].filter((name) => real.has(name) !== shown.has(name));
  return apart.map((name) => ({
    path: EXAMPLE,
    what: real.has(name)
      ? `does not show the setting ${name}`
      : `shows ${name}, which nothing reads`,
    belongs: `Settings are read in ${CONFIG} and shown in ${EXAMPLE} with a short comment each.`,
  }));
};
