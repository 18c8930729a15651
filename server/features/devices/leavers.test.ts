import { randomUUID } from 'node:crypto';
import { deviceUnlock } from '@branchbook/contract/tablet.ts';
import { deleteEmployee, updateEmployee } from '@branchbook/contract/employees.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { listReviewItems, markReviewed } from '@branchbook/contract/review.ts';
import { taskReportOf } from '@branchbook/contract/reports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, createEmployee, tokenOf } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { reviewOf } from '../../testing/review.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf, sign, signInTablet, unwrap } from '../../testing/tablet.ts';
import { forgetLeavers } from './service.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let day: BranchDay;
let taskId: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  day = await createBranchDay(server);
  taskId = await day.assign();
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const erase = async (employeeId: number) =>
  (await owner()).call(deleteEmployee, { body: { employeeId } });

const completeTask = {
  kind: 'task.complete' as const,
  payload: { due_date: '2026-06-10' } as Record<string, unknown>,
};
const BURN = {
  incident_date: '2026-06-10',
  incident_time: '09:00',
  employee_name: 'Zoë Quillfeather',
  description: 'Burnt a hand on the oven',
  emergency_services_called: false,
};
const draft = () => ({
  ...completeTask,
  payload: { ...completeTask.payload, branch_task_id: taskId },
});

const completedBy = async () => {
  const report = await (
    await owner()
  ).call(taskReportOf, {
    params: { period: 'today' },
    query: { branchId: day.cast.branch.id },
  });
  return report.tasks.map((task) => [task.completed_by_name, task.completion_date]);
};

describe('after a person is deleted', () => {
  it('they are no longer listed on any tablet', async () => {
    const { tablet, lukasz } = day;
    const before = await tablet.snapshot();
    expect(before.staff.map(({ id }) => id)).toContain(lukasz.id);
    await erase(lukasz.id);
    const after = await tablet.snapshot();
    expect(after.staff.map(({ id }) => id)).not.toContain(lukasz.id);
  });

  it('their PIN no longer unlocks any tablet', async () => {
    const { tablet, cast } = day;
    const manager = cast.people['head-office manager'];
    const unlock = () =>
      tablet.client.call(deviceUnlock, { body: { employeeId: manager.id, pin: manager.pin } });
    await expect(unlock()).resolves.toMatchObject({ id: manager.id });
    await erase(manager.id);
    expect(await refusalOf(unlock())).toMatchObject({ status: 404, code: 'EMPLOYEE_NOT_FOUND' });
  });

  it('their earlier records still arrive, with their time and without their name', async () => {
    const { tablet, lukasz } = day;
    const items = await tablet.make(lukasz, draft());
    server.clock.advance(3_600_000);
    await erase(lukasz.id);
    server.clock.advance(3_600_000);
    expect(await tablet.send(items)).toMatchObject([{ status: 'ok' }]);
    expect(await completedBy()).toEqual([['Former employee', '2026-06-10T09:00:00.000Z']]);
  });

  it('their later records, signed with a key on a tablet, are filed for review', async () => {
    const { tablet, lukasz, cast } = day;
    const [earlier] = await tablet.make(lukasz, draft());
    const wrapped = (await tablet.snapshot()).staff.find(({ id }) => id === lukasz.id)?.key;
    await erase(lukasz.id);
    server.clock.advance(60_000);
    const key = unwrap(wrapped!, lukasz.pin);
    const later = sign(key, {
      ...earlier!,
      key: '0197b1a0-0000-7000-8000-00000000000a',
      occurredAt: server.clock.now().toISOString(),
    });
    const accident = sign(key, {
      ...earlier!,
      key: randomUUID(),
      kind: 'accident.add',
      occurredAt: server.clock.now().toISOString(),
      payload: JSON.stringify(BURN),
    });
    expect(outcomeOf(await tablet.send([later, accident]))).toEqual(['ok', 'ok']);
    expect(await completedBy()).toEqual([['Former employee', '2026-06-10T09:01:00.000Z']]);
    const manager = cast.as('branch manager');
    const reason = 'Recorded after this person had left';
    const about = { outcome: 'filed', reason, person_name: 'Former employee', contents: [] };
    const { items, total } = await manager.call(listReviewItems, { query: {} });
    expect({ items, total }).toMatchObject({
      items: [
        { ...about, kind: 'task.complete' },
        { ...about, kind: 'accident.add' },
      ],
      total: 2,
    });
    // Once a manager has read a record, it is off the list of every manager.
    await manager.call(markReviewed, { params: { id: items[0]!.id } });
    await manager.call(markReviewed, { params: { id: items[0]!.id } });
    const rest = await (await owner()).call(listReviewItems, { query: {} });
    expect(rest).toMatchObject({ items: [{ kind: 'accident.add' }], total: 1 });
    const actions = (await auditOf(server, cast.company.id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'review-item.reviewed')).toHaveLength(1);
  });

  it('the remaining data of their keys does not allow guessing the PIN', async () => {
    const { tablet, lukasz } = day;
    await tablet.snapshot();
    await erase(lukasz.id);
    const rows = await server.context.db
      .selectFrom('device_staff_keys')
      .select(['wrap', 'wrapped_for'])
      .where('employee_id', '=', lukasz.id)
      .execute();
    expect(rows).toEqual([{ wrap: null, wrapped_for: Buffer.alloc(0) }]);
  });

  it('their keys are kept for 30 days, and no other keys are deleted', async () => {
    const { tablet, lukasz, cast } = day;
    await tablet.snapshot();
    await erase(lukasz.id);
    const keysOf = async () => {
      const rows = await server.context.db
        .selectFrom('device_staff_keys')
        .select('employee_id')
        .where('company_id', '=', cast.company.id)
        .execute();
      return rows.map((row) => row.employee_id);
    };
    const all = await keysOf();
    server.clock.advance(30 * DAY_MS);
    await forgetLeavers(server.context);
    expect(await keysOf()).toEqual(all);
    server.clock.advance(1000);
    await forgetLeavers(server.context);
    expect(await keysOf()).toEqual(all.filter((id) => id !== lukasz.id));
  });

  it('a record that arrives at the same moment is stored without their name', async () => {
    const { tablet, lukasz } = day;
    const items = await tablet.make(lukasz, draft());
    await Promise.all([tablet.send(items), erase(lukasz.id)]);
    expect((await completedBy()).map(([name]) => name)).toEqual(['Former employee']);
  });
});

