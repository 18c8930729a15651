import { taskReportOf } from '@branchbook/contract/reports.ts';
import type { ReportPeriod } from '@branchbook/contract/reports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { tokenOf } from '../../testing/factories.ts';
import { auditOf, renameEmployee, setTaskActive } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

/** When tasks are assigned, so that deadlines of this morning are due. */
const EARLY = '2026-06-10T04:00:00Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T08:00:00Z' });
});
afterAll(() => server.close());

const newDay = (): Promise<BranchDay> => {
  server.clock.set('2026-06-10T08:00:00Z');
  return createBranchDay(server);
};

const report = async ({ cast }: BranchDay, period: ReportPeriod = 'today') => {
  const client = server.client(await tokenOf(server, cast.people.owner));
  return client.call(taskReportOf, { params: { period }, query: { branchId: cast.branch.id } });
};

describe('the task report of today', () => {
  it('gives performer, time and note of each task', async () => {
    const day = await newDay();
    const [fridges, floor] = [
      await day.assign({ task_name: 'Check the fridges' }),
      await day.assign({ task_name: 'Sweep the floor', time_to_finish_min: 9 * 60 }, EARLY),
    ];
    const till = await day.assign(
      { task_name: 'Count the till', time_to_finish_min: 9 * 60 + 30 },
      EARLY,
    );
    await day.assign({ task_name: 'Lock up' });
    await day.complete(fridges, '2026-06-10', 'One is <warm>');
    server.clock.advance(10 * 60_000);
    await day.complete(floor, '2026-06-10');
    server.clock.advance(10 * 60_000);
    await day.markNotCompleted(till, '2026-06-10', 'No key');

    const result = await report(day);
    expect(result).toEqual({
      totalTasks: 4,
      completedTasks: 2,
      notCompletedTasks: 1,
      failedAnswers: null,
      completionRate: 75,
      days: [{ day: '2026-06-10', total: 4, completed: 2, notCompleted: 1, overdue: 0 }],
      closedDays: [],
      overdueTasks: [],
      pendingTasks: [expect.objectContaining({ task_name: 'Lock up' })],
      tasks: [
        {
          id: expect.any(Number),
          task_name: 'Sweep the floor',
          completion_date: '2026-06-10T08:10:00.000Z',
          completed_by_name: 'Łukasz O’Brien',
          notes: null,
          scheduled_date: '2026-06-10',
          late: true,
          without_course: false,
        },
        expect.objectContaining({
          task_name: 'Check the fridges',
          completion_date: '2026-06-10T08:00:00.000Z',
          notes: 'One is <warm>',
          late: false,
        }),
      ],
      notCompletedTasksData: [
        expect.objectContaining({
          task_name: 'Count the till',
          completed_by_name: 'Łukasz O’Brien',
          notes: 'No key',
        }),
      ],
    });
  });

  it('lists a task as overdue after its deadline, until it is completed late', async () => {
    const day = await newDay();
    const task = await day.assign({ task_name: 'Bake', time_to_finish_min: 10 * 60 });
    server.clock.set('2026-06-10T08:59:59Z');
    expect((await report(day)).overdueTasks).toEqual([]);
    server.clock.set('2026-06-10T09:00:01Z');
    expect(await report(day)).toMatchObject({
      totalTasks: 1,
      completionRate: 0,
      overdueTasks: [
        {
          task_name: 'Bake',
          scheduled_date: '2026-06-10',
          due_at: '2026-06-10T09:00:00.000Z',
          frequency: 'daily',
          monday: true,
          tuesday: true,
          wednesday: true,
          thursday: true,
          friday: true,
          saturday: true,
          sunday: true,
          scheduled_month: null,
          scheduled_day: null,
          schedule: 'Mon, Tue, Wed, Thu, Fri, Sat, Sun',
          time_to_finish: '10:00',
        },
      ],
    });
    await day.complete(task, '2026-06-10');
    expect(await report(day)).toMatchObject({
      overdueTasks: [],
      completionRate: 100,
      tasks: [{ late: true }],
    });
  });

  it('does not call a task without a deadline overdue before its day is over', async () => {
    const day = await newDay();
    await day.assign();
    server.clock.set('2026-06-10T22:59:59Z');
    expect(await report(day)).toMatchObject({ overdueTasks: [], totalTasks: 1 });
    server.clock.set('2026-06-10T23:00:01Z');
    expect(await report(day, 'week')).toMatchObject({
      overdueTasks: [{}],
      totalTasks: 2,
      days: [
        { day: '2026-06-10', total: 1, overdue: 1 },
        { day: '2026-06-11', total: 1, overdue: 0 },
      ],
    });
  });

  it('is empty, at 0 per cent, for a branch without tasks', async () => {
    expect(await report(await newDay())).toEqual({
      tasks: [],
      notCompletedTasksData: [],
      overdueTasks: [],
      pendingTasks: [],
      totalTasks: 0,
      completedTasks: 0,
      notCompletedTasks: 0,
      failedAnswers: null,
      completionRate: 0,
      days: [],
      closedDays: [],
    });
  });

  it('keeps the name under which a person completed a task', async () => {
    const day = await newDay();
    const task = await day.assign();
    await day.complete(task, '2026-06-10');
    await renameEmployee(server, day.lukasz.id, 'Luke Brian');
    expect((await report(day)).tasks[0]?.completed_by_name).toBe('Łukasz O’Brien');
  });

  it('still shows a task that was deactivated after its completion', async () => {
    const day = await newDay();
    const task = await day.assign();
    await day.complete(task, '2026-06-10');
    await setTaskActive(server, task, false);
    expect((await report(day)).completedTasks).toBe(1);
  });
});

describe('an action at a tablet', () => {
  it('leaves one audit row for each draft, without the note', async () => {
    const day = await newDay();
    const task = await day.assign({ task_name: 'Bake bread' });
    const before = (await auditOf(server, day.cast.company.id)).length;
    await day.complete(task, '2026-06-10', 'Private note');
    expect((await auditOf(server, day.cast.company.id)).slice(before)).toMatchObject([
      {
        action: 'task.completed',
        actor_id: day.lukasz.id,
        branch_id: day.cast.branch.id,
        details: { name: 'Bake bread', due: '2026-06-10' },
      },
    ]);
    const log = JSON.stringify(await auditOf(server, day.cast.company.id));
    expect(log).not.toContain('Private note');
  });
});
