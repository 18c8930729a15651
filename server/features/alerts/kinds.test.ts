import {
  acknowledgeAlert,
  changeAlertSettings,
  chooseAlerts,
  clearAlert,
  DEFAULT_ALERT_CHOICES,
  DEFAULT_ALERT_SETTINGS,
  listAlerts,
} from '@branchbook/contract/alerts.ts';
import { addClosure } from '@branchbook/contract/branch-hours.ts';
import { closeComplaint } from '@branchbook/contract/complaints.ts';
import { getDuty, saveDuty } from '@branchbook/contract/duty.ts';
import { completeTask, listOccurrences, verifyTask } from '@branchbook/contract/occurrences.ts';
import { heartbeat } from '@branchbook/contract/tablet.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertWorld } from '../../testing/alert-world.ts';
import type { AlertWorld } from '../../testing/alert-world.ts';
import { createCast, createGlobalTask, tokenOf } from '../../testing/factories.ts';
import { readingDraft } from '../../testing/fridge.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';

/** A Wednesday; the branch is in London, an hour ahead of UTC. */
const NOON = '2026-06-10T11:00:00Z';

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

/** Assigns tasks that are due at minute 0, which is noon of the branch. */
const assignTasksDue = async (count: number, changes: object = {}): Promise<void> => {
  const { company } = world.fridge.cast;
  server.clock.set('2026-06-10T10:00:00Z');
  const taskIds: number[] = [];
  for (let index = 1; index <= count; index += 1) {
    const task = await createGlobalTask(server, company.id, {
      task_name: `Task ${index}`,
      priority: 5,
      time_to_finish_min: 12 * 60,
      ...changes,
    });
    taskIds.push(task.id);
  }
  const owner = await world.as('owner');
  await owner.call(assignTasks, { body: { taskIds, branchIds: [branchId()] } });
  await owner.call(listOccurrences, { query: { branchId: branchId() } });
  server.clock.set(NOON);
};

const occurrences = async () =>
  (await (await world.as('owner')).call(listOccurrences, { query: { branchId: branchId() } }))
    .items;

const send = async (draft: Parameters<AlertWorld['fridge']['send']>[1]) =>
  world.fridge.send('staff', draft);

const accident = (changes: object = {}) => ({
  kind: 'accident.add' as const,
  payload: {
    incident_date: '2026-06-10',
    incident_time: '09:30',
    employee_name: 'Ann Example',
    description: 'Slipped on a wet floor',
    emergency_services_called: false,
    ...changes,
  },
});

describe('overdue tasks', () => {
  it('of the highest priority make one alert and one message for each person, however many they are', async () => {
    await assignTasksDue(40);
    expect(await world.watch(4, 5, 6)).toEqual({ 5: ['duty', 'manager'] });
    const [alert, ...others] = await world.open();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: 'overdue',
      count: 40,
      text: '‘Task 1’, ‘Task 10’, ‘Task 11’ and 37 more are overdue, due Wed 10 Jun 12:00',
      since: NOON.replace('Z', '.000Z'),
    });
    const received = await mails.mailsTo(world.people.manager.email, 1);
    expect(received.map(({ text }) => text.split('\n\n')[1])).toEqual([
      `Urgent: ${alert?.text}, at ${alert?.branch_name}.`,
    ]);
  });

  it('clear when they are done, and no other person is told', async () => {
    await assignTasksDue(2);
    await world.watch(5);
    const [first, second] = await occurrences();
    const staff = await world.as('staff');
    await staff.call(completeTask, { params: { id: first!.id }, body: {} });
    await world.watch(6);
    expect((await world.open()).map(({ count }) => count)).toEqual([1]);
    await staff.call(completeTask, { params: { id: second!.id }, body: {} });
    expect(await world.watch(7, 35, 65)).toEqual({});
    expect(await world.open()).toEqual([]);
  });

  it('of a lower priority alert only if head office wants it', async () => {
    await assignTasksDue(1, { priority: 3 });
    expect(await world.watch(5)).toEqual({});
    const body = { ...DEFAULT_ALERT_SETTINGS, least_priority: 3 };
    await (await world.as('office')).call(changeAlertSettings, { body });
    expect(await world.watch(6)).toEqual({ 6: ['duty', 'manager'] });
  });

  it.each([
    { closedAt: '10:00', told: {} },
    { closedAt: '11:00', told: { 5: ['duty', 'manager'] } },
  ])('alert only if they were due before the day was closed at $closedAt', async (one) => {
    await assignTasksDue(1);
    server.clock.set(`2026-06-10T${one.closedAt}:00Z`);
    const body = { from: '2026-06-10', to: '2026-06-10', reason: 'Flood' };
    await (await world.as('owner')).call(addClosure, { params: { id: branchId() }, body });
    server.clock.set(NOON);
    expect(await world.watch(5)).toEqual(one.told);
  });
});

