import { lineAt } from './tree.ts';
import type { Problem, Rule, SourceFile } from './tree.ts';

const STATEMENT = /\.\s*(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/;

/** A test may look at what really stands in the table. */
const mayQuery = (file: SourceFile): boolean =>
  file.isTest ||
  /^(?:.+-)?queries\.ts$/.test(file.name) ||
  /^(?:server\/(?:platform\/database|migrations|testing|demo)|bench)\//.test(file.path);

const mayConnect = (file: SourceFile): boolean =>
  /^(?:server\/(?:platform\/(?:database|events)|testing)|bench|scripts)\//.test(file.path) ||
  /^server\/platform\/events\.ts$/.test(file.path);

const DRIVERS = new Set(['pg', '@electric-sql/pglite']);

/** Whoever looks for SQL finds it in one place per feature. */
export const sqlRule: Rule = ({ sources }) =>
  sources.flatMap((file): Problem[] => {
    if (mayQuery(file)) return [];
    const statement = file.code.search(STATEMENT);
    const tag = file.imports.find(
      (item) => item.package === 'kysely' && /\bsql\b/.test(item.clause),
    );
    if (statement === -1 && !tag) return [];
    return [
      {
        level: 'error',
        path: file.path,
        line: statement === -1 ? (tag?.line ?? 1) : lineAt(file.code, statement),
        what: statement === -1 ? "imports kysely's sql" : 'builds a database query',
        belongs:
          "SQL belongs in the feature's queries.ts (or <noun>-queries.ts beside it) as a function " +
          'that takes the scope; the platform keeps it in server/platform/<part>/queries.ts.',
      },
    ];
  });

/** One pool, one way to the database. */
export const driverRule: Rule = ({ sources }) =>
  sources.flatMap((file) =>
    file.imports
      .filter((item) => DRIVERS.has(item.package ?? '') && !mayConnect(file))
      .map((item): Problem => ({
        level: 'error',
        path: file.path,
        line: item.line,
        what: `imports the database driver ${item.package}`,
        belongs:
          'Connections are made in server/platform/database/ (notifications in ' +
          'server/platform/events/, test databases in server/testing/); everybody else is ' +
          'handed a connection.',
      })),
  );
