import { addDish, signDish } from '@branchbook/contract/allergens.ts';
import {
  addEmployee,
  importEmployees,
  updateEmployee,
  updateEmployees,
} from '@branchbook/contract/employees.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { listNotifications } from '@branchbook/contract/notifications.ts';
import { listWaiting, verifyTask, verifyTasks } from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { SECOND_SIGNER_HOURS } from '@branchbook/contract/second-signer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { allNoBut } from '../../testing/dishes.ts';
import { employeeCsv, employeeForm } from '../../testing/employee-form.ts';
import { createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind, Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { notifyPeople } from '../notifications/service.ts';

let server: TestServer;
let day: BranchDay;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-06-10T09:00:00Z');
  day = await createBranchDay(server);
  cast = day.cast;
});

const client = async (person: Person) => server.client(await tokenOf(server, person));

/** Finds a person of the company by name, to act as them. */
const personNamed = async (name: string): Promise<Person> => {
  const row = await server.context.db
    .selectFrom('employees')
    .select(['id', 'branch_id', 'role_id', 'email', 'name'])
    .where('company_id', '=', cast.company.id)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const { id, branch_id: branchId, role_id: roleId, email } = row;
  return {
    id,
    companyId: cast.company.id,
    branchId: branchId ?? 0,
    roleId,
    name,
    email: email ?? '',
    pin: '4711',
  };
};

const NAME = 'Second Person';
const password = 'Three-kettles-8';

/** Ways in which a user can get a manager's account that they know how to sign in to. */
const WAYS: Record<string, (by: Kind) => Promise<unknown>> = {
  'adds a head-office manager': (by) => {
    const place = { role_id: 2, branch_id: cast.company.headOffice.id };
    return cast.as(by).call(addEmployee, { body: employeeForm({ name: NAME, ...place }) });
  },
  'adds a branch manager': (by) => {
    const place = { role_id: 2, branch_id: cast.branch.id };
    return cast.as(by).call(addEmployee, { body: employeeForm({ name: NAME, ...place }) });
  },
  'imports a manager': (by) => {
    const csv = employeeCsv([{ Name: NAME, Role: 'Manager', Branch: cast.branch.name }]);
    return cast.as(by).call(importEmployees, { body: { csv } });
  },
  'makes a member of staff a manager': async (by) => {
    const { id: employeeId } = await createEmployee(server, cast.company.headOffice, {
      name: NAME,
    });
    return cast.as(by).call(updateEmployee, { body: { employeeId, role_id: 2 } });
  },
  'makes several people managers': async (by) => {
    const { id } = await createEmployee(server, cast.company.headOffice, { name: NAME });
    return cast.as(by).call(updateEmployees, { body: { employeeIds: [id], role_id: 2 } });
  },
  'sets the password of a branch manager': async (by) => {
    const { id: employeeId } = await createEmployee(server, cast.branch, {
      name: NAME,
      role_id: 2,
    });
    return cast.as(by).call(updateEmployee, { body: { employeeId, PasswordHash: password } });
  },
  'sets the PIN of a branch manager': async (by) => {
    const { id: employeeId } = await createEmployee(server, cast.branch, {
      name: NAME,
      role_id: 2,
    });
    return cast.as(by).call(updateEmployee, { body: { employeeId, pin: '471147' } });
  },
  'sets the email address of a branch manager': async (by) => {
    const { id: employeeId } = await createEmployee(server, cast.branch, {
      name: NAME,
      role_id: 2,
    });
    return cast
      .as(by)
      .call(updateEmployee, { body: { employeeId, email: `mine${employeeId}@else.example` } });
  },
};

/** Writes a dish as a person, and returns its number. */
const writeDish = async (author: Person): Promise<number> => {
  const body = { name: 'Soup', allergens: allNoBut(), branch_ids: [cast.branch.id] };
  return (await (await client(author)).call(addDish, { body })).id;
};
const sign = async (person: Person, id: number) =>
  (await client(person)).call(signDish, { params: { id }, body: { version: 1 } });

