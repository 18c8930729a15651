import { addCoursePresets } from '@branchbook/contract/courses.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import { addFromLibrary } from '@branchbook/contract/task-library.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCast, createEmployee, createGlobalTask, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { setNation } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { notifyPeople } from './service.ts';

let server: TestServer;
let cast: Cast;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-27T10:00:00Z');
  cast = await createCast(server);
});

/** Runs the job on two processes at once at an instant; returns what a person was told so far. */
const toldAt = async (now: string, kind: Kind = 'owner'): Promise<string[]> => {
  server.clock.set(now);
  await Promise.all([
    notifyPeople(server.context, ['law-change']),
    notifyPeople(server.context, ['law-change']),
  ]);
  const client = server.client(await tokenOf(server, cast.people[kind]));
  const { items } = await client.call(listNotifications, { query: {} });
  return items.filter((item) => item.kind === 'law-change').map(({ text }) => text);
};

const useSet = async (): Promise<unknown> =>
  cast.as('owner').call(addFromLibrary, {
    body: { set: 'age-restricted-sales', tasks: ['refusal'] },
  });

it('head office is told of the tobacco rule 30 and 7 days ahead, once each, and not any more after', async () => {
  await useSet();
  expect(await toldAt('2026-12-01T23:59:00Z')).toEqual([]);
  expect(await toldAt('2026-12-02T00:01:00Z')).toEqual([
    'From 1 January 2027 the law changes: no tobacco, cigarette papers or herbal smoking products for anyone born on or after 1 January 2009. Look at what is new in the task library and in the ready-made courses, and read the notice to display at the source',
  ]);
  expect(await toldAt('2026-12-24T10:00:00Z')).toHaveLength(1);
  expect(await toldAt('2026-12-25T00:01:00Z')).toHaveLength(2);
  expect(await toldAt('2026-12-31T23:59:00Z')).toHaveLength(2);
  expect(await toldAt('2027-01-01T00:01:00Z')).toHaveLength(2);
  expect(await toldAt('2027-01-01T00:01:00Z', 'head-office manager')).toHaveLength(2);
  expect(await toldAt('2027-01-01T00:01:00Z', 'branch manager')).toEqual([]);
});

it('a server that was down on both days tells it once, and one that was down until January not at all', async () => {
  await useSet();
  expect(await toldAt('2026-12-29T10:00:00Z')).toHaveLength(1);
  expect(await toldAt('2026-12-30T10:00:00Z')).toHaveLength(1);
  const late = cast;
  cast = await createCast(server);
  await useSet();
  expect(await toldAt('2027-01-01T00:00:00Z')).toEqual([]);
  cast = late;
});

it('a company with the course is told, and companies without both or outside the nations are not', async () => {
  await createGlobalTask(server, cast.company.id, { task_name: 'Count the float' });
  await createEmployee(server, cast.branch, { name: 'Ann' });
  expect(await toldAt('2026-12-10T10:00:00Z')).toEqual([]);
  const owner = server.client(await tokenOf(server, cast.people.owner));
  await owner.call(addCoursePresets, { body: { keys: ['age-restricted-sales'] } });
  await setNation(server, cast.branch.id, 'other');
  expect(await toldAt('2026-12-10T10:01:00Z')).toEqual([]);
  await setNation(server, cast.branch.id, 'northern_ireland');
  expect(await toldAt('2026-12-10T10:02:00Z')).toHaveLength(1);
});
