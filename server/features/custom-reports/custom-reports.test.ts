import { randomUUID } from 'node:crypto';
import { REPORT_COLUMNS, REPORT_KINDS } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { customPdf, CUSTOM_REPORT, runCustomReport } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecords } from '../../testing/drawn-records.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind, Person } from '../../testing/factories.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { filtered, grouped, reportsOf } from '../../testing/report-model.ts';
import type { Row } from '../../testing/report-model.ts';
import { closeBranch } from '../../testing/rows.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { resolveAccess } from '../auth/service.ts';
import { countReport } from './run-queries.ts';
import { openReport, readReport } from './open-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

/** When tasks are assigned, so that deadlines of this morning are due. */
const EARLY = '2026-06-10T04:00:00Z';

const NOW = '2026-06-10T12:00:00Z';
const HOME = 'Europe/London';
const AWAY = 'Pacific/Auckland';
const COUNT = 25;

let server: TestServer;
let cast: Cast;
let foreign: Cast;
/** Another branch of the company, in a time zone where it is already tomorrow. */
let far: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
  cast = await createCast(server);
  far = await createBranch(server, cast.company.id, { name: 'Far', timezone: AWAY });
  foreign = await createCast(server);
  const fill = (branch: Branch, timezone: string, person: Person, seed: number) =>
    createRecords(server, { ...branch, timezone }, person, { seed, count: COUNT });
  await fill(cast.branch, HOME, cast.people.staff, 1);
  await fill(far, AWAY, await createEmployee(server, far), 2);
  await fill(foreign.branch, HOME, foreign.people.staff, 3);
});
afterAll(() => server.close());

const asked = (changes: Partial<ReportDefinition>) =>
  sampleReport({ period: { name: 'last-90-days' }, ...changes });

const run = (changes: Partial<ReportDefinition>, kind: Kind = 'owner', offset = 0) =>
  cast.as(kind).call(runCustomReport, { body: { definition: asked(changes), offset } });

/** Reads all columns of a kind in several reports: one report cannot have that many. */
const everything = async (kind: ReportKind): Promise<Row[]> => {
  const keys = Object.keys(REPORT_COLUMNS[kind]);
  const rows: Row[] = [];
  for (let from = 0; from < keys.length; from += CUSTOM_REPORT.columns) {
    const columns = keys.slice(from, from + CUSTOM_REPORT.columns);
    for (const [at, cells] of (await run({ kind, columns })).rows.entries()) {
      const named = columns.map((key, index) => [key, cells[index] ?? null] as const);
      rows[at] = { ...rows[at], ...Object.fromEntries(named) };
    }
  }
  return rows;
};

