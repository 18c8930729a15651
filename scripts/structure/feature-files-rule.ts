import { FEATURES } from './tree.ts';
import type { Problem, Rule } from './tree.ts';

const NOUN = '[a-z0-9]+(?:-[a-z0-9]+)*';

/** Verbs with which the files of the server's actions begin: `verify-tasks.ts`. */
const VERBS = [
  'ask',
  'assign',
  'check',
  'close',
  'complete',
  'confirm',
  'create',
  'ensure',
  'erase',
  'export',
  'find',
  'import',
  'ingest',
  'keep',
  'make',
  'manage',
  'read',
  'record',
  'require',
  'reschedule',
  'reset',
  'restore',
  'revoke',
  'seal',
  'send',
  'set',
  'sign',
  'sync',
  'update',
  'verify',
  'watch',
  'write',
];

const BOTH_APPS = [
  'api.ts',
  '*-rules.ts',
  '*-values.ts',
  '*-text.ts',
  '*-list.ts',
  'use-*.ts',
  'testing-*.ts',
  '*.test.ts',
  '*.module.css',
];

/** Kinds of file in a feature: docs/architecture.md says what each is for. */
const KINDS: Record<string, string[]> = {
  server: [
    'routes.ts',
    '*-routes.ts',
    'service.ts',
    '<verb>-*.ts',
    '*-rules.ts',
    'queries.ts',
    '*-queries.ts',
    'presenter.ts',
    '*-presenter.ts',
    '*-text.ts',
    '*-list.ts',
    '*-report.ts',
    '*-export.ts',
    '*-section.ts',
    'emails.ts',
    '*.test.ts',
    '*.typ',
    '*.json',
  ],
  portal: ['*-page.tsx', '*-dialog.tsx', '*-form.tsx', '*-panel.tsx', ...BOTH_APPS],
  tablet: ['*-screen.tsx', '*-dialog.tsx', ...BOTH_APPS],
};

const patternOf = (kind: string): string =>
  kind
    .replaceAll('.', String.raw`\.`)
    .replace('*', NOUN)
    .replace('<verb>', `(?:${VERBS.join('|')})`);

type Closed = { workspace: string; files: RegExp; folders: string[]; kinds: string };

const CLOSED: Closed[] = Object.entries(KINDS).map(([workspace, kinds]) => ({
  workspace,
  files: new RegExp(`^(?:${kinds.map(patternOf).join('|')})$`),
  folders: workspace === 'server' ? [] : ['components'],
  kinds:
    `${kinds.join(', ')}. docs/architecture.md says what each is for; a new kind is a line there ` +
    'and in scripts/structure/feature-files-rule.ts',
}));

const COMPONENT = new RegExp(`^${NOUN}(?:\\.test)?\\.tsx?$|^${NOUN}\\.module\\.css$`);
const NAMELESS = /^(?:utils?|helpers?|common|misc|types|index|stuff|shared)\./;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

const problemOf = (filePath: string): Problem | null => {
  const [workspace = '', section, feature = '', ...rest] = filePath.split('/');
  const closed = CLOSED.find((each) => each.workspace === workspace);
  if (!closed || section !== 'features') return null;
  const error = (what: string, belongs: string): Problem => ({
    path: filePath,
    what,
    belongs,
  });
  if (rest.length === 0) {
    return error(
      'lies in features/ without a feature',
      `Put it into one of ${workspace}/features/{${FEATURES.join(',')}}/; what serves several ` +
        `features belongs in ${workspace}/${workspace === 'server' ? 'platform' : 'shared'}/.`,
    );
  }
  if (!FEATURES.includes(feature)) {
    return error(
      `'${feature}' is not a feature`,
      `Features carry the same name in every workspace: ${FEATURES.join(', ')}. A new one is a ` +
        'decision record and a line in scripts/structure/tree.ts.',
    );
  }
  const name = rest.at(-1) ?? '';
  if (NAMELESS.test(name)) {
    return error(
      `'${name}' says nothing about what is inside`,
      'Name the file after what it is about, such as overdue-rules.ts, or move each part to the ' +
        'file that uses it.',
    );
  }
  if (rest.length === 1) {
    return closed.files.test(name)
      ? null
      : error(
          'is not a kind of file that a feature may hold',
          `In ${workspace}/features/<feature>/ belong: ${closed.kinds}.`,
        );
  }
  const folder = rest[0] ?? '';
  if (rest.length === 2 && closed.folders.includes(folder)) {
    return COMPONENT.test(name)
      ? null
      : error(
          'is not a kind of file that components/ may hold',
          'In components/ belong <noun>.tsx, <noun>.ts, their tests and *.module.css.',
        );
  }
  return error(
    `lies in '${rest.slice(0, -1).join('/')}/', a folder that a feature does not have`,
    `In ${workspace}/features/<feature>/ belong: ${closed.kinds}.`,
  );
};

/** Reports unknown kinds of files in features. */
export const featureFilesRule: Rule = ({ paths }) =>
  paths.map(problemOf).filter((problem) => problem !== null);

const DATABASE = /\/(?:queries|[^/]+-queries|service)\.ts$|^server\/platform\/database\//;

/** Reports rules of the server that reach the database: a rule gets its data handed in. */
export const pureRulesRule: Rule = ({ sources }) =>
  sources.flatMap((file): Problem[] =>
    /^server\/features\/[^/]+\/[^/]+-rules\.ts$/.test(file.path)
      ? file.imports
          .filter((item) => !item.clause.startsWith('type ') && DATABASE.test(item.file ?? ''))
          .map((item) => ({
            path: file.path,
            line: item.line,
            what: `imports ${item.file}`,
            belongs:
              'A file of rules is pure: hand the rows in as arguments, or name the file after the ' +
              'action that reads them.',
          }))
      : [],
  );

/** Reports file names that are not in kebab-case, the only style in use. */
export const kebabCaseRule: Rule = ({ sources }) =>
  sources
    .filter((file) => !KEBAB.test(file.name))
    .map((file) => ({
      path: file.path,
      what: 'is not written in kebab-case',
      belongs: 'File names are lower-case words joined by hyphens: branch-password-dialog.tsx.',
    }));