describe('after a person moves to another branch', () => {
  const note = (text: string) => ({
    kind: 'diary.add' as const,
    payload: { date: '2026-06-10', note: text },
  });
  const moveTo = async (branchId: number) =>
    (await owner()).call(updateEmployee, {
      body: { employeeId: day.lukasz.id, branch_id: branchId },
    });
  /** Returns a function that signs notes, at the present time, with a key that a tablet has. */
  const signer = (wrapped: Parameters<typeof unwrap>[0], { id, pin }: typeof day.lukasz) => {
    const key = unwrap(wrapped, pin);
    return (text: string) => {
      const { kind, payload } = note(text);
      return sign(key, {
        key: randomUUID(),
        kind,
        employeeId: id,
        occurredAt: server.clock.now().toISOString(),
        payload: JSON.stringify(payload),
      });
    };
  };

  it('their earlier records still arrive at the old tablet, and later ones are filed for review', async () => {
    const { tablet, lukasz, cast } = day;
    const { key } = (await tablet.snapshot()).staff.find(({ id }) => id === lukasz.id)!;
    const noted = signer(key!, lukasz);
    const before = noted('before');
    server.clock.advance(3_600_000);
    await moveTo((await createBranch(server, cast.company.id)).id);
    server.clock.advance(3_600_000);
    expect(outcomeOf(await tablet.send([before, noted('since')]))).toEqual(['ok', 'ok']);
    expect(await reviewOf(server, cast)).toEqual([
      'Recorded after this person had moved to another branch',
    ]);
    await moveTo(cast.branch.id);
    expect(outcomeOf(await tablet.send([noted('back again')]))).toEqual(['ok']);
    const { staff } = await tablet.snapshot();
    expect(staff.find(({ id }) => id === lukasz.id)?.key).toBeTruthy();
    server.clock.advance(40 * DAY_MS);
    await forgetLeavers(server.context);
    expect(outcomeOf(await tablet.send([noted('weeks later')]))).toEqual(['ok']);
  });

  it('a head-office manager signs for a week, until they unlock the tablet again', async () => {
    const { tablet, cast } = day;
    const guest = cast.people.owner;
    const unlock = () =>
      tablet.client.call(deviceUnlock, { body: { employeeId: guest.id, pin: guest.pin } });
    const wrapped = (await unlock()).key!;
    const noted = signer(wrapped, guest);
    // Clocks may differ by two minutes.
    server.clock.advance(7 * DAY_MS + 120_000);
    const inTime = noted('on the last day');
    server.clock.advance(1);
    const late = noted('too late');
    const { id } = guest;
    const key = unwrap(wrapped, guest.pin);
    const accident = sign(key, {
      key: randomUUID(),
      kind: 'accident.add',
      employeeId: id,
      occurredAt: server.clock.now().toISOString(),
      payload: JSON.stringify(BURN),
    });
    expect(outcomeOf(await tablet.send([inTime, late, accident]))).toEqual([
      'ok',
      'refused: Please unlock this tablet online again',
      'ok',
    ]);
    // Managers can read the refused item, so that it is not on the tablet only.
    expect(await reviewOf(server, cast)).toEqual([
      'Please unlock this tablet online again: too late',
      'Recorded with a PIN of head office that was no longer valid on this tablet',
    ]);
    await unlock();
    expect(outcomeOf(await tablet.send([noted('a new week')]))).toEqual(['ok']);
  });

  it('a new head-office manager signs for a week with their former key', async () => {
    const { cast } = day;
    const { headOffice } = cast.company;
    const clerk = await createEmployee(server, headOffice);
    const tablet = await signInTablet(server, await owner(), headOffice);
    const { key } = (await tablet.snapshot()).staff.find(({ id }) => id === clerk.id)!;
    const noted = signer(key!, clerk);
    const body = { employeeId: clerk.id, role_id: ROLE.manager };
    await (await owner()).call(updateEmployee, { body });
    server.clock.advance(7 * DAY_MS);
    const inTime = noted('on the last day');
    server.clock.advance(3_600_000);
    expect(outcomeOf(await tablet.send([inTime, noted('too late')]))).toEqual([
      'ok',
      'refused: Please unlock this tablet online again',
    ]);
  });
});
