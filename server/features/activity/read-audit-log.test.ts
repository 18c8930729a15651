import { auditLog, auditLogCsv, recentActivity } from '@branchbook/contract/audit.ts';
import type { Activity } from '@branchbook/contract/audit.ts';
import { updateBranch } from '@branchbook/contract/branches.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { deleteEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { createBranchTask } from '@branchbook/contract/tasks.ts';
import { addEquipment, changeEquipment } from '@branchbook/contract/temperature.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { signInTablet } from '../../testing/tablet.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const DAY_MS = 86_400_000;

let server: CountingServer;
let cast: Cast;
let far: Branch;

beforeAll(async () => {
  server = await startCountingServer(NOW);
});
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await createCast(server);
  far = await createBranch(server, cast.company.id, { name: 'Far away' });
});
afterAll(() => server.close());

type Recent = RequestOf<typeof recentActivity>['query'];
type Filter = RequestOf<typeof auditLogCsv>['body'];

const recent = (kind: Kind, query: Recent = {}) => cast.as(kind).call(recentActivity, { query });
const log = (query: RequestOf<typeof auditLog>['query'] = {}) =>
  cast.as('owner').call(auditLog, { query });

/** Returns an entry as one line of the page. */
const lineOf = ({ actor_name: who, text, label, day, changes, branch_name: where }: Activity) =>
  [`${who} ${text}`, label ?? day, changes.join(', '), where].filter(Boolean).join(' | ');

type Row = { branch?: Branch | null; at?: string; by?: number; action?: string; name?: string };

/** Inserts many entries that are alike. */
const write = async (count: number, row: Row = {}): Promise<void> => {
  const { branch = cast.branch, at = NOW, by = null, action = 'task.completed', name } = row;
  await sql`
    insert into audit_log (company_id, actor_id, actor_kind, action, entity, entity_id, branch_id,
      details, at)
    select ${cast.company.id}, ${by}::bigint, 'device', ${action}, 'task', n, ${branch?.id ?? null}::bigint,
      ${JSON.stringify(name === undefined ? {} : { name })}::jsonb, ${at}::timestamptz
    from generate_series(1, ${count}::int) as n
  `.execute(server.context.db);
};

