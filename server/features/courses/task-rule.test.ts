import { withdrawCertificate } from '@branchbook/contract/certificates.ts';
import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { taskCsv, taskReportOf } from '@branchbook/contract/reports.ts';
import { createBranchTask, updateBranchTask } from '@branchbook/contract/tasks.ts';
import { describe, expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import { award, createCourse } from '../../testing/courses.ts';
import { createCast } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';

const TODAY = '2026-11-26';
const world = useBranchWorld(`${TODAY}T10:00:00Z`, startTestServer);
const as = (kind: Kind) => world.cast.as(kind);
const staff = () => world.cast.people.staff.id;

/** Creates a task of the branch that demands a course; returns it with its occurrence of today. */
const createTask = async (rule: 'warn' | 'block', courseId: number) => {
  const branchId = world.cast.branch.id;
  const body = { task_name: rule, branchId, required_course_id: courseId, course_rule: rule };
  const task = await as('owner').call(createBranchTask, { body });
  const { items } = await as('owner').call(listOccurrences, { query: { branchId } });
  const occurrence = items.find((one) => one.branch_task_id === task.id);
  return { task, id: occurrence?.id ?? 0 };
};

const complete = (id: number, kind: Kind = 'staff') =>
  as(kind).call(completeTask, { params: { id }, body: { note: null } });

const fromTablet = (taskId: number) =>
  world.sendAs('staff', {
    kind: 'task.complete',
    payload: { branch_task_id: taskId, due_date: TODAY },
  });

describe('a task that demands a course', () => {
  it('cannot be completed without a valid certificate where the rule blocks', async () => {
    const course = await createCourse(world.cast, 'First aid');
    const { task, id } = await createTask('block', course.id);
    expect(task).toMatchObject({ required_course_id: course.id, course_rule: 'block' });
    const refusal = await refusalOf(complete(id));
    expect(refusal).toMatchObject({ status: 409, code: 'NOT_POSSIBLE_NOW' });
    expect(refusal.message).toContain('needs a valid certificate in First aid');
    // A tablet that does not know the rule sends the completion, and the server refuses it.
    const [outcome] = await fromTablet(task.id);
    expect(outcome).toContain('needs a valid certificate in First aid');
    await award(world.cast, { employeeId: staff(), courseId: course.id, issued_on: TODAY });
    expect(await complete(id)).toMatchObject({ state: 'completed', without_course: false });
  });

  it('is decided by the day on which it was done, and never by a withdrawn certificate', async () => {
    const course = await createCourse(world.cast, 'First aid');
    const { task, id } = await createTask('block', course.id);
    const ofStaff = { employeeId: staff(), courseId: course.id };
    await award(world.cast, { ...ofStaff, issued_on: '2020-01-01', valid_until: '2026-11-25' });
    expect((await refusalOf(complete(id))).status).toBe(409);
    const wrong = await award(world.cast, { ...ofStaff, issued_on: '2026-01-01' });
    const body = { reason: 'Not theirs' };
    await as('owner').call(withdrawCertificate, { params: { id: wrong.id }, body });
    expect((await refusalOf(complete(id))).status).toBe(409);
    await award(world.cast, { ...ofStaff, issued_on: '2025-01-01', valid_until: TODAY });
    expect(await fromTablet(task.id)).toEqual(['ok']);
  });

  it('warns where the rule warns, and what was done without a certificate is recorded', async () => {
    const course = await createCourse(world.cast, 'First aid');
    const { id } = await createTask('warn', course.id);
    expect(await complete(id)).toMatchObject({ state: 'completed', without_course: true });
    const report = await as('branch manager').call(taskReportOf, {
      params: { period: 'today' },
      query: { branchId: world.cast.branch.id },
    });
    expect(report.tasks.find((one) => one.id === id)).toMatchObject({ without_course: true });
    const csv = await as('branch manager').raw(taskCsv, {
      body: { branchId: world.cast.branch.id, startDate: TODAY, endDate: TODAY },
    });
    const [heads, ...lines] = (await csv.text()).split('\r\n');
    expect(heads).toMatch(/,No valid certificate$/);
    expect(lines.filter((line) => line.endsWith(',Yes'))).toHaveLength(1);
  });

  it('says of the completion that counts again after an undo whether a certificate was missing', async () => {
    const course = await createCourse(world.cast, 'First aid');
    const { task, id } = await createTask('warn', course.id);
    const manager = world.cast.people['branch manager'].id;
    await award(world.cast, { employeeId: manager, courseId: course.id, issued_on: '2026-01-10' });
    const payload = { branch_task_id: task.id, due_date: TODAY };
    await world.sendAs('branch manager', { kind: 'task.complete', payload });
    world.server.clock.advance(60_000);
    // Another tablet without a network completed it, too.
    const [late] = await world.sendAs('staff', { kind: 'task.complete', payload });
    expect(late).toBe('duplicate');
    const shown = async () => {
      const query = { branchId: world.cast.branch.id };
      const { items } = await as('owner').call(listOccurrences, { query });
      return items.find((one) => one.id === id);
    };
    expect(await shown()).toMatchObject({ done_by: manager, without_course: false });
    world.server.clock.advance(60_000);
    await world.sendAs('branch manager', { kind: 'task.undo', payload });
    expect(await shown()).toMatchObject({ done_by: staff(), without_course: true });
  });

  it('is on the tablet with the certificates of its people, to decide without a network', async () => {
    const course = await createCourse(world.cast, 'First aid');
    await createTask('block', course.id);
    const employeeId = staff();
    await award(world.cast, { employeeId, courseId: course.id, issued_on: '2026-01-10' });
    const { courses, tasks, occurrences } = await world.tablet.snapshot();
    expect(courses).toEqual([
      {
        id: course.id,
        name: 'First aid',
        holders: [{ employee_id: employeeId, issued_on: '2026-01-10', valid_until: '2029-01-10' }],
      },
    ]);
    const rule = { required_course_id: course.id, course_rule: 'block' };
    expect(tasks).toEqual([expect.objectContaining(rule)]);
    expect(occurrences).toEqual([expect.objectContaining(rule)]);
  });

  it('accepts no course of another company, and loses its course when it is cleared', async () => {
    const course = await createCourse(world.cast, 'First aid');
    const { task } = await createTask('block', course.id);
    const other = await createCast(world.server);
    const theirs = await createCourse(other, 'Theirs');
    const change = (required_course_id: number | null) =>
      as('owner').call(updateBranchTask, { body: { taskId: task.id, required_course_id } });
    expect((await refusalOf(change(theirs.id))).status).toBe(404);
    expect(await change(null)).toMatchObject({ required_course_id: null });
  });
});
