import { lineAt } from './tree.ts';
import type { Problem, Rule, SourceFile } from './tree.ts';

const STATEMENT = /\.\s*(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/;

/** Returns true for files that may contain SQL; tests may query tables directly. */
const mayQuery = (file: SourceFile): boolean =>
  file.isTest ||
  /^(?:.+-)?queries\.ts$/.test(file.name) ||
  /^(?:server\/(?:platform\/database|migrations|testing|demo)|bench)\//.test(file.path);

const mayConnect = (file: SourceFile): boolean =>
  /^(?:server\/(?:platform\/database|testing)|bench|scripts)\//.test(file.path);

const DRIVERS = new Set(['pg', '@electric-sql/pglite']);

/** Reports SQL outside the query files, so that each feature has its SQL in one place. */
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
        path: file.path,
        line: statement === -1 ? (tag?.line ?? 1) : lineAt(file.code, statement),
        what: statement === -1 ? "imports kysely's sql" : 'builds a database query',
        belongs:
          "SQL belongs in the feature's queries.ts (or <noun>-queries.ts beside it) as a function " +
          'that takes the scope; the platform keeps it in server/platform/<part>/queries.ts.',
      },
    ];
  });

/** Reports database drivers outside the connection code: there is one pool. */
export const driverRule: Rule = ({ sources }) =>
  sources.flatMap((file) =>
    file.imports
      .filter((item) => DRIVERS.has(item.package ?? '') && !mayConnect(file))
      .map((item): Problem => ({
        path: file.path,
        line: item.line,
        what: `imports the database driver ${item.package}`,
        belongs:
          'Connections are made in server/platform/database/ (test databases in ' +
          'server/testing/); other code is handed a connection.',
      })),
  );
