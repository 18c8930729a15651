import type { Step } from '@branchbook/contract/checklist.ts';
import { addGlobalTask, assignTasks, listBranchTasks } from '@branchbook/contract/tasks.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { createCast, createEmployee, createGlobalTask, tokenOf } from './factories.ts';
import type { Cast, Person } from './factories.ts';
import type { TestServer } from './server.ts';
import { signInTablet } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

type TaskChanges = Parameters<typeof createGlobalTask>[2];

export type StepDraft = Partial<Step> & Pick<Step, 'kind' | 'label'>;

/** A branch's task with steps: its ids, and its steps in the order in which they were given. */
export type SteppedTask = { id: number; masterId: number; checklist: number; steps: Step[] };

/** A branch with a tablet, tasks from head office, and an employee. */
export type BranchDay = {
  cast: Cast;
  lukasz: Person;
  tablet: Tablet;
  /**
   * Assigns a new global task to the branch, now or at an earlier instant, so that deadlines since
   * then are due; returns the id of the branch's copy.
   */
  assign: (changes?: TaskChanges, since?: string) => Promise<number>;
  /** Assigns a new global task with steps to the branch. */
  assignSteps: (steps: StepDraft[], more?: Record<string, unknown>) => Promise<SteppedTask>;
  complete: (branchTaskId: number, dueDate: string, note?: string, by?: Person) => Promise<void>;
  markNotCompleted: (branchTaskId: number, dueDate: string, note: string) => Promise<void>;
};

export const createBranchDay = async (server: TestServer): Promise<BranchDay> => {
  const cast = await createCast(server);
  const lukasz = await createEmployee(server, cast.branch, { name: 'Łukasz O’Brien' });
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);

  const send = async (by: Person, draft: ItemDraft): Promise<void> => {
    const [result] = await tablet.send(await tablet.make(by, draft));
    if (result?.status !== 'ok') throw new Error(`The tablet was told: ${result?.reason}`);
  };
  /** Signs the owner in: a session lasts 30 minutes, and tests move the clock by days. */
  const signIn = async () => server.client(await tokenOf(server, cast.people.owner));

  const assignTask = async (owner: Client, masterId: number) => {
    const body = { taskIds: [masterId], branchIds: [cast.branch.id] };
    await owner.call(assignTasks, { body });
    const copies = await owner.call(listBranchTasks, { query: { branchId: cast.branch.id } });
    const copy = copies.find((one) => one.task_master_id === masterId);
    if (!copy) throw new Error('The task did not reach the branch');
    return copy;
  };
  return {
    cast,
    lukasz,
    tablet,
    assign: async (changes, since) => {
      const task = await createGlobalTask(server, cast.company.id, changes);
      const now = server.clock.now();
      if (since !== undefined) server.clock.set(since);
      const { id } = await assignTask(await signIn(), task.id);
      server.clock.set(now.toISOString());
      return id;
    },
    assignSteps: async (steps, more) => {
      const owner = await signIn();
      const body = { task_name: 'Opening checks', task_description: 'As on the card', steps };
      const master = await owner.call(addGlobalTask, { body: { ...body, ...more } });
      const copy = await assignTask(owner, master.id);
      const { tasks } = await tablet.snapshot();
      const checklist = tasks.find(({ id }) => id === copy.id)?.checklist ?? 0;
      return { id: copy.id, masterId: master.id, checklist, steps: copy.steps };
    },
    complete: (branchTaskId, dueDate, note, by = lukasz) =>
      send(by, {
        kind: 'task.complete',
        payload: { branch_task_id: branchTaskId, due_date: dueDate, note },
      }),
    markNotCompleted: (branchTaskId, dueDate, note) =>
      send(lukasz, {
        kind: 'task.not-complete',
        payload: { branch_task_id: branchTaskId, due_date: dueDate, note },
      }),
  };
};
