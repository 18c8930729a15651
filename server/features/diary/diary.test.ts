// Long, because the portal and the tablet change the same entries, and each file starts a server.
import { randomUUID } from 'node:crypto';
import {
  deleteDiaryEntry,
  listDiaryEntries,
  saveDiaryEntry,
  updateDiaryEntry,
} from '@branchbook/contract/diary.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch, setTimezone } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import { outcomeOf, registerKeys, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const TODAY = '2026-06-10';

const world = useBranchWorld(NOW, () => startCountingServer(NOW));
const { sendAs } = world;

const add = (key: string, note = 'The fish man came at 7', date = TODAY): ItemDraft => ({
  kind: 'diary.add',
  key,
  payload: { date, note },
});
const edit = (entry: string, note: string, occurredAt = NOW): ItemDraft => ({
  kind: 'diary.edit',
  occurredAt,
  payload: { entry, note },
});
const notes = async (at = world.tablet) => (await at.snapshot()).diary.map((entry) => entry.notes);

it('staff write diary entries, and the tablet shows the days around today', async () => {
  const key = randomUUID();
  const { staff } = world.cast.people;
  expect(await sendAs('staff', add(key))).toEqual(['ok']);
  expect((await world.tablet.snapshot()).diary).toEqual([
    {
      uuid: key,
      date: TODAY,
      notes: 'The fish man came at 7',
      created_by: staff.id,
      created_by_name: staff.name,
      created_at: NOW,
    },
  ]);
  expect((await auditOf(world.server, world.cast.company.id)).at(-1)).toMatchObject({
    action: 'diary.added',
    actor_id: staff.id,
    entity: 'diary entry',
    branch_id: world.cast.branch.id,
    details: { date: TODAY },
  });
  const days = {
    '2026-06-08': 'too long ago',
    '2026-06-09': 'yesterday',
    '2026-06-17': 'in a week',
    '2026-06-18': 'later',
    '2021-06-10': 'five years ago',
    '2031-06-10': 'in five years',
  };
  const drafts = Object.entries(days).map(([date, note]) => add(randomUUID(), note, date));
  expect(new Set(await sendAs('staff', ...drafts))).toEqual(new Set(['ok']));
  expect(await notes()).toEqual(['yesterday', 'The fish man came at 7', 'in a week']);
  const far = ['2021-06-09', '2031-06-11'].map((date) => add(randomUUID(), 'x', date));
  const refusal = 'refused: The day must be within 5 years';
  expect(await sendAs('staff', ...far)).toEqual([refusal, refusal]);
});

it('authors change their entries, and managers all entries', async () => {
  const [mine, managers] = [randomUUID(), randomUUID()];
  await sendAs('staff', add(mine));
  await sendAs('branch manager', add(managers, 'Stock on Friday'));
  expect(await sendAs('staff', edit(mine, 'The fish man came at 8'))).toEqual(['ok']);
  expect(await sendAs('staff', edit(managers, 'Mine now'))).toEqual([
    'refused: Only the person who wrote this, or a manager, can change it',
  ]);
  expect(await sendAs('branch manager', edit(mine, 'The fish man came twice'))).toEqual(['ok']);
  expect(await notes()).toEqual(['The fish man came twice', 'Stock on Friday']);
  const writer = async () => (await world.tablet.snapshot()).diary[0]?.created_by_name;
  expect(await writer()).toBe(world.cast.people.staff.name);
  const body = { employeeId: world.cast.people.staff.id };
  await world.cast.as('owner').call(deleteEmployee, { body });
  expect(await writer()).toBe('Former employee');
});

