import { assignTasks, listBranchTasks } from '@branchbook/contract/tasks.ts';
import { createCast, createEmployee, createGlobalTask, tokenOf } from './factories.ts';
import type { Cast, Person } from './factories.ts';
import type { TestServer } from './server.ts';
import { signInTablet } from './tablet.ts';
import type { ItemDraft, Tablet } from './tablet.ts';

type TaskChanges = Parameters<typeof createGlobalTask>[2];

/** A branch with a tablet, tasks from head office, and an employee. */
export type BranchDay = {
  cast: Cast;
  lukasz: Person;
  tablet: Tablet;
  /** Assigns a new global task to the branch; returns the id of the branch's copy. */
  assign: (changes?: TaskChanges) => Promise<number>;
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
  return {
    cast,
    lukasz,
    tablet,
    assign: async (changes) => {
      // A session lasts 30 minutes, and tests move the clock by days.
      const owner = server.client(await tokenOf(server, cast.people.owner));
      const task = await createGlobalTask(server, cast.company.id, changes);
      const body = { taskIds: [task.id], branchIds: [cast.branch.id] };
      await owner.call(assignTasks, { body });
      const copies = await owner.call(listBranchTasks, { query: { branchId: cast.branch.id } });
      const copy = copies.find((one) => one.task_master_id === task.id);
      if (!copy) throw new Error('The task did not reach the branch');
      return copy.id;
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
