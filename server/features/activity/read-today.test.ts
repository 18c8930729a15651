import {
  getAttention,
  getDashboardStats,
  getFirstSteps,
  listBranchesToday,
} from '@branchbook/contract/activity.ts';
import { deleteBranch } from '@branchbook/contract/branches.ts';
import { revokeBranchDevices } from '@branchbook/contract/devices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  createGlobalTask,
  tokenOf,
} from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { createWarmFridge } from '../../testing/fridge.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { setTimezone } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { resolveAccess } from '../auth/service.ts';
import { branchesToday } from './read-today.ts';

/** Ten in the morning in London. */
const NOW = '2026-06-10T09:00:00Z';
const TODAY = '2026-06-10';
const HOUR_MS = 3_600_000;
/** When the tasks are assigned, so that deadlines of this morning are due. */
const EARLY = '2026-06-10T04:00:00Z';
const NINE = { time_to_finish_min: 9 * 60 };
const NOTHING_TODAY = { total: 0, completed: 0, notCompleted: 0, overdue: 0 };

let server: CountingServer;
beforeAll(async () => {
  server = await startCountingServer(NOW);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOW));

/** Creates one task of each outcome: on time, late, missed, still to come and not completed. */
const createMixedDay = async (): Promise<BranchDay> => {
  const day = await createBranchDay(server);
  const [onTime, late, notCompleted] = [
    await day.assign(),
    await day.assign(NINE, EARLY),
    await day.assign(NINE, EARLY),
  ];
  await day.assign(NINE, EARLY);
  await day.assign();
  await day.complete(onTime, TODAY);
  await day.complete(late, TODAY);
  await day.markNotCompleted(notCompleted, TODAY, 'The oven is broken');
  return day;
};

const branchesOf = (cast: Cast) => cast.as('owner').call(listBranchesToday);
const stats = (cast: Cast, kind: Parameters<Cast['as']>[0], branchId?: number) =>
  cast.as(kind).call(getDashboardStats, { query: { branchId } });

describe('today’s figures', () => {
  it('cover the whole company for the owner and head office', async () => {
    const { cast } = await createMixedDay();
    await createGlobalTask(server, cast.company.id);
    await createWarmFridge(server, cast, cast.branch, cast.people.staff, 'Fridge');
    const figures = {
      employees: 5,
      branches: 2,
      globalTasks: 6,
      branchTasks: 5,
      tasksToday: { total: 5, completed: 2, notCompleted: 1, overdue: 1 },
      waiting: 2,
      temperatureActions: 1,
    };
    for (const kind of ['owner', 'head-office manager'] as const) {
      expect(await stats(cast, kind)).toEqual(figures);
    }
  });

  it('cover one branch for its manager and staff, and any branch for head office', async () => {
    const { cast } = await createMixedDay();
    const { company, branch } = cast;
    await createGlobalTask(server, company.id);
    const other = await createBranch(server, company.id);
    await createWarmFridge(server, cast, other, await createEmployee(server, other), 'Fridge');
    const figures = {
      employees: 3,
      branches: 1,
      globalTasks: 5,
      branchTasks: 5,
      tasksToday: { total: 5, completed: 2, notCompleted: 1, overdue: 1 },
      waiting: 2,
      temperatureActions: 0,
    };
    expect(await stats(cast, 'branch manager')).toEqual(figures);
    expect(await stats(cast, 'staff')).toEqual(figures);
    expect(await stats(cast, 'owner', branch.id)).toEqual(figures);
    expect(await stats(cast, 'owner', other.id)).toMatchObject({
      employees: 1,
      tasksToday: NOTHING_TODAY,
      temperatureActions: 1,
    });
  });

  it('are hidden from users of another branch or company', async () => {
    const cast = await createCast(server);
    const { id: other } = await createBranch(server, cast.company.id);
    const stranger = await createCompany(server);
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(stats(cast, kind, other))).toMatchObject({ status: 403 });
    }
    const foreign = stats(cast, 'owner', stranger.headOffice.id);
    expect(await refusalOf(foreign)).toMatchObject({ status: 404 });
    const query = { companyId: stranger.id };
    const named = cast.as('owner').call(getDashboardStats, { query });
    expect(await refusalOf(named)).toMatchObject({ status: 403 });
  });
});

