import { ATTENTION, getAttention } from '@branchbook/contract/activity.ts';
import { verifyTask } from '@branchbook/contract/occurrences.ts';
import { describe, expect, it } from 'vitest';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { act, at, complete, FRIDGE, STEPS, useKitchen } from '../../testing/kitchen.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { closeBranch } from '../../testing/rows.ts';

const kitchen = useKitchen();
const DAY_MS = 86_400_000;

const attentionOf = async (person: Person) =>
  kitchen.server.client(await tokenOf(kitchen.server, person)).call(getAttention);

const warm = (row: number) => ({ of: FRIDGE, row, value: 7.2, action: 'Moved the food' });

describe('completed tasks with failed answers', () => {
  it('need attention for a week, unless they are verified', async () => {
    const { server, day } = kitchen;
    const { owner, 'branch manager': manager } = day.cast.people;
    const [task, unverified, sound] = [
      await day.assignSteps(STEPS, { needs_verification: true }),
      await day.assignSteps(STEPS, { needs_verification: false, task_name: 'Evening checks' }),
      await day.assignSteps(STEPS, { needs_verification: true, task_name: 'Sound' }),
    ];
    await kitchen.send(
      day.lukasz,
      complete(task, 5, warm(1), warm(2)),
      complete(unverified, 9, warm(1)),
      complete(sound, 7, { of: FRIDGE, value: 4 }),
    );
    const where = { branchId: day.cast.branch.id, branch_name: day.cast.branch.name };
    const first = 'Fridge: 7.2 °C (allowed 5 °C or colder)';
    expect((await attentionOf(owner)).failed).toMatchObject([
      { ...where, task_name: 'Evening checks', count: 1, first, waits: false },
      { ...where, task_name: 'Opening checks', count: 2, first, waits: true },
    ]);
    const { id } = await kitchen.recordOf(task);
    const client = await kitchen.as('branch manager');
    await client.call(verifyTask, { params: { id }, body: { result: 'verified' } });
    expect((await attentionOf(manager)).failed).toMatchObject([{ task_name: 'Evening checks' }]);
    const done = (await kitchen.recordOf(unverified)).done_at ?? '';
    const end = Date.parse(done) + ATTENTION.failedDays * DAY_MS;
    server.clock.set(new Date(end - 1).toISOString());
    expect((await attentionOf(owner)).failed).toHaveLength(1);
    server.clock.advance(1);
    expect((await attentionOf(owner)).failed).toEqual([]);
  });

  it('need none once they are undone or sent back, or their branch is closed', async () => {
    const { server, day } = kitchen;
    const { owner } = day.cast.people;
    const task = await day.assignSteps(STEPS, { needs_verification: true });
    await kitchen.send(day.lukasz, complete(task, 5, warm(1)), act(task, 'task.undo', 6));
    expect((await attentionOf(owner)).failed).toEqual([]);
    await kitchen.send(day.lukasz, complete(task, 7, warm(1)));
    expect((await attentionOf(owner)).failed).toHaveLength(1);
    const { id } = await kitchen.recordOf(task);
    const client = await kitchen.as('branch manager');
    const body = { result: 'rejected', reason: 'Measure again' } as const;
    await client.call(verifyTask, { params: { id }, body });
    expect((await attentionOf(owner)).failed).toEqual([]);
    server.clock.set(at(70));
    await kitchen.send(day.lukasz, complete(task, 65, warm(1)));
    expect((await attentionOf(owner)).failed).toHaveLength(1);
    await closeBranch(server, day.cast.branch.id);
    expect((await attentionOf(owner)).failed).toEqual([]);
  });

  it('are seen by managers who reach the branch, and by no one else', async () => {
    const { server, day } = kitchen;
    const task = await day.assignSteps(STEPS, { needs_verification: true });
    await kitchen.send(day.lukasz, complete(task, 5, warm(1)));
    const { people, company } = day.cast;
    const elsewhere = await createBranch(server, company.id);
    const neighbour = await createEmployee(server, elsewhere, { role_id: 2 });
    const stranger = (await createCast(server)).people.owner;
    expect((await attentionOf(people['branch manager'])).failed).toHaveLength(1);
    expect((await attentionOf(neighbour)).failed).toEqual([]);
    expect((await attentionOf(stranger)).failed).toEqual([]);
    expect((await refusalOf(attentionOf(people.staff))).status).toBe(403);
  });
});
