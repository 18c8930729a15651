import * as contract from '@branchbook/contract/probes.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import * as manage from './manage-probes.ts';
import { presentCheck, presentProbe } from './presenter.ts';
import type { ProbeRow } from './queries.ts';

export const probesRoutes = (routes: Routes, context: Context): void => {
  const present = (row: ProbeRow) => presentProbe(row, context.clock.now());

  routes.handle(contract.listProbes, async ({ actor, query }) => {
    const removed = query.removed === 'true';
    return (await manage.listProbes(context, actor, query.branchId, { removed })).map(present);
  });

  routes.handle(contract.addProbe, async ({ actor, body }) =>
    present(await manage.addProbe(context, actor, body)),
  );

  routes.handle(contract.changeProbe, async ({ actor, params, body }) =>
    present(await manage.changeProbe(context, actor, params.id, body)),
  );

  routes.handle(contract.removeProbe, async ({ actor, params }) => {
    await manage.removeProbe(context, actor, params.id);
    return null;
  });

  routes.handle(contract.listProbeChecks, async ({ actor, params, query }) =>
    (await manage.listProbeChecks(context, actor, params.id, query)).map(presentCheck),
  );
};
