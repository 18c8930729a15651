import { REPORT_KINDS } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportKind } from '@branchbook/contract/custom-report-columns.ts';
import { reportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';

/** Serialises a report for the address. */
export const toAddress = (report: ReportDefinition): string => JSON.stringify(report);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Parses the report in an address; null when damaged or naming columns that no longer exist. */
export const fromAddress = (text: string): ReportDefinition | null =>
  reportDefinition.safeParse(parsed(text)).data ?? null;

/** Returns the kind of a report that cannot be parsed, where the address still shows it. */
export const kindFromAddress = (text: string): ReportKind | undefined => {
  const value = parsed(text);
  const kind = typeof value === 'object' && value && 'kind' in value ? value.kind : undefined;
  return REPORT_KINDS.find((one) => one === kind);
};
