// Writes server/platform/database/schema.ts from the migrated schema. With --check it only
// compares, and fails when the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';
import { usePglite } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';

const target = path.join(import.meta.dirname, '../server/platform/database/schema.ts');

const types: Record<string, string> = {
  int8: 'number',
  // Arrays of large numbers are read as text.
  _int8: 'string[]',
  int4: 'number',
  int2: 'number',
  numeric: 'string',
  float8: 'number',
  text: 'string',
  _text: 'string[]',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  time: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _timestamptz: 'Date[]',
  jsonb: 'Json',
};

const { db, close } = usePglite(new PGlite());
await migrate(db);
const tables = await db.introspection.getTables();
await close();

const names = tables
  .filter((table) => !table.name.startsWith('kysely_'))
  .toSorted((a, b) => a.name.localeCompare(b.name));

const interfaceOf = (table: (typeof names)[number]): string => {
  const columns = table.columns.map((column) => {
    const known = types[column.dataType];
    if (!known) throw new Error(`${table.name}.${column.name}: no type for ${column.dataType}`);
    const type = column.isNullable ? `${known} | null` : known;
    // The type Json is itself optional on insert.
    const optional = (column.hasDefaultValue || column.isAutoIncrementing) && known !== 'Json';
    return `${column.name}: ${optional ? `Generated<${type}>` : type};`;
  });
  return `${table.name}: {\n${columns.join('\n')}\n};`;
};

const source = `// Written by \`npm run db:types\` from server/migrations; change those instead.
import type { ColumnType } from 'kysely';

type Generated<T> = ColumnType<T, T | undefined, T>;
type Json = ColumnType<Record<string, unknown>, string | undefined, string>;

export type DB = {
${names.map(interfaceOf).join('\n')}
};
`;

const settings = path.join(import.meta.dirname, '../.oxfmtrc.json');
const formatting = JSON.parse(readFileSync(settings, 'utf8')) as FormatConfig;
const { code: formatted, errors } = await format(target, source, formatting);
if (errors[0]) throw new Error(`The schema cannot be formatted: ${errors[0].message}`);
if (!process.argv.includes('--check')) {
  writeFileSync(target, formatted);
} else if (readFileSync(target, 'utf8') !== formatted) {
  console.error(
    'server/platform/database/schema.ts does not match server/migrations: run `npm run db:types` and commit the result.',
  );
  process.exit(1);
}
