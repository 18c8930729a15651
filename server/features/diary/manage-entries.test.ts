import { randomUUID } from 'node:crypto';
import { listDiaryEntries, saveDiaryEntry, updateDiaryEntry } from '@branchbook/contract/diary.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mintScope } from '../../platform/session/scope.ts';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { auditOf, storeBehind } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import { diaryForTablet } from './service.ts';

const TODAY = '2026-06-10';
const NOW = `${TODAY}T09:00:00.000Z`;

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await createCast(server);
});
afterAll(() => server.close());

const staff = async () => server.client(await tokenOf(server, cast.people.staff));
const save = async (note: string, date = TODAY) =>
  (await staff()).call(saveDiaryEntry, { body: { branchId: cast.branch.id, date, note } });
const list = async (offset?: number) =>
  (await staff()).call(listDiaryEntries, {
    query: { branchId: cast.branch.id, date: TODAY, offset },
  });
const audit = async () =>
  (await auditOf(server, cast.company.id)).filter(({ entity }) => entity === 'diary entry');

it('each log line names its entry, and the time of a tablet’s entry', async () => {
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  const [own, other] = [randomUUID(), randomUUID()];
  const items = await tablet.make(
    cast.people.staff,
    { kind: 'diary.add', key: own, payload: { date: TODAY, note: 'The fish man came' } },
    { kind: 'diary.add', key: other, payload: { date: TODAY, note: 'The till is slow' } },
    { kind: 'diary.edit', payload: { entry: own, note: 'The fish man came at 7' } },
  );
  server.clock.set(`${TODAY}T11:00:00.000Z`);
  expect(outcomeOf(await tablet.send(items))).toEqual(['ok', 'ok', 'ok']);
  const portals = await save('Stock count');
  const shown = await list();
  const [fish, till] = shown;
  expect(shown.map(({ notes }) => notes)).toEqual([
    'The fish man came at 7',
    'The till is slow',
    'Stock count',
  ]);
  const late = { at: server.clock.now(), details: { date: TODAY, happened_at: NOW } };
  expect(await audit()).toMatchObject([
    { action: 'diary.added', entity_id: fish?.id, ...late },
    { action: 'diary.added', entity_id: till?.id, ...late },
    { action: 'diary.changed', entity_id: fish?.id, ...late },
    { action: 'diary.added', entity_id: portals.id, details: { date: TODAY } },
  ]);
});

it('saving the same text again is not a change', async () => {
  const entry = await save('Stock count');
  server.clock.advance(60_000);
  const body = { id: entry.id, branchId: cast.branch.id, note: ' Stock count ' };
  expect(await (await staff()).call(updateDiaryEntry, { body })).toEqual(entry);
  expect(await list()).toEqual([entry]);
  expect((await audit()).map(({ action }) => action)).toEqual(['diary.added']);
});

it('a day is sorted by time of writing, and contains only the caller’s company', async () => {
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  const early = await tablet.make(cast.people.staff, {
    kind: 'diary.add',
    payload: { date: TODAY, note: 'first' },
  });
  server.clock.advance(120_000);
  const { id } = await save('second');
  await save('third');
  await storeBehind(server, 'diary_entries', id);
  await tablet.send(early);
  const inOrder = ['first', 'second', 'third'];
  expect((await list()).map(({ notes }) => notes)).toEqual(inOrder);
  expect((await list(2)).map(({ notes }) => notes)).toEqual(['third']);
  expect((await tablet.snapshot()).diary.map(({ notes }) => notes)).toEqual(inOrder);
  const there = { branchId: cast.branch.id, today: TODAY };
  const other = mintScope((await createCast(server)).company.id, 'all');
  expect(await diaryForTablet(server.context.db, { ...there, scope: other })).toEqual([]);
});