describe('an accident', () => {
  it('alerts until someone clears it, in quiet hours too', async () => {
    await send(accident());
    // At 23:00 of the branch.
    expect(await world.watch(11 * 60)).toEqual({ 660: ['duty', 'manager'] });
    await world.clear('manager', 'The ambulance left, family informed');
    expect(await world.open()).toEqual([]);
  });
});

describe('a complaint', () => {
  const complaint = (kind: string) => ({
    kind: 'complaint.add' as const,
    payload: { kind, food: 'Chicken pie', description: 'Ann Example was sick' },
  });

  it('of an illness or allergic reaction alerts at once, in quiet hours too, without a name', async () => {
    // At 23:00 of the branch.
    await world.watch(11 * 60);
    await send(complaint('reaction'));
    expect(await world.watch(11 * 60)).toEqual({ 660: ['duty', 'manager'] });
    const [alert] = await world.open();
    expect(alert).toMatchObject({
      kind: 'illness',
      critical: true,
      text: 'An allergic reaction of a customer was reported',
      entity_id: expect.any(Number),
    });
  });

  it('about anything else is not critical and waits for the end of quiet hours', async () => {
    await world.watch(11 * 60);
    await send(complaint('complaint'));
    expect(await world.watch(11 * 60 + 1)).toEqual({});
    expect(await world.open()).toMatchObject([
      { kind: 'complaint', critical: false, text: 'A customer made a complaint' },
    ]);
    // At 07:00 of the branch.
    expect(await world.watch(19 * 60)).toEqual({
      1140: ['area', 'duty', 'manager', 'office', 'owner'],
    });
  });

  it('clears when the complaint is closed, and by hand', async () => {
    await send(complaint('illness'));
    await world.watch(1);
    const [alert] = await world.open();
    const owner = await world.as('owner');
    await owner.call(closeComplaint, {
      params: { id: alert?.entity_id ?? 0 },
      body: { outcome: 'Not from us' },
    });
    await world.watch(2);
    expect(await world.open()).toEqual([]);
    await send(complaint('illness'));
    await world.watch(3);
    await world.clear('manager', 'Spoke to the customer');
    expect(await world.watch(4)).toEqual({});
    expect(await world.open()).toEqual([]);
  });
});

describe('an accident with an ambulance', () => {
  it('alerts at once', async () => {
    await send(accident({ emergency_services_called: true, service_type: 'Ambulance' }));
    await server.context.background.idle();
    const [alert] = await world.open('manager');
    expect(alert?.told).toHaveLength(2);
    expect(alert?.text).toBe(
      'An accident was reported, and emergency services were called: Ambulance',
    );
  });
});

describe('a failed step that is marked as critical', () => {
  it('alerts until the task is verified; other failed steps do not', async () => {
    const steps = [
      { kind: 'temperature', label: 'Core', min: 75, critical: true },
      { kind: 'temperature', label: 'Counter', max: 5 },
    ];
    const owner = await world.as('owner');
    const task = await owner.call(addGlobalTask, {
      body: { task_name: 'Cook chicken', task_description: 'Well done', steps },
    });
    await owner.call(assignTasks, { body: { taskIds: [task.id], branchIds: [branchId()] } });
    const [due] = await occurrences();
    const answersOf = (core: number) => [
      { step: task.steps[0]?.id, value: core, note: 'Cooked on' },
      { step: task.steps[1]?.id, value: 9, note: 'Moved' },
    ];
    const staff = await world.as('staff');
    const body = { answers: answersOf(60) };
    await staff.call(completeTask, { params: { id: due!.id }, body });
    expect(await world.watch(0)).toEqual({ 0: ['duty', 'manager'] });
    expect((await world.open())[0]?.text).toBe(
      '‘Cook chicken’ failed a critical step: Core: 60.0 °C (allowed 75 °C or hotter)',
    );
    const [done] = await occurrences();
    await (
      await world.as('manager')
    ).call(verifyTask, {
      params: { id: due!.id },
      body: { result: 'verified', version: done!.version },
    });
    expect(await world.watch(1, 30)).toEqual({});
    expect(await world.open()).toEqual([]);
  });
});

