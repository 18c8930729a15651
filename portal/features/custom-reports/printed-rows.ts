import { CUSTOM_REPORT } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { useQueries } from '@tanstack/react-query';
import { runQuery } from './api.ts';

/** More than these are for the PDF: they would be read for every report that nobody prints. */
const MOST_PRINTED = 500;

/**
 * All rows of a report of several pages, read beforehand, as a browser that prints takes what is
 * there and waits for nothing; null until they are there, and where they are too many.
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
      // What another report had there before is none of this one's rows.
      placeholderData: undefined,
    })),
    combine: (read) => {
      const rows = read.flatMap(({ data }) => data?.result.rows ?? []);
      return isLong && rows.length === total ? rows : null;
    },
  });
};
