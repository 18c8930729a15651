import * as contract from '@branchbook/contract/training.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { presentRecord } from './presenter.ts';
import * as records from './manage-records.ts';

export const trainingRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.recordTraining, async ({ actor, body }) => {
    const record = await records.recordTraining(context, actor, body);
    return new Answer(presentRecord(record), 'Training recorded');
  });

  routes.handle(contract.trainingOfTask, async ({ actor, params }) =>
    (await records.trainingOfTask(context, actor, params.taskId)).map(presentRecord),
  );

  routes.handle(contract.trainingOfEmployee, async ({ actor, params }) =>
    (await records.trainingOfEmployee(context, actor, params.employeeId)).map(presentRecord),
  );

  routes.handle(contract.trainingGridOf, ({ actor, query }) =>
    records.trainingGrid(context, actor, query.branchId),
  );
};
