import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import path from 'node:path';
import { can } from '@branchbook/contract/permissions.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange, exportLimit } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import { formatDay, formatInstant, inFileName } from '../../platform/format.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { checkpointOf, headForFile } from '../ledger/service.ts';

/** Returns a branch whose reports the caller may see. */
export const reportedBranch = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchRow> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  return requireRecordedBranch(db, actor, branchId);
};

/** A report that can become a PDF or a CSV file; only the part of that format is computed. */
export type Report = {
  /** Kind of report, after which its template is named. */
  kind: BranchReport | 'training' | 'allergens' | 'courses' | 'custom';
  heading: string;
  /** Branch or branches of the report, shown beside the company. */
  subject: string;
  /** Shown below the heading, each with its label. */
  facts: [label: string, value: string][];
  /** File name without its extension. */
  fileName: string;
  timezone: string;
  /** Characters after which a word is broken, where columns are narrow. */
  longestWord?: number;
  data: (signal: AbortSignal) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Returns the CSV file. */
  table: (signal: AbortSignal) => Promise<Buffer>;
};

export type Format = 'PDF' | 'CSV';

/** Gathers the data of a report for a file of the given format. */
export type Exporter<Asked> = (
  context: Context,
  actor: PortalActor,
  asked: Asked,
  format: Format,
) => Promise<Report>;

export type AskedDays = AskedRange & { branchId: number };

/** Returns today's date at a branch, for records that are listed by date and time. */
export const dateAt = (now: Date, { timezone }: BranchRow): Day => localDay(now, timezone);

/** Returns the branch and the days of a report, if the caller may see them ([A-107]). */
export const askedOf = async (
  context: Context,
  actor: PortalActor,
  { branchId, ...asked }: AskedDays,
  { maxDays, format }: { maxDays: number; format: Format },
  todayOf: (now: Date, branch: BranchRow) => Day = branchDay,
): Promise<{ branch: BranchRow; range: DayRange; now: Date }> => {
  const branch = await reportedBranch(context, actor, branchId);
  const now = context.clock.now();
  const today = todayOf(now, branch);
  return { branch, range: checkedRange(asked, today, exportLimit(format, maxDays)), now };
};

export const yesNo = (fact: boolean): string => (fact ? 'Yes' : 'No');

/** Returns the fields that all reports of a branch and a range of days share ([A-108]). */
export const ofDays = (
  kind: Report['kind'],
  { name, timezone }: BranchRow,
  { from, to }: DayRange,
): Omit<Report, 'data' | 'table'> => ({
  kind,
  heading: `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')} report`,
  subject: name,
  facts: [['Period', `${formatDay(from)} to ${formatDay(to)}`]],
  fileName: `${kind.replaceAll('-', '_')}_report_${inFileName(name)}_${from}_${to}`,
  timezone,
});

/**
 * Renders a report as a PDF that names its company, its maker and the time it was made, and has a
 * checkpoint of the ledger on every page.
 *
 * @param head The head of the ledger where it was signed for several reports at once.
 */
export const pdfOf = async (
  context: Context,
  actor: PortalActor,
  { kind, heading, subject, facts, fileName, timezone, longestWord, data }: Omit<Report, 'table'>,
  signal: AbortSignal,
  head?: LedgerHead | null,
): Promise<FileAnswer> => {
  const { db, clock, pdf } = context;
  const now = clock.now();
  const company = await companyOf(db, actor.scope);
  const created = ['Created', `${formatInstant(now, timezone)} by ${actor.name}`];
  const gathered = await data(signal);
  // Signed after the data were read, so that it stands for all of them.
  const signed = head === undefined ? await headForFile(context, actor.scope, 'asked') : head;
  const body = await pdf.render(
    {
      owner: company.id,
      template: path.join(import.meta.dirname, `${kind}-report.typ`),
      title: [heading, subject, ...facts.map(([, value]) => value)].join(', '),
      at: now,
      ...(longestWord !== undefined && { longestWord }),
      data: {
        heading,
        product: PRODUCT_NAME,
        of: `${company.name}, ${subject}`,
        facts: [...facts, created],
        checkpoint: await checkpointOf(signed, timezone),
        ...gathered,
      },
    },
    signal,
  );
  return new FileAnswer(body, `${fileName}.pdf`, 'application/pdf');
};

/** Makes the CSV file of a report. */
export const csvOf = async (
  { fileName, table }: Report,
  signal: AbortSignal,
): Promise<FileAnswer> =>
  new FileAnswer(await table(signal), `${fileName}.csv`, 'text/csv; charset=utf-8');
