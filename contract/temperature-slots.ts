import { z } from 'zod';
import { dayEndText, instantOnDay, startOfDay } from './branch-day.ts';
import type { BranchTime } from './branch-day.ts';
import { addDays, clockText, minutesOfDay } from './dates.ts';
import type { Day } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { managerRoles } from './permissions.ts';

/** Parts of the local day: the slots of all equipment without times of its own ([A-097]). */
export const SLOTS = ['morning', 'afternoon', 'evening'] as const;
export type PartOfDay = (typeof SLOTS)[number];

export const slotLabel: Record<PartOfDay, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

/** Local times before which the parts of the day end; the evening ends with the branch's day. */
const PART_ENDS: Record<PartOfDay, string> = {
  morning: '12:00',
  afternoon: '17:00',
  evening: '24:00',
};

/** Returns a time such as '01:30' as the clock would show it had midnight ended the day: '25:30'. */
const inDay = (time: string, ends: number): string => {
  const hour = Number(time.slice(0, 2));
  return hour < ends ? `${hour + 24}${time.slice(2)}` : time;
};

/** Compares times of day in the order in which they come during a day of a branch. */
const byTimeIn = (ends: number) => (a: string, b: string) =>
  inDay(a, ends).localeCompare(inDay(b, ends));

/**
 * A slot in which a temperature is taken once: a part of the day, or, where a branch or its
 * equipment has times of its own, the time until which it is taken, such as '14:00'.
 */
export type Slot = string;

export const isPartOfDay = (slot: Slot): slot is PartOfDay => Object.hasOwn(PART_ENDS, slot);

/** Returns the part of the day of a branch in which a reading is taken. */
export const partOfDay = (instant: Date, { timezone, day_ends }: BranchTime): PartOfDay => {
  const time = inDay(clockText(minutesOfDay(instant, timezone)), day_ends);
  return SLOTS.find((part) => time < PART_ENDS[part]) ?? 'evening';
};

/** Returns the slots of a day with these times, in their order; without times, the three parts. */
export const slotsOf = (times: readonly string[] | null, ends: number): readonly Slot[] =>
  times?.toSorted(byTimeIn(ends)) ?? SLOTS;

/**
 * Returns the slot in which a reading is taken: the first whose time is still to come. A reading
 * after the last time belongs to the last slot, for which it is late.
 */
export const slotOf = (
  instant: Date,
  branchTime: BranchTime,
  times: readonly string[] | null = null,
): Slot => {
  if (times === null) return partOfDay(instant, branchTime);
  const { timezone, day_ends: ends } = branchTime;
  const time = inDay(clockText(minutesOfDay(instant, timezone)), ends);
  const slots = slotsOf(times, ends);
  return (
    slots.find((until) => time < inDay(until, ends)) ??
    slots.at(-1) ??
    partOfDay(instant, branchTime)
  );
};

/** Returns the slot of a reading; `due_by` is set where the equipment had times of its own. */
export const slotOfReading = ({
  slot,
  due_by,
}: {
  slot: PartOfDay;
  due_by?: string | null | undefined;
}): Slot => due_by ?? slot;

/** Compares slots of a branch whose day ends at this hour by the time at which they end. */
export const bySlotEnd =
  (ends: number) =>
  (a: Slot, b: Slot): number => {
    if (a === b) return 0;
    // The evening ends with the day, after every time.
    if (a === 'evening' || b === 'evening') return a === 'evening' ? 1 : -1;
    const [end, other] = [a, b].map((slot) => (isPartOfDay(slot) ? PART_ENDS[slot] : slot));
    return byTimeIn(ends)(end ?? '', other ?? '');
  };

/** Returns the slots of a day, with those of its readings, as a list must show every reading. */
export const slotsOfDay = (
  times: readonly string[] | null,
  ofReadings: readonly Slot[],
  ends: number,
): Slot[] => [...new Set([...slotsOf(times, ends), ...ofReadings])].toSorted(bySlotEnd(ends));

/** Groups days in a row that have the same slots, so that each group fits one table. */
export const groupBySlots = <One>(
  days: readonly One[],
  slotsOfOne: (day: One) => readonly Slot[],
): { slots: readonly Slot[]; days: One[] }[] => {
  const groups: { slots: readonly Slot[]; days: One[] }[] = [];
  for (const day of days) {
    const slots = slotsOfOne(day);
    const last = groups.at(-1);
    if (last?.slots.join() === slots.join()) last.days.push(day);
    else groups.push({ slots, days: [day] });
  }
  return groups;
};

/** Returns the instant at which a slot of a day ends. */
export const slotEnd = (slot: Slot, day: Day, time: BranchTime): Date => {
  if (slot === 'evening') return startOfDay(addDays(day, 1), time);
  const end = isPartOfDay(slot) ? PART_ENDS[slot] : slot;
  const [hours, minutes] = end.split(':').map(Number);
  return instantOnDay(day, (hours ?? 0) * 60 + (minutes ?? 0), time);
};

/** Returns the name of a slot: 'Morning', or 'By 14:00'. */
export const slotText = (slot: Slot): string =>
  isPartOfDay(slot) ? slotLabel[slot] : `By ${slot}`;

/** Returns the end of a slot as text: '12:00', or 'midnight'. */
export const slotEndText = (slot: Slot, ends: number): string => {
  if (!isPartOfDay(slot)) return slot;
  return slot === 'evening' ? dayEndText(ends) : PART_ENDS[slot];
};

/** Returns when temperatures are taken, in words: 'by 08:00 and by 14:00'. */
export const slotTimesText = (times: readonly string[] | null): string => {
  const all =
    times?.map((until) => `by ${until}`) ??
    SLOTS.map((part) => (part === 'evening' ? 'in the evening' : `by ${PART_ENDS[part]}`));
  const rest = all.slice(0, -1);
  return [rest.join(', '), ...all.slice(-1)]
    .filter(Boolean)
    .join(rest.length > 1 ? ', and ' : ' and ');
};

/** Most temperatures that can be asked of one piece of equipment in a day. */
export const MOST_SLOTS = 6;

const TIME_MESSAGE = 'Please enter a time after midnight, such as 08:00';

/** Times of day until which temperatures are taken; sorted, each of them once. */
export const slotTimes = z
  .array(
    z
      .string({ error: TIME_MESSAGE })
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE)
      .refine((time) => time !== '00:00', TIME_MESSAGE),
    { error: 'Please enter the times' },
  )
  .min(1, 'Please enter at least one time')
  .max(MOST_SLOTS, `Please enter ${MOST_SLOTS} times at most`)
  .refine((times) => new Set(times).size === times.length, 'Please enter each time once')
  .transform((times) => times.toSorted());

const branchSlots = z.object({
  branchId: id,
  slots: z
    .array(z.string())
    .nullable()
    .describe('Times until which temperatures are taken; null for the three parts of the day'),
});
export type BranchSlots = z.output<typeof branchSlots>;

export const readTemperatureSlots = endpoint({
  method: 'GET',
  path: '/api/temperature/slots',
  summary: 'The times by which a branch takes the temperatures of its equipment',
  who: managerRoles,
  query: z.object({ branchId: id }),
  data: branchSlots,
  errors: ['NOT_FOUND'],
});

export const changeTemperatureSlots = endpoint({
  method: 'PUT',
  path: '/api/temperature/slots',
  summary: 'Change those times from today on; past days stay as they were',
  who: managerRoles,
  body: z.object({ branchId: id, slots: slotTimes.nullable() }),
  data: branchSlots,
  errors: ['NOT_FOUND'],
});
