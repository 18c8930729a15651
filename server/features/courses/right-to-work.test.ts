import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { previewErasure } from '@branchbook/contract/erasure.ts';
import {
  addRightToWork,
  getRightToWork,
  listRightToWork,
} from '@branchbook/contract/right-to-work.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { expect, it } from 'vitest';
import { useBranchWorld } from '../../testing/branch-world.ts';
import {
  createAreaManager,
  createBranch,
  createEmployee,
  tokenOf,
} from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import { forgetRightToWork } from './service.ts';

const world = useBranchWorld('2026-11-26T10:00:00Z', startTestServer);
const as = (kind: Kind) => world.cast.as(kind);

type Body = RequestOf<typeof addRightToWork>['body'];
const check = (employeeId: number, fields: Partial<Body> = {}, kind: Kind = 'owner') =>
  as(kind).call(addRightToWork, {
    params: { employeeId },
    body: { checked_on: '2026-01-10', kind: 'manual', ...fields },
  });
const list = (kind: Kind = 'owner') => as(kind).call(listRightToWork, { query: { offset: 0 } });

it('the right to work is seen by those who see the NI number, and by no one else', async () => {
  const { cast, server } = world;
  const { staff } = cast.people;
  await check(staff.id, { copies_kept: 'Folder at head office' }, 'branch manager');
  const read = (kind: Kind, employeeId = staff.id) =>
    as(kind).call(getRightToWork, { params: { employeeId } });
  expect(await read('head-office manager')).toEqual([
    expect.objectContaining({
      kind: 'manual',
      copies_kept: 'Folder at head office',
      checked_by_name: cast.people['branch manager'].name,
      follow_up_on: null,
    }),
  ]);
  expect((await refusalOf(read('staff'))).status).toBe(403);
  const manager = cast.people['head-office manager'].id;
  await check(manager);
  expect((await refusalOf(read('branch manager', manager))).status).toBe(404);
  const york = await createBranch(server, cast.company.id, { name: 'York' });
  const yan = await createEmployee(server, york, { name: 'Yan' });
  expect((await refusalOf(read('branch manager', yan.id))).status).toBe(404);
  const { people } = await list('branch manager');
  expect(people.map(({ id }) => id)).toContain(staff.id);
  expect(people.map(({ id }) => id)).not.toContain(yan.id);
  const snapshot = JSON.stringify(await world.tablet.snapshot());
  expect(snapshot).not.toContain('Folder at head office');
});

it('says who checked: the manager, or a colleague within reach', async () => {
  const { cast, server } = world;
  const { staff } = cast.people;
  const manager = cast.people['branch manager'];
  expect(await check(staff.id, { checkedById: manager.id })).toMatchObject({
    checked_by_name: manager.name,
    recorded_by_name: cast.people.owner.name,
  });
  const york = await createBranch(server, cast.company.id, { name: 'York' });
  const yan = await createEmployee(server, york, { name: 'Yan' });
  const elsewhere = await refusalOf(check(staff.id, { checkedById: yan.id }, 'branch manager'));
  expect(elsewhere.status).toBe(404);
  // An area manager works at head office, which is not within reach.
  const area = await createAreaManager(server, cast.company, [cast.branch]);
  const checkedByArea = await server.client(await tokenOf(server, area)).call(addRightToWork, {
    params: { employeeId: staff.id },
    body: { checked_on: '2026-01-11', kind: 'online' },
  });
  expect(checkedByArea.checked_by_name).toBe(area.name);
});

it('a check cannot be in the future, and its follow-up comes after it', async () => {
  const { id } = world.cast.people.staff;
  const refused = async (fields: Partial<Body>) => (await refusalOf(check(id, fields))).status;
  expect(await refused({ checked_on: '2026-11-27' })).toBe(400);
  expect(await refused({ follow_up_on: '2026-01-10' })).toBe(400);
  await check(id, { follow_up_on: '2026-12-10' });
  const { people } = await list();
  expect(people.find((one) => one.id === id)?.state).toBe('due_soon');
});

it('keeps the name of a person who left for two years, and then deletes it', async () => {
  const { cast, server } = world;
  const leaver = await createEmployee(server, cast.branch, { name: 'Lee Leaver' });
  await check(leaver.id);
  const preview = await as('owner').call(previewErasure, { query: { employeeId: leaver.id } });
  expect(preview.kept.rightToWork).toBe(1);
  await as('owner').call(deleteEmployee, { body: { employeeId: leaver.id } });
  expect((await list()).left).toEqual([
    expect.objectContaining({ employee_name: 'Lee Leaver', keep_until: '2028-11-26' }),
  ]);
  expect((await list('branch manager')).left).toEqual([]);
  const { db } = server.context;
  const left = () =>
    db
      .selectFrom('right_to_work_checks')
      .select('id')
      .where('employee_id', '=', leaver.id)
      .execute();
  server.clock.set('2028-11-25T10:00:00Z');
  await forgetRightToWork(server.context);
  expect(await left()).toHaveLength(1);
  server.clock.set('2028-11-27T10:00:00Z');
  await forgetRightToWork(server.context);
  expect(await left()).toEqual([]);
});
