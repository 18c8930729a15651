import { lineAt } from './tree.ts';
import type { Problem, Rule, SourceFile } from './tree.ts';

const DEFAULT = /(?<![\w$.])export\s+default\b|(?<![\w$.])export\s*\{[^}]*\bas\s+default\b/;
const NEEDS_DEFAULT = /\.config\.ts$/;
const IMPORT_STATEMENTS =
  /(?<![\w$.])(?:import|export)\b[\w\s{},*$]*?\bfrom\s*(?:'\s*'|"\s*")\s*;?|(?<![\w$.])import\s*(?:'\s*'|"\s*")\s*;?/g;

const barrel = (file: SourceFile): boolean =>
  /^index\.tsx?$/.test(file.name) ||
  file.imports.some((item) => item.reExport && item.clause.startsWith('*')) ||
  (file.imports.some((item) => item.reExport) &&
    file.code.replaceAll(IMPORT_STATEMENTS, '').trim() === '');

/** Reports barrels: every import must name the file that holds the export. */
export const noBarrelRule: Rule = ({ sources }) =>
  sources.filter(barrel).map((file) => ({
    path: file.path,
    what: 'is a barrel: it only passes on what other files export',
    belongs: 'Delete it and import each thing from the file that holds it.',
  }));

/** Reports default exports, because each importer could name them differently. */
export const noDefaultExportRule: Rule = ({ sources }) =>
  sources.flatMap((file): Problem[] => {
    const at = file.code.search(DEFAULT);
    if (at === -1 || NEEDS_DEFAULT.test(file.name)) return [];
    return [
      {
        path: file.path,
        line: lineAt(file.code, at),
        what: 'has a default export',
        belongs:
          'Export it by name; only *.config.ts files, whose tools demand a default, have one.',
      },
    ];
  });

/** Reports `interface`, which is reserved for extending a library's own type. */
export const typeNotInterfaceRule: Rule = ({ sources }) =>
  sources.flatMap((file): Problem[] => {
    const at = file.code.search(/^(?:export\s+)?interface\s/m);
    return at === -1
      ? []
      : [
          {
            path: file.path,
            line: lineAt(file.code, at),
            what: 'declares an interface',
            belongs:
              'Write `type Name = { … };`. Only inside `declare module` does an interface stay.',
          },
        ];
  });
