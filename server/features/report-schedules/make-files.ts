import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { SentFormat } from '@branchbook/contract/report-schedules.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { MailFile } from '../../platform/mail/transport.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { customCsv, customPdf, findSavedReport, runReport } from '../custom-reports/service.ts';
import { fileOf, isReportEmpty, writeFile } from '../reports/service.ts';
import type { Wanted } from './schedule-rules.ts';

type Format = 'pdf' | 'csv';

/** What to make: `range` replaces the period that a saved report was saved with. */
export type Order = {
  wanted: Wanted;
  name: string;
  range: DayRange;
  format: SentFormat;
  skipsEmpty: boolean;
};

/** The files of a report with its place in the portal, or why there are none. */
export type Made = { files: MailFile[]; portalPath: string } | 'empty' | 'no-report';

const formatsOf = (format: SentFormat): Format[] => (format === 'both' ? ['pdf', 'csv'] : [format]);

/** Most characters of a report's definition in an address, which browsers and proxies limit. */
const LONGEST_DEFINITION = 1500;

const customPath = (definition: ReportDefinition, savedId: number): string => {
  const text = encodeURIComponent(JSON.stringify(definition));
  const search = text.length <= LONGEST_DEFINITION ? `report=${text}` : `saved=${savedId}`;
  return `/portal/reports/custom?${search}`;
};

const REPORT_PAGES: Record<BranchReport, string> = {
  task: '/portal/reports?report=tasks&',
  visitor: '/portal/reports/visitors?',
  accident: '/portal/reports/accidents?',
  temperature: '/portal/reports/temperature?',
  'food-check': '/portal/reports/food-checks?',
  probe: '/portal/reports/food-checks?tab=probes&',
  complaint: '/portal/reports/complaints?',
  'food-diary': '/portal/reports/food-safety?',
};

const fixedPath = (report: BranchReport, branchId: number | null, { from, to }: DayRange) =>
  branchId === null
    ? `/portal/reports?all=${report}&start=${from}&end=${to}`
    : `${REPORT_PAGES[report]}branch=${branchId}&start=${from}&end=${to}`;

const makeCustom = async (
  context: Context,
  actor: PortalActor,
  { name, range, format, skipsEmpty }: Order,
  savedId: number,
  signal: AbortSignal,
): Promise<Made> => {
  const saved = await findSavedReport(context, actor, savedId);
  if (!saved) return 'no-report';
  const definition = { ...saved.definition, period: { start: range.from, end: range.to } };
  if (skipsEmpty) {
    const { counted } = await runReport(context, actor, { definition, offset: 0 });
    if (counted.total === 0) return 'empty';
  }
  const files: MailFile[] = [];
  // One after another, because a company makes one report at a time.
  for (const one of formatsOf(format)) {
    const make = one === 'pdf' ? customPdf : customCsv;
    files.push(await fileOf(await make(context, actor, { name, definition }, signal)));
  }
  return { files, portalPath: customPath(definition, savedId) };
};

/** Makes the files of a scheduled report as its owner may see it now. */
export const makeFiles = async (
  context: Context,
  actor: PortalActor,
  order: Order,
  signal: AbortSignal,
): Promise<Made> => {
  const { wanted, range, format, skipsEmpty } = order;
  if (wanted === null) return 'no-report';
  if ('savedReportId' in wanted) {
    return makeCustom(context, actor, order, wanted.savedReportId, signal);
  }
  const asked = { ...wanted, range };
  if (skipsEmpty && (await isReportEmpty(context, actor, asked, signal))) return 'empty';
  const files: MailFile[] = [];
  for (const one of formatsOf(format)) {
    files.push(await writeFile(context, actor, asked, one, signal));
  }
  return { files, portalPath: fixedPath(wanted.report, wanted.branchId, range) };
};
