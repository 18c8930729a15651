import type pg from 'pg';

/** Enough for every statement of the product; lists of many lengths must not fill the server. */
const MOST = 400;

/** In a statement that is put together for one report: another one will hardly have its text. */
export const UNPREPARED = '/* unprepared */';

const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  if (text.includes(UNPREPARED)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
};

const prepare = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as (query: unknown, values?: unknown) => unknown;
  const query = (text: unknown, values?: unknown[]): unknown => {
    if (typeof text !== 'string' || !values || values.length === 0) return send(text, values);
    return send({ text, values, name: nameOf(text) });
  };
  client.query = query as typeof client.query;
};

/**
 * Makes the connections of a pool plan each statement once: for short queries over several tables
 * the planning costs more than the work. Statements without parameters go as they are, because
 * only those may hold several commands.
 */
export const preparing = (pool: pg.Pool): pg.Pool => {
  pool.on('connect', prepare);
  return pool;
};
