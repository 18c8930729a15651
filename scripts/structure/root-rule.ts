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
  '.oxfmtrc.json',
  '.editorconfig',
  '.gitignore',
  '.env.example',
  // Container tools look for these here; docs/running.md explains their use.
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
  'Caddyfile',
];

/** Names that exist on single machines only; .gitignore excludes them. */
const LOCAL = ['.env', '.idea', '.DS_Store'];

const known = new Set([...FOLDERS, ...FILES, ...LOCAL, ...GENERATED]);

/** Reports unknown names in the root folder, because its listing shows the architecture. */
export const rootRule: Rule = ({ root }) =>
  root
    .filter((name) => !known.has(name) && !name.endsWith('.log'))
    .map((name) => ({
      path: name,
      what: 'is not a known name in the root folder',
      belongs:
        'Code belongs in the workspace that runs it (contract, ui, server, portal, tablet, e2e, ' +
        'bench, scripts), prose in docs/. If it must stand here, say why in docs/decisions/ and ' +
        'add it to scripts/structure/root-rule.ts.',
    }));

/** Reports workspaces without a tsconfig.json, which types and lint would silently skip. */
export const tsconfigRule: Rule = ({ paths, sources }) =>
  WORKSPACES.filter(
    (name) =>
      sources.some((file) => file.workspace === name) && !paths.includes(`${name}/tsconfig.json`),
  ).map((name) => ({
    path: `${name}/tsconfig.json`,
    what: 'is missing, so nothing checks the types of this workspace',
    belongs: 'Add one that extends ../tsconfig.base.json, as contract/tsconfig.json does.',
  }));
