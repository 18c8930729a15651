import { randomUUID } from 'node:crypto';
import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import {
  addFromLibrary,
  listLibraryNews,
  updateFromLibrary,
} from '@branchbook/contract/task-library.ts';
import {
  assignTasks,
  listBranchTasks,
  listMasterTasks,
  updateBranchTask,
  updateGlobalTask,
} from '@branchbook/contract/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, tokenOf } from '../../testing/factories.ts';
import { answersOfBranch, setNation } from '../../testing/rows.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/tablet.ts';

const REASON = 'Born on or after 1 January 2009 (tobacco)';
const REFUSAL = { set: 'age-restricted-sales', tasks: ['refusal'] } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ownerOf = async ({ cast }: BranchDay) =>
  server.client(await tokenOf(server, cast.people.owner));

/** Makes a shop that refuses sales on its tablet, with the task of the library. */
const createShop = async (nation: Nation): Promise<BranchDay> => {
  const shop = await createBranchDay(server);
  await setNation(server, shop.cast.branch.id, nation);
  const owner = await ownerOf(shop);
  await owner.call(addFromLibrary, { body: { ...REFUSAL, tasks: [...REFUSAL.tasks] } });
  const [task] = await owner.call(listMasterTasks, { query: {} });
  const body = { taskIds: [task?.id ?? 0], branchIds: [shop.cast.branch.id] };
  await owner.call(assignTasks, { body });
  return shop;
};

/** Records a refused sale on the tablet with a reason, by the time of the server's clock. */
const refuse = async (shop: BranchDay, dueDate: string, reason: string): Promise<string[]> => {
  const { tasks } = await shop.tablet.snapshot();
  const task = tasks.find(({ task_name: name }) => name === 'Record a refused sale');
  const at = server.clock.now().toISOString();
  const values: Record<string, unknown> = {
    Time: '23:59',
    Product: 'Tobacco',
    'Why it was refused': reason,
    'Proof of age was asked for': 'yes',
    'Description of the person': 'Blue coat',
  };
  const answers = (task?.steps ?? [])
    .filter(({ label }) => label in values)
    .map((step) => ({ step: step.id, value: values[step.label], at }));
  const item = await shop.tablet.make(shop.lukasz, {
    kind: 'task.complete',
    payload: {
      branch_task_id: task?.id,
      due_date: dueDate,
      run: randomUUID(),
      checklist: task?.checklist,
      answers,
    },
  });
  return outcomeOf(await shop.tablet.send(item));
};

describe('the reason of the Tobacco and Vapes Act', () => {
  it.each(['england', 'wales', 'scotland', 'northern_ireland'] as const)(
    'can be chosen from 1 January 2027 on, and not a minute before: %s',
    async (nation) => {
      server.clock.set('2026-12-31T23:50:00Z');
      const shop = await createShop(nation);
      server.clock.set('2026-12-31T23:59:00Z');
      expect(await refuse(shop, '2026-12-31', REASON)).toEqual([
        `refused: “Why it was refused” does not have “${REASON}” on this day`,
      ]);
      expect(await refuse(shop, '2026-12-31', 'Under age')).toEqual(['ok']);
      server.clock.set('2027-01-01T00:01:00Z');
      expect(await refuse(shop, '2027-01-01', REASON)).toEqual(['ok']);
      expect(await answersOfBranch(server, shop.cast.branch.id, 'Why it was refused')).toEqual([
        'Under age',
        REASON,
      ]);
    },
  );

  it('counts by the date of the sale where the day of the bar ends at 02:00', async () => {
    server.clock.set('2026-12-31T22:00:00Z');
    const bar = await createShop('england');
    const params = { id: bar.cast.branch.id };
    await (await ownerOf(bar)).call(setBranchHours, { params, body: { day_ends: 2 } });
    server.clock.set('2026-12-31T23:59:00Z');
    expect((await refuse(bar, '2026-12-31', REASON))[0]).toMatch(/^refused: /);
    // Half past midnight is still the bar's 31 December, and the law of 1 January.
    server.clock.set('2027-01-01T00:30:00Z');
    expect(await refuse(bar, '2026-12-31', REASON)).toEqual(['ok']);
  });

  it('reaches tablets with its day, so that they offer it at midnight without a network', async () => {
    server.clock.set('2026-12-31T23:00:00Z');
    const shop = await createShop('wales');
    const { tasks } = await shop.tablet.snapshot();
    const step = tasks[0]?.steps?.find(({ label }) => label === 'Why it was refused');
    const option = step?.options?.find(({ label }) => label === REASON);
    expect(option).toEqual({ label: REASON, passes: true, from: '2027-01-01' });
  });
});

