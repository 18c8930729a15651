import { createHash } from 'node:crypto';
import { checkAnswers } from '@branchbook/contract/checklist-answers.ts';
import { answersInput } from '@branchbook/contract/checklist-values.ts';
import { STEP_KINDS } from '@branchbook/contract/checklist.ts';
import type { Step } from '@branchbook/contract/checklist.ts';
import { listAnswers, listOccurrences } from '@branchbook/contract/occurrences.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay, StepDraft, SteppedTask } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import type { Tablet } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const NINE = Date.parse(`${TODAY}T09:00:00Z`);
const PHOTO = createHash('sha256').update('a photo that never arrives').digest('hex');

let server: TestServer;
let day: BranchDay;
let ben: Person;
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

const anySteps: fc.Arbitrary<StepDraft[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...STEP_KINDS),
      required: fc.boolean(),
      allow_na: fc.boolean(),
      max: fc.integer({ min: 0, max: 10 }),
      hold: fc.boolean(),
      rows: fc.constantFrom(1, 2),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((steps) => [
    { kind: 'tick' as const, label: 'Step 0' },
    ...steps.map(({ kind, required, allow_na: mayNot, max, hold, rows }, index): StepDraft => ({
      kind,
      label: `Step ${index + 1}`,
      ...(required && { required }),
      ...(mayNot && { allow_na: mayNot }),
      max,
      rows,
      ...(hold && { hold_seconds: 60 }),
      ...(kind === 'yes_no' && { passes: 'yes' }),
      ...(kind === 'choice' && {
        options: [
          { label: 'Good', passes: true },
          { label: 'Bad', passes: false },
        ],
      }),
    })),
  ]);

/** Values that suit each kind of step, some of which fail it. */
const VALUES: Record<Step['kind'], readonly unknown[]> = {
  tick: [true],
  yes_no: ['yes', 'no', true],
  number: [3, '7,25', -1],
  temperature: [4, 12.5, '-3'],
  choice: ['Good', 'Bad', ['Good']],
  text: [' Fine ', '<b>5</b> left'],
  time: ['07:45'],
  photo: [null],
  section: [null],
};

const anyAnswer = fc.record({
  isGiven: fc.integer({ min: 1, max: 10 }).map((n) => n < 10),
  pick: fc.nat(2),
  row: fc.integer({ min: 1, max: 20 }).map((n) => (n === 20 ? 2 : 1)),
  isOdd: fc.integer({ min: 1, max: 25 }).map((n) => n === 25),
  without: fc.constantFrom(false, false, false, true),
  note: fc.integer({ min: 1, max: 12 }).map((n) => (n === 12 ? null : 'Put right')),
  seconds: fc.constantFrom(0, 60, null),
  byOther: fc.boolean(),
});
type Draw = typeof anyAnswer extends fc.Arbitrary<infer T> ? T : never;

/** Answers steps as drawn; people answer in what order they like. */
const answersTo = (steps: readonly Step[], draws: readonly Draw[], at: number) =>
  steps
    .flatMap(({ id: step, kind, allow_na: mayNot }, index) => {
      const draw = draws[index % draws.length]!;
      if (!draw.isGiven || (kind === 'section' && !draw.without)) return [];
      const values = VALUES[draw.isOdd ? 'text' : kind];
      const common = {
        step,
        row: draw.row,
        note: draw.note,
        by: draw.byOther ? ben.id : null,
        at: new Date(at - index * 1000).toISOString(),
      };
      if (draw.without && mayNot) return { ...common, not_applicable: true, reason: draw.note };
      return {
        ...common,
        value: values[draw.pick % values.length],
        held_seconds: draw.seconds,
        photo: kind === 'photo' ? PHOTO : null,
      };
    })
    .toReversed();

/** Mixes two lists, keeping the order of each. */
const mixed = <T>(a: T[], b: T[], turns: boolean[]): T[] => {
  const [left, right] = [[...a], [...b]];
  return Array.from({ length: a.length + b.length }, (_, turn) =>
    (turns[turn] && left.length > 0) || right.length === 0 ? left.shift()! : right.shift()!,
  );
};