describe('recent activity', () => {
  it('gives person, action, branch and record, in plain words', async () => {
    const { owner, staff } = cast.people;
    const branchId = cast.branch.id;
    const boss = cast.as('owner');
    await signInTablet(server, boss, cast.branch);
    await boss.call(updateBranch, { body: { branchId, town: 'York' } });
    const manager = cast.as('branch manager');
    const task = { task_name: 'Open up', scheduled_month: null, scheduled_day: null };
    await manager.call(createBranchTask, { body: { ...task, branchId } });
    const note = { branchId, date: '2026-06-10', note: 'Private words' };
    await manager.call(saveDiaryEntry, { body: note });
    const fridge = { equipment_name: 'Fridge', min_temp: 0, max_temp: 5 };
    const { id } = await manager.call(addEquipment, { body: { ...fridge, branchId } });
    await manager.call(changeEquipment, { params: { id }, body: { ...fridge, max_temp: 4 } });
    await boss.call(updateEmployee, {
      body: { employeeId: staff.id, mobile_no: '07700900999' },
    });
    const { items } = await recent('owner');
    const { name: where } = cast.branch;
    const { name: managerName } = cast.people['branch manager'];
    expect(items.map(lineOf)).toEqual([
      `${owner.name} changed an employee | ${staff.name} | mobile number | ${where}`,
      `${managerName} changed equipment | Fridge | highest temperature from 5 °C to 4 °C | ${where}`,
      `${managerName} added equipment | Fridge | ${where}`,
      `${managerName} wrote in the diary | 2026-06-10 | ${where}`,
      `${managerName} created a task | Open up | ${where}`,
      `${owner.name} changed a branch | ${where} | town | ${where}`,
      `Tablet ‘Till tablet’ was signed in | ${where}`,
      `${owner.name} set the tablet password of a branch | ${where} | ${where}`,
    ]);
    expect(items[0]).toMatchObject({ entity: 'employee', entity_id: staff.id, kind: 'people' });
    expect(JSON.stringify(items)).not.toMatch(/Private words|900999/);
  });

  it('covers all branches for head office, and one branch for its manager', async () => {
    await write(1, { name: 'Here' });
    await write(1, { name: 'There', branch: far });
    await write(1, { name: 'Everywhere', branch: null });
    const labels = async (kind: Kind, query: Recent = {}) =>
      (await recent(kind, query)).items.map(({ label }) => label ?? '').toSorted();
    expect(await labels('owner')).toEqual(['Everywhere', 'Here', 'There']);
    expect(await labels('head-office manager')).toEqual(['Everywhere', 'Here', 'There']);
    expect(await labels('head-office manager', { branchId: far.id })).toEqual(['There']);
    expect(await labels('branch manager')).toEqual(['Here']);
    expect(await labels('branch manager', { branchId: cast.branch.id })).toEqual(['Here']);
    expect(await labels('staff')).toEqual(['Here']);
    expect(await labels('staff', { kind: 'people' })).toEqual([]);
    for (const [kind, branchId] of [
      ['branch manager', far.id],
      ['staff', far.id],
    ] as const) {
      expect(await refusalOf(recent(kind, { branchId }))).toMatchObject({ status: 403 });
    }
  });

  it('covers the daily work of the branch for staff, without people and accidents', async () => {
    await write(1, { action: 'temperature.recorded' });
    await write(1, { action: 'accident.reported' });
    await write(1, { action: 'employee.changed' });
    await write(1, { action: 'task.completed' });
    const kinds = async (query: Recent = {}) => {
      const { items, total } = await recent('staff', query);
      return { kinds: items.map(({ kind }) => kind), total };
    };
    expect(await kinds()).toEqual({ kinds: ['tasks', 'temperatures'], total: 2 });
    expect(await kinds({ kind: 'temperatures' })).toEqual({ kinds: ['temperatures'], total: 1 });
    expect(await kinds({ kind: 'accidents' })).toEqual({ kinds: [], total: 0 });
  });

  it('goes back seven days, ten at a time by default, and never beyond 100', async () => {
    const old = new Date(new Date(NOW).getTime() - 7 * DAY_MS);
    await write(1, { at: new Date(old.getTime() - 1).toISOString(), name: 'Too old' });
    await write(1, { at: old.toISOString(), name: 'Just in time' });
    await write(104);
    expect(await recent('owner')).toMatchObject({ total: 105, limit: 10, offset: 0 });
    expect((await recent('owner')).items).toHaveLength(10);
    const first = await recent('owner', { limit: 5000 });
    expect(first).toMatchObject({ limit: 100, total: 105 });
    const rest = await recent('owner', { limit: 100, offset: 100 });
    expect(rest.items.map(({ label }) => label)).toEqual([null, null, null, null, 'Just in time']);
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(105);
  });

  it('shows one kind on request, with its total', async () => {
    await write(12);
    await write(3, { action: 'temperature.recorded', branch: far });
    await write(2, { action: 'equipment.added' });
    const answer = await recent('owner', { kind: 'temperatures', limit: 2, offset: 2 });
    expect(answer.items.map(({ action }) => action)).toEqual([
      'temperature.recorded',
      'temperature.recorded',
    ]);
    expect(answer.total).toBe(5);
    expect(await recent('branch manager', { kind: 'temperatures' })).toMatchObject({ total: 2 });
  });

  it('takes as many statements for a hundred entries as for one', async () => {
    await write(1);
    const look = () => recent('owner', { limit: 100 });
    const one = await server.statementsOf(look);
    await write(99);
    expect(await server.statementsOf(look)).toBe(one);
  });
});

