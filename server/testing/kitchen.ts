import { listAnswers, listOccurrences } from '@branchbook/contract/occurrences.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createBranchDay } from './branch-day.ts';
import type { BranchDay, StepDraft, SteppedTask } from './branch-day.ts';
import { createEmployee, tokenOf } from './factories.ts';
import type { Kind, Person } from './factories.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { outcomeOf, signInTablet } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

/* A kitchen with a task of several steps, which two people answer on a tablet each. */

export const TODAY = '2026-06-10';

export const STEPS: StepDraft[] = [
  { kind: 'section', label: 'Fridges', rows: 2, allow_na: true },
  {
    kind: 'temperature',
    label: 'Fridge',
    required: true,
    max: 5,
    on_fail: { action: ['Moved the food'] },
  },
  { kind: 'section', label: 'Counter' },
  { kind: 'text', label: 'Remarks', allow_na: true },
  { kind: 'photo', label: 'The counter' },
];
/** Places among these steps. */
export const [FRIDGES, FRIDGE, REMARKS, PHOTO] = [0, 1, 3, 4] as const;

/** Returns a moment some minutes after nine. */
export const at = (minutes: number): string =>
  new Date(Date.parse(`${TODAY}T09:00:00Z`) + minutes * 60_000).toISOString();

type Given = { of: number } & Record<string, unknown>;

/** Drafts the completion of a task, some minutes after nine. */
export const complete = (task: SteppedTask, minutes: number, ...given: Given[]): ItemDraft => ({
  kind: 'task.complete',
  occurredAt: at(minutes),
  payload: {
    branch_task_id: task.id,
    due_date: TODAY,
    checklist: task.checklist,
    answers: given.map(({ of, ...value }) => ({ step: task.steps[of]!.id, ...value })),
  },
});

/** Drafts an action without answers. */
export const act = (
  task: SteppedTask,
  kind: 'task.undo' | 'task.complete',
  minutes: number,
): ItemDraft => ({
  kind,
  occurredAt: at(minutes),
  payload: { branch_task_id: task.id, due_date: TODAY },
});

/** Returns today's occurrence of a task, with its answers as managers see them. */
const recordOf = async (client: Client, branchId: number, task: SteppedTask) => {
  const { items } = await client.call(listOccurrences, { query: { branchId, date: TODAY } });
  const occurrence = items.find((one) => one.branch_task_id === task.id)!;
  const shown = await client.call(listAnswers, { params: { id: occurrence.id } });
  const labels = new Map(shown.checklist?.steps.map(({ id, label }) => [id, label]));
  const answers = shown.answers.map(
    ({ step, row, number, text, not_applicable: without, by_name: by }) =>
      `${labels.get(step)} ${row}: ${without ? 'not applicable' : (number ?? text)}, ${by}`,
  );
  return { ...occurrence, answers, shown: shown.answers, checklist: shown.checklist };
};

/** Server of a test file, with a new kitchen for each test; it is ten o'clock. */
export type Kitchen = {
  server: TestServer;
  day: BranchDay;
  ben: Person;
  /** The tablet that Ben uses while Łukasz has the first. */
  second: Tablet;
  /** Signs a person in now: tests move the clock. */
  as: (kind: Kind) => Promise<Client>;
  /** Signs items on the person's tablet, sends them, and returns the outcomes. */
  send: (by: Person, ...drafts: ItemDraft[]) => Promise<string[]>;
  recordOf: (task: SteppedTask) => ReturnType<typeof recordOf>;
  countAnswers: () => Promise<number>;
};

export const useKitchen = (): Kitchen => {
  // Filled by the hooks, before the first test reads it.
  const kitchen = {} as Kitchen;
  kitchen.as = async (kind) =>
    kitchen.server.client(await tokenOf(kitchen.server, kitchen.day.cast.people[kind]));
  kitchen.send = async (by, ...drafts) => {
    const tablet = by === kitchen.ben ? kitchen.second : kitchen.day.tablet;
    return outcomeOf(await tablet.send(await tablet.make(by, ...drafts)));
  };
  kitchen.recordOf = async (task) =>
    recordOf(await kitchen.as('branch manager'), kitchen.day.cast.branch.id, task);
  kitchen.countAnswers = async () => {
    const rows = await kitchen.server.context.db
      .selectFrom('occurrence_answers')
      .select('id')
      .where('company_id', '=', kitchen.day.cast.company.id)
      .execute();
    return rows.length;
  };
  beforeAll(async () => {
    kitchen.server = await startTestServer();
  });
  beforeEach(async () => {
    const { server } = kitchen;
    server.clock.set(`${TODAY}T08:00:00Z`);
    const day = await createBranchDay(server);
    const ben = await createEmployee(server, day.cast.branch, { name: 'Ben' });
    const second = await signInTablet(server, day.cast.as('owner'), day.cast.branch);
    // People's keys are as old as the first snapshot.
    await day.tablet.snapshot();
    await second.snapshot();
    server.clock.set(`${TODAY}T10:00:00Z`);
    Object.assign(kitchen, { day, ben, second });
  });
  afterAll(() => kitchen.server.close());
  return kitchen;
};
