import { listNotifications } from '@branchbook/contract/notifications.ts';
import { addRightToWork } from '@branchbook/contract/right-to-work.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { award, createCourse } from '../../testing/courses.ts';
import { tokenOf } from '../../testing/factories.ts';
import { startTestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';
import { markReminders } from './service.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);

/** Runs the jobs twice at an instant, and returns all that the branch’s manager was told so far. */
const toldAt = async (now: string): Promise<string[]> => {
  const { server, cast } = world;
  server.clock.set(now);
  const runJobs = async () => {
    await markReminders(server.context);
    await notifyPeople(server.context, ['course-expiry', 'right-to-work']);
  };
  await runJobs();
  await runJobs();
  // Sessions end while the weeks go by.
  const client = server.client(await tokenOf(server, cast.people['branch manager']));
  const { items } = await client.call(listNotifications, { query: {} });
  return items.map(({ text }) => text);
};

describe('reminders of certificates', () => {
  it('are told once each 60, 30, 7 and 0 days before, by the date at the branch', async () => {
    const { cast } = world;
    const course = await createCourse(cast, 'First aid');
    await award(cast, {
      employeeId: cast.people.staff.id,
      courseId: course.id,
      issued_on: '2026-01-01',
      valid_until: '2027-01-31',
    });
    expect(await toldAt('2026-12-01T10:00:00Z')).toHaveLength(0);
    expect(await toldAt('2026-12-02T10:00:00Z')).toHaveLength(1);
    expect(await toldAt('2026-12-03T10:00:00Z')).toHaveLength(1);
    expect(await toldAt('2027-01-01T10:00:00Z')).toHaveLength(2);
    // The server was off for weeks: only the nearest reminder is told.
    expect(await toldAt('2027-01-31T10:00:00Z')).toHaveLength(3);
    const all = await toldAt('2027-02-20T10:00:00Z');
    expect(all).toHaveLength(3);
    expect(all[0]).toContain('1 certificate ends soon or has ended');
  });

  it('are not told of certificates that were renewed', async () => {
    const { cast } = world;
    const course = await createCourse(cast, 'First aid');
    const ofStaff = { employeeId: cast.people.staff.id, courseId: course.id };
    await award(cast, { ...ofStaff, issued_on: '2024-01-01', valid_until: '2026-12-20' });
    await award(cast, { ...ofStaff, issued_on: '2026-11-20' });
    expect(await toldAt('2026-11-27T10:00:00Z')).toEqual([]);
  });
});

it('follow-ups of the right to work are told without the name of the person', async () => {
  const { cast } = world;
  await cast.as('owner').call(addRightToWork, {
    params: { employeeId: cast.people.staff.id },
    body: { checked_on: '2026-01-10', kind: 'online', follow_up_on: '2026-12-20' },
  });
  const told = await toldAt('2026-11-27T10:00:00Z');
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('1 right-to-work check is due again');
  expect(told[0]).not.toContain(cast.people.staff.name);
});
