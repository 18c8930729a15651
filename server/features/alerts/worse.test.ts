import { clearAlerts, listAlerts } from '@branchbook/contract/alerts.ts';
import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertWorld } from '../../testing/alert-world.ts';
import type { AlertWorld } from '../../testing/alert-world.ts';
import {
  createBranch,
  createEmployee,
  createGlobalTask,
  tokenOf,
} from '../../testing/factories.ts';
import { readingDraft } from '../../testing/fridge.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';

/** A Wednesday; the branch is in London, an hour ahead of UTC. */
const NOON = '2026-06-10T11:00:00Z';
const DAY = 24 * 60;

const mails = await startMailServer();
const server = await startTestServer({
  env: { SMTP_URL: mails.url, MAIL_FROM: 'a@shops.example' },
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

let world: AlertWorld;

beforeEach(async () => {
  world = await createAlertWorld(server, NOON);
});

const branchId = () => world.fridge.cast.branch.id;
const takeTemperature = (value: number, changes = {}) =>
  world.fridge.send('staff', readingDraft(world.fridge.uuid, value, changes));

/** Assigns urgent tasks an hour before noon, due at these minutes after noon of the branch. */
const assignDue = async (...after: number[]): Promise<void> => {
  server.clock.set('2026-06-10T10:00:00Z');
  const taskIds: number[] = [];
  for (const minutes of after) {
    const task = await createGlobalTask(server, world.fridge.cast.company.id, {
      task_name: `Task at ${minutes}`,
      priority: 5,
      time_to_finish_min: 12 * 60 + minutes,
    });
    taskIds.push(task.id);
  }
  const body = { taskIds, branchIds: [branchId()] };
  await (await world.as('owner')).call(assignTasks, { body });
  server.clock.set(NOON);
};
const occurrences = async () =>
  (await (await world.as('owner')).call(listOccurrences, { query: { branchId: branchId() } }))
    .items;
const cleared = async () =>
  (await (await world.as('owner')).call(listAlerts, { query: { state: 'cleared' } })).items;
/** The first line of each mail to a person, after the greeting. */
const linesTo = async (who: 'manager' | 'duty', count: number) =>
  (await mails.mailsTo(world.people[who].email, count)).map(({ text }) => text.split('\n\n')[1]);

describe('a branch that is left untouched all day', () => {
  it('has its managers told again at each later deadline, but once of those within 15 minutes', async () => {
    await assignDue(0, 60, 62, 65, 240);
    expect(await world.watch(5, 20, 35, 65, 66, 67, 70, 79, 80, 85)).toEqual({
      5: ['duty', 'manager'],
      35: ['area'],
      // The first climb goes on for those who had not been told.
      65: ['duty', 'manager', 'office', 'owner'],
      80: ['duty', 'manager'],
    });
    const [alert] = await world.open();
    expect(alert).toMatchObject({
      count: 4,
      since: '2026-06-10T11:00:00.000Z',
      text: '‘Task at 65’ (due Wed 10 Jun 13:05), ‘Task at 62’ (due Wed 10 Jun 13:02), ‘Task at 60’ (due Wed 10 Jun 13:00) and 1 more are overdue',
    });
    expect(await linesTo('manager', 3)).toEqual([
      `Urgent: ‘Task at 0’ is overdue, due Wed 10 Jun 12:00, at ${alert?.branch_name}.`,
      expect.stringMatching(
        /^Urgent: It got worse\. ‘Task at 60’ \(due Wed 10 Jun 13:00\) and ‘Task at 0’/,
      ),
      expect.stringMatching(/^Urgent: It got worse\. ‘Task at 65’/),
    ]);
    expect(await world.watch(245)).toEqual({ 245: ['duty', 'manager'] });
  });
});

describe('a fridge that is clearly worse', () => {
  it('is told again, though someone deals with it: the alert is open again', async () => {
    await takeTemperature(9);
    await world.watch(0, 5);
    await world.acknowledge('manager');
    await world.watch(20);
    await takeTemperature(14);
    expect(await world.watch(21)).toEqual({ 21: ['duty', 'manager'] });
    const [alert] = await world.open();
    expect(alert).toMatchObject({
      state: 'open',
      text: 'Fridge: 14.0 °C, outside 0 to 5 °C',
      worse_at: '2026-06-10T11:21:00.000Z',
      acknowledged_by: { name: world.people.manager.name },
      since: '2026-06-10T11:00:00.000Z',
    });
    expect((await linesTo('manager', 2)).at(-1)).toBe(
      `Urgent: It got worse. Fridge: 14.0 °C, outside 0 to 5 °C (9.0 °C before), at ${alert?.branch_name}.`,
    );
    expect(await world.watch(36, 51, 81)).toEqual({ 51: ['area'], 81: ['office', 'owner'] });
  });

  it('is told again once it passes 8 °C, but not for a degree more or less', async () => {
    await takeTemperature(7.5);
    await world.watch(0, 16);
    await takeTemperature(7.9);
    await takeTemperature(6);
    expect(await world.watch(20)).toEqual({});
    await takeTemperature(8.2);
    expect(await world.watch(25)).toEqual({ 25: ['duty', 'manager'] });
    await takeTemperature(10.1);
    expect(await world.watch(45)).toEqual({ 45: ['area'] });
    await takeTemperature(10.2);
    expect(await world.watch(50)).toEqual({ 50: ['duty', 'manager'] });
    await takeTemperature(-3);
    expect(await world.watch(66)).toEqual({ 66: ['duty', 'manager', 'office', 'owner'] });
  });
});

describe('an acknowledgement', () => {
  it('that an offline tablet sends after its hour, or from before it got worse, stops no one', async () => {
    await takeTemperature(9);
    await world.watch(0);
    const { tablet, cast } = world.fridge;
    const uuid = (await tablet.snapshot()).alerts?.[0]?.uuid;
    const at = (occurredAt: string) =>
      tablet.make(cast.people.staff, {
        kind: 'alert.acknowledge' as const,
        payload: { alert: uuid },
        occurredAt,
      });
    const before = await at('2026-06-10T11:10:00.000Z');
    await world.watch(20);
    await takeTemperature(14);
    await world.watch(25);
    await tablet.send(before);
    expect((await world.open())[0]).toMatchObject({
      state: 'open',
      acknowledged_by: { name: cast.people.staff.name },
    });
    expect(await world.watch(55, 85)).toEqual({ 55: ['area'], 85: ['office', 'owner'] });
  });
});

describe('a task that can no longer be done', () => {
  it('ends its alert as missed, and says so in the history', async () => {
    await assignDue(0, 60);
    await world.watch(5);
    const late = (await occurrences()).find(({ task_name: name }) => name === 'Task at 60');
    const staff = await world.as('staff');
    await staff.call(completeTask, { params: { id: late?.id ?? 0 }, body: {} });
    // The next day of the branch ends at 23:00 UTC on Thursday.
    const end = DAY + 12 * 60;
    await world.watch(end - 1);
    const overdue = () => world.open().then((all) => all.filter(({ kind }) => kind === 'overdue'));
    expect(await overdue()).toHaveLength(1);
    await world.watch(end);
    expect(await overdue()).toEqual([]);
    expect(
      (await cleared()).map(({ text, cleared_as: as, cleared_by: by }) => [text, as, by]),
    ).toEqual([['‘Task at 0’ was missed, due Wed 10 Jun 12:00', 'missed', null]]);
  });
});

describe('a failed critical step of a task that needs no verification', () => {
  it('ends as not put right at the end of the next day', async () => {
    const owner = await world.as('owner');
    const steps = [{ kind: 'temperature', label: 'Core', min: 75, critical: true }];
    const task = await owner.call(addGlobalTask, {
      body: {
        task_name: 'Cook chicken',
        task_description: 'Well done',
        needs_verification: false,
        steps,
      },
    });
    const body = { taskIds: [task.id], branchIds: [branchId()] };
    await owner.call(assignTasks, { body });
    const [due] = await occurrences();
    const answers = [{ step: task.steps[0]?.id, value: 60, note: 'Thrown away' }];
    const staff = await world.as('staff');
    await staff.call(completeTask, { params: { id: due?.id ?? 0 }, body: { answers } });
    const end = DAY + 12 * 60;
    await world.watch(0, end - 1);
    const failed = async () => (await world.open()).filter(({ kind }) => kind === 'failed-answer');
    expect(await failed()).toMatchObject([
      { tasks: [{ occurrence_id: due?.id, day: '2026-06-10', name: 'Cook chicken' }] },
    ]);
    await world.watch(end);
    expect(await failed()).toEqual([]);
    expect((await cleared())[0]).toMatchObject({ cleared_as: 'not-put-right', cleared_by: null });
  });
});

describe('several alerts', () => {
  it('are cleared at once with one reason, by a manager who oversees them all', async () => {
    await assignDue(0);
    await takeTemperature(9);
    await world.watch(5);
    const ids = (await world.open()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    const clear = async (who: Parameters<AlertWorld['as']>[0], all: number[]) =>
      (await world.as(who)).call(clearAlerts, { body: { ids: all, reason: 'Power cut' } });
    expect((await refusalOf(clear('manager', [...ids, 1]))).status).toBe(404);
    const other = await createBranch(server, world.fridge.cast.company.id);
    const person = await createEmployee(server, other, { role_id: 2 });
    const stranger = server.client(await tokenOf(server, person));
    const body = { ids, reason: 'Power cut' };
    expect((await refusalOf(stranger.call(clearAlerts, { body }))).status).toBe(403);
    expect((await refusalOf(clear('staff', ids))).status).toBe(403);
    expect(await world.open()).toHaveLength(2);
    expect(await clear('manager', ids)).toEqual({ cleared: 2 });
    expect(await clear('manager', ids)).toEqual({ cleared: 0 });
    expect((await cleared()).map(({ clear_reason: reason }) => reason)).toEqual([
      'Power cut',
      'Power cut',
    ]);
    expect(await world.watch(65)).toEqual({});
    const entries = await server.context.db
      .selectFrom('audit_log')
      .select('entity_id')
      .where('company_id', '=', world.fridge.cast.company.id)
      .where('action', '=', 'alert.cleared')
      .execute();
    expect(new Set(entries.map(({ entity_id: id }) => Number(id)))).toEqual(new Set(ids));
  });
});
