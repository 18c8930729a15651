import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { addGlobalTask, assignTasks } from '@branchbook/contract/tasks.ts';
import { mintScope } from '../platform/session/scope.ts';
import { createGlobalTask } from './factories.ts';
import type { Branch, Cast, Kind } from './factories.ts';
import { jpeg } from './pictures.ts';
import type { TestServer } from './server.ts';

export type DueTask = { master: number; branchTask: number; occurrence: number; photo: string };

/** Creates a global task due at a branch today, and a photo that only the branch may see. */
export const createDueTask = async (
  server: TestServer,
  { as, company }: Cast,
  branch: Branch,
  name: string,
): Promise<DueTask> => {
  const owner = as('owner');
  const master = await createGlobalTask(server, company.id, { task_name: name });
  await owner.call(assignTasks, { body: { taskIds: [master.id], branchIds: [branch.id] } });
  const { items } = await owner.call(listOccurrences, { query: { branchId: branch.id } });
  const due = items.find(({ task_name }) => task_name === name);
  if (!due) throw new Error('Nothing is due');
  const photo = await server.context.photos.keep(mintScope(company.id, 'all'), {
    bytes: await jpeg({ width: 60, height: 40 }),
    branchId: branch.id,
    purpose: 'completion',
    by: null,
    at: server.clock.now(),
  });
  return {
    master: master.id,
    branchTask: due.branch_task_id,
    occurrence: due.id,
    photo: photo.blobName,
  };
};

/** Creates a task with a step, which a person of the cast answers in the portal; the answer fails. */
export const createAnsweredTask = async (
  { as }: Cast,
  branch: Branch,
  by: Kind,
  words: string,
): Promise<number> => {
  const owner = as('owner');
  const steps = [{ kind: 'temperature', label: words, max: 5 }];
  const task = { task_name: words, task_description: words, steps };
  const master = await owner.call(addGlobalTask, { body: task });
  await owner.call(assignTasks, { body: { taskIds: [master.id], branchIds: [branch.id] } });
  const { items } = await owner.call(listOccurrences, { query: { branchId: branch.id } });
  const due = items.find((one) => one.task_name === words && one.steps > 0);
  if (!due) throw new Error('Nothing is due');
  const answers = [{ step: master.steps[0]?.id, value: 8.5, note: words }];
  await as(by).call(completeTask, { params: { id: due.id }, body: { answers } });
  return due.id;
};
