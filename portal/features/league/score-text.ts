import { PERIOD_DAYS, unrankedText } from '@branchbook/contract/league.ts';
import type { LeaguePeriod, LeagueRow } from '@branchbook/contract/league.ts';
import { SCORE_RULES } from '@branchbook/contract/score.ts';
import type { ScoreMarks, ScorePart } from '@branchbook/contract/score.ts';

export const PERIOD_LABELS: Record<LeaguePeriod, string> = {
  day: 'Day',
  week: `${PERIOD_DAYS.week} days`,
  month: `${PERIOD_DAYS.month} days`,
};

export const PART_LABELS: Record<ScorePart, string> = {
  tasks: 'Tasks',
  temperatures: 'Temperatures',
  actions: 'Actions',
};

type Band = { text: string; color: 'green' | 'yellow' | 'red' };

/** Lowest scores of the bands, the best first. */
const BANDS: readonly (Band & { from: number })[] = [
  { from: 90, text: 'Good', color: 'green' },
  { from: 75, text: 'Fair', color: 'yellow' },
  { from: 0, text: 'Needs attention', color: 'red' },
];

/** Returns the word and the colour for a score. */
export const bandOf = (score: number): Band =>
  BANDS.find(({ from }) => score >= from) ?? { text: 'Needs attention', color: 'red' };

/** Returns a score with one decimal, or a dash for none. */
export const scoreText = (score: number | null): string =>
  score === null ? '–' : score.toFixed(1);

/** Returns a share, such as '93 %', or a dash where nothing was due. */
export const shareText = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? '–' : `${Math.round(percent)}\u00A0%`;

/** Returns the place of a branch, such as '3 of 12', or why it has none. */
export const placeText = (
  { place, unranked }: Pick<LeagueRow, 'place' | 'unranked'>,
  ranked: number,
): string => {
  if (place !== null) return `${place} of ${ranked}`;
  return unranked === null ? 'Not ranked' : unrankedText[unranked];
};

/** Returns by how much the last 7 days differ from the 28 before. */
export const trendText = (trend: number | null): string => {
  if (trend === null) return '–';
  if (trend === 0) return 'Unchanged';
  return trend > 0 ? `Up ${trend.toFixed(1)}` : `Down ${Math.abs(trend).toFixed(1)}`;
};

export const CAPPED = `${SCORE_RULES.cap} at most: a temperature action was open for more than ${SCORE_RULES.capHours} hours`;

/** From these values on, a mark is worth a look. */
const NOTED = { same_readings: 80, not_applicable: 20, fewItems: 50 } as const;

/** Returns the marks beside a score that a manager should look at. */
export const markTexts = (marks: ScoreMarks): string[] => {
  const { bursts, same_readings: same, not_applicable: skipped, due_against_median: due } = marks;
  return [
    ...(bursts > 0 ? [`Ten tasks ticked within a minute: ${bursts}×`] : []),
    ...(same !== null && same >= NOTED.same_readings
      ? [`${same} % of repeated readings were identical`]
      : []),
    ...(skipped !== null && skipped >= NOTED.not_applicable
      ? [`${skipped} % of answers were ‘not applicable’`]
      : []),
    ...(due !== null && due < NOTED.fewItems
      ? [`Only ${due} % of the items that are usual in the company`]
      : []),
  ];
};
