import type { ColumnType } from '@branchbook/contract/report-column.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { formatDay } from '../../platform/format.ts';
import type { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { pdfOf } from './write-report.ts';

/** A report with columns that the user has chosen; its cells are formatted for reading. */
export type TableReport = {
  heading: string;
  /** File name without its extension. */
  fileName: string;
  branchNames: string[];
  range: DayRange;
  timezone: string;
  columns: { label: string; type: ColumnType }[];
  rows: string[][];
  /** Headings of the groups and of their values; null without a grouping. */
  groupHeads: [label: string, value: string] | null;
  groups: { label: string; value: string }[];
  /** Shown below the heading, after the period and the branches. */
  facts: [label: string, value: string][];
};

/** Returns after how many characters words are broken: many columns are set small and fit fewer. */
const longestWordIn = (columns: number): number => {
  if (columns <= 4) return 19;
  return columns <= 8 ? 12 : 8;
};

/** Renders a table with any columns as a PDF, its groups before its rows. */
export const renderTable = (
  context: Context,
  actor: PortalActor,
  { heading, fileName, branchNames, range, timezone, facts, ...data }: TableReport,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const [branch = 'No branch', ...others] = branchNames;
  const several = others.length > 0;
  return pdfOf(
    context,
    actor,
    {
      kind: 'custom',
      heading,
      subject: several ? `${branchNames.length} branches` : branch,
      facts: [
        ['Period', `${formatDay(range.from)} to ${formatDay(range.to)}`],
        ...(several ? [['Branches', branchNames.join(', ')] as [string, string]] : []),
        ...facts,
      ],
      fileName,
      timezone,
      longestWord: longestWordIn(data.columns.length),
      data: () => data,
    },
    signal,
  );
};
