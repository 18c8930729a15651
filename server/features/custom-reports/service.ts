import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { openReport, readReport } from './open-report.ts';
import * as run from './run-queries.ts';

/* Exports for other features. */
export { customCsv, customPdf } from './custom-report-export.ts';
export { findVisible as findSavedReport } from './manage-saved-reports.ts';
export { deleteOwnReports } from './queries.ts';

/** Returns a page of a report, with its groups. */
export const runReport = async (
  context: Context,
  actor: PortalActor,
  { definition, offset }: { definition: ReportDefinition; offset: number },
) => {
  const report = await openReport(context, actor, definition);
  const { scope } = actor;
  const page = { offset, limit: CUSTOM_REPORT.page };
  const answer = await readReport(context, async (tx) => ({
    counted: await run.countReport(tx, scope, report.question),
    rows: await run.readRows(tx, scope, report.question, page),
  }));
  return { report, ...answer };
};
export type ReportAnswer = Awaited<ReturnType<typeof runReport>>;
