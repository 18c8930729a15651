/**
 * The score of a branch: pure functions, used by the server and, to explain a score, by the portal.
 * What was due is counted per branch and day; a period's score comes from the sum of its days.
 */

/** The parts of a score, in the order in which they are shown. */
export const SCORE_PARTS = ['tasks', 'temperatures', 'actions'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** How much each part counts, in percent; together they are 100. */
export type ScoreWeights = Record<ScorePart, number>;
export const DEFAULT_WEIGHTS: ScoreWeights = { tasks: 60, temperatures: 25, actions: 15 };

/** Returns one value for each part of a score. */
export const ofParts = <Value>(valueOf: (part: ScorePart) => Value): Record<ScorePart, Value> => ({
  tasks: valueOf('tasks'),
  temperatures: valueOf('temperatures'),
  actions: valueOf('actions'),
});

export const SCORE_RULES = {
  /** Highest score while an action about a temperature has been open for too long. */
  cap: 70,
  /** Hours after which an open action limits the score. */
  capHours: 4,
  /** Hours within which an action is closed in time. */
  closeHours: 24,
  /** Fewest due items in a period for a place in the table. */
  fewestItems: 20,
  /** Days after which a new branch gets a place. */
  newDays: 28,
  /** Days of the trend, which is compared with the days before. */
  trendDays: 7,
  trendBefore: 28,
} as const;

/** How much a task counts, by its priority from 1 to 5. */
const PRIORITY_WEIGHTS = [1, 1, 2, 3, 5] as const;
export const priorityWeight = (priority: number): number => PRIORITY_WEIGHTS[priority - 1] ?? 1;

/** What became of a due task, in the order in which lists show it. */
export const TASK_CLASSES = ['on_time', 'late', 'accepted', 'not_completed', 'missed'] as const;
export type TaskClass = (typeof TASK_CLASSES)[number];

/** Points of a task in halves, so that sums stay whole numbers. */
const HALF_POINTS: Record<TaskClass, 0 | 1 | 2> = {
  on_time: 2,
  late: 1,
  accepted: 1,
  not_completed: 0,
  missed: 0,
};

/** The part of a task on one day that decides about its class. */
export type ScoredTask = { state: string; verification: string; late: boolean; isDue: boolean };

/**
 * Returns the class of a task on one day; null while it is open and not due yet. A task that was
 * sent back is missed until it is done again, and then late, unless its deadline is still to come.
 */
export const taskClassOf = ({ state, verification, late, isDue }: ScoredTask): TaskClass | null => {
  if (state === 'completed') return late ? 'late' : 'on_time';
  if (state === 'not_completed') return verification === 'verified' ? 'accepted' : 'not_completed';
  return isDue || verification === 'rejected' ? 'missed' : null;
};

/** Columns that add up over days. */
export const COUNTED = [
  ...TASK_CLASSES,
  'points_due',
  'points',
  'slots_due',
  'slots_taken',
  'actions_due',
  'actions_in_time',
  'verifiable',
  'verified',
  'bursts',
  'readings_compared',
  'readings_same',
  'answers',
  'answers_not_applicable',
] as const;

/**
 * Counts of a branch on one day or over several. `points` are in halves and weighted by priority,
 * `bursts` are people who ticked ten tasks within a minute, and `readings_same` are readings equal
 * to the one before on the same equipment and day, of `readings_compared`.
 */
export type ScoreCounts = Record<(typeof COUNTED)[number], number>;

export const NO_COUNTS: ScoreCounts = {
  on_time: 0,
  late: 0,
  accepted: 0,
  not_completed: 0,
  missed: 0,
  points_due: 0,
  points: 0,
  slots_due: 0,
  slots_taken: 0,
  actions_due: 0,
  actions_in_time: 0,
  verifiable: 0,
  verified: 0,
  bursts: 0,
  readings_compared: 0,
  readings_same: 0,
  answers: 0,
  answers_not_applicable: 0,
};

/** Returns the counts of tasks with their points, from tasks that were grouped by what they share. */
export const countTasks = (
  tasks: readonly (ScoredTask & { priority: number; count: number })[],
): Pick<ScoreCounts, TaskClass | 'points_due' | 'points'> => {
  const sums = { ...NO_COUNTS };
  for (const task of tasks) {
    const taskClass = taskClassOf(task);
    if (taskClass === null) continue;
    const weight = priorityWeight(task.priority) * task.count;
    sums[taskClass] += task.count;
    sums.points_due += 2 * weight;
    sums.points += HALF_POINTS[taskClass] * weight;
  }
  const { on_time, late, accepted, not_completed, missed, points_due, points } = sums;
  return { on_time, late, accepted, not_completed, missed, points_due, points };
};

/** Returns how many tasks were due. */
export const tasksDue = (counts: ScoreCounts): number =>
  TASK_CLASSES.reduce((sum, taskClass) => sum + counts[taskClass], 0);

/** Returns how many tasks, temperatures and actions were due. */
export const itemsDue = (counts: ScoreCounts): number =>
  tasksDue(counts) + counts.slots_due + counts.actions_due;

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Returns the share of each part that was done, from 0 to 1; null where nothing was due. */
export const partShares = (counts: ScoreCounts): Record<ScorePart, number | null> => ({
  tasks: shareOf(counts.points, counts.points_due),
  temperatures: shareOf(counts.slots_taken, counts.slots_due),
  actions: shareOf(counts.actions_in_time, counts.actions_due),
});

/** Rounds to one decimal; branches whose scores look equal share a place. */
const roundToTenth = (value: number): number => Math.round(value * 10 + 1e-9) / 10;

export type Score = {
  /** From 0 to 100 with one decimal; null if nothing was due. */
  value: number | null;
  /** True if an open action keeps the score down. */
  capped: boolean;
};

/**
 * Returns the score of counts. A part with nothing due is left out, and the others count for more.
 * `openTooLong` says that an action about a temperature has been open for more than four hours.
 */
export const scoreOf = (
  counts: ScoreCounts,
  weights: ScoreWeights,
  openTooLong: boolean,
): Score => {
  const shares = partShares(counts);
  const due = SCORE_PARTS.filter((part) => shares[part] !== null && weights[part] > 0);
  const total = due.reduce((sum, part) => sum + weights[part], 0);
  if (total === 0) return { value: null, capped: false };
  const sum = due.reduce((points, part) => points + weights[part] * (shares[part] ?? 0), 0);
  const value = roundToTenth((100 * sum) / total);
  const capped = openTooLong && value > SCORE_RULES.cap;
  return { value: capped ? SCORE_RULES.cap : value, capped };
};

/** Returns the mean of scores with one decimal; null of none. */
export const averageScore = (scores: readonly number[]): number | null =>
  scores.length === 0
    ? null
    : roundToTenth(scores.reduce((sum, score) => sum + score, 0) / scores.length);

/** Returns how many points better a score is than the one before; null where one is missing. */
export const trendOf = ({ value: now }: Score, { value: before }: Score): number | null =>
  now === null || before === null ? null : roundToTenth(now - before);

/** Returns the place of each score, from 1; equal scores share one, and the next places are left out. */
export const placesOf = (scores: readonly number[]): number[] => {
  const sorted = scores.toSorted((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [index, score] of sorted.entries()) {
    if (!first.has(score)) first.set(score, index + 1);
  }
  return scores.map((score) => first.get(score) ?? 0);
};

/** Returns the middle of some numbers; null of none. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** What is shown beside a score and never counts in it; shares in whole percent. */
export type ScoreMarks = {
  /** Of the completed tasks that need verification, those that are verified. */
  verified: number | null;
  /** How often one person ticked ten tasks within a minute. */
  bursts: number;
  /** Of the readings that follow another on the same day, those with the same value. */
  same_readings: number | null;
  /** Of the answers to steps, those that say 'not applicable'. */
  not_applicable: number | null;
  /** Due items compared with the median of the company's branches, which is 100. */
  due_against_median: number | null;
};

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((100 * part) / whole);

export const marksOf = (counts: ScoreCounts, medianDue: number | null): ScoreMarks => ({
  verified: percentOf(counts.verified, counts.verifiable),
  bursts: counts.bursts,
  same_readings: percentOf(counts.readings_same, counts.readings_compared),
  not_applicable: percentOf(counts.answers_not_applicable, counts.answers),
  due_against_median: percentOf(itemsDue(counts), medianDue ?? 0),
});
