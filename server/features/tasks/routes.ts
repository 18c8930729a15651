import * as contract from '@branchbook/contract/tasks.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { assignTasks } from './assign-tasks.ts';
import { deleteBranchTask, updateBranchTask } from './update-branch-task.ts';
import { addGlobalTask, createBranchTask } from './create-tasks.ts';
import { deleteGlobalTask, listCustomisations, updateGlobalTask } from './update-global-task.ts';
import { keepStepPhoto } from './keep-task-photo.ts';
import { photoRoutes } from './photo-routes.ts';
import { presentBranchTask, presentMaster } from './presenter.ts';
import * as service from './service.ts';

export const tasksRoutes = (routes: Routes, context: Context): void => {
  globalRoutes(routes, context);
  branchRoutes(routes, context);
  photoRoutes(routes, context);
};

const globalRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listMasterTasks, async ({ actor }) =>
    (await service.listMasters(context, actor)).map(presentMaster),
  );

  routes.handle(contract.getMasterTask, async ({ actor, params }) =>
    presentMaster(await service.getMaster(context, actor, params.id)),
  );

  routes.handle(
    contract.addGlobalTask,
    async ({ actor, body, photo }) =>
      new Answer(
        presentMaster(await addGlobalTask(context, actor, body, photo)),
        'Task Created Successfully!',
      ),
  );

  routes.handle(contract.listCustomisations, ({ actor, params }) =>
    listCustomisations(context, actor, params.id),
  );

  routes.handle(contract.updateGlobalTask, async ({ actor, body, photo }) => {
    const { row, branchesUpdated } = await updateGlobalTask(context, actor, body, photo);
    return new Answer(
      { ...presentMaster(row), branchesUpdated },
      'Global task updated and changes applied to all branches',
    );
  });

  routes.handle(contract.deleteGlobalTask, async ({ actor, params }) => {
    const removedFromBranches = await deleteGlobalTask(context, actor, params.id);
    return new Answer(
      { removedFromBranches },
      'Global task has been successfully deleted from all branches',
    );
  });

  routes.handle(contract.assignTasks, async ({ actor, body }) => {
    const result = await assignTasks(context, actor, body);
    const { taskIds, branchIds } = body;
    return new Answer(
      result,
      `${taskIds.length} task(s) assigned to ${branchIds.length} branch(es).`,
    );
  });
};

const branchRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listBranchTasks, async ({ actor, query }) =>
    (await service.listBranchTasks(context, actor, query.branchId)).map(presentBranchTask),
  );

  routes.handle(contract.getBranchTask, async ({ actor, params, query }) =>
    presentBranchTask(await service.getBranchTask(context, actor, params.id, query.branchId)),
  );

  routes.handle(contract.getTask, async ({ actor, query }) => {
    const task = await service.getTask(context, actor, query.taskId, query.source);
    return 'master' in task ? presentMaster(task.master) : presentBranchTask(task.branchTask);
  });

  routes.handle(
    contract.createBranchTask,
    async ({ actor, body, photo }) =>
      new Answer(
        presentBranchTask(await createBranchTask(context, actor, body, photo)),
        'Task Created',
      ),
  );

  const updated = 'Task updated successfully';
  routes.handle(
    contract.updateBranchTask,
    async ({ actor, body }) =>
      new Answer(presentBranchTask(await updateBranchTask(context, actor, body, null)), updated),
  );
  routes.handle(
    contract.updateBranchTaskPhoto,
    async ({ actor, body, photo }) =>
      new Answer(presentBranchTask(await updateBranchTask(context, actor, body, photo)), updated),
  );

  routes.handle(contract.keepStepPhoto, ({ actor, body, photo }) =>
    keepStepPhoto(context, actor, body.branchId, photo),
  );

  routes.handle(contract.deleteBranchTask, async ({ actor, params }) => {
    await deleteBranchTask(context, actor, params.id);
    return new Answer(null, 'Task deleted');
  });
};
