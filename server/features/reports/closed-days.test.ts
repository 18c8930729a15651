import { addClosure, deleteClosure } from '@branchbook/contract/branch-hours.ts';
import { taskCsv, taskPdf, taskReportOf } from '@branchbook/contract/reports.ts';
import {
  listTemperatureLogs,
  temperatureCsv,
  temperaturePdf,
} from '@branchbook/contract/temperature.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGlobalTask, tokenOf } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const OPEN_DAY = '2026-06-08';
const CLOSED_DAY = '2026-06-09';
const TODAY = '2026-06-10';

let server: TestServer;
let day: Fridge;

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const branchId = () => day.cast.branch.id;
const textOf = async (response: Promise<Response>): Promise<string> =>
  textOfPdf(Buffer.from(await (await response).arrayBuffer()));

beforeAll(async () => {
  server = await startTestServer({ now: `${OPEN_DAY}T10:00:00Z` });
  day = await createFridge(server);
  const { id } = await createGlobalTask(server, day.cast.company.id, { task_name: 'Sweep' });
  const body = { taskIds: [id], branchIds: [branchId()] };
  await (await owner()).call(assignTasks, { body });
  await day.send('staff', readingDraft(day.uuid, 4, { at: `${OPEN_DAY}T09:00:00.000Z` }));
  const closure = { from: CLOSED_DAY, to: CLOSED_DAY, reason: 'Power cut' };
  const { id: closureId } = await (
    await owner()
  ).call(addClosure, {
    params: { id: branchId() },
    body: closure,
  });
  server.clock.set(`${TODAY}T10:00:00Z`);
  // The day that is over stays closed.
  await (await owner()).call(deleteClosure, { params: { id: branchId(), closureId } });
});
afterAll(() => server.close());

const days = () => ({ branchId: branchId(), startDate: OPEN_DAY, endDate: TODAY });

it('the task report lists the days on which the branch was closed, with the reason', async () => {
  const report = await (
    await owner()
  ).call(taskReportOf, {
    params: { period: 'week' },
    query: { branchId: branchId() },
  });
  expect(report.closedDays).toEqual([{ day: CLOSED_DAY, reason: 'Power cut' }]);
  expect(report.days.map((one) => one.day)).toEqual([OPEN_DAY, TODAY]);
});

it('the PDF of tasks has a list of closed days, and says Closed where nothing was due', async () => {
  const text = await textOf((await owner()).raw(taskPdf, { body: days() }));
  expect(text).toMatch(/Closed days\s+Date\s+Reason\s+09\/06\/2026\s+Power cut/);
  const body = { ...days(), startDate: CLOSED_DAY, endDate: CLOSED_DAY };
  const closed = await textOf((await owner()).raw(taskPdf, { body }));
  expect(closed).toMatch(/Completion\s+Closed/);
});

it('the CSV file of tasks has a line for the closed day, in order of days', async () => {
  const csv = await (await (await owner()).raw(taskCsv, { body: days() })).text();
  expect(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 5).join(',')),
  ).toEqual([
    'Sweep,08/06/2026,end of day 08/06/2026,"Mon, Tue',
    ',09/06/2026,,,Closed',
    'Sweep,10/06/2026,end of day 10/06/2026,"Mon, Tue',
  ]);
  expect(csv).toContain(',09/06/2026,,,Closed,,,,Power cut,');
});

it('the temperature log says why nothing was read', async () => {
  const query = { ...days(), equipId: day.fridge.id };
  const logs = await (await owner()).call(listTemperatureLogs, { query });
  expect(logs.map(({ recorded_at, closed }) => [recorded_at, closed])).toEqual([
    [TODAY, null],
    [CLOSED_DAY, 'Power cut'],
    [OPEN_DAY, null],
  ]);
});

it('the files of temperatures say Closed instead of a gap', async () => {
  const text = await textOf((await owner()).raw(temperaturePdf, { body: days() }));
  expect(text).toMatch(/09\/06\/2026\s+Closed: Power cut/);
  const csv = await (await (await owner()).raw(temperatureCsv, { body: days() })).text();
  const lines = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(lines.map((line) => line.slice(1, 3))).toEqual([
    ['Day', 'Part of the day'],
    ['09/06/2026', 'Closed: Power cut'],
    ['08/06/2026', 'Morning'],
  ]);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});
