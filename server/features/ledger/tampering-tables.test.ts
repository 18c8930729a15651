import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { createLedgerRecords } from '../../testing/ledger-records.ts';
import { checkLedger as runChecker, headOf } from '../../testing/ledger.ts';
import { createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { checkLedger } from './check-ledgers.ts';
import { presentHead } from './presenter.ts';
import { findLedger, findNewestHead } from './queries.ts';
import { ledgerLines } from './read-lines.ts';
import { recordEndedDays } from './record-ended-days.ts';

let server: TestServer;
let cast: Cast;
/** The head that a stranger has kept. */
let head: LedgerHead;
let company = 0;
let place: Sql;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-09T09:00:00Z' });
  cast = await createCast(server);
  company = cast.company.id;
  place = sql`${company}::bigint, ${cast.branch.id}::bigint`;
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  await createLedgerRecords(server, cast, tablet, 'Words');
  await recordEndedDays(server.context, company);
  head = await headOf(cast.as('owner'));
  server.clock.set('2026-06-11T09:00:00Z');
});
afterAll(() => server.close());

/** The one record of a table, or the newest. */
const one = (table: string): Sql =>
  sql`(select max(id) from ${sql.table(table)} where company_id = ${company})`;
const set = (table: string, change: Sql) => (): Sql =>
  sql`update ${sql.table(table)} set ${change} where id = ${one(table)}`;
const drop = (table: string) => (): Sql =>
  sql`delete from ${sql.table(table)} where id = ${one(table)}`;

/** An entry that a forger would invent: its action, entity and the table whose record it names. */
type Invented = [action: string, entity: string, table?: string];
const ERASURE: Invented = ['employee.deleted', 'employee'];

const TAMPERINGS: [what: string, statement: () => Sql, invented?: Invented][] = [
  [
    'a failed food check that passes',
    set('food_checks', sql`passed = not coalesce(passed, false)`),
    ['food-check.finished', 'food check', 'food_checks'],
  ],
  [
    'the value of a food check',
    set('food_checks', sql`value = coalesce(value, 0) + 1`),
    ['food-check.closed', 'food check', 'food_checks'],
  ],
  [
    'the probe of a food check',
    set('food_checks', sql`probe_id = null`),
    ['food-check.finished', 'food check', 'food_checks'],
  ],
  ['a probe check', drop('probe_checks'), ['records.expired', 'company']],
  ['the verdict on a probe', set('probe_checks', sql`passed = not passed`)],
  ['a warm reading', set('temp_readings', sql`value = 3`), ['temperature.corrected', 'reading']],
  ['the limits of a reading', set('temp_readings', sql`max_temp = 12`)],
  ['the start of a diary', set('food_diaries', sql`starts_on = starts_on + 60`)],
  ['the statement of a signed day', set('food_diary_signatures', sql`statement = 'All was done'`)],
  ['the signature of a day', drop('food_diary_signatures')],
  [
    'a signature for an earlier day',
    () => sql`insert into food_diary_signatures (company_id, branch_id, uuid, day, late, statement,
        signed_by, signed_by_name, device_id, occurred_at, received_at)
      select ${place}, gen_random_uuid(), '2026-06-02', false, statement, signed_by, signed_by_name,
        (select min(id) from devices where company_id = ${company}), '2026-06-02T20:00Z', '2026-06-02T20:00Z'
      from food_diary_signatures where id = ${one('food_diary_signatures')}`,
    ['food-diary.signed', 'food diary', 'food_diary_signatures'],
  ],
  ['a review', drop('food_diary_reviews')],
  ['the answers of a review', set('food_diary_reviews', sql`plan = 'Nothing to do'`)],
  ['a problem in the diary', drop('food_diary_problems')],
  ['what a problem was', set('food_diary_problems', sql`what = 'Nothing'`)],
  ['a safe method', set('food_method_versions', sql`what = 'Another way'`)],
  [
    'two closed days that were open',
    () => sql`insert into branch_closed_days (company_id, branch_id, day, reason)
      values (${place}, '2026-06-03', 'closed'), (${place}, '2026-06-04', 'closed')`,
    ['branch.closure-added', 'branch'],
  ],
  ['the opening hours', set('branches', sql`weekly_hours = '{}'::jsonb`)],
  [
    'the end of a paper',
    set('premises_papers', sql`valid_until = '2040-01-01'`),
    ['paper.renewed', 'paper'],
  ],
  ['a paper that is deleted', drop('premises_papers')],
  ['which papers are needed', set('paper_needs', sql`needed = false`)],
  [
    'a certificate that was never given',
    () => sql`insert into certificates (company_id, branch_id, course_id, employee_id, issued_on,
        until_given, recorded_by, recorded_by_name, recorded_at)
      select company_id, branch_id, course_id, ${cast.people.owner.id}::bigint, '2026-01-02', until_given,
        recorded_by, recorded_by_name, recorded_at
      from certificates where id = ${one('certificates')}`,
  ],
  ['the day of a certificate', set('certificates', sql`issued_on = issued_on + 100`)],
  ['how long a course counts', set('courses', sql`validity_months = 120`)],
  ['who needs a course', drop('course_requirements')],
  ['why someone needs no course', set('course_exemptions', sql`reason = 'Another'`)],
  ['a check of the right to work', set('right_to_work_checks', sql`checked_on = '2026-01-01'`)],
  ['a supplier', set('suppliers', sql`name = 'Another'`)],
  ['where a supplier delivers', drop('supplier_branches')],
  ['a probe that is gone', set('probes', sql`deleted_at = now()`)],
  ['the limits of a fridge', set('temp_equipment', sql`max_temp = 20`)],
  ['when temperatures are due', drop('temp_slots'), ['equipment.rescheduled', 'equipment']],
  ['a limit of food safety', set('food_limits', sql`value = 240`)],
  [
    'missed tasks',
    () => sql`delete from task_occurrences where company_id = ${company} and state = 'pending'
      and due_date < '2026-06-06'`,
    ['task.deleted', 'global task'],
  ],
  [
    'a missed task that counts as done',
    () => sql`update task_occurrences set state = 'completed', done_at = due_at
      where company_id = ${company} and due_date = '2026-06-03'`,
    ['task.completed', 'task', 'task_occurrences'],
  ],
  [
    'the day of a missed task',
    () => sql`update task_occurrences set due_at = due_at + interval '30 days'
      where company_id = ${company} and due_date = '2026-06-03'`,
    ['task.changed', 'task'],
  ],
  ['an answer to a task', set('occurrence_answers', sql`passed = not passed`)],
  ['the limits of a step', set('checklist_versions', sql`steps = '[]'::jsonb`)],
  ['an accident', drop('accidents'), ['accident.deleted', 'accident', 'accidents']],
  ['a training record', drop('training_records'), ['records.expired', 'company']],
  ['a complaint', set('complaints', sql`food = 'Nothing'`)],
  ['a visitor', drop('visitors'), ['records.expired', 'company']],
  ['the author of a note', set('diary_entries', sql`created_by = ${company}`)],
  ['the allergens of a dish', set('dish_versions', sql`complete = not complete`)],
  ['a check of a dish', drop('dish_checks')],
];