it('an entry that was deleted, is elsewhere or was changed later stays unchanged', async () => {
  const [gone, later] = [randomUUID(), randomUUID()];
  await sendAs('staff', add(gone, 'gone'), add(later, 'first'));
  const { db } = world.server.context;
  const deletion = db.updateTable('diary_entries').set({ deleted_at: world.server.clock.now() });
  await deletion.where('uuid', '=', gone).execute();
  world.server.clock.set('2026-06-10T09:20:00Z');
  expect(await sendAs('branch manager', edit(later, 'third', '2026-06-10T09:20:00.000Z'))).toEqual([
    'ok',
  ]);
  expect(
    await sendAs(
      'staff',
      edit(gone, 'back again'),
      edit(later, 'second', '2026-06-10T09:10:00.000Z'),
      edit(randomUUID(), 'nothing'),
    ),
  ).toEqual([
    'refused: This entry has been deleted',
    'refused: This entry was changed again later',
    'refused: This entry is not in the diary',
  ]);
  // Clocks may differ by two minutes; the time of the last change never goes back.
  expect(
    await sendAs(
      'staff',
      edit(later, 'fourth', '2026-06-10T09:18:00.000Z'),
      edit(later, 'fifth', '2026-06-10T09:17:59.999Z'),
    ),
  ).toEqual(['ok', 'refused: This entry was changed again later']);
  const branch = await createBranch(world.server, world.cast.company.id);
  const other = await createCast(world.server);
  for (const [people, at] of [
    [world.cast, branch],
    [other, other.branch],
  ] as const) {
    const manager = await createEmployee(world.server, at, { role_id: 2 });
    const elsewhere = await signInTablet(world.server, people.as('owner'), at);
    const items = await elsewhere.make(manager, edit(later, 'from elsewhere'));
    expect(outcomeOf(await elsewhere.send(items))).toEqual([
      'refused: This entry is not in the diary',
    ]);
    expect(await notes(elsewhere)).toEqual([]);
  }
  expect(await notes()).toEqual(['fourth']);
});

