import { getEmployee, listEmployees, updateEmployee } from '@branchbook/contract/employees.ts';
import { deviceUnlock } from '@branchbook/contract/tablet.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVault } from '../../platform/vault.ts';
import { createBranchDay } from '../../testing/branch-day.ts';
import { createEmployee } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import { sealOptional, sealPin } from '../employees/seal-secrets.ts';
import { keyOwner } from './manage-staff-keys.ts';

const other = createVault('a secret that another server was started with');
const log = createLogLines();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'warn' }, logTo: log.stream });
});
afterAll(() => server.close());

it('a person added under another secret is left out until they get a new PIN, and the branch continues', async () => {
  const { cast, lukasz, tablet } = await createBranchDay(server);
  const zoe = await createEmployee(server, cast.branch, { name: 'Zoe' });
  const owner = cast.as('owner');
  await server.context.db
    .updateTable('employees')
    .set({
      ...sealPin(other, cast.company.id, zoe.id, zoe.pin),
      n_i_no: sealOptional(other, zoe.id, 'ni', 'QQ112233C'),
      medical: sealOptional(other, zoe.id, 'medical', 'Asthma'),
    })
    .where('id', '=', zoe.id)
    .execute();

  const { staff } = await tablet.snapshot();
  expect(staff.map(({ id }) => id)).not.toContain(zoe.id);
  expect(staff.find(({ id }) => id === lukasz.id)?.key).not.toBeNull();
  expect(log.text()).toContain(`"employee":${zoe.id}`);
  expect(log.text()).toContain('a PIN cannot be read');

  const body = { employeeId: zoe.id, pin: zoe.pin };
  expect((await refusalOf(tablet.client.call(deviceUnlock, { body }))).code).toBe(
    'EMPLOYEE_NOT_FOUND',
  );
  const query = { branchId: cast.branch.id };
  const listed = await owner.call(listEmployees, { query });
  expect(listed.find(({ id }) => id === zoe.id)?.pin).toBeNull();
  expect(await owner.call(getEmployee, { query: { employeeId: zoe.id } })).toMatchObject({
    pin: null,
    n_i_no: null,
    medicialConditions: null,
  });

  await owner.call(updateEmployee, { body });
  const unlocked = await tablet.make(zoe, {
    kind: 'diary.add',
    payload: { date: '2026-06-10', note: 'Back again' },
  });
  expect(outcomeOf(await tablet.send(unlocked))).toEqual(['ok']);
});

it('an unreadable signing key is replaced with the next PIN, and blocks no other item', async () => {
  const { cast, lukasz, tablet } = await createBranchDay(server);
  const note = (text: string) => ({
    kind: 'diary.add' as const,
    payload: { date: '2026-06-10', note: text },
  });
  const [before] = await tablet.make(lukasz, note('Signed with a key that is lost'));
  const [fine] = await tablet.make(cast.people.staff, note('Signed with a good key'));
  const row = await server.context.db
    .selectFrom('device_staff_keys')
    .select(['id', 'device_id'])
    .where('employee_id', '=', lukasz.id)
    .executeTakeFirstOrThrow();
  await server.context.db
    .updateTable('device_staff_keys')
    .set({ key: other.encrypt('lost', keyOwner(row.device_id, lukasz.id)) })
    .where('id', '=', row.id)
    .execute();

  expect(outcomeOf(await tablet.send([before!, fine!]))).toEqual([
    'refused: Not signed by this person',
    'ok',
  ]);
  await cast.as('owner').call(updateEmployee, { body: { employeeId: lukasz.id, pin: '8642' } });
  const items = await tablet.make({ ...lukasz, pin: '8642' }, note('Signed with the new key'));
  expect(outcomeOf(await tablet.send(items))).toEqual(['ok']);
});