/** Returns all that is stored of a task and its answers, with the actions by their number. */
const storedOf = async (task: SteppedTask, numberOf: ReadonlyMap<string, number>) => {
  const owner = server.client(await tokenOf(server, day.cast.people.owner));
  const query = { branchId: day.cast.branch.id, date: TODAY };
  const { items } = await owner.call(listOccurrences, { query });
  const occurrence = items.find((one) => one.branch_task_id === task.id)!;
  const { state, done_by_name, done_at, answered, others } = occurrence;
  const { answers } = await owner.call(listAnswers, { params: { id: occurrence.id } });
  const stepAt = (step: string) => task.steps.findIndex(({ id }) => id === step);
  const rows = await server.context.db
    .selectFrom('occurrence_answers')
    .selectAll()
    .where('occurrence_id', '=', occurrence.id)
    .execute();
  const stored = rows.map(({ id: _, occurrence_id: __, action_key: key, step, ...rest }) =>
    JSON.stringify({ item: numberOf.get(key), step: stepAt(step), ...rest }),
  );
  return {
    task: { state, done_by_name, done_at, answered, others },
    shown: answers.map(({ step, ...rest }) => ({ ...rest, step: stepAt(step) })),
    stored: stored.toSorted(),
  };
};

it('answers of two tablets leave the same record, in whatever order and how often they arrive', async () => {
  let accepted = 0;
  const turns = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
  const anyAction = fc.record({
    isUndo: fc.constantFrom(false, false, true),
    draws: fc.array(anyAnswer, { minLength: 7, maxLength: 7 }),
  });
  const actions = fc.array(anyAction, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      anySteps,
      actions,
      actions,
      turns,
      turns,
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      async (steps, mine, theirs, turnsOfTime, turnsOfArrival, repeated) => {
        const acts = mixed(
          mine.map((one) => ({ ...one, by: day.lukasz, on: day.tablet })),
          theirs.map((one) => ({ ...one, by: ben, on: second })),
          turnsOfTime,
        );
        const records = [];
        for (const arrival of [turnsOfTime, turnsOfArrival]) {
          server.clock.set(`${TODAY}T08:30:00Z`);
          const task = await day.assignSteps(steps);
          const items: { item: SyncItem; on: Tablet; problem: string | null }[] = [];
          for (const [index, { isUndo, draws, by, on }] of acts.entries()) {
            const at = NINE + index * 10_000;
            const answers = answersTo(task.steps, draws, at);
            const checked = checkAnswers(task.steps, answersInput.parse(answers));
            const [item] = await on.make(by, {
              kind: isUndo ? 'task.undo' : 'task.complete',
              occurredAt: new Date(at).toISOString(),
              payload: {
                branch_task_id: task.id,
                due_date: TODAY,
                ...(!isUndo && { checklist: task.checklist, answers }),
              },
            });
            const problem = isUndo ? null : (checked.problems[0]?.message ?? null);
            items.push({ item: item!, on, problem });
          }
          server.clock.set(`${TODAY}T10:00:00Z`);
          const of = (tablet: Tablet) => items.filter(({ on }) => on === tablet);
          for (const [index, { item, on, problem }] of mixed(
            of(day.tablet),
            of(second),
            arrival,
          ).entries()) {
            const [result] = await on.send([item]);
            // The server refuses what the tablet would have refused, and nothing else.
            if (problem !== null)
              expect(result).toMatchObject({ status: 'refused', reason: problem });
            else if (item.kind === 'task.complete') {
              expect(result?.status).not.toBe('refused');
              accepted += 1;
            }
            if (repeated[index]) expect(await on.send([item, item])).toEqual([result, result]);
          }
          const numbers = new Map(items.map(({ item }, number) => [item.key, number]));
          records.push(await storedOf(task, numbers));
        }
        expect(records[1]).toEqual(records[0]);
      },
    ),
    { numRuns: 12, seed: 20_260_610 },
  );
  expect(accepted).toBeGreaterThan(20);
});
