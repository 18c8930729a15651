import { GENERATED, WORKSPACES } from './tree.ts';
import type { Rule } from './tree.ts';

const FOLDERS = [...WORKSPACES, 'docs', 'deploy', '.ci', '.github', '.vscode', '.git'];

const FILES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'knip.json',
  '.oxlintrc.json',
  '.prettierrc.json',
  '.prettierignore',
  '.editorconfig',
  '.gitignore',
  '.env.example',
  // Container tools look for these here; docs/running.md tells how they are used.
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
  'Caddyfile',
];

/** On one machine only; .gitignore keeps them out. */
const LOCAL = ['.env', '.idea', '.DS_Store'];

const known = new Set([...FOLDERS, ...FILES, ...LOCAL, ...GENERATED]);

/** The first listing is the architecture: nothing appears in it by the way. */
export const rootRule: Rule = ({ root }) =>
  root
    .filter((name) => !known.has(name) && !name.endsWith('.log'))
    .map((name) => ({
      level: 'error',
      path: name,
      what: 'is not a known name in the root folder',
      belongs:
        'Code belongs in the workspace that runs it (contract, ui, server, portal, tablet, e2e, ' +
        'bench, scripts), prose in docs/. If it must stand here, say why in docs/decisions/ and ' +
        'add it to scripts/structure/root-rule.ts.',
    }));

/** A workspace without its own tsconfig.json would be left out by types and lint without a word. */
export const tsconfigRule: Rule = ({ paths, sources }) =>
  WORKSPACES.filter(
    (name) =>
      sources.some((file) => file.workspace === name) && !paths.includes(`${name}/tsconfig.json`),
  ).map((name) => ({
    level: 'error',
    path: `${name}/tsconfig.json`,
    what: 'is missing, so nothing checks the types of this workspace',
    belongs: 'Add one that extends ../tsconfig.base.json, as contract/tsconfig.json does.',
  }));
