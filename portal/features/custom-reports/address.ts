import { REPORT_KINDS } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { reportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';

/** A report as the address carries it. */
export const toAddress = (report: ReportDefinition): string => JSON.stringify(report);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The report that an address carries; null for one that is damaged, or of a time with other columns. */
export const fromAddress = (text: string): ReportDefinition | null =>
  reportDefinition.safeParse(parsed(text)).data ?? null;

/** What such a report was about, as far as that can still be read. */
export const kindFromAddress = (text: string): ReportKind | undefined => {
  const value = parsed(text);
  const kind = typeof value === 'object' && value && 'kind' in value ? value.kind : undefined;
  return REPORT_KINDS.find((one) => one === kind);
};