describe('the list of urgent matters', () => {
  const attentionOf = async (day: BranchDay, kind: Kind) =>
    server.client(await tokenOf(server, day.cast.people[kind])).call(getAttention);

  it('lists overdue tasks with the manager to call, accidents and silent tablets', async () => {
    const day = await createMixedDay();
    const { branch, people } = day.cast;
    const where = { branchId: branch.id, branch_name: branch.name };
    const accident = {
      incident_date: TODAY,
      incident_time: '09:30',
      employee_name: 'Ann Example',
      description: 'Slipped on a wet floor',
      emergency_services_called: true,
      service_type: 'Ambulance',
    };
    await day.tablet.send(
      await day.tablet.make(people.staff, { kind: 'accident.add', payload: accident }),
    );
    for (const kind of ['owner', 'branch manager'] as const) {
      const found = await attentionOf(day, kind);
      const call = { name: people['branch manager'].name, phone: '+447700900123' };
      expect(found).toMatchObject({ missed: [{ ...where, call }], missedTotal: 1, tablets: [] });
      expect(found.accidents).toMatchObject([{ ...where, service: 'Ambulance' }]);
      expect(JSON.stringify(found)).not.toContain('Ann Example');
    }
    expect((await refusalOf(attentionOf(day, 'staff'))).status).toBe(403);

    server.clock.set('2026-06-11T07:00:00Z');
    const next = await attentionOf(day, 'owner');
    expect(next).toMatchObject({
      missedTotal: 2,
      tablets: [{ ...where, device_name: 'Till tablet' }],
    });
    const owner = server.client(await tokenOf(server, people.owner));
    const [row] = await owner.call(listBranchesToday);
    // Two of yesterday can still be done, and count in no figure of today but this one.
    const overdue = { overdue: 2, overdueBefore: 2, overdueYesterday: 2 };
    expect(row).toMatchObject({ missed: 0, open: 5, ...overdue });
    expect(row).toMatchObject({ silent: true, yesterday: { total: 5, dealtWith: 3 } });
    const { tasksToday } = await owner.call(getDashboardStats, { query: {} });
    expect(tasksToday).toEqual({ ...NOTHING_TODAY, total: 5, overdue: 2 });
  });
});

