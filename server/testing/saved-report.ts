import { saveReport } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import type { Client } from '@branchbook/contract/client.ts';

/** The visitors of the last week: what a report is where nothing else is of interest. */
export const sampleReport = (changes: Partial<ReportDefinition> = {}): ReportDefinition => ({
  kind: 'visitors',
  branches: [],
  period: { name: 'last-7-days' },
  columns: ['full_name', 'visit_date'],
  filters: [],
  sort: null,
  group: null,
  measure: { name: 'count', column: null },
  ...changes,
});

/** A report that the caller has saved; for the company only where head office does. */
export const createSavedReport = (
  client: Client,
  name: string,
  { shared = false, ...definition }: Partial<ReportDefinition> & { shared?: boolean } = {},
): Promise<SavedReport> =>
  client.call(saveReport, { body: { name, shared, definition: sampleReport(definition) } });
