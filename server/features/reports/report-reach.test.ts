import { taskReportOf } from '@branchbook/contract/reports.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createCompany, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T08:00:00Z' });
});
afterAll(() => server.close());

const newDay = (): Promise<BranchDay> => {
  server.clock.set('2026-06-10T08:00:00Z');
  return createBranchDay(server);
};

const report = async (
  { cast }: BranchDay,
  period: ReportPeriod = 'today',
  kind: Kind = 'owner',
  branchId = cast.branch.id,
) => {
  const client = server.client(await tokenOf(server, cast.people[kind]));
  return client.call(taskReportOf, { params: { period }, query: { branchId } });
};

describe('the longer periods', () => {
  it('contain today and the six or 29 days before it, and nothing older', async () => {
    const day = await newDay();
    await day.assign();
    server.clock.set('2026-06-16T08:00:00Z');
    expect((await report(day, 'today')).totalTasks).toBe(1);
    expect((await report(day, 'week')).totalTasks).toBe(7);
    server.clock.set('2026-06-17T08:00:00Z');
    const week = await report(day, 'week');
    expect(week.totalTasks).toBe(7);
    expect(week.overdueTasks[0]?.scheduled_date).toBe('2026-06-11');
    expect((await report(day, 'month')).totalTasks).toBe(8);
    server.clock.set('2026-07-09T08:00:00Z');
    const full = await report(day, 'month');
    expect(full.totalTasks).toBe(30);
    expect(full.overdueTasks[0]?.scheduled_date).toBe('2026-06-10');
    server.clock.set('2026-07-10T08:00:00Z');
    const month = await report(day, 'month');
    expect(month.totalTasks).toBe(30);
    expect(month.overdueTasks[0]?.scheduled_date).toBe('2026-06-11');
  });

  it('end with the day of the branch, not of the server', async () => {
    const day = await newDay();
    await day.assign();
    server.clock.set('2026-06-10T23:30:00Z');
    const today = await report(day, 'today');
    expect(today).toMatchObject({ totalTasks: 1, overdueTasks: [] });
    expect((await report(day, 'week')).totalTasks).toBe(2);
  });

  it('are three, and no others', async () => {
    const day = await newDay();
    const refusal = await refusalOf(report(day, 'year' as ReportPeriod));
    expect(refusal.status).toBe(400);
  });
});

describe('the right to see a task report', () => {
  it('belongs to head office for every branch, and to a branch manager for one branch', async () => {
    const day = await newDay();
    const headOffice = day.cast.company.headOffice.id;
    for (const kind of ['owner', 'head-office manager'] as const) {
      await expect(report(day, 'today', kind)).resolves.toBeDefined();
      await expect(report(day, 'today', kind, headOffice)).resolves.toBeDefined();
    }
    await expect(report(day, 'today', 'branch manager')).resolves.toBeDefined();
    expect(await refusalOf(report(day, 'today', 'branch manager', headOffice))).toMatchObject({
      status: 403,
      message: 'Access Denied',
    });
  });

  it('never belongs to staff', async () => {
    expect(await refusalOf(report(await newDay(), 'today', 'staff'))).toMatchObject({
      status: 403,
      message: 'Access Denied',
    });
  });

  it('belongs to no user of another company', async () => {
    const day = await newDay();
    const other = await createCompany(server);
    const theirs = await createBranch(server, other.id);
    for (const kind of ['owner', 'branch manager'] as const) {
      expect((await refusalOf(report(day, 'today', kind, theirs.id))).status).toBe(404);
    }
  });
});