describe('the audit log', () => {
  const readAll = async (filter: Filter = {}): Promise<Activity[]> => {
    const all: Activity[] = [];
    for (let more = true; more;) {
      const { items, hasMore } = await log({ ...filter, before: all.at(-1)?.id });
      all.push(...items);
      more = hasMore;
    }
    return all;
  };

  it('returns every entry once, page by page, also entries of the same moment', async () => {
    await write(60);
    await write(60, { at: '2026-01-05T09:00:00Z', branch: far });
    await write(25, { action: 'temperature.recorded' });
    expect((await log()).items).toHaveLength(50);
    const all = await readAll();
    expect(all).toHaveLength(145);
    expect(new Set(all.map(({ id }) => id)).size).toBe(145);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(await readAll({ kind: 'tasks' })).toHaveLength(120);
    expect(await readAll({ kind: 'tasks', branchId: far.id })).toHaveLength(60);
    expect(await readAll({ kind: 'diary' })).toEqual([]);
  });

  it('is for the owner only, and contains only entries of the owner’s company', async () => {
    for (const kind of ['head-office manager', 'branch manager', 'staff'] as const) {
      expect(await refusalOf(cast.as(kind).call(auditLog, { query: {} }))).toMatchObject({
        status: 403,
      });
    }
    const before = 1 + (await auditOf(server, cast.company.id)).length + 1_000_000;
    expect(await refusalOf(log({ before }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is searched by actor, by subject, and by a part of a label', async () => {
    const anna = await createEmployee(server, cast.branch, { name: 'Anna Zürn' });
    await write(2, { by: anna.id, name: 'Sweep' });
    await write(1, { name: 'Clean the FRIDGE 100%' });
    await write(1, { name: 'Count the till' });
    const boss = cast.as('owner');
    await boss.call(updateEmployee, { body: { employeeId: anna.id, town: 'Hull' } });
    const find = async (search: string) =>
      (await log({ search })).items.map(({ label }) => label ?? '').toSorted();
    expect(await find('anna z')).toEqual(['Anna Zürn', 'Sweep', 'Sweep']);
    expect(await find('ANNA ZURN')).toEqual(['Anna Zürn', 'Sweep', 'Sweep']);
    expect(await find('Frídge')).toEqual(['Clean the FRIDGE 100%']);
    expect(await find('fridge')).toEqual(['Clean the FRIDGE 100%']);
    expect(await find('0%')).toEqual(['Clean the FRIDGE 100%']);
    expect(await find('_')).toEqual([]);
    expect(await log({ search: 'sweep', kind: 'tasks', employeeId: anna.id })).toMatchObject({
      items: [{ actor_name: 'Anna Zürn' }, {}],
    });
    await boss.call(deleteEmployee, { body: { employeeId: anna.id } });
    expect(await find('Anna')).toEqual([]);
    expect((await log({ employeeId: anna.id })).items.map(({ actor_name }) => actor_name)).toEqual([
      'Former employee',
      'Former employee',
    ]);
  });

  it('uses the days of the head office', async () => {
    // British summer time: a quarter past midnight on the 5th.
    await write(1, { at: '2026-06-04T23:15:00Z' });
    const countOn = async (day: string) =>
      (await log({ startDate: day, endDate: day })).items.length;
    expect(await countOn('2026-06-05')).toBe(1);
    expect(await countOn('2026-06-04')).toBe(0);
    // The first and the last second of the 6th.
    await write(1, { at: '2026-06-05T23:00:00Z' });
    await write(1, { at: '2026-06-06T22:59:59Z' });
    expect(await countOn('2026-06-06')).toBe(2);
    expect(await refusalOf(log({ startDate: '2026-06-05', endDate: '2026-06-04' }))).toMatchObject({
      code: 'VALIDATION',
      errors: [{ field: 'endDate' }],
    });
  });

  it('is exported as a file of the shown entries, and the export is recorded', async () => {
    const { owner } = cast.people;
    await write(1, { by: owner.id, name: '=1+1', at: '2026-06-04T23:15:00Z' });
    await write(1, { action: 'diary.added', name: 'Not asked for' });
    const response = await cast.as('owner').raw(auditLogCsv, { body: { kind: 'tasks' } });
    expect(response.headers.get('content-disposition')).toContain('audit_log_2026-06-10.csv');
    expect((await response.text()).trimEnd().split('\r\n')).toEqual([
      'When,Who,What,About,Changed,Branch,Kind',
      `05/06/2026 00:15,${owner.name},completed a task,'=1+1,,${cast.branch.name},Tasks`,
    ]);
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'audit-log.exported',
      actor_id: owner.id,
      entity: 'company',
      entity_id: cast.company.id,
      branch_id: null,
      details: { rows: 1 },
    });
  });

  it('ignores branches and people of another company', async () => {
    const stranger = await createCast(server);
    const branch = log({ branchId: stranger.branch.id });
    expect((await refusalOf(branch)).code).toBe('NOT_FOUND');
    const person = log({ employeeId: stranger.people.staff.id });
    expect((await refusalOf(person)).code).toBe('EMPLOYEE_NOT_FOUND');
    const [entry] = await server.context.db
      .insertInto('audit_log')
      .values({
        company_id: stranger.company.id,
        actor_kind: 'system',
        action: 'task.completed',
        entity: 'task',
        at: new Date(NOW),
      })
      .returning('id')
      .execute();
    expect((await refusalOf(log({ before: entry?.id ?? 0 }))).code).toBe('NOT_FOUND');
  });
});
