import { randomUUID } from 'node:crypto';
import { deleteBranchTask, updateBranchTask } from '@branchbook/contract/tasks.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/database/database.ts';
import type { PersonAtDevice } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import type { ItemResult } from '../../platform/tablet-items.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { outcomeOf, registerKeys } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';
import { ingestTasks } from './service.ts';

const TODAY = '2026-06-10';

let server: CountingServer;
let day: BranchDay;

beforeAll(async () => {
  server = await startCountingServer(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(`${TODAY}T09:00:00Z`));

const signedIn = async (kind: Kind) => server.client(await tokenOf(server, day.cast.people[kind]));

const complete = (taskId: number, fields: Record<string, unknown> = {}): ItemDraft => ({
  kind: 'task.complete',
  payload: { branch_task_id: taskId, due_date: TODAY, ...fields },
});
const verify = (taskId: number, version: number, reason?: string): ItemDraft => ({
  kind: 'task.verify',
  payload: {
    branch_task_id: taskId,
    due_date: TODAY,
    version,
    result: reason === undefined ? 'verified' : 'rejected',
    reason,
  },
});

const send = async (kind: Kind, ...drafts: ItemDraft[]): Promise<string[]> =>
  outcomeOf(await day.tablet.send(await day.tablet.make(day.cast.people[kind], ...drafts)));

/** Returns a task of today as the tablet shows it. */
const shown = async (taskId: number) => {
  const { occurrences } = await day.tablet.snapshot();
  return occurrences.find((one) => one.branch_task_id === taskId && one.due_date === TODAY);
};
const versionOf = async (taskId: number) => (await shown(taskId))?.version ?? 0;

/** Returns the tablet as the server knows it. */
const actorOf = async ({ cast }: BranchDay) => {
  const { id } = await server.context.db
    .selectFrom('devices')
    .select('id')
    .where('branch_id', '=', cast.branch.id)
    .executeTakeFirstOrThrow();
  return { scope: mintScope(cast.company.id, [cast.branch.id]), deviceId: id };
};

const eventsOf = async (taskId: number) => {
  const { rows } = await sql<{ key: string }>`
    select e.key from occurrence_events e join task_occurrences o on o.id = e.occurrence_id
    where o.branch_task_id = ${taskId} order by e.id`.execute(server.context.db);
  return rows;
};

it('a whole batch takes as many statements as one item', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await day.assign());
  await day.tablet.snapshot();
  const [first, ...others] = await day.tablet.make(day.lukasz, ...ids.map((id) => complete(id)));
  await registerKeys(day.tablet, day.lukasz);
  const one = await server.statementsOf(() => day.tablet.send([first!]));
  const many = await server.statementsOf(() => day.tablet.send(others));
  expect(many).toBe(one);
});

