import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { globalTaskFields } from '@branchbook/contract/task-input.ts';
import {
  addFromLibrary,
  LIBRARY_SETS,
  LIBRARY_TOPICS,
  listLibrary,
} from '@branchbook/contract/task-library.ts';
import type { LibraryTask } from '@branchbook/contract/task-library.ts';
import { deleteGlobalTask, listMasterTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCast, createGlobalTask } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { LIBRARY } from './service.ts';

const weekdays = ({ days }: LibraryTask) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day)]));

describe('the starter sets', () => {
  it('exist for each offered trade', () => {
    expect(LIBRARY.map((set) => set.key)).toEqual([...LIBRARY_SETS]);
  });

  it.each(LIBRARY.map((set) => [set.name, set] as const))(
    'for a %s contain 12 to 18 tasks on every topic',
    (_, { tasks }) => {
      expect(tasks.length).toBeGreaterThanOrEqual(12);
      expect(tasks.length).toBeLessThanOrEqual(18);
      expect(new Set(tasks.map((task) => task.topic))).toEqual(new Set(LIBRARY_TOPICS));
      const names = tasks.map((task) => task.task_name.toLowerCase());
      for (const unique of [names, tasks.map((task) => task.key)]) {
        expect(new Set(unique).size).toBe(tasks.length);
      }
    },
  );

  it.each(LIBRARY.map((set) => [set.name, set] as const))(
    'for a %s contain tasks that the form would accept',
    (_, { tasks }) => {
      for (const task of tasks) {
        const form = globalTaskFields.parse({ ...task, ...weekdays(task) });
        expect(form.task_name).toBe(task.task_name);
        expect(form.task_description).toBe(task.task_description);
        expect(task.task_description.split(/[.:!?] /).length).toBeLessThanOrEqual(5);
      }
    },
  );
});

describe('adding tasks from a set', () => {
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    server = await startTestServer();
    cast = await createCast(server);
  });
  afterAll(() => server.close());

  const add = (tasks: string[], kind: Kind = 'owner', of = cast) =>
    of.as(kind).callWithMessage(addFromLibrary, { body: { set: 'cafe', tasks } });
  const masters = (of = cast) => of.as('owner').call(listMasterTasks, { query: {} });

  it('shows head office all sets, and creates the chosen tasks as shown', async () => {
    const sets = await cast.as('head-office manager').call(listLibrary);
    expect(sets).toEqual(LIBRARY);
    const answer = await add(['hot-holding', 'food-safety-review', 'hot-holding']);
    expect(answer).toMatchObject({
      message: '2 tasks created',
      data: { created: 2, skipped: 0 },
    });
    expect(await masters()).toMatchObject([
      {
        task_name: 'Check hot food on display',
        time_to_finish: '13:00',
        frequency: 'daily',
        priority: 5,
        needs_verification: true,
        created_by: cast.people.owner.id,
        branch_count: 0,
      },
      {
        task_name: 'Review the month’s food safety records',
        frequency: 'monthly',
        scheduled_day: 28,
        manager_task: true,
        monday: true,
      },
    ]);
    const added = (await auditOf(server, cast.company.id)).filter(
      ({ action }) => action === 'task.created-from-library',
    );
    const entry = { actor_id: cast.people.owner.id, entity: 'global task', entity_id: null };
    expect(added).toMatchObject([{ ...entry, details: { set: 'cafe', created: 2 } }]);
  });

  it('skips existing names in any case, also when added twice at once', async () => {
    const other = await createCast(server);
    await createGlobalTask(server, other.company.id, { task_name: 'CLEAN THE TOILETS' });
    const keys = ['toilets', 'closing-checks', 'probe-calibration'];
    const answers = await Promise.all([add(keys, 'owner', other), add(keys, 'owner', other)]);
    expect(answers.map(({ message }) => message).toSorted()).toEqual([
      '0 tasks created, 3 existed already',
      '2 tasks created, 1 existed already',
    ]);
    const all = await masters(other);
    expect(all).toHaveLength(3);
    const audit = await auditOf(server, other.company.id);
    const added = audit.filter(({ action }) => action === 'task.created-from-library');
    expect(added).toHaveLength(1);
    const id = all.find(({ task_name }) => task_name === 'CLEAN THE TOILETS')?.id ?? 0;
    await other.as('owner').call(deleteGlobalTask, { params: { id } });
    const again = await add(keys, 'owner', other);
    expect(again.message).toBe('1 task created, 2 existed already');
  });

  it('is not allowed to branch managers and staff, and accepts only tasks of the sets', async () => {
    const before = await masters();
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(add(['toilets'], kind))).toMatchObject({ status: 403 });
      expect(await refusalOf(cast.as(kind).call(listLibrary))).toMatchObject({ status: 403 });
    }
    expect(await refusalOf(add(['toilets', 'patch-tests']))).toMatchObject({ status: 404 });
    expect(await refusalOf(add([]))).toMatchObject({
      errors: [{ field: 'tasks', message: 'Please select at least one task' }],
    });
    expect(await masters()).toEqual(before);
  });
});
