import * as contract from '@branchbook/contract/tasks.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentBranchTask, presentMaster } from './presenter.ts';
import * as service from './service.ts';

export const tasksRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listMasterTasks, async ({ actor }) =>
    (await service.listMasters(context, actor)).map(presentMaster),
  );

  routes.handle(contract.getMasterTask, async ({ actor, params }) =>
    presentMaster(await service.getMaster(context, actor, params.id)),
  );

  routes.handle(
    contract.addGlobalTask,
    async ({ actor, body }) =>
      new Answer(
        presentMaster(await service.addGlobalTask(context, actor, body)),
        'Task Created Successfully!',
      ),
  );

  routes.handle(contract.assignTasks, async ({ actor, body }) => {
    const result = await service.assignTasks(context, actor, body);
    const { taskIds, branchIds } = body;
    return new Answer(
      result,
      `${taskIds.length} task(s) assigned to ${branchIds.length} branch(es).`,
    );
  });

  routes.handle(contract.listBranchTasks, async ({ actor, query }) =>
    (await service.listBranchTasks(context, actor, query.branchId)).map(presentBranchTask),
  );
};