describe('a manager at the tablet', () => {
  it('verifies a task in the same batch, with the time of the verification', async () => {
    const taskId = await day.assign({ needs_verification: true });
    const seen = await versionOf(taskId);
    const [done] = await day.tablet.make(day.lukasz, complete(taskId));
    server.clock.advance(60_000);
    const manager = day.cast.people['branch manager'];
    const [verdict] = await day.tablet.make(manager, verify(taskId, seen + 1));
    server.clock.advance(3_600_000);
    expect(outcomeOf(await day.tablet.send([done!, verdict!]))).toEqual(['ok', 'ok']);
    expect(await shown(taskId)).toMatchObject({
      verification: 'verified',
      done_by_name: day.lukasz.name,
      verified_by_name: manager.name,
      verified_at: '2026-06-10T09:01:00.000Z',
      version: seen + 2,
    });
    expect(await eventsOf(taskId)).toMatchObject([{ key: done!.key }, { key: verdict!.key }]);
  });

  it('sends it back with the reason; the new completion waits again', async () => {
    const taskId = await day.assign({ needs_verification: true });
    await day.complete(taskId, TODAY);
    const sentBack = await send(
      'branch manager',
      verify(taskId, await versionOf(taskId), 'The corner is dirty'),
    );
    expect(sentBack).toEqual(['ok']);
    expect(await shown(taskId)).toMatchObject({
      state: 'pending',
      verification: 'rejected',
      rejection_reason: 'The corner is dirty',
    });
    await day.complete(taskId, TODAY);
    expect(await shown(taskId)).toMatchObject({ verification: 'waiting', rejection_reason: null });
  });

  it('accepts a new completion from a slightly slow tablet, but not an older one', async () => {
    const taskId = await day.assign({ needs_verification: true });
    await day.complete(taskId, TODAY);
    server.clock.advance(600_000);
    await send('branch manager', verify(taskId, await versionOf(taskId), 'The corner is dirty'));
    const again = async (secondsBefore: number) => {
      const at = new Date(server.clock.now().getTime() - secondsBefore * 1000).toISOString();
      const draft = { ...complete(taskId), occurredAt: at };
      return outcomeOf(await day.tablet.send(await day.tablet.make(day.lukasz, draft)));
    };
    expect(await again(121)).toEqual(['duplicate']);
    expect(await shown(taskId)).toMatchObject({ verification: 'rejected' });
    expect(await again(120)).toEqual(['ok']);
    expect(await shown(taskId)).toMatchObject({ verification: 'waiting' });
  });

  it('cannot verify tasks they completed, nor changed ones; staff and former managers cannot verify', async () => {
    const own = await day.assign({ needs_verification: true });
    expect(await send('branch manager', complete(own))).toEqual(['ok']);
    const seen = await versionOf(own);
    expect(
      await send('branch manager', verify(own, seen), verify(own, seen - 1), verify(own, 99)),
    ).toEqual([
      'refused: You completed this task yourself. Someone else has to verify it.',
      'refused: Someone else changed this in the meantime. Please check and save again.',
      'refused: Someone else changed this in the meantime. Please check and save again.',
    ]);
    expect(await send('staff', verify(own, seen))).toEqual(['refused: Access Denied']);
    const theirs = await day.assign({ needs_verification: true });
    await day.complete(theirs, TODAY);
    const former = await createEmployee(server, day.cast.branch, { role_id: 2 });
    const [verdict] = await day.tablet.make(former, verify(theirs, await versionOf(theirs)));
    await server.context.db
      .updateTable('employees')
      .set({ role_id: 3 })
      .where('id', '=', former.id)
      .execute();
    expect(outcomeOf(await day.tablet.send([verdict!]))).toEqual(['refused: Access Denied']);
    expect(await shown(theirs)).toMatchObject({ verification: 'waiting' });
  });
});

describe('a task that changed while the tablet was offline', () => {
  const others = { monday: true, tuesday: true, wednesday: false, thursday: true };

  const remove = async (taskId: number) =>
    (await signedIn('owner')).call(deleteBranchTask, { params: { id: taskId } });
  const change = (fields: object) => async (taskId: number) =>
    (await signedIn('owner')).call(updateBranchTask, { body: { taskId, ...fields } });
  const nothing = () => Promise.resolve();
  const NOT_DUE = 'is not due on that day';

  it.each([
    ['deleted', remove, nothing, 'was deleted'],
    ['switched off', change({ active: false }), nothing, 'is no longer active'],
    ['moved to other days', change(others), nothing, NOT_DUE],
    ['moved and a day later renamed', change(others), change({ task_name: 'Mop' }), NOT_DUE],
    ['moved and a day later deleted', change(others), remove, NOT_DUE],
  ])('counts if completed before it was %s, and not after', async (_, first, then, why) => {
    const taskId = await day.assign();
    const [before] = await day.tablet.make(day.lukasz, complete(taskId));
    server.clock.advance(60_000);
    await first(taskId);
    server.clock.advance(60_000);
    const after = await day.tablet.make(day.lukasz, complete(taskId));
    server.clock.set('2026-06-11T08:00:00Z');
    expect(outcomeOf(await day.tablet.send(after))).toEqual([`refused: This task ${why}`]);
    await then(taskId);
    expect(outcomeOf(await day.tablet.send([before!]))).toEqual(['ok']);
    expect(await shown(taskId)).toMatchObject({
      state: 'completed',
      done_at: '2026-06-10T09:00:00.000Z',
    });
  });
});

