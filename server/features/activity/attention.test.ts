import { ATTENTION, getAttention } from '@branchbook/contract/activity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Kind, Person } from '../../testing/factories.ts';
import { closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

/** Ten in the morning in London. */
const NOW = '2026-06-10T09:00:00Z';
const TODAY = '2026-06-10';
const HOUR_MS = 3_600_000;

let server: TestServer;
let day: BranchDay;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
beforeEach(async () => {
  server.clock.set(NOW);
  day = await createBranchDay(server);
});
afterAll(() => server.close());

const attentionOf = async (kind: Kind = 'owner') =>
  server.client(await tokenOf(server, day.cast.people[kind])).call(getAttention);

/** When the tasks are assigned, so that deadlines of this morning are due. */
const EARLY = '2026-06-10T04:00:00Z';

const hours = (clock: number): { time_to_finish_min: number } => ({
  time_to_finish_min: Math.round(clock * 60),
});

describe('overdue tasks', () => {
  it('are sorted by priority, then by deadline, and count from the deadline on', async () => {
    await day.assign({ task_name: 'Later', ...hours(9) }, EARLY);
    await day.assign({ task_name: 'Same hour', ...hours(9) }, EARLY);
    await day.assign({ task_name: 'Earlier', ...hours(8) }, EARLY);
    await day.assign({ task_name: 'Matters', ...hours(9.5), priority: 4 }, EARLY);
    await day.assign({ task_name: 'Just now', ...hours(10) }, EARLY);
    await day.assign({ task_name: 'In a minute', ...hours(10 + 1 / 60) }, EARLY);
    const { missed, missedTotal } = await attentionOf();
    expect(missed.map(({ task_name }) => task_name)).toEqual([
      'Matters',
      'Earlier',
      'Later',
      'Same hour',
      'Just now',
    ]);
    expect(missedTotal).toBe(5);
    expect(missed[0]).toMatchObject({ due_at: '2026-06-10T08:30:00.000Z', beforeToday: false });
  });

  it('stay until the end of the next day, while they can still be done', async () => {
    await day.assign({ task_name: 'Lunch', ...hours(9) }, EARLY);
    const listed = async () =>
      (await attentionOf()).missed
        .filter(({ beforeToday }) => beforeToday)
        .map(({ task_name, due_date }) => `${task_name}, ${due_date}`);
    server.clock.set('2026-06-11T22:59:59Z');
    expect(await listed()).toEqual([`Lunch, ${TODAY}`]);
    server.clock.set('2026-06-11T23:00:00Z');
    expect(await listed()).toEqual(['Lunch, 2026-06-11']);
  });

  it('name the branch’s first current manager, if there is one', async () => {
    await day.assign(hours(8), EARLY);
    const { cast } = day;
    const { db } = server.context;
    const callOf = async () => (await attentionOf()).missed[0]?.call;
    const { 'branch manager': first } = cast.people;
    const second = await createEmployee(server, cast.branch, { role_id: 2, mobile_no: null });
    expect(await callOf()).toEqual({ name: first.name, phone: '+447700900123' });
    const leave = async ({ id }: Person): Promise<void> => {
      const gone = db.updateTable('employees').set({ deleted_at: new Date(NOW) });
      await gone.where('id', '=', id).execute();
    };
    await leave(first);
    expect(await callOf()).toEqual({ name: second.name, phone: null });
    await leave(second);
    expect(await callOf()).toBe(null);
  });

  it('are shown twenty at a time with their total number', async () => {
    for (let n = 0; n <= ATTENTION.shown; n += 1) await day.assign(hours(9), EARLY);
    expect(await attentionOf()).toMatchObject({
      missed: { length: ATTENTION.shown },
      missedTotal: ATTENTION.shown + 1,
    });
  });
});

describe('accidents', () => {
  it('are those of the last day, newest first, without addenda', async () => {
    const { cast, tablet } = day;
    const report = async (description: string, more = {}): Promise<string> => {
      const [item] = await tablet.make(cast.people.staff, {
        kind: 'accident.add',
        payload: {
          incident_date: TODAY,
          incident_time: '09:30',
          employee_name: 'Ann Example',
          description,
          emergency_services_called: false,
          ...more,
        },
      });
      if (!item) throw new Error('Nothing was written');
      await tablet.send([item]);
      return item.key;
    };
    const first = await report('Slipped');
    server.clock.advance(60_000);
    await report('Burnt', { emergency_services_called: true, service_type: 'Fire brigade' });
    const [added] = await tablet.make(cast.people.staff, {
      kind: 'accident.addendum',
      payload: { accident: first, description: 'Two stitches' },
    });
    await tablet.send(added ? [added] : []);
    const { accidents } = await attentionOf();
    expect(accidents).toMatchObject([
      { service: 'Fire brigade', incident_date: TODAY, reported_at: '2026-06-10T09:01:00.000Z' },
      { service: null, branchId: cast.branch.id, branch_name: cast.branch.name },
    ]);
    server.clock.set(
      new Date(Date.parse(NOW) + ATTENTION.accidentHours * HOUR_MS - 1).toISOString(),
    );
    expect((await attentionOf()).accidents).toHaveLength(2);
    server.clock.advance(1);
    expect((await attentionOf()).accidents).toHaveLength(1);
  });
});

describe('silent tablets', () => {
  it('are those that have not connected for more than a night, longest first', async () => {
    const { cast } = day;
    const owner = cast.as('owner');
    server.clock.advance(60_000);
    await signInTablet(server, owner, cast.branch);
    const shut = await createBranch(server, cast.company.id);
    await signInTablet(server, owner, shut);
    const namesAfter = async (ms: number) => {
      server.clock.set(new Date(Date.parse(NOW) + ms).toISOString());
      return (await attentionOf()).tablets.map(
        ({ branch_name: where, last_seen_at: at }) => `${where} ${at}`,
      );
    };
    const silent = ATTENTION.silentTabletHours * HOUR_MS;
    expect(await namesAfter(silent - 1)).toEqual([]);
    expect(await namesAfter(silent)).toEqual([`${cast.branch.name} 2026-06-10T09:00:00.000Z`]);
    const all = [
      `${cast.branch.name} 2026-06-10T09:00:00.000Z`,
      `${cast.branch.name} 2026-06-10T09:01:00.000Z`,
      `${shut.name} 2026-06-10T09:01:00.000Z`,
    ];
    expect((await namesAfter(silent + 60_001)).toSorted()).toEqual(all.toSorted());
    expect((await namesAfter(silent + 60_001))[0]).toBe(all[0]);
    await closeBranch(server, shut.id);
    expect(await namesAfter(silent + 60_001)).toEqual(all.slice(0, 2));
    const { db } = server.context;
    const mine = db.updateTable('devices').where('branch_id', '=', cast.branch.id);
    await mine.set({ expires_at: server.clock.now() }).execute();
    expect(await namesAfter(silent + 60_001)).toEqual([]);
  });
});
