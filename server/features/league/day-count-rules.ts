import { startOfDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { countTasks, NO_COUNTS, SCORE_RULES } from '@branchbook/contract/score.ts';
import type { ScoreCounts, ScoredTask } from '@branchbook/contract/score.ts';
import { slotEnd, slotOfReading, slotsOf } from '@branchbook/contract/temperature-slots.ts';
import type { PartOfDay } from '@branchbook/contract/temperature-slots.ts';

const HOUR_MS = 3_600_000;

/** The records of a branch that decide about the counts of one of its days. */
export type DayRecords = {
  day: Day;
  time: BranchTime;
  closed: boolean;
  tasks: (ScoredTask & {
    priority: number;
    count: number;
    needsVerification: boolean;
    nextDue: Date | null;
  })[];
  /** The equipment in use on that day or later, with its times; null for the parts of the day. */
  equipment: { id: number; addedAt: Date; removedAt: Date | null; times: string[] | null }[];
  /** The readings of the day that were not corrected, in the order of their time. */
  readings: { equipmentId: number; slot: string; dueBy: string | null; value: number }[];
  /** Actions about temperatures of this and other days. */
  actions: { day: Day; openedAt: Date; closedAt: Date | null }[];
  bursts: number;
  answers: number;
  notApplicable: number;
};

export type CountedDay = {
  counts: ScoreCounts;
  closed: boolean;
  openTooLong: boolean;
  /** When the counts change without a record; null if they never do. */
  recountAt: Date | null;
};

type Timed<Counts> = Counts & { changes: Date[] };

const after = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * HOUR_MS);

/** Counts temperature slots: those that have ended while the equipment was in use, or are taken. */
const countSlots = (
  { day, time, equipment, readings }: DayRecords,
  now: Date,
): Timed<Pick<ScoreCounts, 'slots_due' | 'slots_taken'>> => {
  const byEquipment = Map.groupBy(readings, (reading) => reading.equipmentId);
  const sums = { slots_due: 0, slots_taken: 0 };
  const changes: Date[] = [];
  for (const { id, addedAt, removedAt, times } of equipment) {
    const taken = new Set(
      byEquipment
        .get(id)
        ?.map(({ slot, dueBy }) => slotOfReading({ slot: slot as PartOfDay, due_by: dueBy })),
    );
    for (const slot of slotsOf(times, time.day_ends)) {
      const end = slotEnd(slot, day, time);
      const isInUse = addedAt < end && (removedAt === null || removedAt >= end);
      if (taken.has(slot)) sums.slots_taken += 1;
      if (taken.has(slot) || (isInUse && end <= now)) sums.slots_due += 1;
      else if (isInUse) changes.push(end);
    }
  }
  return { ...sums, changes };
};

/** Counts readings that follow another of the same equipment and day, and those equal to it. */
const countSameReadings = ({
  readings,
}: DayRecords): Pick<ScoreCounts, 'readings_compared' | 'readings_same'> => {
  const last = new Map<number, number>();
  const sums = { readings_compared: 0, readings_same: 0 };
  for (const { equipmentId, value } of readings) {
    const before = last.get(equipmentId);
    if (before !== undefined) sums.readings_compared += 1;
    if (before === value) sums.readings_same += 1;
    last.set(equipmentId, value);
  }
  return sums;
};

/** Counts the actions that were opened on the day, except those that may still be closed in time. */
const countActions = (
  { day, actions }: DayRecords,
  now: Date,
): Timed<Pick<ScoreCounts, 'actions_due' | 'actions_in_time'>> => {
  const sums = { actions_due: 0, actions_in_time: 0 };
  const changes: Date[] = [];
  for (const { openedAt, closedAt } of actions.filter((action) => action.day === day)) {
    const until = after(openedAt, SCORE_RULES.closeHours);
    if (closedAt !== null && closedAt <= until) {
      sums.actions_due += 1;
      sums.actions_in_time += 1;
    } else if (closedAt !== null || until <= now) sums.actions_due += 1;
    else changes.push(until);
  }
  return { ...sums, changes };
};

/** Tells if an action has been open for more than four hours when the day ends, or now. */
const findOpenTooLong = (
  { actions }: DayRecords,
  end: Date,
  now: Date,
): { openTooLong: boolean; changes: Date[] } => {
  const at = end < now ? end : now;
  const open = actions
    .filter(({ openedAt, closedAt }) => openedAt < at && (closedAt === null || closedAt > at))
    .map(({ openedAt }) => after(openedAt, SCORE_RULES.capHours));
  return {
    openTooLong: open.some((limit) => limit < at),
    changes: open
      .filter((limit) => limit >= at && limit < end)
      .map((limit) => new Date(limit.getTime() + 1)),
  };
};

/** Counts a day of a branch as it stands now. On a closed day nothing is due. */
export const countDay = (records: DayRecords, now: Date): CountedDay => {
  const end = startOfDay(addDays(records.day, 1), records.time);
  const { openTooLong, changes } = findOpenTooLong(records, end, now);
  const slots = countSlots(records, now);
  const actions = countActions(records, now);
  const due = records.tasks.flatMap(({ nextDue }) => nextDue ?? []);
  const next = [...changes, ...slots.changes, ...actions.changes, ...due, end]
    .filter((instant) => instant > now)
    .toSorted((a, b) => a.getTime() - b.getTime());
  const rest = { closed: records.closed, openTooLong, recountAt: next[0] ?? null };
  if (records.closed) return { counts: NO_COUNTS, ...rest };
  const verifiable = records.tasks.filter(
    ({ state, needsVerification }) => state === 'completed' && needsVerification,
  );
  const sumOf = (tasks: DayRecords['tasks']) => tasks.reduce((sum, { count }) => sum + count, 0);
  return {
    counts: {
      ...countTasks(records.tasks),
      slots_due: slots.slots_due,
      slots_taken: slots.slots_taken,
      actions_due: actions.actions_due,
      actions_in_time: actions.actions_in_time,
      verifiable: sumOf(verifiable),
      verified: sumOf(verifiable.filter(({ verification }) => verification === 'verified')),
      bursts: records.bursts,
      ...countSameReadings(records),
      answers: records.answers,
      answers_not_applicable: records.notApplicable,
    },
    ...rest,
  };
};
