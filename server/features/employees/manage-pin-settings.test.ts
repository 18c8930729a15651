import { changeOwnPin } from '@branchbook/contract/account.ts';
import {
  addEmployee,
  changePinSettings,
  getPinSettings,
  importEmployees,
  updateEmployee,
} from '@branchbook/contract/employees.ts';
import { LONG_PIN_NEEDED } from '@branchbook/contract/fields.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { employeeCsv, employeeForm } from '../../testing/employee-form.ts';
import { createCast, PASSWORD } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
});

const ask = (long_manager_pins: boolean, kind: 'owner' | 'head-office manager' = 'owner') =>
  cast.as(kind).call(changePinSettings, { body: { long_manager_pins } });

const TOO_SHORT = { status: 400, errors: [{ field: 'pin', message: LONG_PIN_NEEDED }] };

it('head office asks managers and owners for six digits, and sees whose PINs are shorter', async () => {
  const owner = cast.as('owner');
  const { people } = cast;
  expect(await owner.call(getPinSettings)).toEqual({
    long_manager_pins: false,
    short_pins: [],
    short_pin_count: 0,
  });
  await ask(true, 'head-office manager');
  await ask(true);
  const { short_pins: short, short_pin_count: count } = await owner.call(getPinSettings);
  const managers = [people.owner, people['head-office manager'], people['branch manager']];
  const withShort = managers.filter(({ pin }) => pin.length < 6).map(({ id }) => id);
  expect(withShort).not.toEqual([]);
  expect(new Set(short.map(({ id }) => id))).toEqual(new Set(withShort));
  expect(count).toBe(withShort.length);
  await owner.call(changeOwnPin, { body: { password: PASSWORD, pin: '918273' } });
  const left = await owner.call(getPinSettings);
  expect(left.short_pins.map(({ id }) => id)).not.toContain(people.owner.id);
  const log = await auditOf(server, cast.company.id);
  expect(log.filter(({ action }) => action === 'pins.length-changed')).toMatchObject([
    { actor_id: people['head-office manager'].id, details: { long_manager_pins: true } },
  ]);
});

it('a new PIN of a manager or an owner then needs six digits, a PIN of staff four', async () => {
  await ask(true);
  const owner = cast.as('owner');
  const { branch, people } = cast;
  const add = (role_id: number, pin: string) =>
    owner.call(addEmployee, { body: employeeForm({ role_id, pin, branch_id: branch.id }) });
  expect(await refusalOf(add(2, '7654'))).toMatchObject(TOO_SHORT);
  expect(await refusalOf(add(2, '76543'))).toMatchObject(TOO_SHORT);
  await add(2, '765432');
  await add(3, '7654');
  const change = (employeeId: number, fields: { pin: string; role_id?: 2 | 3 }) =>
    owner.call(updateEmployee, { body: { employeeId, ...fields } });
  expect(await refusalOf(change(people['branch manager'].id, { pin: '8642' }))).toMatchObject(
    TOO_SHORT,
  );
  expect(await refusalOf(change(people.staff.id, { pin: '8642', role_id: 2 }))).toMatchObject(
    TOO_SHORT,
  );
  await change(people.staff.id, { pin: '8642' });
  // The PIN that a manager has goes on, also when a form sends it again.
  await change(people['branch manager'].id, { pin: people['branch manager'].pin });
  const own = owner.call(changeOwnPin, { body: { password: PASSWORD, pin: '4567' } });
  expect(await refusalOf(own)).toMatchObject(TOO_SHORT);
  const csv = employeeCsv([
    { Branch: branch.name, Role: 'Manager', PIN: '9753' },
    { Branch: branch.name, PIN: '9754' },
  ]);
  const { problems } = await owner.call(importEmployees, { body: { csv, dryRun: true } });
  expect(problems).toEqual([{ row: 2, field: 'PIN', message: LONG_PIN_NEEDED }]);
  await ask(false);
  await change(people['branch manager'].id, { pin: '8643' });
});

it('branch managers and staff neither see nor change this', async () => {
  for (const kind of ['branch manager', 'staff'] as const) {
    const client = cast.as(kind);
    expect((await refusalOf(client.call(getPinSettings))).status).toBe(403);
    const change = client.call(changePinSettings, { body: { long_manager_pins: true } });
    expect((await refusalOf(change)).status).toBe(403);
  }
});
