import {
  acknowledgeAlert,
  changeAlertSettings,
  DEFAULT_ALERT_SETTINGS,
  listAlerts,
} from '@branchbook/contract/alerts.ts';
import { addClosure } from '@branchbook/contract/branch-hours.ts';
import { getDuty, saveDuty } from '@branchbook/contract/duty.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
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
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';
import { forgetAlerts } from './service.ts';

/** A Wednesday; the branch is in London, an hour ahead of UTC. */
const NOON = '2026-06-10T11:00:00Z';
const DAY = 24 * 60;

const server = await startTestServer();
afterAll(() => server.close());

let world: AlertWorld;

beforeEach(async () => {
  world = await createAlertWorld(server, NOON);
});

const branchId = () => world.fridge.cast.branch.id;
const readDay = async () =>
  (await world.as('owner')).call(listOccurrences, { query: { branchId: branchId() } });
const closeBranch = async (from: string, to: string) =>
  (await world.as('owner')).call(addClosure, {
    params: { id: branchId() },
    body: { from, to, reason: 'Refit' },
  });

describe('a critical task that is missed day after day', () => {
  it('is told to each person once a day, though no one has cleared the alert of the day before', async () => {
    const { id } = await createGlobalTask(server, world.fridge.cast.company.id, {
      task_name: 'Probe the hot hold',
      priority: 5,
      time_to_finish_min: 12 * 60,
    });
    const body = { taskIds: [id], branchIds: [branchId()] };
    server.clock.set('2026-06-10T10:00:00Z');
    await (await world.as('owner')).call(assignTasks, { body });
    await readDay();
    expect(await world.watch(5, 65)).toEqual({
      5: ['duty', 'manager'],
      65: ['area', 'office', 'owner'],
    });
    server.clock.set('2026-06-11T08:00:00Z');
    await readDay();
    expect(await world.watch(DAY, DAY + 5, DAY + 6)).toEqual({ [DAY + 5]: ['duty', 'manager'] });
    const alerts = await world.open();
    expect(alerts.map(({ count, entity_id: entity }) => [count, entity])).toEqual([
      [1, null],
      [1, null],
    ]);
  });
});

describe('a tablet of a branch that is closed for some days', () => {
  it('is missed after 40 hours on open days only, by alerts and notifications', async () => {
    // It was last seen on Wednesday at 00:00 of the branch, which opens again on Sunday.
    await closeBranch('2026-06-11', '2026-06-13');
    for (const day of ['2026-06-11', '2026-06-12', '2026-06-13', '2026-06-14']) {
      server.clock.set(`${day}T06:00:00Z`);
      await readDay();
    }
    const sunday = 3 * DAY + 12 * 60;
    expect(await world.watch(DAY + 240, 2 * DAY, 3 * DAY, sunday + 1, sunday + 600)).toEqual({});
    const isNotified = async () => {
      await notifyPeople(server.context);
      const { items } = await (await world.as('manager')).call(listNotifications, { query: {} });
      return items.some(({ kind }) => kind === 'device-offline');
    };
    expect(await isNotified()).toBe(false);
    // 40 hours and three closed days after it was seen, it is Sunday, 16:00.
    expect(await world.watch(4 * DAY + 239, 4 * DAY + 241)).toEqual({
      [4 * DAY + 241]: ['duty', 'manager'],
    });
    expect(await isNotified()).toBe(true);
  });
});

describe('a kind of alert that head office turns off', () => {
  it('ends its open alerts, and tells no one else of them', async () => {
    await world.fridge.send('staff', readingDraft(world.fridge.uuid, 9));
    await world.watch(0);
    const levels = { ...DEFAULT_ALERT_SETTINGS.levels, 'out-of-range': 'off' as const };
    const body = { ...DEFAULT_ALERT_SETTINGS, levels };
    await (await world.as('owner')).call(changeAlertSettings, { body });
    expect(await world.watch(1, 15, 30, 60)).toEqual({});
    expect(await world.open()).toEqual([]);
  });
});

describe('an acknowledgement that a tablet sends late', () => {
  it('does not take the place of one that was made after it', async () => {
    await world.fridge.send('staff', readingDraft(world.fridge.uuid, 9));
    await world.watch(0, 20);
    const { tablet, cast } = world.fridge;
    const [shown] = (await tablet.snapshot()).alerts ?? [];
    const draft = {
      kind: 'alert.acknowledge' as const,
      payload: { alert: shown?.uuid },
      occurredAt: '2026-06-10T11:05:00.000Z',
    };
    const item = await tablet.make(cast.people.staff, draft);
    await world.acknowledge('manager');
    await world.watch(25);
    const [result] = await tablet.send(item);
    expect(result?.status).toBe('duplicate');
    expect((await world.open())[0]).toMatchObject({
      acknowledged_by: { name: world.people.manager.name },
      acknowledged_until: '2026-06-10T12:20:00.000Z',
    });
  });
});

describe('a duty list', () => {
  const onDuty = (employeeId: number, day: string) => ({
    employeeId,
    weekday: null,
    day,
    from: '08:00',
    until: '18:00',
  });

  it('loses the entries of past days after a week', async () => {
    const { id } = world.people.duty;
    const entries = [onDuty(id, '2026-06-01'), onDuty(id, '2026-06-09'), onDuty(id, '2026-06-20')];
    const owner = await world.as('owner');
    await owner.call(saveDuty, { body: { branchId: branchId(), entries } });
    await forgetAlerts(server.context);
    const list = await owner.call(getDuty, { query: { branchId: branchId() } });
    expect(list.entries.map(({ day }) => day)).toEqual(['2026-06-09', '2026-06-20']);
  });

  it('of all branches names to a branch manager only those who are on it', async () => {
    const { owner, duty } = world.people;
    const entries = [onDuty(owner.id, '2026-06-20')];
    await (await world.as('owner')).call(saveDuty, { body: { branchId: null, entries } });
    const seen = await (await world.as('manager')).call(getDuty, { query: {} });
    expect(seen.entries).toMatchObject([{ name: owner.name, may: true }]);
    expect(seen.people).toEqual([]);
    const all = await (await world.as('office')).call(getDuty, { query: {} });
    expect(all.people.map(({ id }) => id)).toContain(duty.id);
  });
});

describe('a manager of another branch of the company', () => {
  it('sees, acknowledges and changes nothing of the branch', async () => {
    await world.fridge.send('staff', readingDraft(world.fridge.uuid, 9));
    await world.watch(0);
    const [alert] = await world.open();
    const other = await createBranch(server, world.fridge.cast.company.id);
    const person = await createEmployee(server, other, { role_id: 2 });
    const manager = server.client(await tokenOf(server, person));
    expect((await manager.call(listAlerts, { query: {} })).items).toEqual([]);
    for (const call of [
      () => manager.call(acknowledgeAlert, { params: { id: alert!.id } }),
      () => manager.call(listAlerts, { query: { branchId: branchId() } }),
      () => manager.call(getDuty, { query: { branchId: branchId() } }),
      () => manager.call(saveDuty, { body: { branchId: branchId(), entries: [] } }),
    ]) {
      expect((await refusalOf(call())).status).toBe(403);
    }
  });
});
