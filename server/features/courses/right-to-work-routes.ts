import * as contract from '@branchbook/contract/right-to-work.ts';
import type { Context } from '../../platform/context.ts';
import { Answer } from '../../platform/http.ts';
import type { Routes } from '../../platform/http.ts';
import { addRightToWork, getRightToWork, listRightToWork } from './manage-right-to-work.ts';
import { presentCheck } from './right-to-work-presenter.ts';

export const rightToWorkRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.listRightToWork, async ({ actor, query }) => {
    const { people, total, left } = await listRightToWork(context, actor, query);
    return {
      people: people.map(({ id, name, branch_name, state, last }) => ({
        id,
        name,
        branch_name,
        state,
        last: last && presentCheck(last),
      })),
      total,
      left: left.map(presentCheck),
    };
  });

  routes.handle(contract.getRightToWork, async ({ actor, params }) =>
    (await getRightToWork(context, actor, params.employeeId)).map(presentCheck),
  );

  routes.handle(contract.addRightToWork, async ({ actor, params, body }) => {
    const row = await addRightToWork(context, actor, params.employeeId, body);
    return new Answer(presentCheck(row), 'Check recorded');
  });
};