it('a week in one batch has the same result as day by day, with as few statements as one day', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const [first = '', second = ''] = keys;
  const week = [
    ...keys.map((key, index) => add(key, `Note ${index}`, `2026-06-${10 + (index % 5)}`)),
    edit(first, 'Changed'),
    edit(first, 'Changed again'),
    edit(second, 'Too late', '2026-06-10T08:00:00.000Z'),
    ...keys.slice(5).map((key, index) => edit(key, `Note ${index}, corrected`)),
  ];
  const other = await createCast(world.server);
  const slow = await signInTablet(world.server, other.as('owner'), other.branch);
  const apart: string[] = [];
  for (const item of await slow.make(other.people.staff, ...week)) {
    apart.push(...outcomeOf(await slow.send([item])));
  }
  const items = await world.tablet.make(world.cast.people.staff, ...week);
  await registerKeys(world.tablet, world.cast.people.staff);
  let together: string[] = [];
  const many = await world.server.statementsOf(async () => {
    together = outcomeOf(await world.tablet.send(items));
  });
  expect(together).toEqual(apart);
  expect(new Set(apart)).toEqual(new Set(['ok', 'refused: This entry was changed again later']));
  const rowsOf = ({ company }: Cast) =>
    world.server.context.db
      .selectFrom('diary_entries')
      .select(['uuid', 'date', 'notes', 'created_at', 'updated_at', 'deleted_at'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute();
  expect(await rowsOf(world.cast)).toEqual(await rowsOf(other));
  const day = await world.tablet.make(world.cast.people.staff, add(randomUUID()), edit(first, 'x'));
  const few = await world.server.statementsOf(() => world.tablet.send(day));
  // Two more statements list the refused items for managers.
  expect(many).toBeLessThanOrEqual(few + 2);
});

describe('in the portal', () => {
  const list = (query: { date?: string; startDate?: string; endDate?: string }, kind: Kind) =>
    world.cast
      .as(kind)
      .call(listDiaryEntries, { query: { branchId: world.cast.branch.id, ...query } });
  const save = (kind: Kind, note: string, fields: Record<string, unknown> = {}) =>
    world.cast.as(kind).call(saveDiaryEntry, {
      body: { branchId: world.cast.branch.id, date: TODAY, note, ...fields },
    });
  const update = (kind: Kind, id: number, note: string, branchId = world.cast.branch.id) =>
    world.cast.as(kind).call(updateDiaryEntry, { body: { id, branchId, note } });
  const remove = (kind: Kind, id: number, branchId = world.cast.branch.id) =>
    world.cast.as(kind).call(deleteDiaryEntry, { query: {}, body: { id, branchId } });

  it('a very long day is loaded a thousand entries at a time', async () => {
    const { staff } = world.cast.people;
    await world.server.context.db
      .insertInto('diary_entries')
      .values(
        Array.from({ length: 1001 }, (_, index) => ({
          company_id: world.cast.company.id,
          branch_id: world.cast.branch.id,
          date: '2026-06-01',
          notes: `Entry ${index}`,
          created_by: staff.id,
          created_by_name: staff.name,
          created_at: new Date('2026-06-01T09:00:00Z'),
          updated_at: new Date('2026-06-01T09:00:00Z'),
        })),
      )
      .execute();
    const read = (offset?: number) =>
      world.cast.as('owner').call(listDiaryEntries, {
        query: { branchId: world.cast.branch.id, date: '2026-06-01', offset },
      });
    const [first, rest] = [await read(), await read(1000)];
    expect([first.length, rest.length]).toEqual([1000, 1]);
    expect(new Set([...first, ...rest].map((entry) => entry.notes)).size).toBe(1001);
  });

  it('people add, change and delete entries of the tablet, and each change records its author', async () => {
    const { staff } = world.cast.people;
    const manager = world.cast.people['branch manager'];
    world.server.clock.set('2026-06-10T09:05:00.000Z');
    const createdBy = { createdBy: manager.id };
    const mine = await save('staff', '  The fish man\n came at 7 ', createdBy);
    const entry = {
      id: expect.any(Number),
      branch_id: world.cast.branch.id,
      date: TODAY,
      notes: 'The fish man\n came at 7',
      created_by: staff.id,
      created_by_name: staff.name,
      created_at: '2026-06-10T09:05:00.000Z',
      updated_at: '2026-06-10T09:05:00.000Z',
    };
    expect(mine).toEqual(entry);
    const theirs = await save('branch manager', 'Stock count', { date: '2026-06-12' });
    expect(await notes()).toEqual([mine.notes, 'Stock count']);
    world.server.clock.set('2026-06-10T09:10:00.000Z');
    expect(await update('staff', mine.id, 'The fish man came at 8')).toEqual({
      ...entry,
      notes: 'The fish man came at 8',
      updated_at: '2026-06-10T09:10:00.000Z',
    });
    const somebodyElses = 'Only the person who wrote this, or a manager, can change it';
    const refused = { status: 403, message: somebodyElses };
    expect(await refusalOf(update('staff', theirs.id, 'x'))).toMatchObject(refused);
    expect(await refusalOf(remove('staff', theirs.id))).toMatchObject(refused);
    // A tablet's edit from before the portal's change is refused; a later one counts.
    const { diary } = await world.tablet.snapshot();
    const [uuid = '', other = ''] = diary.map((one) => one.uuid);
    world.server.clock.set('2026-06-10T09:20:00.000Z');
    expect(
      await sendAs(
        'staff',
        edit(uuid, 'The fish man came at 9', '2026-06-10T09:07:00.000Z'),
        edit(uuid, 'The fish man came at 10', '2026-06-10T09:19:00.000Z'),
      ),
    ).toEqual(['refused: This entry was changed again later', 'ok']);
    expect(await list({ date: TODAY }, 'staff')).toMatchObject([
      { notes: 'The fish man came at 10', updated_at: '2026-06-10T09:19:00.000Z' },
    ]);

    await remove('branch manager', mine.id);
    const query = { id: theirs.id, branchId: world.cast.branch.id };
    await world.cast.as('head-office manager').call(deleteDiaryEntry, { query } as never);
    expect(await notes()).toEqual([]);
    expect(await sendAs('branch manager', edit(other, 'Back again'))).toEqual([
      'refused: This entry has been deleted',
    ]);
    expect((await refusalOf(remove('owner', mine.id))).status).toBe(404);
    expect((await refusalOf(update('owner', mine.id, 'x'))).status).toBe(404);
    const { db } = world.server.context;
    const rows = db
      .selectFrom('diary_entries')
      .select('notes')
      .where('id', 'in', [mine.id, theirs.id]);
    expect(await rows.execute()).toEqual([{ notes: '' }, { notes: '' }]);
    const audit = (await auditOf(world.server, world.cast.company.id)).filter(
      ({ entity }) => entity === 'diary entry',
    );
    const said = (action: string, actor_id: number, date = TODAY) => ({
      action: `diary.${action}`,
      actor_id,
      details: { date },
      branch_id: world.cast.branch.id,
    });
    expect(audit).toMatchObject([
      said('added', staff.id),
      said('added', manager.id, '2026-06-12'),
      said('changed', staff.id),
      said('changed', staff.id),
      said('deleted', manager.id),
      said('deleted', world.cast.people['head-office manager'].id, '2026-06-12'),
    ]);
  });

  it('up to 366 days are shown, and days near today can be written', async () => {
    // In this time zone it is still the day before.
    await setTimezone(world.server, world.cast.branch.id, 'Pacific/Pago_Pago');
    const staff = (note: string, date: string) => save('staff', note, { date });
    const far = { field: 'date', message: 'The day must be within 5 years' };
    expect((await refusalOf(staff('x', '2021-06-08'))).errors).toEqual([far]);
    expect((await refusalOf(staff('x', '2031-06-10'))).errors).toEqual([far]);
    await staff('last', '2031-06-09');
    await staff('second', '2026-06-12');
    await staff('third', '2026-06-12');
    await staff('first', '2026-06-11');
    const shown = async (query: Parameters<typeof list>[0]) =>
      (await list(query, 'staff')).map((entry) => entry.notes);
    expect(await shown({ date: '2026-06-12' })).toEqual(['second', 'third']);
    const month = { startDate: '2026-06-01', endDate: '2026-06-30' };
    expect(await shown(month)).toEqual(['first', 'second', 'third']);
    expect(await shown({ startDate: '2030-06-08', endDate: '2031-06-09' })).toEqual(['last']);
    const refusal = async (query: Parameters<typeof list>[0]) => {
      const { status, code, message } = await refusalOf(list(query, 'owner'));
      return { status, code, message };
    };
    expect(await refusal({ startDate: '2030-06-07', endDate: '2031-06-09' })).toEqual({
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      message: 'Please choose 366 days at most',
    });
    for (const half of [{}, { startDate: TODAY }, { endDate: TODAY }]) {
      expect(await refusal(half)).toEqual({
        status: 400,
        code: 'DATE_RANGE_REQUIRED',
        message: 'Please choose a day, or a first and a last day',
      });
    }
    expect((await refusal({ startDate: TODAY, endDate: '2026-06-09' })).message).toBe(
      'The end date is before the start date',
    );
  });

  it('an entry that is empty, too long or without a day is refused', async () => {
    const { id } = await save('staff', 'x'.repeat(255));
    const wrong = async (call: Promise<unknown>) => (await refusalOf(call)).errors;
    const tooLong = [{ field: 'note', message: 'Must be at most 255 characters' }];
    const nothing = [{ field: 'note', message: 'Please write something' }];
    expect(await wrong(save('staff', 'x'.repeat(256)))).toEqual(tooLong);
    expect(await wrong(save('staff', ' \n '))).toEqual(nothing);
    expect(await wrong(update('staff', id, ''))).toEqual(nothing);
    expect(await wrong(save('staff', 'x', { date: '2026-02-30' }))).toMatchObject([
      { field: 'date' },
    ]);
    expect(await wrong(save('staff', 'x', { branchId: undefined }))).toEqual([
      { field: 'branchId', message: 'Please choose a branch' },
    ]);
    const removeBy = (query: object, body?: object) =>
      wrong(
        world.cast.as('staff').call(deleteDiaryEntry, { query, ...(body && { body }) } as never),
      );
    const branchId = world.cast.branch.id;
    expect(await removeBy({ branchId })).toEqual([
      { field: 'id', message: 'Please say which entry' },
    ]);
    expect(await removeBy({ id })).toEqual([
      { field: 'branchId', message: 'Please choose a branch' },
    ]);
    expect(await removeBy({ id, branchId }, { id: id + 1 })).toEqual([
      { field: 'id', message: 'Two different entries are named' },
    ]);
  });

  it('a diary is for its branch’s people and head office, and read-only for a closed branch', async () => {
    const { headOffice } = world.cast.company;
    const other = await createCast(world.server);
    const { id } = await save('owner', 'From head office', { branchId: headOffice.id });
    const calls = (kind: Kind, branchId: number) => {
      const query = { branchId, date: TODAY };
      return [
        world.cast.as(kind).call(listDiaryEntries, { query }),
        save(kind, 'x', { branchId }),
        update(kind, id, 'x', branchId),
        remove(kind, id, branchId),
      ];
    };
    const statusOf = (calling: Promise<unknown>[]) =>
      Promise.all(calling.map(async (one) => (await refusalOf(one)).status));
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await statusOf(calls(kind, headOffice.id))).toEqual([403, 403, 403, 403]);
      expect(await statusOf(calls(kind, other.branch.id))).toEqual([404, 404, 404, 404]);
      // The entry is not in this branch's diary.
      expect(await statusOf([update(kind, id, 'x'), remove(kind, id)])).toEqual([404, 404]);
    }
    expect(await statusOf(calls('owner', other.branch.id))).toEqual([404, 404, 404, 404]);

    const kept = await save('staff', 'The last day');
    await closeBranch(world.server, world.cast.branch.id);
    for (const kind of ['owner', 'head-office manager'] as const) {
      expect(await list({ date: TODAY }, kind)).toMatchObject([{ notes: 'The last day' }]);
    }
    const writing = [save('owner', 'x'), update('owner', kept.id, 'x'), remove('owner', kept.id)];
    expect(await statusOf(writing)).toEqual([404, 404, 404]);
  });
});
