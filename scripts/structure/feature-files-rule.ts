import { FEATURES } from './tree.ts';
import type { Problem, Rule } from './tree.ts';

const NOUN = '[a-z0-9]+(?:-[a-z0-9]+)*';

type Closed = { workspace: string; files: RegExp; folders: string[]; list: string };

const CLOSED: Closed[] = [
  {
    workspace: 'server',
    files: new RegExp(`^${NOUN}(?:\\.test)?\\.ts$|^${NOUN}\\.(?:typ|json)$`),
    folders: [],
    list:
      'routes.ts (endpoint to service), service.ts (the rules), queries.ts (all SQL), ' +
      'presenter.ts (what leaves), <noun>.ts (pure domain logic), *.test.ts beside them, *.typ and *.json (data)',
  },
  {
    workspace: 'portal',
    files: new RegExp(
      `^${NOUN}-(?:page|dialog|form|panel)\\.tsx$|^${NOUN}(?:(?:\\.test)?\\.ts|\\.module\\.css)$`,
    ),
    folders: ['components'],
    list:
      '*-page.tsx, *-dialog.tsx, *-form.tsx, *-panel.tsx (one screen or form each), api.ts ' +
      '(queries and mutations), <noun>.ts (pure logic) with *.test.ts, *.module.css, and components/',
  },
  {
    workspace: 'tablet',
    files: new RegExp(
      `^${NOUN}-(?:screen|dialog)\\.tsx$|^${NOUN}(?:(?:\\.test)?\\.ts|\\.module\\.css)$`,
    ),
    folders: ['components'],
    list: '*-screen.tsx, *-dialog.tsx, <noun>.ts (pure logic) with *.test.ts, *.module.css, and components/',
  },
];

const COMPONENT = new RegExp(`^${NOUN}(?:\\.test)?\\.tsx?$|^${NOUN}\\.module\\.css$`);
const NAMELESS = /^(?:utils?|helpers?|common|misc|types|index|stuff|shared)\./;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

const problemOf = (filePath: string): Problem | null => {
  const [workspace = '', section, feature = '', ...rest] = filePath.split('/');
  const closed = CLOSED.find((each) => each.workspace === workspace);
  if (!closed || section !== 'features') return null;
  const error = (what: string, belongs: string): Problem => ({
    level: 'error',
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
      'Name the file after the thing it is about (a noun of the shop, such as overdue.ts), or ' +
        'move each part to the file that uses it.',
    );
  }
  if (rest.length === 1) {
    return closed.files.test(name)
      ? null
      : error(
          'is not a kind of file that a feature may hold',
          `In ${workspace}/features/<feature>/ belong: ${closed.list}.`,
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
    `In ${workspace}/features/<feature>/ belong: ${closed.list}.`,
  );
};

/** Reports unknown kinds of files in features; a new kind needs a decision record. */
export const featureFilesRule: Rule = ({ paths }) =>
  paths.map(problemOf).filter((problem) => problem !== null);

/** Reports file names that are not in kebab-case, the only style in use. */
export const kebabCaseRule: Rule = ({ sources }) =>
  sources
    .filter((file) => !KEBAB.test(file.name))
    .map((file) => ({
      level: 'error',
      path: file.path,
      what: 'is not written in kebab-case',
      belongs: 'File names are lower-case words joined by hyphens: branch-password-dialog.tsx.',
    }));
