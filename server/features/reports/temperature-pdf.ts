import { localDay } from '@branchbook/contract/schedule.ts';
import { TEMPERATURE_REPORT_MAX_DAYS } from '@branchbook/contract/temperature.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange, pdfLimit } from '../../platform/day-range.ts';
import type { AskedRange } from '../../platform/day-range.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { temperatureLogs } from '../temperature/service.ts';
import { renderReport, reportedBranch } from './report-file.ts';
import type { PdfFile } from './report-file.ts';
import { temperatureReport } from './temperature-report.ts';

const LIMIT = pdfLimit(TEMPERATURE_REPORT_MAX_DAYS);

/** The temperatures of a range of days as a PDF, of one piece of equipment or of all ([A-106]). */
export const temperaturePdf = async (
  context: Context,
  actor: PortalActor,
  {
    branchId,
    equipId,
    ...asked
  }: AskedRange & { branchId: number; equipId?: number | null | undefined },
): Promise<PdfFile> => {
  const { db, clock } = context;
  const branch = await reportedBranch(context, actor, branchId);
  const range = checkedRange(asked, localDay(clock.now(), branch.timezone), LIMIT);
  const logs = await temperatureLogs(db, actor.scope, branch, range, equipId ?? undefined);
  const data = temperatureReport(logs, branch.timezone);
  return renderReport(context, actor, { kind: 'temperature', branch, range, data });
};
