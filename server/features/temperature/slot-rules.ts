import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { slotOf } from '@branchbook/contract/temperature-slots.ts';
import type { SlotChange } from './slot-queries.ts';

const heldOn = (changes: SlotChange[], equipmentId: number | null, day: Day): string[] | null =>
  changes.findLast((one) => one.equipment_id === equipmentId && one.from_day <= day)?.times ?? null;

/** Returns the times of the branch that held on a day; null for the three parts of the day. */
export const branchTimesOn = (changes: SlotChange[], day: Day): string[] | null =>
  heldOn(changes, null, day);

/** Returns the times of a piece of equipment that held on a day: its own, or its branch's. */
export const timesOn = (changes: SlotChange[], equipmentId: number, day: Day): string[] | null =>
  heldOn(changes, equipmentId, day) ?? branchTimesOn(changes, day);

/** Returns the time of a reading's slot; null on a day with the three parts of the day. */
export const dueByOf = (taken: Date, branch: BranchTime, times: string[] | null): string | null =>
  times && slotOf(taken, branch, times);
