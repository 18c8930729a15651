import { listAccidents } from '@branchbook/contract/accidents.ts';
import { recentActivity } from '@branchbook/contract/audit.ts';
import { listDiaryEntries } from '@branchbook/contract/diary.ts';
import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { heartbeat, sync } from '@branchbook/contract/tablet.ts';
import { trainingOfEmployee } from '@branchbook/contract/training.ts';
import { listVisitors, visitorCsv } from '@branchbook/contract/visitors.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import { createFridge, readingDraft } from '../../testing/fridge.ts';
import type { Fridge } from '../../testing/fridge.ts';
import { createDueTask } from '../../testing/due-task.ts';
import { reviewOf } from '../../testing/review.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import type { ItemDraft } from '../../testing/tablet.ts';

const TODAY = '2026-06-10';
const at = (time: string): string => `${TODAY}T${time}:00.000Z`;

let server: TestServer;
let fridge: Fridge;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(at('08:00'));
  fridge = await createFridge(server);
});

const beat = (queued: number) =>
  fridge.tablet.client.call(heartbeat, {
    body: { appVersion: '1', queued, deviceNow: server.clock.now().toISOString() },
  });
const owner = async () => server.client(await tokenOf(server, fridge.cast.people.owner));
const note = (time: string): ItemDraft => ({
  kind: 'diary.add',
  occurredAt: at(time),
  payload: { date: TODAY, note: `written at ${time}` },
});

it('a late record is marked wherever managers read it, and the audit log has both times', async () => {
  const { cast, tablet, uuid } = fridge;
  const { branch, people } = cast;
  const { branchTask } = await createDueTask(server, cast, branch, 'Mop the floor');
  const colleague = await createEmployee(server, branch);
  server.clock.set(at('09:00'));
  const burn = {
    incident_date: TODAY,
    incident_time: '09:00',
    employee_name: 'Zoë',
    description: 'Burnt a hand',
    emergency_services_called: false,
  };
  const items = [
    ...(await tablet.make(
      people.staff,
      { kind: 'task.complete', payload: { branch_task_id: branchTask, due_date: TODAY } },
      readingDraft(uuid, 3),
      { kind: 'accident.add', payload: burn },
      note('09:00'),
    )),
    ...(await tablet.makeTogether(people['branch manager'], colleague, {
      kind: 'training.record',
      payload: { trainee_id: colleague.id, training_topic: 'Knives' },
    })),
    ...tablet.makeUnsigned({ kind: 'visitor.in', payload: { full_name: 'Ann', reason: 'Visit' } }),
  ];
  server.clock.set(at('12:00'));
  expect(new Set(outcomeOf(await tablet.send(items)))).toEqual(new Set(['ok']));
  const client = await owner();
  const late = { received_at: at('12:00'), time_estimated: false };
  const query = { branchId: branch.id };
  const days = { startDate: TODAY, endDate: TODAY };
  const [accident] = await client.call(listAccidents, { query });
  const [entry] = await client.call(listDiaryEntries, { query: { ...query, date: TODAY } });
  const [record] = await client.call(trainingOfEmployee, { params: { employeeId: colleague.id } });
  const [visit] = await client.call(listVisitors, { params: query, query: days });
  const [reading] = await fridge.readings(TODAY);
  const occurrences = await client.call(listOccurrences, { query: { ...query, date: TODAY } });
  const report = await client.call(taskReportOf, { params: { period: 'today' }, query });
  const shown = [accident, entry, record, visit, reading, report.tasks[0]];
  const done = occurrences.items.find(({ branch_task_id: id }) => id === branchTask);
  for (const one of [...shown, done]) expect(one).toMatchObject({ arrival: late });
  const csv = await client.raw(visitorCsv, { body: { ...query, ...days } });
  expect(await csv.text()).toMatch(/,Arrival\r\n.*"?Arrived late, 10\/06\/2026 13:00"?\r\n/);
  // The audit log uses the server's clock; recent activity also shows when the work was done.
  const rows = await auditOf(server, cast.company.id);
  const recorded = rows.find(({ action }) => action === 'temperature.recorded');
  expect(recorded?.at).toEqual(new Date(at('12:00')));
  const { items: activity } = await client.call(recentActivity, { query: {} });
  expect(activity.find(({ action }) => action === 'temperature.recorded')).toMatchObject({
    at: at('12:00'),
    happened_at: at('09:00'),
  });
  // No record needs a review: a tablet without a network is not unusual.
  expect(await reviewOf(server, cast)).toEqual([]);
});

it('a record that arrives within an hour is not marked', async () => {
  server.clock.set(at('09:00'));
  const items = await fridge.tablet.make(fridge.cast.people.staff, note('09:00'));
  server.clock.set(at('10:00'));
  await fridge.tablet.send(items);
  const query = { branchId: fridge.cast.branch.id, date: TODAY };
  const [entry] = await (await owner()).call(listDiaryEntries, { query });
  expect(entry).not.toHaveProperty('arrival');
});

it('a record older than the tablet, its key or the tablet’s last empty outbox is filed for review', async () => {
  const { cast, tablet } = fridge;
  const { staff } = cast.people;
  await tablet.snapshot();
  server.clock.set(at('09:00'));
  const newcomer = await createEmployee(server, cast.branch);
  await tablet.snapshot();
  server.clock.set(at('10:00'));
  await beat(0);
  server.clock.set(at('11:00'));
  const send = async (...items: Awaited<ReturnType<typeof tablet.make>>) =>
    outcomeOf(await tablet.send(items));
  expect(await send(...(await tablet.make(staff, note('07:57'))))).toEqual(['ok']);
  expect(await send(...(await tablet.make(newcomer, note('08:57'))))).toEqual(['ok']);
  expect(await send(...(await tablet.make(staff, note('09:57'))))).toEqual(['ok']);
  // Clocks may differ by two minutes.
  expect(await send(...(await tablet.make(staff, note('09:58'), note('10:30'))))).toEqual([
    'ok',
    'ok',
  ]);
  expect((await reviewOf(server, cast)).toSorted()).toEqual([
    'Recorded at a time before this person could unlock this tablet',
    'Recorded at a time before this tablet had reported that nothing was waiting to be sent',
    'Recorded at a time before this tablet was signed in at this branch',
  ]);
});

it('a time from a wrong clock is marked as estimated, and its record replaces no other', async () => {
  const { cast, tablet } = fridge;
  const { branchTask } = await createDueTask(server, cast, cast.branch, 'Mop the floor');
  const complete: ItemDraft = {
    kind: 'task.complete',
    payload: { branch_task_id: branchTask, due_date: TODAY },
  };
  server.clock.set(at('09:00'));
  await tablet.send(await tablet.make(cast.people['branch manager'], complete));
  server.clock.set(at('10:00'));
  const [item] = await tablet.make(cast.people.staff, { ...complete, occurredAt: at('08:30') });
  const clock = { knownAt: at('08:10'), skewMs: 0, estimated: true };
  const body = { deviceNow: at('10:00'), items: [{ ...item!, clock }] };
  expect(await tablet.client.call(sync, { body })).toMatchObject([{ status: 'duplicate' }]);
  const [entry] = await tablet.make(cast.people.staff, note('08:40'));
  await tablet.client.call(sync, { body: { ...body, items: [{ ...entry!, clock }] } });
  const query = { branchId: cast.branch.id, date: TODAY };
  const [written] = await (await owner()).call(listDiaryEntries, { query });
  expect(written).toMatchObject({ arrival: { time_estimated: true, received_at: at('10:00') } });
});
