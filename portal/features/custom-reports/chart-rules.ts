import { columnOf, periodColumn } from '@branchbook/contract/custom-report-columns.ts';
import type { Grouping } from '@branchbook/contract/custom-report-columns.ts';
import {
  groupingWords,
  groupLabel,
  measureLabel,
} from '@branchbook/contract/custom-report-text.ts';
import type { Cell, ReportDefinition, ReportResult } from '@branchbook/contract/custom-reports.ts';
import { addDays, WEEKDAYS, weekdayOf } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { reportNoun } from '@branchbook/contract/custom-report-columns.ts';
import { countOf } from '../../shared/counts.ts';
import { dayMonthText, monthText } from '../../shared/dates.ts';
import { cellTexts, numberText } from './cell-text.ts';
import { labelOf } from './definition-rules.ts';
import type { ReportGroup } from './definition-rules.ts';

type Groups = ReportResult['groups'];

/** Number of bars shown at first, as more are hard to tell apart. */
export const FEW_BARS = 30;

const mondayOf = (day: Day): Day => addDays(day, -WEEKDAYS.indexOf(weekdayOf(day)));

const days = (from: Day, to: Day, step: number): Day[] => {
  const all: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, step)) all.push(day);
  return all;
};

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Returns every part of a period, including those without records. */
const partsOf = (by: Grouping, from: Day, to: Day): Cell[] => {
  switch (by) {
    case 'day':
      return days(from, to, 1);
    case 'week':
      return days(mondayOf(from), to, 7);
    case 'month':
      return [...new Set(days(from, to, 1).map((day) => day.slice(0, 7)))];
    case 'weekday':
      return numbers(1, 7);
    case 'hour':
      return numbers(0, 23);
    case 'value':
      return [];
  }
};

const inOrder = (a: Cell, b: Cell): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return a < b ? -1 : 1;
};

/** Sorts the groups and adds empty ones; without them, busy days would stand side by side. */
const withEmptyParts = (groups: Groups, by: Grouping, from: Day, to: Day): Groups => {
  if (by === 'value') return groups;
  const found = new Map(groups.map((group) => [group.key, group]));
  return [...new Set([...partsOf(by, from, to), ...found.keys()])]
    .toSorted(inOrder)
    .map((key) => found.get(key) ?? { key, value: 0, count: 0 });
};

const NAMELESS = 'None';

/** Returns a group's name, such as 'Freezer 1', '16 Nov', 'Monday' or '09:00'. */
export const groupText = (report: ReportDefinition, key: Cell): string => {
  const { group, kind } = report;
  const column = group && columnOf(kind, group.column);
  if (!column || key === null || key === '') return NAMELESS;
  switch (group.by) {
    case 'day':
    case 'week':
      return dayMonthText(String(key));
    case 'month':
      return monthText(String(key));
    case 'weekday': {
      const name = WEEKDAYS[Number(key) - 1] ?? '';
      return name.slice(0, 1).toUpperCase() + name.slice(1);
    }
    case 'hour':
      return `${String(key).padStart(2, '0')}:00`;
    case 'value':
      return cellTexts('UTC')(column, key);
  }
};

const unitOf = ({ kind, measure }: ReportDefinition): string =>
  measure.column !== null && columnOf(kind, measure.column)?.label.endsWith('(°C)') ? ' °C' : '';

type Bar = { name: string; value: number };

/** Returns a summary: 'Most: Acme Ltd, 40 visits.', or the highest and lowest value of a number. */
const summaryOf = (report: ReportDefinition, bars: readonly Bar[]): string => {
  const sorted = bars.toSorted((a, b) => b.value - a.value);
  const [most] = sorted;
  const least = sorted.at(-1);
  if (!most || !least) return 'There are no figures to show.';
  if (report.measure.name === 'count') {
    return `Most: ${most.name}, ${countOf(most.value, reportNoun(report.kind))}.`;
  }
  const text = ({ name, value }: Bar) => `${name}, ${numberText(value)}${unitOf(report)}`;
  return `Highest: ${text(most)}. Lowest: ${text(least)}.`;
};

/**
 * Returns the chart's title, such as 'Number of visits by day', 'Average of minutes by company' or
 * 'Number of tasks by hour of the day (done at)'.
 */
const titleOf = ({ kind, measure }: ReportDefinition, { column, by }: ReportGroup): string => {
  const label = labelOf(kind, column).toLowerCase();
  const what = measureLabel(kind, measure);
  if (by === 'value') return `${what} by ${label}`;
  const isUsual = column === periodColumn[kind];
  return `${what} ${groupingWords[by]}${isUsual ? '' : ` (${label})`}`;
};

export type ReportChart = {
  title: string;
  summary: string;
  bars: Bar[];
  categoryLabel: string;
  label: string;
  unit: string;
  /** Number of all bars; `canShowAll` is true when some are drawn only on request. */
  groups: number;
  canShowAll: boolean;
  /** True when the groups have names rather than times. */
  named: boolean;
};

/** Returns the chart of a grouped report, with its first bars or with all; null without groups. */
export const chartOf = (
  report: ReportDefinition,
  result: ReportResult,
  showsAll: boolean,
): ReportChart | null => {
  const { group, kind, measure } = report;
  if (!group || result.groups.length === 0) return null;
  const groups =
    measure.name === 'count'
      ? withEmptyParts(result.groups, group.by, result.from, result.to)
      : result.groups;
  const bars = groups.flatMap(({ key, value }): Bar[] =>
    value === null ? [] : [{ name: groupText(report, key), value: Math.round(value * 10) / 10 }],
  );
  const canShowAll = group.by === 'value' && bars.length > FEW_BARS;
  const shown = canShowAll && !showsAll ? bars.slice(0, FEW_BARS) : bars;
  const label = measureLabel(kind, measure);
  const categoryLabel = groupLabel(kind, group);
  const all = groups.length + result.groupsLeftOut;
  const summary = summaryOf(report, bars);
  const groupsText = countOf(all, { one: 'group', many: 'groups' });
  return {
    title: titleOf(report, group),
    summary: shown.length < all ? `${summary} ${shown.length} of ${groupsText}.` : summary,
    bars: shown,
    categoryLabel,
    label,
    unit: unitOf(report),
    groups: bars.length,
    canShowAll,
    named: group.by === 'value',
  };
};
