import { buffer } from 'node:stream/consumers';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { FileAnswer } from '../../platform/http.ts';
import type { MailFile } from '../../platform/mail/transport.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { listBranches } from '../branches/service.ts';
import { BRANCH_FILES } from './branch-report-list.ts';
import { exportAllBranches } from './export-all-branches.ts';
import { csvOf, pdfOf } from './write-report.ts';

/** A report of one branch, or of all branches in reach where the branch is null. */
export type WantedReport = { report: BranchReport; branchId: number | null; range: DayRange };

/** Reads a file that was made for an answer, to attach it to an email. */
export const fileOf = async ({ name, type, body }: FileAnswer): Promise<MailFile> => ({
  name,
  type,
  body: Buffer.isBuffer(body) ? body : await buffer(body),
});

/** Makes the file of a report in one format; a ZIP file for all branches. */
export const writeFile = async (
  context: Context,
  actor: PortalActor,
  { report, branchId, range }: WantedReport,
  format: 'pdf' | 'csv',
  signal: AbortSignal,
): Promise<MailFile> => {
  const days = { startDate: range.from, endDate: range.to };
  if (branchId === null) {
    return fileOf(await exportAllBranches(context, actor, { ...days, report, format }, signal));
  }
  const { gather } = BRANCH_FILES[report];
  const asked = { ...days, branchId };
  return fileOf(
    format === 'pdf'
      ? await pdfOf(context, actor, await gather(context, actor, asked, 'PDF'), signal)
      : await csvOf(await gather(context, actor, asked, 'CSV'), signal),
  );
};

const LINE_END = '\n';

/** Returns true if a CSV file has its headings only. */
const hasNoRows = (csv: Buffer): boolean => {
  const end = csv.indexOf(LINE_END);
  return end < 0 || end === csv.length - 1;
};

/** Returns true if a report has no rows at any of its branches. */
export const isReportEmpty = async (
  context: Context,
  actor: PortalActor,
  { report, branchId, range }: WantedReport,
  signal: AbortSignal,
): Promise<boolean> => {
  const branchIds =
    branchId === null ? (await listBranches(context, actor)).map(({ id }) => id) : [branchId];
  for (const id of branchIds) {
    const asked = { branchId: id, startDate: range.from, endDate: range.to };
    const { table } = await BRANCH_FILES[report].gather(context, actor, asked, 'CSV');
    if (!hasNoRows(await table(signal))) return false;
  }
  return true;
};