const asTexts = (rows: unknown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

describe('a report', () => {
  it.each(REPORT_KINDS)('of %s matches the records, whatever its options', async (kind) => {
    const rows = await everything(kind);
    // What is of tomorrow is left out; at the far branch tomorrow has already begun.
    const later: Partial<Record<ReportKind, number>> = { tasks: 3, foodDiary: 1 };
    expect(rows.length).toBe(2 * COUNT - (later[kind] ?? 0));
    await fc.assert(
      fc.asyncProperty(reportsOf(kind, rows), async (changes) => {
        const found = filtered(rows, asked(changes));
        const answer = await run(changes);
        expect(answer).toMatchObject({ total: found.length, groupsLeftOut: 0, timezone: HOME });
        expect(asTexts(answer.rows)).toEqual(
          asTexts(found.map((row) => changes.columns.map((key) => row[key]))),
        );
        const groups = grouped(found, asked(changes), HOME);
        expect(answer.groups.length).toBe(groups.size);
        for (const { key, value, count } of answer.groups) {
          const { value: exact, ...others } = groups.get(key)!;
          expect(others).toEqual({ count });
          expect([key, value === null]).toEqual([key, exact === null]);
          // The server rounds to one decimal, halves either way in binary.
          expect(Math.abs((value ?? 0) - (exact ?? 0))).toBeLessThan(0.0501);
        }
      }),
      { seed: 20_260_610, numRuns: 20 },
    );
  });

  it('counts days by each branch’s clock, and minutes, and current visitors', async () => {
    const { db } = server.context;
    const branch = await createBranch(server, cast.company.id, { timezone: AWAY });
    const visit = { company_id: cast.company.id, branch_id: branch.id, reason: 'Oven' };
    const at = (arrival: string, departure: string | null) => ({
      ...visit,
      uuid: randomUUID(),
      full_name: 'Ann',
      received_at: new Date(arrival),
      check_in: new Date(arrival),
      check_out: departure === null ? null : new Date(departure),
    });
    await db
      .insertInto('visitors')
      .values([
        at('2026-06-08T11:59:00Z', '2026-06-08T12:29:31Z'),
        at('2026-06-08T12:00:00Z', null),
        at('2026-06-09T12:00:00Z', null),
      ])
      .execute();
    const columns = ['visit_date', 'check_in', 'minutes', 'still_visiting', 'company_name'];
    const definition: Partial<ReportDefinition> = {
      columns,
      branches: [branch.id],
      group: { column: 'check_in', by: 'hour' },
      period: { start: '2026-06-08', end: '2026-06-09' },
    };
    expect(await run(definition)).toEqual({
      from: '2026-06-08',
      to: '2026-06-09',
      timezone: AWAY,
      day_ends: [0],
      total: 2,
      branches: [branch.name],
      leftOut: 0,
      closed: 0,
      groupsLeftOut: 0,
      rows: [
        ['2026-06-09', '2026-06-08T12:00:00.000Z', null, true, null],
        ['2026-06-08', '2026-06-08T11:59:00.000Z', 31, false, null],
      ],
      groups: [
        { key: 0, value: 1, count: 1 },
        { key: 23, value: 1, count: 1 },
      ],
    });
  });

  it('of tasks includes due tasks that were never opened, and tasks overdue by now', async () => {
    const day = await createBranchDay(server);
    const done = await day.assign({ task_name: 'Bake', time_to_finish_min: 8 * 60 }, EARLY);
    await day.assign({ task_name: 'Sweep', time_to_finish_min: 9 * 60 }, EARLY);
    await day.assign({ task_name: 'Lock up' });
    await day.complete(done, '2026-06-10');
    await day.cast.as('owner').call(deleteEmployee, { body: { employeeId: day.lukasz.id } });
    const body = {
      offset: 0,
      definition: asked({
        kind: 'tasks',
        columns: ['task_name', 'state', 'done_by_name', 'late', 'from_head_office'],
        sort: { column: 'state', descending: false },
      }),
    };
    expect((await day.cast.as('branch manager').call(runCustomReport, { body })).rows).toEqual([
      ['Bake', 'completed', 'Former employee', true, true],
      ['Sweep', 'overdue', null, false, true],
      ['Lock up', 'pending', null, false, true],
    ]);
    server.clock.set('2026-06-11T12:00:00Z');
    try {
      const owner = server.client(await tokenOf(server, day.cast.people.owner));
      const filters = [{ column: 'due_date', operator: 'is' as const, value: '2026-06-11' }];
      const next = { ...body.definition, filters };
      const answer = await owner.call(runCustomReport, { body: { definition: next, offset: 0 } });
      expect(answer.total).toBe(3);
    } finally {
      server.clock.set(NOW);
    }
  });

  it('leaves out corrected and deleted records, and counts addenda of an accident', async () => {
    const { db } = server.context;
    const branch = await createBranch(server, cast.company.id);
    const person = await createEmployee(server, branch);
    await createRecords(server, { ...branch, timezone: HOME }, person, { seed: 4, count: 2 });
    const of = (kind: ReportKind, columns: string[]) =>
      run({ kind, columns, branches: [branch.id] });
    const [wrong, right] = await db
      .selectFrom('temp_readings')
      .select('id')
      .where('branch_id', '=', branch.id)
      .orderBy('id')
      .execute();
    const correct = db.updateTable('temp_readings').set({ corrects: wrong?.id ?? 0 });
    await correct.where('id', '=', right?.id ?? 0).execute();
    await db
      .updateTable('diary_entries')
      .set({ deleted_at: new Date(NOW) })
      .where('branch_id', '=', branch.id)
      .execute();
    const book = db.selectFrom('accidents').selectAll().where('branch_id', '=', branch.id);
    const { id, ...entry } = await book.orderBy('id').executeTakeFirstOrThrow();
    const added = { ...entry, uuid: randomUUID(), addendum_to: id };
    await db.insertInto('accidents').values(added).execute();
    expect((await of('temperatures', ['value'])).total).toBe(1);
    expect((await of('diary', ['notes'])).total).toBe(0);
    const { rows } = await of('accidents', ['addenda', 'incident_time']);
    expect(asTexts(rows)).toEqual(['[0,"10:30"]', '[1,"10:30"]']);
  });

  it('has pages, in a stable order, empty cells last', async () => {
    const report = {
      columns: ['company_name'],
      branches: [cast.branch.id, far.id],
      sort: { column: 'company_name', descending: true },
    };
    const { rows } = await run(report);
    const names = rows.map(([name]) => name || null);
    const firstEmpty = names.indexOf(null);
    expect(names.slice(0, firstEmpty)).not.toContain(null);
    expect(names.slice(firstEmpty).every((name) => name === null)).toBe(true);
    expect(await run(report, 'owner', 40)).toMatchObject({
      total: 2 * COUNT,
      rows: rows.slice(40),
    });
    expect((await run({}, 'owner', 1000)).rows).toEqual([]);
  });

  it('never uses input as a piece of a query', async () => {
    const evil = [
      `full_name", (select 1) as "x`,
      '__proto__',
      'constructor',
      'r.id',
      'password_hash',
    ];
    for (const column of evil) {
      const count = { name: 'count' as const, column: null };
      for (const changes of [
        { columns: [column] },
        { sort: { column, descending: true } },
        { group: { column, by: 'value' as const } },
        { filters: [{ column, operator: 'filled' as const, value: null }] },
        { measure: { ...count, column } },
        { measure: { name: 'average' as const, column } },
      ]) {
        expect((await refusalOf(run(changes))).status).toBe(400);
      }
    }
    const words = { operator: 'is) or true --', by: 'value); --' } as never as {
      operator: 'is';
      by: 'value';
    };
    const filter = { column: 'full_name', value: 'x', operator: words.operator };
    expect((await refusalOf(run({ filters: [filter] }))).status).toBe(400);
    expect((await refusalOf(run({ group: { column: 'reason', by: words.by } }))).status).toBe(400);
    for (const value of [
      `' or true --`,
      `%' or '1'='1`,
      '\\',
      '%%',
      `'); drop table visitors; --`,
    ]) {
      for (const operator of ['contains', 'is'] as const) {
        const filters = [{ column: 'reason', operator, value }];
        expect((await run({ filters })).total).toBe(0);
      }
    }
    expect((await run({ branches: [cast.branch.id, far.id] })).total).toBe(2 * COUNT);
  });
});

describe('the branches of a report', () => {
  it('are those the caller has access to, and the number of named ones without access is given', async () => {
    const named = { branches: [far.id, cast.branch.id] };
    expect((await run({}, 'branch manager')).branches).toEqual([cast.branch.name]);
    expect(await run(named, 'branch manager')).toMatchObject({
      branches: [cast.branch.name],
      leftOut: 1,
      total: COUNT,
    });
    expect(await run(named, 'head-office manager')).toMatchObject({ leftOut: 0, total: 2 * COUNT });
    const none = refusalOf(run({ branches: [far.id] }, 'branch manager'));
    expect(await none).toMatchObject({ status: 403 });
    expect((await refusalOf(run({}, 'staff'))).status).toBe(403);
    for (const kind of ['owner', 'branch manager'] as const) {
      const theirs = run({ branches: [cast.branch.id, foreign.branch.id] }, kind);
      expect((await refusalOf(theirs)).status).toBe(404);
    }
  });

  it('are mentioned in its PDF only if one is left out', async () => {
    const definition = asked({ branches: [far.id, cast.branch.id] });
    const textFor = async (kind: Kind): Promise<string> => {
      const response = await cast.as(kind).raw(customPdf, { body: { name: 'Own', definition } });
      return (await readPdf(Buffer.from(await response.arrayBuffer()))).pages.join(' ');
    };
    expect(await textFor('branch manager')).toMatch(
      /1 of the 2 branches of this report are not in reach/,
    );
    expect(await textFor('owner')).not.toContain('not in reach');
  });

  it('include a closed one for head office, unless it was closed before the period', async () => {
    const branch = await createBranch(server, cast.company.id);
    const manager = await createEmployee(server, branch, { role_id: 2 });
    await createRecords(server, { ...branch, timezone: HOME }, manager, { seed: 5, count: 2 });
    await closeBranch(server, branch.id);
    expect((await run({ branches: [branch.id] })).total).toBe(2);
    const all = await run({});
    expect(all.branches).toContain(`${branch.name} (closed)`);
    expect(all.closed).toBe(1);
    expect(await run({}, 'branch manager')).toMatchObject({ closed: 0, total: COUNT });
    await server.context.db
      .updateTable('branches')
      .set({ deleted_at: new Date('2026-06-01T12:00:00Z') })
      .where('id', '=', branch.id)
      .execute();
    const week = await run({ period: { name: 'last-7-days' } });
    expect(week.branches).not.toContain(`${branch.name} (closed)`);
    expect(week.closed).toBe(0);
  });
});

it('a report that takes too long is stopped, on the embedded database too', async () => {
  const { context } = server;
  const owner = await resolveAccess(context)(cast.tokens.owner);
  if (owner?.kind !== 'owner') throw new Error('The owner is not signed in');
  const { question } = await openReport(context, owner, asked({}));
  const count = (mostMs: number) =>
    readReport(context, (tx) => countReport(tx, owner.scope, { ...question, mostMs }));
  expect((await count(60_000)).total).toBeGreaterThan(0);
  expect(question.mostMs).toBe(5000);
  await expect(count(0)).rejects.toMatchObject({ code: 'REPORT_TOO_LARGE', status: 400 });
  expect((await run({})).total).toBeGreaterThan(0);
});
