import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { ItemDraft, Tablet } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const NINE = Date.parse(`${TODAY}T09:00:00Z`);

let server: TestServer;
let day: BranchDay;
let ben: Person;
/** Second tablet of the branch, which Ben uses while Łukasz has the first. */
let second: Tablet;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(`${TODAY}T08:00:00Z`);
  day = await createBranchDay(server);
  ben = await createEmployee(server, day.cast.branch, { name: 'Ben' });
  second = await signInTablet(server, day.cast.as('owner'), day.cast.branch);
  await day.tablet.snapshot();
  await second.snapshot();
});
afterAll(() => server.close());

const KINDS = ['task.complete', 'task.not-complete', 'task.undo'] as const;

const draftOf = (taskId: number, kind: (typeof KINDS)[number], seconds: number): ItemDraft => ({
  kind,
  occurredAt: new Date(NINE + seconds * 1000).toISOString(),
  payload: {
    branch_task_id: taskId,
    due_date: TODAY,
    ...(kind !== 'task.undo' && { note: `${kind} at ${seconds}` }),
  },
});

/** Returns today's occurrence of a task as managers see it in the portal. */
const recordOf = async (taskId: number) => {
  const owner = server.client(await tokenOf(server, day.cast.people.owner));
  const query = { branchId: day.cast.branch.id, date: TODAY };
  const { items } = await owner.call(listOccurrences, { query });
  return items.find((one) => one.branch_task_id === taskId)!;
};

it('the earlier completion counts, whichever tablet connects first, and the other is shown with it', async () => {
  const taskId = await day.assign();
  const [first] = await day.tablet.make(day.lukasz, draftOf(taskId, 'task.complete', 0));
  const [undo] = await day.tablet.make(day.lukasz, draftOf(taskId, 'task.undo', 60));
  const [later] = await second.make(ben, draftOf(taskId, 'task.not-complete', 3));
  server.clock.set(`${TODAY}T10:00:00Z`);
  expect(outcomeOf(await second.send([later!]))).toEqual(['ok']);
  expect(outcomeOf(await day.tablet.send([first!]))).toEqual(['ok']);
  const others = [
    {
      state: 'not_completed',
      done_by_name: 'Ben',
      done_at: `${TODAY}T09:00:03.000Z`,
      notes: 'task.not-complete at 3',
      photo_url: null,
    },
  ];
  expect(await recordOf(taskId)).toMatchObject({
    state: 'completed',
    done_by_name: day.lukasz.name,
    done_at: `${TODAY}T09:00:00.000Z`,
    notes: 'task.complete at 0',
    others,
  });
  // The tablet shows Ben that another person was first.
  const { occurrences } = await second.snapshot();
  expect(occurrences.find((one) => one.branch_task_id === taskId)?.others).toEqual([
    { state: 'not_completed', by_name: 'Ben', at: others[0]!.done_at, note: others[0]!.notes },
  ]);
  // Once the first action is undone, Ben's is the one on record.
  expect(outcomeOf(await day.tablet.send([undo!]))).toEqual(['ok']);
  expect(await recordOf(taskId)).toMatchObject({
    state: 'not_completed',
    done_by_name: 'Ben',
    notes: 'task.not-complete at 3',
    others: [],
  });
});

it('two tablets leave the same record in whatever order they connect', async () => {
  const kind = fc.constantFrom(...KINDS);
  await fc.assert(
    fc.asyncProperty(
      fc.array(kind, { minLength: 1, maxLength: 4 }),
      fc.array(kind, { minLength: 1, maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      async (mine, theirs, turnsOfTime, turnsOfArrival) => {
        /** Mixes two lists, keeping the order of each. */
        const mixed = <T>(a: T[], b: T[], turns: boolean[]): T[] => {
          const [left, right] = [[...a], [...b]];
          return Array.from({ length: a.length + b.length }, (_, turn) =>
            (turns[turn] && left.length > 0) || right.length === 0 ? left.shift()! : right.shift()!,
          );
        };
        const drafts = mixed(
          mine.map((one) => ({ one, by: day.lukasz, on: day.tablet })),
          theirs.map((one) => ({ one, by: ben, on: second })),
          turnsOfTime,
        );
        const outcomes = [];
        for (const turns of [turnsOfTime, turnsOfArrival]) {
          server.clock.set(`${TODAY}T08:30:00Z`);
          const taskId = await day.assign();
          const items: { item: SyncItem; on: Tablet }[] = [];
          for (const [index, { one, by, on }] of drafts.entries()) {
            const [item] = await on.make(by, draftOf(taskId, one, index * 10));
            items.push({ item: item!, on });
          }
          server.clock.set(`${TODAY}T10:00:00Z`);
          const own = (tablet: Tablet) => items.filter(({ on }) => on === tablet);
          for (const { item, on } of mixed(own(day.tablet), own(second), turns)) {
            await on.send([item]);
          }
          const { state, done_by_name, done_at, notes, others } = await recordOf(taskId);
          outcomes.push({ state, done_by_name, done_at, notes, others });
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
      },
    ),
    { numRuns: 8 },
  );
});
