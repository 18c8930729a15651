import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import {
  reduceCompletion,
  reduceVerification,
  withoutAction,
} from '@branchbook/contract/task-reducer.ts';
import type { TaskProgress } from '@branchbook/contract/task-reducer.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const LONDON = { timezone: 'Europe/London', day_ends: 0 };
const FIVE_MINUTES_MS = 300_000;

let server: TestServer;
let day: BranchDay;
let people: Person[];

beforeAll(async () => {
  server = await startTestServer({ now: `${TODAY}T08:00:00Z` });
  day = await createBranchDay(server);
  people = [
    day.lukasz,
    await createEmployee(server, day.cast.branch),
    day.cast.people['branch manager'],
  ];
  await day.tablet.snapshot();
});
afterAll(() => server.close());

const anyAction = fc.record({
  kind: fc.constantFrom('task.complete', 'task.not-complete', 'task.undo', 'task.verify' as const),
  person: fc.nat(2),
  result: fc.constantFrom('verified' as const, 'rejected' as const),
  isStale: fc.constantFrom(false, false, false, true),
});
type Action = typeof anyAction extends fc.Arbitrary<infer T> ? T : never;

const MANAGER = 2;

/** Model of one task: applies the contract's rules alone, action by action. */
class Model {
  task: TaskProgress & { version: number };
  /** Actions of people on the task after another person had done it. */
  #others: { by: number; state: 'completed' | 'not_completed'; at: Date }[] = [];

  constructor(version: number, needsVerification: boolean) {
    this.task = {
      state: 'pending',
      verification: 'none',
      needsVerification,
      doneBy: null,
      doneAt: null,
      sentBackAt: null,
      version,
    };
  }

  /** Returns the result that the tablet should get. */
  act({ kind, result }: Action, by: number, at: Date, version: number): string {
    if (kind === 'task.verify') return this.#verify({ result, by, version }, at);
    const outcome = reduceCompletion(this.task, { kind, by, at }, LONDON);
    switch (outcome.result) {
      case 'refused':
        // An action that followed another person's is undone without changing the task.
        return this.#takeBack(by) ? 'duplicate' : `refused: ${outcome.reason}`;
      case 'duplicate':
        if (kind !== 'task.undo') {
          const state = kind === 'task.complete' ? 'completed' : 'not_completed';
          this.#others.push({ by, state, at });
        }
        return 'duplicate';
      case 'undone':
        this.#undo(by);
        return 'ok';
      case 'done':
        this.#change({
          state: outcome.state,
          verification: outcome.verification,
          doneBy: by,
          doneAt: at,
        });
        return 'ok';
    }
  }

  #verify(action: { result: 'verified' | 'rejected'; by: number; version: number }, at: Date) {
    const outcome = reduceVerification(this.task, action);
    if (outcome.result === 'refused') return `refused: ${outcome.reason}`;
    if (outcome.result === 'rejected') {
      this.#others = [];
      const open = { state: 'pending', doneBy: null, doneAt: null, sentBackAt: at };
      this.#change({ ...open, verification: outcome.result });
    } else this.#change({ verification: outcome.result });
    return 'ok';
  }

  #takeBack(by: number): boolean {
    const before = this.#others.length;
    if (this.task.doneBy !== by) this.#others = this.#others.filter((other) => other.by !== by);
    return this.#others.length < before;
  }

  #undo(by: number): void {
    this.#others = this.#others.filter((other) => other.by !== by);
    const other = this.#others.shift();
    const after = withoutAction({ ...this.task, otherState: other?.state ?? null });
    this.#change({ ...after, doneBy: other?.by ?? null, doneAt: other?.at ?? null });
  }

  #change(after: Partial<TaskProgress>): void {
    this.task = { ...this.task, ...after, version: this.task.version + 1 };
  }
}

/** Returns today's occurrence of a task as managers see it in the portal. */
const recordOf = async (taskId: number) => {
  const owner = server.client(await tokenOf(server, day.cast.people.owner));
  const query = { branchId: day.cast.branch.id, date: TODAY };
  const { items } = await owner.call(listOccurrences, { query });
  return items.find((one) => one.branch_task_id === taskId)!;
};

it('the database follows the same rules as tablets, for any sequence of actions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyAction, { minLength: 3, maxLength: 10 }),
      fc.boolean(),
      async (actions, needs_verification) => {
        server.clock.set(`${TODAY}T08:30:00Z`);
        const taskId = await day.assign({ needs_verification });
        const model = new Model((await recordOf(taskId)).version, needs_verification);
        for (const one of actions) {
          server.clock.advance(FIVE_MINUTES_MS);
          const { kind, result, isStale } = one;
          const person = people[kind === 'task.verify' ? MANAGER : one.person]!;
          const version = model.task.version + Number(isStale);
          const payload = {
            branch_task_id: taskId,
            due_date: TODAY,
            ...(kind === 'task.not-complete' && { note: 'No stock' }),
            ...(kind === 'task.verify' && { result, version, reason: 'The corners' }),
          };
          const at = server.clock.now();
          const items = await day.tablet.make(person, { kind, payload });
          const answer = outcomeOf(await day.tablet.send(items));
          expect(answer).toEqual([model.act(one, person.id, at, version)]);
        }
        const { state, verification, doneBy, doneAt, version } = model.task;
        expect(await recordOf(taskId)).toMatchObject({
          state,
          verification,
          done_by: doneBy,
          done_at: doneAt?.toISOString() ?? null,
          version,
        });
      },
    ),
    { numRuns: 8 },
  );
});