const told = async (kind: Kind): Promise<string[]> => {
  await notifyPeople(server.context, ['new-manager']);
  const { items } = await (await client(cast.people[kind])).call(listNotifications, { query: {} });
  return items.filter((item) => item.kind === 'new-manager').map(({ text }) => text);
};

describe.each(Object.entries(WAYS))('a head-office manager who %s', (_way, act) => {
  it('cannot sign with it for a day, and the owner is notified at once', async () => {
    const { 'head-office manager': maker } = cast.people;
    await act('head-office manager');
    const second = await personNamed(NAME);
    const dish = await writeDish(maker);
    const ofSecond = await writeDish(second);
    expect(await refusalOf(sign(second, dish))).toMatchObject({
      status: 409,
      code: 'SIGNER_TOO_NEW',
    });
    // Nor does it help to write with the new account and to sign as oneself.
    expect(await refusalOf(sign(maker, ofSecond))).toMatchObject({ code: 'SIGNER_TOO_NEW' });
    expect(await told('owner')).toHaveLength(1);
    expect(await told('head-office manager')).toEqual([]);

    server.clock.advance(SECOND_SIGNER_HOURS * 3_600_000 - 1000);
    expect(await refusalOf(sign(second, dish))).toMatchObject({ code: 'SIGNER_TOO_NEW' });
    server.clock.advance(1000);
    expect(await sign(second, dish)).toMatchObject({ current: { number: 1 } });
    expect(await told('owner')).toHaveLength(1);
  });
});

describe.each(Object.entries(WAYS))('an owner who %s', (_way, act) => {
  it('can sign with them at once, and is not notified of what they did themselves', async () => {
    await act('owner');
    const second = await personNamed(NAME);
    const dish = await writeDish(cast.people['head-office manager']);
    expect(await sign(second, dish)).toMatchObject({ current: { number: 1 } });
    expect(await told('owner')).toEqual([]);
  });
});

describe('a manager whose PIN another manager has just set', () => {
  it('cannot verify tasks yet, in the portal or on a tablet, and can send them back', async () => {
    for (const task_name of ['Mop', 'Sweep', 'Wipe']) {
      const taskId = await day.assign({ needs_verification: true, task_name });
      await day.complete(taskId, '2026-06-10', 'Done');
    }
    await WAYS['sets the PIN of a branch manager']!('head-office manager');
    const second = { ...(await personNamed(NAME)), pin: '471147' };
    const portal = await client(second);
    const { items } = await portal.call(listWaiting, { query: { branchId: cast.branch.id } });
    const [first, other, third] = items;
    const verified = { params: { id: first!.id }, body: { result: 'verified' as const } };
    const tooNew = { code: 'SIGNER_TOO_NEW' };
    expect(await refusalOf(portal.call(verifyTask, verified))).toMatchObject(tooNew);
    const ids = items.map(({ id }) => id);
    expect(await refusalOf(portal.call(verifyTasks, { body: { ids } }))).toMatchObject(tooNew);
    const rejected = { result: 'rejected' as const, reason: 'The corners' };
    const back = await portal.call(verifyTask, { params: { id: other!.id }, body: rejected });
    expect(back.state).toBe('pending');

    const draft = (task: Occurrence, result: 'verified' | 'rejected') => ({
      kind: 'task.verify' as const,
      payload: {
        branch_task_id: task.branch_task_id,
        due_date: task.due_date,
        version: task.version,
        result,
        reason: result === 'rejected' ? 'The corners' : null,
      },
    });
    const made = await day.tablet.make(
      second,
      draft(first!, 'verified'),
      draft(third!, 'rejected'),
    );
    expect(outcomeOf(await day.tablet.send(made))).toEqual([
      `refused: ${ERRORS.SIGNER_TOO_NEW.message}`,
      'ok',
    ]);
    server.clock.advance(SECOND_SIGNER_HOURS * 3_600_000);
    expect(await (await client(second)).call(verifyTask, verified)).toMatchObject({
      verification: 'verified',
    });
  });
});
