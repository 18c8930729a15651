import { saveReport } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import type { Client } from '@branchbook/contract/client.ts';

/** Returns a report on last week's visitors, for tests that need any report. */
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

/** Saves a report as the caller; only head office can share it with the company. */
export const createSavedReport = (
  client: Client,
  name: string,
  { shared = false, ...definition }: Partial<ReportDefinition> & { shared?: boolean } = {},
): Promise<SavedReport> =>
  client.call(saveReport, { body: { name, shared, definition: sampleReport(definition) } });