describe('a newer version in the library', () => {
  it('is offered for own tasks, and adds only what is new, also where branches changed their copy', async () => {
    server.clock.set('2026-11-27T10:00:00Z');
    const shop = await createShop('scotland');
    const { cast } = shop;
    const second = await createBranch(server, cast.company.id);
    const owner = await ownerOf(shop);
    const [task] = await owner.call(listMasterTasks, { query: {} });
    const taskId = task?.id ?? 0;
    // The company had the task before the rule, under its own name and with an option less.
    const older = (task?.steps ?? []).map(({ birth_dates: _, ...step }) => ({
      ...step,
      ...(step.options && {
        options: step.options.filter(({ label }) => label !== REASON && label !== 'Drunk'),
      }),
    }));
    await owner.call(updateGlobalTask, {
      body: { taskId, task_name: 'No sale', steps: older },
    });
    await owner.call(assignTasks, { body: { taskIds: [taskId], branchIds: [second.id] } });
    const query = { branchId: second.id };
    const [copy] = await owner.call(listBranchTasks, { query });
    const own = [...older, { kind: 'text' as const, label: 'Till number' }];
    await owner.call(updateBranchTask, {
      body: { taskId: copy?.id ?? 0, task_description: 'Ours', steps: own },
    });

    const news = await owner.call(listLibraryNews);
    expect(news.updates).toMatchObject([
      { key: 'refusal', task_name: 'No sale', adds: [REASON, 'Proof of age was asked for'] },
    ]);
    const body = { set: 'age-restricted-sales', key: 'refusal' } as const;
    const done = await owner.call(updateFromLibrary, { body });
    expect(done).toEqual({ added: [REASON, 'Proof of age was asked for'], branches: 2 });
    expect((await owner.call(listLibraryNews)).updates).toEqual([]);

    const [changed] = await owner.call(listMasterTasks, { query: {} });
    const optionsOf = (steps: { label: string; options?: { label: string }[] }[] = []) =>
      steps.find(({ label }) => label === 'Why it was refused')?.options?.map(({ label }) => label);
    // ‘Drunk’ was taken out by the company and stays out.
    expect(optionsOf(changed?.steps)).toEqual([
      'No proof of age',
      'Under age',
      REASON,
      'Proof not accepted',
      'Bought for someone under age',
      'Other',
    ]);
    expect(changed?.task_name).toBe('No sale');
    const [after] = await owner.call(listBranchTasks, { query });
    expect(after).toMatchObject({ task_description: 'Ours' });
    expect(after?.steps.map(({ label }) => label)).toContain('Till number');
    expect(optionsOf(after?.steps)).toContain(REASON);
    expect(after?.steps.find(({ label }) => label.startsWith('Proof'))?.birth_dates).toBe(true);
    // Pressed again, nothing happens.
    expect(await owner.call(updateFromLibrary, { body })).toEqual({ added: [], branches: 0 });
  });

  it('is for head office alone, and for tasks that the company has', async () => {
    server.clock.set('2026-11-27T10:00:00Z');
    const shop = await createShop('england');
    const body = { set: 'age-restricted-sales', key: 'refusal' } as const;
    const byManager = server.client(await tokenOf(server, shop.cast.people['branch manager']));
    expect(await refusalOf(byManager.call(updateFromLibrary, { body }))).toMatchObject({
      status: 403,
    });
    const other = { set: 'age-restricted-sales', key: 'refusals-weekly' } as const;
    const absent = (await ownerOf(shop)).call(updateFromLibrary, { body: other });
    expect(await refusalOf(absent)).toMatchObject({ status: 404 });
  });

  it('changes nothing by itself: records made before keep their words', async () => {
    server.clock.set('2026-12-20T10:00:00Z');
    const shop = await createShop('northern_ireland');
    expect(await refuse(shop, '2026-12-20', 'Under age')).toEqual(['ok']);
    server.clock.set('2027-01-05T10:00:00Z');
    const body = { set: 'age-restricted-sales', key: 'refusal' } as const;
    await (await ownerOf(shop)).call(updateFromLibrary, { body });
    expect(await answersOfBranch(server, shop.cast.branch.id, 'Why it was refused')).toEqual([
      'Under age',
    ]);
  });
});