describe('today’s branches', () => {
  it('show the outcome of each task of the day', async () => {
    const { cast } = await createMixedDay();
    const { branch, company } = cast;
    const fridge = await createWarmFridge(server, cast, branch, cast.people.staff, 'Fridge');
    const mixed = { onTime: 1, late: 1, missed: 1, open: 1, notCompleted: 1 };
    const action = { temperatureActions: 1, equipId: fridge.equipment, actionsSince: TODAY };
    const none = { onTime: 0, late: 0, missed: 0, open: 0, notCompleted: 0 };
    const day = {
      closed: null,
      hygieneRating: null,
      yesterday: { total: 0, dealtWith: 0 },
      silent: false,
      overdueBefore: 0,
      overdueYesterday: 0,
    };
    expect(await branchesOf(cast)).toEqual([
      {
        id: branch.id,
        name: branch.name,
        ...mixed,
        overdue: 1,
        ...action,
        ...day,
        lastHeard: expect.any(String),
      },
      {
        id: company.headOffice.id,
        name: 'Head Office',
        ...none,
        overdue: 0,
        temperatureActions: 0,
        equipId: null,
        actionsSince: null,
        ...day,
        lastHeard: null,
      },
    ]);
    // With two pieces of equipment there is no single piece to link to.
    await createWarmFridge(server, cast, branch, cast.people.staff, 'Freezer');
    const [worst] = await branchesOf(cast);
    expect(worst).toMatchObject({ temperatureActions: 2, equipId: null });
  });

  it('are silent when their tablet has not connected for an hour, unless it was signed out', async () => {
    const { cast } = await createBranchDay(server);
    const heard = async () => {
      const owner = server.client(await tokenOf(server, cast.people.owner));
      const branches = await owner.call(listBranchesToday);
      return branches.find(({ id }) => id === cast.branch.id);
    };
    server.clock.advance(HOUR_MS);
    expect(await heard()).toMatchObject({ silent: false, lastHeard: '2026-06-10T09:00:00.000Z' });
    server.clock.advance(1);
    expect(await heard()).toMatchObject({ silent: true });
    const owner = server.client(await tokenOf(server, cast.people.owner));
    await owner.call(revokeBranchDevices, { body: { branchId: cast.branch.id } });
    expect(await heard()).toMatchObject({ silent: false, lastHeard: null });
  });

  it('are sorted by urgency, then by name, without deleted ones', async () => {
    const { cast, assign } = await createBranchDay(server);
    await assign(NINE, EARLY);
    const { company } = cast;
    await createBranch(server, company.id, { name: 'Zebra Crossing' });
    await createBranch(server, company.id, { name: 'Ångström Lane' });
    const gone = await createBranch(server, company.id, { name: 'Mill Lane' });
    await cast.as('owner').call(deleteBranch, { query: { branchId: gone.id }, body: null });
    expect((await branchesOf(cast)).map(({ name }) => name)).toEqual([
      cast.branch.name,
      'Ångström Lane',
      'Head Office',
      'Zebra Crossing',
    ]);
  });

  it('use each branch’s local day, which is created if needed', async () => {
    const { cast, assign } = await createBranchDay(server);
    await setTimezone(server, cast.branch.id, 'Asia/Tokyo');
    await assign(NINE, '2026-06-09T23:00:00Z');
    expect((await branchesOf(cast))[0]).toMatchObject({ missed: 1, open: 0 });
    // 00:30 on the next day in Tokyo, but not in London.
    server.clock.set('2026-06-10T15:30:00Z');
    const owner = server.client(await tokenOf(server, cast.people.owner));
    const branch = (await owner.call(listBranchesToday)).find(({ id }) => id === cast.branch.id);
    expect(branch).toMatchObject({ missed: 0, open: 1 });
  });

  it('take as many statements for many branches as for one', async () => {
    const cast = await createCast(server);
    const asked = async (): Promise<number> => {
      await branchesOf(cast);
      return server.statementsOf(async () => {
        await branchesOf(cast);
        await stats(cast, 'owner');
      });
    };
    const before = await asked();
    for (let count = 0; count < 20; count += 1) await createBranch(server, cast.company.id);
    expect(await asked()).toBe(before);
  });

  it('are for the owner and head office', async () => {
    const cast = await createCast(server);
    expect(await cast.as('head-office manager').call(listBranchesToday)).toHaveLength(2);
    for (const kind of ['branch manager', 'staff'] as const) {
      const client = cast.as(kind);
      expect(await refusalOf(client.call(listBranchesToday))).toMatchObject({ status: 403 });
      expect(await refusalOf(client.call(getFirstSteps))).toMatchObject({ status: 403 });
      // The service checks permissions too: the endpoint may admit more roles one day.
      const actor = await resolveAccess(server.context)(cast.tokens[kind]);
      if (!actor) throw new Error('The session is not open');
      const asked = branchesToday(server.context, actor);
      await expect(asked).rejects.toMatchObject({ code: 'ACCESS_DENIED' });
    }
  });
});

describe('the first steps of a company', () => {
  it('are completed one after another', async () => {
    const company = await createCompany(server);
    const owner = server.client(await tokenOf(server, company.owner));
    const steps = { branch: false, people: false, tasks: false, tablet: false };
    expect(await owner.call(getFirstSteps)).toEqual(steps);
    const branch = await createBranch(server, company.id);
    expect(await owner.call(getFirstSteps)).toEqual({ ...steps, branch: true });
    await createEmployee(server, branch);
    await createGlobalTask(server, company.id);
    await signInTablet(server, owner, branch);
    expect(await owner.call(getFirstSteps)).toEqual({
      branch: true,
      people: true,
      tasks: true,
      tablet: true,
    });
  });
});
