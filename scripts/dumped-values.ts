import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ownerOf } from '../server/features/employees/seal-secrets.ts';
import { SECRET_CHECK_OWNER } from '../server/secret-check.ts';
import type { SealedValue } from '../server/secret-check.ts';

/** A row of a COPY command, its fields by column name. */
type Row = { table: string; fields: Map<string, string> };

/** Reads the rows of some tables from the script that pg_restore writes. */
async function* rowsIn(script: string, tables: string[]): AsyncGenerator<Row> {
  let table: string | null = null;
  let columns: string[] = [];
  const lines = createInterface({ input: createReadStream(script), crlfDelay: Infinity });
  for await (const line of lines) {
    const [, name, list] = /^COPY public\.(\w+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
    if (table === null) {
      table = name && tables.includes(name) ? name : null;
      columns = list?.split(', ') ?? [];
    } else if (line === '\\.') {
      table = null;
    } else {
      const values = line.split('\t');
      yield { table, fields: new Map(columns.map((column, at) => [column, values[at] ?? ''])) };
    }
  }
}

const bytesOf = (text: string | undefined): Buffer | null =>
  text?.startsWith('\\\\x') ? Buffer.from(text.slice(3), 'hex') : null;

/**
 * Lists encrypted values of a dump that identify its secret: the value stored for that purpose, or
 * the PINs in an older dump.
 */
export const sealedValuesIn = async (script: string): Promise<SealedValue[]> => {
  const pins: SealedValue[] = [];
  for await (const { table, fields } of rowsIn(script, ['employees', 'secret_check'])) {
    const known = table === 'secret_check' ? bytesOf(fields.get('sealed')) : null;
    if (known) return [{ sealed: known, owner: SECRET_CHECK_OWNER }];
    const pin = table === 'employees' ? bytesOf(fields.get('pin')) : null;
    if (pin) pins.push({ sealed: pin, owner: ownerOf(Number(fields.get('id')), 'pin') });
  }
  return pins;
};
