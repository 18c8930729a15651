/** Runs SQL in a database, past the pool of its server. */
export type Engine = {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;
  /** Runs several commands without values. */
  exec: (text: string) => Promise<unknown>;
};

/** The state of a database that no test has used. */
export type Initial = {
  schema: string;
  /** Tables that migrations fill, with their rows as JSON. */
  filled: { name: string; rows: string }[];
};

const CATALOGUES = ['pg_attribute', 'pg_constraint', 'pg_proc', 'pg_trigger'];

/** Reads a text that changes with every change of the schema, but not when tables are emptied. */
const READ_SCHEMA = `select ${CATALOGUES.map(
  (name) => `(select count(*) || '/' || sum(xmin::text::bigint) from ${name})`,
).join(` || ' ' || `)} || ' ' || (
  select count(*) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
  where d.datname = current_database()
) as schema`;

const LIST_TABLES = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

const RESTART_SEQUENCES = `select setval(format('%I.%I', schemaname, sequencename), start_value, false)
  from pg_sequences`;

/** Size of a table, in pages of 8 KB, above which a vacuum saves later tests more time than it takes. */
const MANY_PAGES = 50;

const readSchema = async (engine: Engine): Promise<string> => {
  const { rows } = await engine.query(READ_SCHEMA);
  return String(rows[0]?.['schema']);
};

const listTables = async (engine: Engine): Promise<string[]> => {
  const { rows } = await engine.query(LIST_TABLES);
  return rows.map(({ name }) => String(name));
};

/** Reads the state of a database before the first test uses it. */
export const readInitial = async (engine: Engine): Promise<Initial> => {
  const filled: Initial['filled'] = [];
  for (const name of await listTables(engine)) {
    const { rows } = await engine.query(`select json_agg(one)::text as rows from ${name} one`);
    const found = rows[0]?.['rows'];
    if (typeof found === 'string') filled.push({ name, rows: found });
  }
  return { schema: await readSchema(engine), filled };
};

/**
 * Deletes what a test has stored, and returns true; returns false and changes nothing if the test has
 * changed the schema. Tables are not truncated, because PostgreSQL would read the definition of each
 * table again.
 */
export const emptyDatabase = async (engine: Engine, initial: Initial): Promise<boolean> => {
  if ((await readSchema(engine)) !== initial.schema) return false;
  const names = await listTables(engine);
  const { rows: used } = await engine.query(
    names
      .map(
        (name) => `select '${name}' as name, (pg_relation_size('${name}') / 8192)::int as pages
          where exists (select from ${name})`,
      )
      .join(' union all '),
  );
  // Triggers would prevent the deletion of history.
  await engine.exec('begin; set local session_replication_role = replica');
  for (const { name } of used) await engine.exec(`delete from ${String(name)}`);
  await engine.exec(RESTART_SEQUENCES);
  for (const { name, rows } of initial.filled) {
    await engine.query(
      `insert into ${name} select * from json_populate_recordset(null::${name}, $1)`,
      [rows],
    );
  }
  await engine.exec('commit');
  // Later queries would still read the pages on which the deleted rows were.
  for (const { name, pages } of used) {
    if (Number(pages) > MANY_PAGES) await engine.exec(`vacuum ${String(name)}`);
  }
  return true;
};
