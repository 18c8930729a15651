import path from 'node:path';

export type Import = {
  /** The specifier as written. */
  specifier: string;
  /** Text between `import` and `from`; empty for a dynamic or a bare import. */
  clause: string;
  reExport: boolean;
  line: number;
  /** The imported file of this repository, from the root, with slashes; null for a package. */
  file: string | null;
  /** The imported package; null for a file of this repository. */
  package: string | null;
};

const FROM = /(?<![\w$.])(import|export)\b([\w\s{},*$]*?)\bfrom\s*(['"])/g;
const BARE = /(?<![\w$.])(import)(\s*)(['"])/g;
const DYNAMIC = /(?<![\w$.])(import)(\s*\(\s*)(['"`])/g;
const WORKSPACE = '@branchbook/';

const packageOf = (specifier: string): string => {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
};

/** Returns every import, re-export and dynamic import of a file, with its target. */
export const importsOf = (filePath: string, source: string, code: string): Import[] => {
  const found = new Map<number, Import>();
  for (const pattern of [FROM, BARE, DYNAMIC]) {
    for (const match of code.matchAll(pattern)) {
      const [whole, keyword, between = '', quote = ''] = match;
      const start = match.index + whole.length;
      const end = code.indexOf(quote, start);
      if (end === -1) continue;
      const specifier = source.slice(start, end);
      const relative = specifier.startsWith('.');
      const ours = relative
        ? path.posix.join(path.posix.dirname(filePath), specifier)
        : specifier.startsWith(WORKSPACE)
          ? specifier.slice(WORKSPACE.length)
          : null;
      found.set(start, {
        specifier,
        clause: pattern === FROM ? between.trim() : '',
        reExport: keyword === 'export',
        line: code.slice(0, match.index).split('\n').length,
        file: ours,
        package: ours === null ? packageOf(specifier) : null,
      });
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, value]) => value);
};
