import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import { passesAnyValue } from '@branchbook/contract/checklist-text.ts';
import { globalTaskFields } from '@branchbook/contract/task-input.ts';
import {
  addFromLibrary,
  LIBRARY_SETS,
  LIBRARY_TOPICS,
  listLibrary,
  listLibraryNews,
  noteLibrarySeen,
} from '@branchbook/contract/task-library.ts';
import type { LibraryTask } from '@branchbook/contract/task-library.ts';
import { deleteGlobalTask, listMasterTasks } from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCast, createGlobalTask } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, setLibrarySeenOn, setNation } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { LIBRARY } from './service.ts';

const weekdays = ({ days }: LibraryTask) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days.includes(day)]));

const TRADES = LIBRARY.filter(({ about }) => about === 'trade');

describe('the sets of the library', () => {
  it('exist for each offered trade and subject', () => {
    expect(LIBRARY.map((set) => set.key)).toEqual([...LIBRARY_SETS]);
  });

  it.each(TRADES.map((set) => [set.name, set] as const))(
    'for a %s contain 12 to 18 tasks on every topic, some with steps',
    (_, { tasks: everywhere }) => {
      const tasks = everywhere.filter(({ nations }) => !nations.includes('scotland'));
      expect(tasks.length).toBeGreaterThanOrEqual(12);
      expect(tasks.length).toBeLessThanOrEqual(18);
      const topics = LIBRARY_TOPICS.filter((topic) => topic !== 'Sales');
      expect(new Set(tasks.map((task) => task.topic))).toEqual(new Set(topics));
      expect(tasks.filter(({ steps }) => steps.length > 0).length).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(LIBRARY.map((set) => [set.name, set] as const))(
    'for %s name each task once',
    (_, { tasks }) => {
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
        const form = globalTaskFields.parse({
          ...task,
          ...weekdays(task),
          ...(task.repeat_every > 1 && { valid_from: '2026-01-01' }),
        });
        expect(form.task_name).toBe(task.task_name);
        expect(form.task_description).toBe(task.task_description);
        expect(form.steps).toEqual(task.steps);
        expect(task.task_description.split(/[.:!?] /).length).toBeLessThanOrEqual(5);
      }
    },
  );
});

it('no task of the library has a temperature or a number that passes at any value', () => {
  const steps = LIBRARY.flatMap(({ tasks }) => tasks.flatMap((task) => task.steps));
  expect(steps.length).toBeGreaterThan(50);
  expect(steps.filter(passesAnyValue)).toEqual([]);
});

it('every rule that a subject takes from elsewhere says where it is written, and when it was read', () => {
  const sourced = LIBRARY.flatMap(({ tasks }) => tasks).filter(({ source }) => source !== null);
  expect(sourced.length).toBeGreaterThanOrEqual(12);
  for (const { source, since } of sourced) {
    expect(source?.url).toMatch(/^https?:/);
    expect((source?.read ?? since) <= since).toBe(true);
  }
});

it('no set for butchers, fishmongers or bakers offers the food safety pack for retailers', () => {
  const sets = LIBRARY.filter((set) =>
    /butcher|fish|bak/i.test(`${set.key} ${set.name} ${set.description}`),
  );
  expect(sets.map(({ key }) => key)).toContain('butcher');
  expect(JSON.stringify(sets)).not.toMatch(/safer food|SFBB/i);
});

describe('the library of a company', () => {
  let server: TestServer;
  let cast: Cast;
  beforeAll(async () => {
    server = await startTestServer();
    cast = await createCast(server);
  });
  afterAll(() => server.close());

  const reheatingOf = async (of: Cast): Promise<string[]> => {
    const sets = await of.as('owner').call(listLibrary);
    const tasks = sets.find(({ key }) => key === 'cafe')?.tasks ?? [];
    return tasks.map(({ key }) => key).filter((key) => key.startsWith('reheating'));
  };

  it('offers the rules of the nations in which it has branches, and no others', async () => {
    expect(await reheatingOf(cast)).toEqual(['reheating']);
    const { id } = await createBranch(server, cast.company.id);
    await setNation(server, id, 'scotland');
    const other = await createCast(server);
    await setNation(server, other.branch.id, 'scotland');
    expect(await reheatingOf(cast)).toEqual(['reheating', 'reheating-scotland']);
    expect(await reheatingOf(other)).toEqual(['reheating-scotland']);
    const refused = other.as('owner').call(addFromLibrary, {
      body: { set: 'cafe', tasks: ['reheating'] },
    });
    expect(await refusalOf(refused)).toMatchObject({ status: 404 });
  });

  it('offers no British rules to a company whose branches are all in another country', async () => {
    const abroad = await createCast(server);
    await setNation(server, abroad.branch.id, 'other');
    const sets = await abroad.as('owner').call(listLibrary);
    expect(sets.flatMap(({ tasks }) => tasks).filter(({ source }) => source !== null)).toEqual([]);
    expect(sets.map(({ key }) => key)).toContain('opening-and-closing');
    expect(sets.map(({ key }) => key)).not.toContain('fire-log');
  });

  it('names what is new since head office last looked, until it has seen that', async () => {
    await setLibrarySeenOn(server, cast.company.id, '2026-06-01');
    await createGlobalTask(server, cast.company.id, { task_name: 'Do the closing checks' });
    const owner = cast.as('owner');
    const { items } = await owner.call(listLibraryNews);
    expect(items).toContainEqual({
      set: 'fire-log',
      set_name: 'Fire log book',
      key: 'fire-drill',
      task_name: 'Hold a fire drill',
      what: null,
    });
    const changed = items.find(({ set, key }) => set === 'cafe' && key === 'closing-checks');
    expect(changed?.what).toBe(
      'It is part of the food safety diary. A task that was made from it before can be marked so in its form.',
    );
    // Changes of tasks that the company does not have are left out.
    expect(items.filter(({ what }) => what !== null).map(({ task_name }) => task_name)).toEqual([
      'Do the closing checks',
      'Do the closing checks',
    ]);
    expect((await owner.call(noteLibrarySeen)).items).toEqual([]);
    const later = await cast.as('head-office manager').call(listLibraryNews);
    expect(later.items).toEqual([]);
  });

  it('adds tasks with their steps, repetition and start on demand, and keeps those that were changed', async () => {
    const owner = cast.as('owner');
    const add = (set: 'age-restricted-sales' | 'fire-log', tasks: string[]) =>
      owner.call(addFromLibrary, { body: { set, tasks } });
    await add('age-restricted-sales', ['refusal']);
    await add('fire-log', ['fire-drill']);
    const all = await owner.call(listMasterTasks, { query: {} });
    const refusal = all.find(({ task_name }) => task_name === 'Record a refused sale');
    expect(refusal).toMatchObject({ on_demand: true });
    expect(refusal?.steps.map(({ label }) => label)).toContain('Product');
    const drill = all.find(({ task_name }) => task_name === 'Hold a fire drill');
    expect(drill).toMatchObject({ repeat_every: 6, frequency: 'monthly', manager_task: true });
    expect(drill?.valid_from).not.toBeNull();
    expect(await add('fire-log', ['fire-drill'])).toEqual({ created: 0, skipped: 1 });
  });

  it('has no news for a company that has just signed up, and shows them to head office only', async () => {
    server.clock.set('2027-01-10T09:00:00Z');
    const young = await createCast(server);
    expect((await young.as('owner').call(listLibraryNews)).items).toEqual([]);
    for (const kind of ['branch manager', 'staff'] as const) {
      const answer = young.as(kind).call(listLibraryNews);
      expect(await refusalOf(answer)).toMatchObject({ status: 403 });
      const seen = young.as(kind).call(noteLibrarySeen);
      expect(await refusalOf(seen)).toMatchObject({ status: 403 });
    }
  });
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
    const everywhere = LIBRARY.map((set) => ({
      ...set,
      tasks: set.tasks.filter(({ nations }) => nations.length === 0 || nations.includes('england')),
    }));
    expect(sets).toEqual(everywhere);
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
