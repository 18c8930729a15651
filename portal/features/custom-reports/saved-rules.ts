import type { SessionUser } from '@branchbook/contract/auth.ts';
import { reportLabels } from '@branchbook/contract/custom-report-columns.ts';
import { groupLabel, measureLabel } from '@branchbook/contract/custom-report-text.ts';
import type { ReportDefinition, SavedReport } from '@branchbook/contract/custom-reports.ts';
import { countOf } from '../../shared/counts.ts';
import type { ConflictChange } from '../../shared/conflict-notice.tsx';
import { localToday } from '../../shared/dates.ts';
import { may } from '../../shared/user.tsx';
import { isSameReport, labelOf, sortOf } from './definition-rules.ts';
import { periodText } from './report-text.ts';

/** Returns true for the user's own report, or a company report if the user may share reports. */
export const mayChangeSaved = (user: SessionUser, { shared, mine }: SavedReport): boolean =>
  shared ? may(user, 'share_reports') : mine;

export const whomText = ({ shared }: Pick<SavedReport, 'shared'>): string =>
  shared ? 'For the company' : 'For me';

const filtersText = ({ filters }: ReportDefinition): string =>
  countOf(filters.length, { one: 'filter', many: 'filters' });

const sortText = (report: ReportDefinition): string => {
  const { column, descending } = sortOf(report);
  return `${labelOf(report.kind, column)}, ${descending ? 'highest' : 'lowest'} first`;
};

/** Parts of a report with their texts; compared by `of`, as equal texts can hide a difference. */
const PARTS: { label: string; of: (report: ReportDefinition) => unknown; text: Text }[] = [
  { label: 'Report on', of: ({ kind }) => kind, text: ({ kind }) => reportLabels[kind] },
  {
    label: 'Branches',
    of: ({ branches }) => branches,
    text: ({ branches }) =>
      branches.length === 0
        ? 'All branches'
        : countOf(branches.length, { one: 'branch', many: 'branches' }),
  },
  {
    label: 'Period',
    of: ({ period }) => period,
    text: (report) => periodText(report, localToday()),
  },
  {
    label: 'Chart',
    of: ({ group, measure }) => [group?.column, group?.by, measure.name, measure.column],
    text: ({ kind, group, measure }) =>
      group ? `${measureLabel(kind, measure)}: ${groupLabel(kind, group)}` : 'No chart',
  },
  {
    label: 'Columns',
    of: ({ columns }) => columns,
    text: ({ kind, columns }) => columns.map((key) => labelOf(kind, key)).join(', '),
  },
  {
    label: 'Filters',
    of: ({ filters }) => filters.map(({ column, operator, value }) => [column, operator, value]),
    text: filtersText,
  },
  { label: 'Sorted by', of: sortOf, text: sortText },
];
type Text = (report: ReportDefinition) => string;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Saved = Pick<SavedReport, 'name' | 'shared' | 'definition'>;

/** Returns how a saved report differs from the version that the user read or wants to save. */
export const conflictBetween = (before: Saved, now: Saved): ConflictChange[] => [
  ...(before.name === now.name ? [] : [{ label: 'Name', theirs: now.name }]),
  ...(before.shared === now.shared ? [] : [{ label: 'Shared with', theirs: whomText(now) }]),
  ...(isSameReport(before.definition, now.definition)
    ? []
    : PARTS.filter(({ of }) => !isSame(of(before.definition), of(now.definition))).map(
        ({ label, text }) => ({ label, theirs: text(now.definition) }),
      )),
];
