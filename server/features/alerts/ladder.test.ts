import { changeAlertSettings, DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import { saveDuty } from '@branchbook/contract/duty.ts';
import type { DutyInput } from '@branchbook/contract/duty.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAlertWorld, minutes } from '../../testing/alert-world.ts';
import type { AlertPerson, AlertWorld } from '../../testing/alert-world.ts';
import { readingDraft } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import { watchBranches } from './service.ts';

/** A Wednesday; the branch is in London, an hour ahead of UTC. */
const NOON = '2026-06-10T11:00:00Z';

const server = await startTestServer();
afterAll(() => server.close());

let world: AlertWorld;

beforeEach(async () => {
  world = await createAlertWorld(server, NOON);
});

const takeTemperature = (value: number, changes = {}) =>
  world.fridge.send('staff', readingDraft(world.fridge.uuid, value, changes));

type Duty = Partial<DutyInput> & { who: AlertPerson };
const setDuty = async (...duties: Duty[]): Promise<void> => {
  const entries = duties.map(({ who, ...duty }) => ({
    employeeId: world.people[who].id,
    weekday: 'wednesday' as const,
    day: null,
    from: '08:00',
    until: '18:00',
    ...duty,
  }));
  const body = { branchId: world.fridge.cast.branch.id, entries };
  await (await world.as('owner')).call(saveDuty, { body });
};

describe('an out-of-range temperature that no one touches', () => {
  it('reaches the person on duty at once, managers at 15, the area at 30 and head office at 60 minutes, each once', async () => {
    await setDuty({ who: 'duty' });
    await takeTemperature(9);
    expect(await world.watch(...minutes(0, 75))).toEqual({
      0: ['duty'],
      15: ['manager'],
      30: ['area'],
      60: ['office', 'owner'],
    });
    const [alert] = await world.open();
    expect(alert).toMatchObject({
      kind: 'out-of-range',
      text: 'Fridge: 9.0 °C, outside 0 to 5 °C',
      critical: true,
      state: 'open',
      next_step: null,
    });
    expect(alert?.told.map(({ name }) => name)).toHaveLength(5);
  });

  it('reaches the branch managers at once if no one is on duty', async () => {
    await setDuty({ who: 'duty', weekday: 'tuesday' });
    await takeTemperature(9);
    expect(await world.watch(0, 15, 29, 30, 60)).toEqual({
      0: ['duty', 'manager'],
      30: ['area'],
      60: ['office', 'owner'],
    });
  });

  it('reaches the person on duty on this day in place of those of the weekday', async () => {
    await setDuty({ who: 'duty' }, { who: 'area', weekday: null, day: '2026-06-10' });
    await takeTemperature(9);
    expect(await world.watch(0, 14, 15, 30)).toEqual({ 0: ['area'], 15: ['duty', 'manager'] });
  });

  it('is told to each person once by several processes at the same time', async () => {
    await takeTemperature(9);
    await Promise.all([1, 2, 3].map(() => watchBranches(server.context)));
    expect((await world.open()).map(({ told }) => told.length)).toEqual([2]);
  });
});

describe('an acknowledged alert', () => {
  it('of minute 20 reaches no one at minute 30, and climbs again from the first step after an hour', async () => {
    await setDuty({ who: 'duty' });
    await takeTemperature(9);
    await world.watch(0, 15, 20);
    expect(await world.acknowledge('manager')).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: world.people.manager.name },
      acknowledged_until: '2026-06-10T12:20:00.000Z',
      next_step: { audience: 'duty', at: '2026-06-10T12:20:00.000Z' },
    });
    expect(await world.watch(21, 30, 60, 79, 80, 94, 95, 109, 110, 139, 140)).toEqual({
      80: ['duty'],
      95: ['manager'],
      110: ['area'],
      140: ['office', 'owner'],
    });
  });

  it('stands still for one hour in all when two people acknowledge it, and when one does so twice', async () => {
    await setDuty({ who: 'duty' });
    await takeTemperature(9);
    await world.watch(0, 10);
    await world.acknowledge('duty');
    await world.acknowledge('duty');
    await world.watch(13);
    await world.acknowledge('manager');
    expect(await world.watch(15, 30, 72, 73, 87, 88, 103)).toEqual({
      73: ['duty'],
      88: ['manager'],
      103: ['area'],
    });
    const rows = await server.context.db
      .selectFrom('audit_log')
      .select('actor_id')
      .where('company_id', '=', world.fridge.cast.company.id)
      .where('action', '=', 'alert.acknowledged')
      .execute();
    expect(rows).toHaveLength(2);
  });
});

describe('an alert clears', () => {
  it('by a re-check in range, and no one is told any more', async () => {
    const first = readingDraft(world.fridge.uuid, 9);
    await world.fridge.send('staff', first);
    await world.watch(0, 5);
    await takeTemperature(4, { recheck_of: first.key });
    expect(await world.watch(6, 15, 30, 60)).toEqual({});
    expect(await world.open()).toEqual([]);
  });

  it('before anyone is told, if the good re-check is in the same batch', async () => {
    const first = readingDraft(world.fridge.uuid, 9);
    await world.fridge.send(
      'staff',
      first,
      readingDraft(world.fridge.uuid, 4, { recheck_of: first.key }),
    );
    expect(await world.watch(0, 15, 60)).toEqual({});
  });

  it('by hand with a reason, for good: the same reading alerts no one again, a worse one does', async () => {
    await takeTemperature(9);
    await world.watch(0, 5);
    expect(await world.clear('area')).toMatchObject({
      state: 'cleared',
      cleared_by: { name: world.people.area.name },
      clear_reason: 'Moved to the other fridge',
    });
    expect(await world.watch(6, 15, 30, 60)).toEqual({});
    await takeTemperature(12);
    expect(await world.watch(71, 72)).toEqual({ 71: ['duty', 'manager'] });
  });
});

describe('head office', () => {
  const change = async (who: AlertPerson, changes: object) =>
    (await world.as(who)).call(changeAlertSettings, {
      body: { ...DEFAULT_ALERT_SETTINGS, ...changes },
    });

  it('decides who is told when, also of alerts that are open', async () => {
    await setDuty({ who: 'duty' });
    await takeTemperature(9);
    await world.watch(0, 1);
    await change('office', {
      ladder: [
        { audience: 'duty', after_minutes: 0 },
        { audience: 'head-office', after_minutes: 3 },
      ],
    });
    expect(await world.watch(2, 3, 15, 60)).toEqual({ 3: ['office', 'owner'] });
  });

  it('turns a kind of alert off', async () => {
    await change('owner', { levels: { ...DEFAULT_ALERT_SETTINGS.levels, 'out-of-range': 'off' } });
    await takeTemperature(9);
    expect(await world.watch(0, 15, 60)).toEqual({});
  });

  it('is told what is wrong with a ladder whose steps do not rise', async () => {
    const refusal = await refusalOf(
      change('owner', {
        ladder: [
          { audience: 'duty', after_minutes: 15 },
          { audience: 'head-office', after_minutes: 15 },
        ],
      }),
    );
    expect([refusal.status, refusal.errors]).toEqual([
      400,
      [{ field: 'ladder', message: 'Each step must come later than the step before it' }],
    ]);
    expect((await refusalOf(change('area', {}))).status).toBe(403);
    expect((await refusalOf(change('manager', {}))).status).toBe(403);
  });
});