describe('a silent tablet', () => {
  it('is told after quiet hours, and clears when it is seen again', async () => {
    // It was seen the evening before; 40 hours later it is Thursday, 16:00 of the branch.
    expect(await world.watch(27 * 60 + 59)).toEqual({});
    const quiet = { ...DEFAULT_ALERT_CHOICES, quiet_from: '15:00', quiet_until: '17:30' };
    await (await world.as('duty')).call(chooseAlerts, { body: quiet });
    expect(await world.watch(28 * 60 + 1, 28 * 60 + 25, 29 * 60 + 30)).toEqual({
      1681: ['manager'],
      1770: ['area', 'duty', 'office', 'owner'],
    });
    const deviceNow = server.clock.now().toISOString();
    const body = { appVersion: '1.0.0', queued: 0, deviceNow };
    await world.fridge.tablet.client.call(heartbeat, { body });
    expect(await world.watch(29 * 60 + 31)).toEqual({});
    expect(await world.open()).toEqual([]);
  });
});

describe('at a tablet', () => {
  it('staff see what is wrong, and acknowledge it in their own name', async () => {
    await send(readingDraft(world.fridge.uuid, 9));
    await world.watch(0);
    const { tablet, cast } = world.fridge;
    const [alert] = (await tablet.snapshot()).alerts ?? [];
    const text = 'Fridge: 9.0 °C, outside 0 to 5 °C';
    expect(alert).toMatchObject({ text, public_text: text, critical: true });
    const draft = { kind: 'alert.acknowledge' as const, payload: { alert: alert?.uuid } };
    const item = await tablet.make(cast.people.staff, draft);
    expect(outcomeOf(await tablet.send(item))).toEqual(['ok']);
    // An answer that was lost is sent again.
    expect(outcomeOf(await tablet.send(item))).toEqual(['ok']);
    expect((await world.open())[0]).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: cast.people.staff.name },
    });
    expect((await tablet.snapshot()).alerts?.[0]?.acknowledged_by_name).toBe(
      cast.people.staff.name,
    );
    expect(await world.watch(30, 59)).toEqual({});
    const unknown = { ...draft, payload: { alert: '6f1c0c3e-0000-4000-8000-000000000000' } };
    const results = await tablet.send(await tablet.make(cast.people.staff, unknown));
    expect(results[0]?.reason).toBe('This alert is not known');
  });
});

describe('alerts and duty lists', () => {
  it('are out of reach of other branches, other companies and staff', async () => {
    await send(readingDraft(world.fridge.uuid, 9));
    await world.watch(0);
    const [alert] = await world.open();
    const params = { id: alert!.id };
    const other = await createCast(server);
    const call = { params, body: { reason: 'Mine now' } };
    expect((await refusalOf(other.as('owner').call(clearAlert, call))).status).toBe(404);
    expect((await refusalOf(other.as('owner').call(acknowledgeAlert, { params }))).status).toBe(
      404,
    );
    expect(
      (
        await refusalOf(
          other.as('owner').call(saveDuty, { body: { branchId: branchId(), entries: [] } }),
        )
      ).status,
    ).toBe(404);
    const staff = await world.as('staff');
    expect((await refusalOf(staff.call(listAlerts, { query: {} }))).status).toBe(403);
    const companyWide = { body: { branchId: null, entries: [] } };
    const manager = await world.as('manager');
    expect((await refusalOf(manager.call(saveDuty, companyWide))).status).toBe(403);
    expect((await manager.call(getDuty, { query: {} })).entries).toEqual([]);
    const stranger = [
      {
        employeeId: other.people.owner.id,
        weekday: 'monday' as const,
        day: null,
        from: '08:00',
        until: '09:00',
      },
    ];
    const body = { branchId: branchId(), entries: stranger };
    expect((await refusalOf(manager.call(saveDuty, { body }))).status).toBe(404);
  });

  it('are not cleared or acknowledged twice', async () => {
    await send(readingDraft(world.fridge.uuid, 9));
    await world.watch(0);
    const [alert] = await world.open();
    await world.clear('owner');
    const manager = server.client(await tokenOf(server, world.people.manager));
    const params = { id: alert!.id };
    for (const call of [
      () => manager.call(acknowledgeAlert, { params }),
      () => manager.call(clearAlert, { params, body: { reason: 'Again' } }),
    ]) {
      expect(await refusalOf(call())).toMatchObject({
        status: 409,
        message: 'This alert has been cleared already.',
      });
    }
    const cleared = await manager.call(listAlerts, { query: { state: 'cleared' } });
    expect(cleared.items.map(({ id }) => id)).toEqual([alert!.id]);
  });
});
