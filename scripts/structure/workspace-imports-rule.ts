import type { Import } from './parse.ts';
import type { Problem, Rule, SourceFile } from './tree.ts';

type Direction = { allowed: string[]; belongs: string };

/** Allowed imports between workspaces. A path with a slash allows only that folder. */
const DIRECTIONS: Record<string, Direction> = {
  contract: {
    allowed: [],
    belongs:
      'contract imports nothing of ours: what server and screens agree on belongs in contract/, ' +
      'everything else in the workspace that needs it.',
  },
  ui: {
    allowed: [],
    belongs:
      'ui is only the look and imports nothing of ours: hand the data in as props; what knows a ' +
      "feature belongs in that app's features/<feature>/components/.",
  },
  server: {
    allowed: ['contract'],
    belongs:
      'server imports only contract: types and texts that a screen shares with it belong in ' +
      'contract/.',
  },
  portal: {
    allowed: ['contract', 'ui'],
    belongs:
      'portal imports only contract and ui: what both apps show belongs in ui/, what they agree ' +
      'on with the server in contract/.',
  },
  tablet: {
    allowed: ['contract', 'ui'],
    belongs:
      'tablet imports only contract and ui: what both apps show belongs in ui/, what they agree ' +
      'on with the server in contract/.',
  },
  e2e: {
    allowed: ['contract', 'server/testing', 'server/demo'],
    belongs:
      'e2e imports only contract, server/testing and server/demo: a journey speaks to the product ' +
      'through the browser or the typed client; data is made by server/testing/ or server/demo/.',
  },
  bench: {
    allowed: ['contract', 'server/testing'],
    belongs:
      'bench imports only contract and server/testing: what a benchmark needs of the server ' +
      'belongs in server/testing/.',
  },
  scripts: {
    allowed: ['contract', 'server'],
    belongs: 'scripts start and check the product: they may use contract and server only.',
  },
};

const mayUseTesting = (file: SourceFile): boolean =>
  file.isTest ||
  ['e2e', 'bench'].includes(file.workspace) ||
  /^server\/(?:testing|demo)\//.test(file.path);

const inside = (filePath: string, folder: string): boolean =>
  filePath === folder || filePath.startsWith(`${folder}/`);

const problemOf = (file: SourceFile, item: Import): Problem | null => {
  const { file: target } = item;
  const direction = DIRECTIONS[file.workspace];
  if (target === null || !direction) return null;
  const error = (what: string, belongs: string): Problem => ({
    path: file.path,
    line: item.line,
    what,
    belongs,
  });
  const own = inside(target, file.workspace);
  if (!own && !direction.allowed.some((folder) => inside(target, folder))) {
    return error(`imports ${target}`, direction.belongs);
  }
  if (inside(target, 'server/testing') && !mayUseTesting(file)) {
    return error(
      `imports ${target} outside a test`,
      'server/testing/ is for tests, e2e, bench and demo: what the product itself needs belongs ' +
        'in server/platform/ or in a feature.',
    );
  }
  if (!own && item.specifier.startsWith('.') && file.workspace !== 'scripts') {
    return error(
      `reaches ${target} by a relative path`,
      `Another workspace is imported by its name: '@branchbook/${target}'.`,
    );
  }
  return null;
};

/** Reports imports between workspaces against the allowed directions. */
export const workspaceImportsRule: Rule = ({ sources }) =>
  sources.flatMap((file) =>
    file.imports.map((item) => problemOf(file, item)).filter((problem) => problem !== null),
  );

const UI_STRANGERS = /router|react-query|^zod$|react-hook-form|@hookform/;

/** Reports packages that contract (zod only) and ui (no router, data, forms or fetch) ban. */
export const foreignPackagesRule: Rule = ({ sources }) =>
  sources.flatMap((file): Problem[] => {
    if (file.isTest) return [];
    if (file.workspace === 'contract') {
      return file.imports
        .filter((item) => item.package !== null && item.package !== 'zod')
        .map((item) => ({
          path: file.path,
          line: item.line,
          what: `imports the package ${item.package}`,
          belongs:
            'contract is read by server, browser and tests alike and imports only zod: what needs ' +
            'more belongs in server/, portal/shared/ or tablet/shared/.',
        }));
    }
    if (file.workspace !== 'ui') return [];
    const strangers = file.imports.filter((item) => UI_STRANGERS.test(item.package ?? ''));
    const found: Problem[] = strangers.map((item) => ({
      path: file.path,
      line: item.line,
      what: `imports the package ${item.package}`,
      belongs:
        'ui is only the look: routes, data and forms bound to schemas belong in portal/shared/ or ' +
        'tablet/shared/.',
    }));
    const fetchAt = file.code.search(/(?<![\w$.])fetch\s*\(/);
    if (fetchAt !== -1) {
      found.push({
        path: file.path,
        line: file.code.slice(0, fetchAt).split('\n').length,
        what: 'calls fetch',
        belongs: 'ui calls no server: data comes in as props from a feature of portal/ or tablet/.',
      });
    }
    return found;
  });