/** What a forger writes into the audit log in the same transaction. */
const COVERS: Record<string, (invented: Invented) => Sql | null> = {
  'no entry': () => null,
  'a copy of an unrelated entry': () => sql`
    insert into audit_log (company_id, actor_id, actor_kind, action, entity, entity_id, branch_id,
      details, at)
    select company_id, actor_id, actor_kind, action, entity, entity_id, branch_id, details,
      '2026-06-11T08:59Z'
    from audit_log where id = ${one('audit_log')}`,
  'an invented entry': ([action, entity, table]) => sql`
    insert into audit_log (company_id, actor_kind, action, entity, entity_id, at)
    values (${company}, 'portal', ${action}, ${entity},
      ${table ? one(table) : sql`${cast.people.staff.id}::bigint`}, '2026-06-11T08:59Z')`,
};

/** Makes the work of others part of a transaction. */
const within = (tx: Tx): Db =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name === 'transaction') {
        return () => ({ execute: (work: (inner: Tx) => Promise<unknown>) => work(tx) });
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

type Outcome = { code: number; text: string; alarms: number; refused?: string };

const outcomeIn = async (tx: Tx): Promise<Outcome> => {
  const context = { ...server.context, db: within(tx) };
  await checkLedger(context, company);
  const { rows } = await sql`select from ledger_alarms where company_id = ${company}`.execute(tx);
  const ledger = await findLedger(tx, company);
  const newest = await findNewestHead(tx, company);
  if (!ledger || !newest) throw new Error('There is no head');
  const options = { companyId: company, head: presentHead(ledger, newest), withheld: [] };
  let exported = '';
  for await (const lines of ledgerLines(context, server.clock.now(), options)) {
    exported += lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }
  return { ...(await runChecker(exported, head)), alarms: rows.length };
};

/** Does something to the database, judges it as a stranger and as the server, and undoes it. */
const judged = async (statements: Sql[], triggers: 'on' | 'off'): Promise<Outcome> => {
  const undo = new Error('Undo');
  let outcome: Outcome | undefined;
  const trying = server.context.db.transaction().execute(async (tx) => {
    if (triggers === 'off') await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) {
      try {
        await statement.execute(tx);
      } catch (error) {
        outcome = { code: 1, text: '', alarms: 1, refused: String(error) };
        throw undo;
      }
    }
    await sql`set local session_replication_role = origin`.execute(tx);
    outcome = await outcomeIn(tx);
    throw undo;
  });
  await trying.catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  if (!outcome) throw new Error('Nothing was judged');
  return outcome;
};

const figures = { tried: 0, found: 0, alarmed: 0, refused: 0 };
afterAll(() => {
  const { tried, found, alarmed, refused } = figures;
  console.warn(
    `${found} of ${tried} manipulations found by the checker, ${alarmed} by the server; ` +
      `${refused} of them were refused by the database`,
  );
});

it('what was not tampered with is in order', async () => {
  const { code, text, alarms } = await judged([], 'on');
  expect(text).toContain('\nIN ORDER: ');
  expect({ code, alarms }).toEqual({ code: 0, alarms: 0 });
});

/** SWEEPS=1 tries each manipulation in every way; without it, each is tried in two of six ways. */
const isWhole = process.env['SWEEPS'] === '1';
const WAYS = (['off', 'on'] as const).flatMap((triggers) =>
  Object.keys(COVERS).map((cover) => ({ triggers, cover })),
);

describe.each(WAYS.map((way, index) => ({ ...way, index })))(
  'with the triggers of the database $triggers, and $cover in the audit log',
  ({ triggers, cover, index }) => {
    const tried = TAMPERINGS.filter((_, at) => isWhole || (at + index) % 3 === 0);
    it.each(tried)('a stranger and the server find %s', async (_what, statement, invented) => {
      const entry = COVERS[cover]?.(invented ?? ERASURE) ?? null;
      const statements = [...(entry ? [entry] : []), statement()];
      const { code, text, alarms, refused } = await judged(statements, triggers);
      figures.tried += 1;
      if (code === 1) figures.found += 1;
      if (alarms === 1) figures.alarmed += 1;
      if (refused !== undefined) figures.refused += 1;
      expect({ code, alarms, said: refused ?? text }).toMatchObject({ code: 1, alarms: 1 });
    });
  },
);
