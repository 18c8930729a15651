import * as contract from '@branchbook/contract/activity.ts';
import * as auditContract from '@branchbook/contract/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Routes } from '../../platform/http.ts';
import { presentActivity } from './audit-presenter.ts';
import * as audit from './read-audit-log.ts';
import {
  presentAttention,
  presentBranchToday,
  presentOpenTemperature,
  presentStats,
} from './presenter.ts';
import * as today from './read-today.ts';

export const activityRoutes = (routes: Routes, context: Context): void => {
  routes.handle(contract.getDashboardStats, async ({ actor, query }) =>
    presentStats(await today.dashboardStats(context, actor, query.branchId)),
  );

  routes.handle(contract.listBranchesToday, async ({ actor }) =>
    (await today.branchesToday(context, actor)).map(presentBranchToday(context.clock.now())),
  );

  routes.handle(contract.getAttention, async ({ actor }) =>
    presentAttention(await today.attention(context, actor)),
  );

  routes.handle(contract.listOpenTemperatures, async ({ actor, query }) => {
    const { rows, total } = await today.openTemperatures(context, actor, query.branchId);
    return { items: rows.map(presentOpenTemperature), total };
  });

  routes.handle(contract.getFirstSteps, ({ actor }) => today.firstSteps(context, actor));

  routes.handle(auditContract.recentActivity, async ({ actor, query }) => {
    const { rows, total } = await audit.listRecent(context, actor, query);
    const { limit, offset } = query;
    return { items: rows.map(presentActivity), total, limit, offset };
  });

  routes.handle(auditContract.auditLog, async ({ actor, query }) => {
    const { rows, hasMore } = await audit.readAuditLog(context, actor, query);
    return { items: rows.map(presentActivity), hasMore };
  });

  routes.handle(auditContract.auditLogCsv, ({ actor, body, signal }) =>
    audit.auditLogFile(context, actor, body, signal),
  );
};
