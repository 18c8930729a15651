import { listOccurrences } from '@branchbook/contract/occurrences.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
import { mintScope } from '../platform/session/scope.ts';
import { createGlobalTask } from './factories.ts';
import type { Branch, Cast } from './factories.ts';
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
