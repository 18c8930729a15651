import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { useQueries } from '@tanstack/react-query';
import { runQuery } from './api.ts';

/** Longer reports are left to the PDF: their rows would be read even if the user never prints. */
const MOST_PRINTED = 500;

/**
 * Reads all rows of a report of several pages in advance, as a browser prints only what is loaded.
 * Returns null until they are loaded, and where they fit one page or are too many.
 */
export const useRowsToPrint = (
  definition: ReportDefinition,
  total: number,
): ReportResult['rows'] | null => {
  const isLong = total > CUSTOM_REPORT.page && total <= MOST_PRINTED;
  const pages = isLong ? Math.ceil(total / CUSTOM_REPORT.page) : 0;
  return useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...runQuery(definition, at + 1),
      // Rows kept from another report must not be printed as rows of this report.
      placeholderData: undefined,
    })),
    combine: (read) => {
      const rows = read.flatMap(({ data }) => data?.result.rows ?? []);
      return isLong && rows.length === total ? rows : null;
    },
  });
};
