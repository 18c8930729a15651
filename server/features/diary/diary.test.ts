import { randomUUID } from 'node:crypto';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { auditOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { Deed, Tablet } from '../../testing/tablet.ts';

const NOW = '2026-06-10T09:00:00.000Z';
const TODAY = '2026-06-10';

let server: CountingServer;
let cast: Cast;
let tablet: Tablet;

beforeAll(async () => {
  server = await startCountingServer(NOW);
});
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await createCast(server);
  tablet = await signInTablet(server, cast.as('owner'), cast.branch);
});
afterAll(() => server.close());

const add = (key: string, note = 'The fish man came at 7', date = TODAY): Deed => ({
  kind: 'diary.add',
  key,
  payload: { date, note },
});
const edit = (entry: string, note: string, occurredAt = NOW): Deed => ({
  kind: 'diary.edit',
  occurredAt,
  payload: { entry, note },
});
const as = async (who: 'staff' | 'branch manager', ...deeds: Deed[]) =>
  outcomeOf(await tablet.send(await tablet.make(cast.people[who], ...deeds)));
const notes = async (at = tablet) => (await at.snapshot()).diary.map((entry) => entry.notes);

it('staff write what happened, and the tablet shows the days around today', async () => {
  const key = randomUUID();
  const { staff } = cast.people;
  expect(await as('staff', add(key))).toEqual(['ok']);
  expect((await tablet.snapshot()).diary).toEqual([
    {
      uuid: key,
      date: TODAY,
      notes: 'The fish man came at 7',
      created_by: staff.id,
      created_by_name: staff.name,
      created_at: NOW,
    },
  ]);
  expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
    action: 'diary.added',
    actor_id: staff.id,
    entity: 'diary entry',
    branch_id: cast.branch.id,
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
  const deeds = Object.entries(days).map(([date, note]) => add(randomUUID(), note, date));
  expect(new Set(await as('staff', ...deeds))).toEqual(new Set(['ok']));
  expect(await notes()).toEqual(['yesterday', 'The fish man came at 7', 'in a week']);
  const far = ['2021-06-09', '2031-06-11'].map((date) => add(randomUUID(), 'x', date));
  const refusal = 'refused: The day must be within 5 years';
  expect(await as('staff', ...far)).toEqual([refusal, refusal]);
});

it('everybody changes what they wrote, and managers what anybody wrote', async () => {
  const [mine, managers] = [randomUUID(), randomUUID()];
  await as('staff', add(mine));
  await as('branch manager', add(managers, 'Stock on Friday'));
  expect(await as('staff', edit(mine, 'The fish man came at 8'))).toEqual(['ok']);
  expect(await as('staff', edit(managers, 'Mine now'))).toEqual([
    'refused: Only the person who wrote this, or a manager, can change it',
  ]);
  expect(await as('branch manager', edit(mine, 'The fish man came twice'))).toEqual(['ok']);
  expect(await notes()).toEqual(['The fish man came twice', 'Stock on Friday']);
  const writer = async () => (await tablet.snapshot()).diary[0]?.created_by_name;
  expect(await writer()).toBe(cast.people.staff.name);
  const body = { employeeId: cast.people.staff.id };
  await cast.as('owner').call(deleteEmployee, { body });
  expect(await writer()).toBe('Former employee');
});

it('an entry that is gone, elsewhere or was changed later stays as it is', async () => {
  const [gone, later] = [randomUUID(), randomUUID()];
  await as('staff', add(gone, 'gone'), add(later, 'first'));
  const { db } = server.context;
  const deletion = db.updateTable('diary_entries').set({ deleted_at: server.clock.now() });
  await deletion.where('uuid', '=', gone).execute();
  server.clock.set('2026-06-10T09:20:00Z');
  expect(await as('branch manager', edit(later, 'third', '2026-06-10T09:20:00.000Z'))).toEqual([
    'ok',
  ]);
  expect(
    await as(
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
  // Two minutes are nothing between clocks; what counts as the last change goes back by none.
  expect(
    await as(
      'staff',
      edit(later, 'fourth', '2026-06-10T09:18:00.000Z'),
      edit(later, 'fifth', '2026-06-10T09:17:59.999Z'),
    ),
  ).toEqual(['ok', 'refused: This entry was changed again later']);
  const branch = await createBranch(server, cast.company.id);
  const other = await createCast(server);
  for (const [people, at] of [
    [cast, branch],
    [other, other.branch],
  ] as const) {
    const manager = await createEmployee(server, at, { role_id: 2 });
    const elsewhere = await signInTablet(server, people.as('owner'), at);
    const items = await elsewhere.make(manager, edit(later, 'from elsewhere'));
    expect(outcomeOf(await elsewhere.send(items))).toEqual([
      'refused: This entry is not in the diary',
    ]);
    expect(await notes(elsewhere)).toEqual([]);
  }
  expect(await notes()).toEqual(['fourth']);
});

it('a week at once leaves what it leaves one by one, with as few statements as one day', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const [first = '', second = ''] = keys;
  const week = [
    ...keys.map((key, index) => add(key, `Note ${index}`, `2026-06-${10 + (index % 5)}`)),
    edit(first, 'Changed'),
    edit(first, 'Changed again'),
    edit(second, 'Too late', '2026-06-10T08:00:00.000Z'),
    ...keys.slice(5).map((key, index) => edit(key, `Note ${index}, corrected`)),
  ];
  const other = await createCast(server);
  const slow = await signInTablet(server, other.as('owner'), other.branch);
  const apart: string[] = [];
  for (const item of await slow.make(other.people.staff, ...week)) {
    apart.push(...outcomeOf(await slow.send([item])));
  }
  const items = await tablet.make(cast.people.staff, ...week);
  let together: string[] = [];
  const many = await server.statementsOf(async () => {
    together = outcomeOf(await tablet.send(items));
  });
  expect(together).toEqual(apart);
  expect(new Set(apart)).toEqual(new Set(['ok', 'refused: This entry was changed again later']));
  const rowsOf = ({ company }: Cast) =>
    server.context.db
      .selectFrom('diary_entries')
      .select(['uuid', 'date', 'notes', 'created_at', 'updated_at', 'deleted_at'])
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute();
  expect(await rowsOf(cast)).toEqual(await rowsOf(other));
  const day = await tablet.make(cast.people.staff, add(randomUUID()), edit(first, 'x'));
  const few = await server.statementsOf(() => tablet.send(day));
  expect(many).toBeLessThanOrEqual(few);
});
