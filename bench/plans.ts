import type { TestServer } from '@branchbook/server/testing/server.ts';
import { sql } from 'kysely';
import { literal } from './literals.ts';
import type { Statement } from './recorder.ts';

type Db = TestServer['context']['db'];

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
};

export type Plan = { text: string; lines: string[]; faults: string[] };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Indexes by name, with their columns and whether an index finds one row at most. */
type Indexes = Map<string, { table: string; columns: string[]; unique: boolean }>;

const indexesOf = async (db: Db): Promise<Indexes> => {
  const { rows } = await sql<{ name: string; table: string; columns: string[]; unique: boolean }>`
    select c.relname as name, i.indrelid::regclass::text as table, i.indisunique as unique,
      array(select pg_get_indexdef(i.indexrelid, k::int, true)
        from generate_series(1, i.indnkeyatts) k) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace`.execute(db);
  return new Map(rows.map((row) => [row.name, row]));
};

/** A table of up to so many pages of 8 kB is read faster whole than through an index. */
const FEW_PAGES = 10;

/** Returns the tables with rows of companies, and whether each is too large for a full scan. */
const tablesOfCompanies = async (db: Db): Promise<Map<string, { isLarge: boolean }>> => {
  const { rows } = await sql<{ table: string; isLarge: boolean }>`
    select c.relname as table, c.relpages > ${FEW_PAGES} as "isLarge"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attname = 'company_id'`.execute(db);
  return new Map(rows.map(({ table, isLarge }) => [table, { isLarge }]));
};

/**
 * Returns the fault of a plan node: a full scan of a large table, or an index that does not keep
 * the rows of a company together. An index that finds a single row is right too: a key, or the hash
 * of a token, from which the company becomes known in the first place.
 */
const faultOf = (
  node: PlanNode,
  indexes: Indexes,
  companies: Map<string, { isLarge: boolean }>,
): string | null => {
  const table = node['Relation Name'];
  if (node['Node Type'] === 'Seq Scan') {
    return table && companies.get(table)?.isLarge ? `reads all of ${table}` : null;
  }
  const index = indexes.get(node['Index Name'] ?? '');
  if (!index || !companies.has(index.table)) return null;
  const [first] = index.columns;
  const findsOne = (index.unique && index.columns.length === 1) || first?.endsWith('_hash');
  const usesFirst = node['Index Cond']?.includes(`(${first} = `) ?? false;
  return (first === 'company_id' || findsOne) && usesFirst
    ? null
    : `${node['Index Name']} is not used by company`;
};

const isPlanned = (text: string): boolean =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text);

const explain = async (db: Db, { text, values }: Statement): Promise<PlanNode> =>
  db.connection().execute(async (one) => {
    const run = (statement: string) => sql.raw(statement).execute(one);
    // Planned once for all values, as the server's statements are after a few runs.
    await run('set plan_cache_mode = force_generic_plan');
    await run(`prepare measured as ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json, costs off) execute measured${given}`,
      )
      .execute(one);
    await run('deallocate measured');
    await run('reset plan_cache_mode');
    const [row] = rows;
    if (!row) throw new Error(`No plan for ${text}`);
    return row['QUERY PLAN'][0].Plan;
  });

const lineOf = (node: PlanNode): string =>
  [node['Node Type'], node['Index Name'] ?? node['Relation Name'], node['Index Cond']]
    .filter(Boolean)
    .join(' ');

/** Returns the plan of each statement, with its faults. */
export const plansOf = async (db: Db, statements: Statement[]): Promise<Plan[]> => {
  const indexes = await indexesOf(db);
  const companies = await tablesOfCompanies(db);
  const plans: Plan[] = [];
  for (const statement of statements.filter(({ text }) => isPlanned(text))) {
    const nodes = nodesOf(await explain(db, statement));
    plans.push({
      text: statement.text,
      lines: nodes.filter((node) => /Scan/.test(node['Node Type'])).map(lineOf),
      faults: nodes.flatMap((node) => faultOf(node, indexes, companies) ?? []),
    });
  }
  return plans;
};
