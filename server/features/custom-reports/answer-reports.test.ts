import { runCustomReport } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay, SteppedTask } from '../../testing/branch-day.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { sampleReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';

let server: TestServer;
let day: BranchDay;
let ben: Person;
let task: SteppedTask;

/** Completes the task at the tablet; throws if the server refuses it. */
const complete = async (by: Person, dueDate: string, ...values: object[]): Promise<void> => {
  const answers = values.map((value, at) => ({ step: task.steps[at]!.id, note: 'Seen', ...value }));
  const payload = {
    branch_task_id: task.id,
    due_date: dueDate,
    checklist: task.checklist,
    answers,
  };
  const items = await day.tablet.make(by, { kind: 'task.complete', payload });
  const [result] = await day.tablet.send(items);
  if (result?.status === 'refused') throw new Error(`The tablet was told: ${result.reason}`);
};

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-09T09:00:00Z' });
  day = await createBranchDay(server);
  ben = await createEmployee(server, day.cast.branch, { name: 'Ben' });
  task = await day.assignSteps([
    { kind: 'temperature', label: 'Fridge', max: 5 },
    { kind: 'yes_no', label: 'Door shut?', passes: 'yes', allow_na: true },
    { kind: 'number', label: 'Eggs', unit: 'boxes' },
  ]);
  const out = { not_applicable: true, reason: 'No door' };
  await complete(ben, '2026-06-09', { value: 4 }, out, { value: 12 });
  server.clock.set(`${TODAY}T09:00:00Z`);
  await complete(ben, TODAY, { value: 7.5 }, { value: 'no' }, { value: 3 });
  server.clock.advance(60_000);
  // The second completion of a task does not count.
  await complete(day.lukasz, TODAY, { value: 90 });
});
afterAll(() => server.close());

const run = async (changes: Partial<ReportDefinition>) => {
  const owner = server.client(await tokenOf(server, day.cast.people.owner));
  const definition = sampleReport({
    kind: 'answers',
    period: { start: '2026-06-01', end: TODAY },
    columns: ['step'],
    sort: { column: 'answered_at', descending: false },
    ...changes,
  });
  return owner.call(runCustomReport, { body: { definition, offset: 0 } });
};

it('answers are rows of a custom report, those of the completion that counts', async () => {
  const { rows } = await run({
    columns: [
      'task_name',
      'due_date',
      'step',
      'row',
      'answer',
      'value',
      'passed',
      'failed_percent',
    ],
  });
  const name = 'Opening checks';
  expect(rows.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    [name, '2026-06-09', 'Door shut?', 1, 'Not applicable: No door', null, 'not_judged', null],
    [name, '2026-06-09', 'Eggs', 1, '12 boxes', 12, 'not_judged', null],
    [name, '2026-06-09', 'Fridge', 1, '4.0 °C (allowed 5 °C or colder)', 4, 'passed', 0],
    [name, TODAY, 'Door shut?', 1, 'No', null, 'failed', 100],
    [name, TODAY, 'Eggs', 1, '3 boxes', 3, 'not_judged', null],
    [name, TODAY, 'Fridge', 1, '7.5 °C (allowed 5 °C or colder)', 7.5, 'failed', 100],
  ]);
  const failed = await run({
    columns: ['step', 'action', 'note', 'answered_by_name', 'answered_at', 'not_applicable'],
    filters: [{ column: 'passed', operator: 'is', value: 'failed' }],
    sort: { column: 'step', descending: true },
  });
  const rest = [null, 'Seen', 'Ben', `${TODAY}T09:00:00.000Z`, false];
  expect(failed.rows).toEqual([
    ['Fridge', ...rest],
    ['Door shut?', ...rest],
  ]);
});

it('answers are averaged per step, and so is the share of those that failed', async () => {
  const group = { column: 'step', by: 'value' } as const;
  const average = await run({ group, measure: { name: 'average', column: 'value' } });
  expect(average.groups).toEqual([
    { key: 'Eggs', value: 7.5, count: 2 },
    { key: 'Fridge', value: 5.8, count: 2 },
    { key: 'Door shut?', value: null, count: 2 },
  ]);
  // What was not judged, or did not apply, counts neither as passed nor as failed.
  const share = await run({ group, measure: { name: 'average', column: 'failed_percent' } });
  expect(share.groups).toEqual([
    { key: 'Door shut?', value: 100, count: 2 },
    { key: 'Fridge', value: 50, count: 2 },
    { key: 'Eggs', value: null, count: 2 },
  ]);
});