describe('any sequence of actions', () => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;

  /** An action of one of three people, with a guess of the version that they looked at. */
  const draft = fc.record({
    who: fc.nat(2),
    task: fc.nat(3),
    daysAgo: fc.constantFrom(0, 0, 0, 1, 2),
    minutesAgo: fc.nat(90),
    kind: fc.constantFrom(
      'task.complete' as const,
      'task.complete' as const,
      'task.not-complete' as const,
      'task.undo' as const,
      'task.verify' as const,
    ),
    result: fc.constantFrom('verified' as const, 'rejected' as const),
    versionOff: fc.constantFrom(0, 0, 0, 1),
  });
  const drafts = fc.array(draft, { minLength: 2, maxLength: 12 });
  type Did = typeof draft extends fc.Arbitrary<infer T> ? T : never;

  const setUp = async () => {
    day = await createBranchDay(server);
    const { scope, deviceId } = await actorOf(day);
    const colleague = await createEmployee(server, day.cast.branch);
    const people = [day.lukasz, colleague, day.cast.people['branch manager']].map(
      (person): PersonAtDevice => ({
        kind: 'person at a device',
        scope,
        branches: scope.branches,
        roleKind: person.roleId === 2 ? 'branch manager' : 'staff',
        employeeId: person.id,
        name: person.name,
        deviceId,
        branchId: day.cast.branch.id,
      }),
    );
    const tasks = [
      await day.assign({ needs_verification: true }),
      await day.assign({ needs_verification: true }),
      await day.assign({ manager_task: true, needs_verification: false }),
      await day.assign({ needs_verification: true }),
    ];
    await server.context.db
      .updateTable('branch_tasks')
      .set({ starts_on: '2026-06-08' })
      .where('id', 'in', tasks)
      .execute();
    await day.tablet.snapshot();
    server.clock.set(`${TODAY}T11:15:00Z`);
    await (await signedIn('owner')).call(deleteBranchTask, { params: { id: tasks[3] ?? 0 } });
    server.clock.set(`${TODAY}T12:00:00Z`);
    const world = {
      scope,
      branchId: day.cast.branch.id,
      timezone: 'Europe/London',
      day_ends: 0,
      vault: server.context.vault,
      keyHolders: () => Promise.resolve(new Set<number>()),
      today: TODAY,
      now: server.clock.now(),
    };
    return { people, tasks, world };
  };

  const itemsOf = (
    did: Did[],
    { people, tasks, world: { now } }: Awaited<ReturnType<typeof setUp>>,
  ) => {
    const versions = new Map<string, number>();
    return did.map(({ who, task, daysAgo, minutesAgo, kind, result, versionOff }) => {
      const due_date = addDays(TODAY, -daysAgo);
      const place = `${task} ${due_date}`;
      const version = (versions.get(place) ?? 1) + versionOff;
      versions.set(place, (versions.get(place) ?? 1) + 1);
      return {
        key: randomUUID(),
        kind,
        at: new Date(now.getTime() - minutesAgo * MINUTE - daysAgo * 24 * HOUR * (who % 2)),
        by: people[who]!,
        coSigner: null,
        payload: {
          branch_task_id: tasks[task]!,
          due_date,
          note: 'said',
          version,
          result,
          reason: result === 'rejected' ? 'Not clean' : null,
        },
      };
    }) as Parameters<typeof ingestTasks>[2];
  };

  /** Returns what a transaction leaves behind, and rolls it back. */
  const leftBy = async (
    companyId: number,
    isMade: boolean,
    work: (tx: Tx) => Promise<ItemResult[]>,
  ) => {
    const undone = new Error('undone');
    let left: unknown;
    const all = server.context.db.transaction().execute(async (tx) => {
      if (!isMade) {
        await sql`delete from task_occurrences where company_id = ${companyId}`.execute(tx);
        await sql`update branches set occurrences_until = null
          where company_id = ${companyId}`.execute(tx);
      }
      const results = await work(tx);
      const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(tx)).rows;
      left = {
        results,
        tasks: await rowsOf(sql`
          select to_jsonb(o) - 'id' - 'created_at' - 'updated_at' as task from task_occurrences o
          where company_id = ${companyId} order by branch_task_id, due_date`),
        events: await rowsOf(sql`
          select o.branch_task_id, o.due_date, to_jsonb(e) - 'id' - 'occurrence_id' as event
          from occurrence_events e join task_occurrences o on o.id = e.occurrence_id
          where e.company_id = ${companyId} order by e.id`),
        audit: await rowsOf(sql`
          select action, actor_id, branch_id, details, at from audit_log
          where company_id = ${companyId} and entity = 'task' order by id`),
      };
      throw undone;
    });
    await expect(all).rejects.toBe(undone);
    return left;
  };

  it('has the same result, in one batch or one by one', async () => {
    const place = await setUp();
    const { world } = place;
    await fc.assert(
      fc.asyncProperty(drafts, fc.boolean(), async (did, isMade) => {
        const items = itemsOf(did, place);
        const { companyId } = world.scope;
        const atOnce = await leftBy(companyId, isMade, (tx) => ingestTasks(tx, world, items));
        const inTurn = await leftBy(companyId, isMade, async (tx) => {
          const results: ItemResult[] = [];
          for (const item of items) results.push(...(await ingestTasks(tx, world, [item])));
          return results;
        });
        expect(atOnce).toEqual(inTurn);
      }),
      { numRuns: 25 },
    );
  });
});
