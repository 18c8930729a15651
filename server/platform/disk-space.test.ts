import { health } from '@branchbook/contract/health.ts';
import { listDiaryEntries, saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { login } from '@branchbook/contract/auth.ts';
import { afterEach, expect, it } from 'vitest';
import { createCast, PASSWORD } from '../testing/factories.ts';
import { refusalOf } from '../testing/refusal.ts';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { createDiskSpace } from './disk-space.ts';

const MEGABYTE = 1024 * 1024;
const DATE = '2026-06-10';
const FULL = {
  status: 507,
  code: 'STORAGE_FULL',
  message: 'Nothing can be saved because the server has run out of space. Contact support.',
};

let server: TestServer;
afterEach(() => server.close());

const startWith = async (free: number) => {
  server = await startTestServer({ diskSpace: createDiskSpace(() => free) });
  return createCast(server);
};

it('a nearly full disk accepts no more records, but people sign in and read', async () => {
  const { as, branch, people } = await startWith(63 * MEGABYTE);
  const owner = as('owner');
  const entry = { branchId: branch.id, date: DATE, note: 'Fridge repaired' };
  expect(await refusalOf(owner.call(saveDiaryEntry, { body: entry }))).toMatchObject(FULL);
  expect(
    await owner.call(listDiaryEntries, { query: { branchId: branch.id, date: DATE } }),
  ).toEqual([]);
  const credentials = { email: people.owner.email, password: PASSWORD };
  await server.client().call(login, { body: credentials });
  expect(await server.client().call(health)).toMatchObject({ status: 'ok' });
});

it('a disk without room for the database’s log accepts nothing', async () => {
  const { people } = await startWith(23 * MEGABYTE);
  const credentials = { email: people.owner.email, password: PASSWORD };
  expect(await refusalOf(server.client().call(login, { body: credentials }))).toMatchObject(FULL);
});

it('a disk with room accepts everything', async () => {
  const { as, branch } = await startWith(64 * MEGABYTE);
  const entry = { branchId: branch.id, date: DATE, note: 'Fridge repaired' };
  expect(await as('owner').call(saveDiaryEntry, { body: entry })).toMatchObject({
    notes: 'Fridge repaired',
  });
});
