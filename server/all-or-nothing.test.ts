import { changeOwnPassword, changeOwnPin } from '@branchbook/contract/account.ts';
import { updateBranch } from '@branchbook/contract/branches.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import {
  addEmployee,
  deleteEmployee,
  importEmployees,
  updateEmployee,
} from '@branchbook/contract/employees.ts';
import { askForErasure } from '@branchbook/contract/erasure.ts';
import { completeTask } from '@branchbook/contract/occurrences.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
import { closeReading } from '@branchbook/contract/temperature.ts';
import { recordTraining } from '@branchbook/contract/training.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDueTask } from './testing/due-task.ts';
import type { DueTask } from './testing/due-task.ts';
import { employeeCsv, employeeForm } from './testing/employee-form.ts';
import { createGlobalTask, PASSWORD } from './testing/factories.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { createFridge, readingDraft } from './testing/fridge.ts';
import type { Fridge } from './testing/fridge.ts';
import { refusalOf } from './testing/refusal.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;
let shop: Fridge;
let due: DueTask;
let warm: number;

/** Makes every insert into the audit log fail, which is the last step of every action. */
const fillAuditLog = async (): Promise<void> => {
  const { db } = server.context;
  await sql`
    create function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is full'; end $$
  `.execute(db);
  await sql`
    create trigger audit_log_full before insert on audit_log
      for each statement execute function refuse_entry()
  `.execute(db);
};

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T09:00:00Z' });
  shop = await createFridge(server);
  due = await createDueTask(server, shop.cast, shop.cast.branch, 'Sweep');
  await shop.send('staff', readingDraft(shop.uuid, 9));
  const [reading] = await shop.readings('2026-06-10');
  warm = reading?.id ?? 0;
  await createGlobalTask(server, shop.cast.company.id, { task_name: 'Not assigned' });
  await fillAuditLog();
});
afterAll(() => server.close());

const as = (kind: 'owner' | 'branch manager' | 'staff') => shop.cast.as(kind);
const branchId = () => shop.cast.branch.id;
const taskIds = async (): Promise<number[]> => {
  const tasks = server.context.db.selectFrom('task_masters').select('id');
  const rows = await tasks.where('task_name', '=', 'Not assigned').execute();
  return rows.map(({ id }) => id);
};

const ACTIONS: Record<string, () => Promise<unknown>> = {
  'assigning tasks': async () => {
    const body = { taskIds: await taskIds(), branchIds: [branchId()] };
    return as('owner').call(assignTasks, { body });
  },
  'a new password': () =>
    as('staff').call(changeOwnPassword, { body: { current: PASSWORD, password: 'Changed-1' } }),
  'a new PIN': () =>
    as('staff').call(changeOwnPin, { body: { password: PASSWORD, pin: '918273' } }),
  'importing people': () => {
    const csv = employeeCsv([{}, {}].map(() => ({ Branch: shop.cast.branch.name })));
    return as('owner').call(importEmployees, { body: { csv } });
  },
  'adding a person': () =>
    as('owner').call(addEmployee, { body: employeeForm({ branch_id: branchId() }) }),
  'another role': () =>
    as('owner').call(updateEmployee, {
      body: { employeeId: shop.cast.people.staff.id, role_id: 2, email: 'moved@example.com' },
    }),
  'erasing a person': () =>
    as('owner').call(deleteEmployee, { body: { employeeId: shop.cast.people.staff.id } }),
  'asking to be erased': () => as('staff').call(askForErasure),
  'changing a branch': () =>
    as('owner').call(updateBranch, { body: { branchId: branchId(), town: 'Whitby' } }),
  'completing a task': () =>
    as('staff').call(completeTask, { params: { id: due.occurrence }, body: {} }),
  'closing a temperature': () =>
    as('branch manager').call(closeReading, { params: { id: warm }, body: { note: 'Mended' } }),
  'recording training': () =>
    as('branch manager').call(recordTraining, {
      body: { employeeId: shop.cast.people.staff.id, training_topic: 'Lifting boxes' },
    }),
  'writing in the diary': () =>
    as('branch manager').call(saveDiaryEntry, {
      body: { branchId: branchId(), date: '2026-06-10', note: 'Words' },
    }),
};

it.each(Object.keys(ACTIONS))(
  '%s is rolled back completely when it cannot be recorded',
  async (name) => {
    const before = await fingerprint(server, 'company_id', shop.cast.company.id);
    expect(await refusalOf(ACTIONS[name]?.() ?? Promise.resolve())).toMatchObject({ status: 500 });
    expect(await fingerprint(server, 'company_id', shop.cast.company.id)).toBe(before);
  },
);
