import { audienceLabel, clearedAsText } from '@branchbook/contract/alert-kinds.ts';
import type { Alert, AlertsNow } from '@branchbook/contract/alerts.ts';
import { listed } from '@branchbook/contract/listed.ts';
import { countOf } from '../../shared/counts.ts';
import { timeOfDayText } from '../../shared/dates.ts';

/** Names listed among those who were told; the rest are counted. */
const NAMED = 3;

/** Returns who was told of an alert. */
export const toldText = ({ told }: Alert): string => {
  if (told.length === 0) return 'No one has been told yet.';
  // A person who was told again is named once.
  const people = [...new Set(told.map(({ name }) => name))];
  const names = people.slice(0, NAMED);
  const more = people.length - names.length;
  return `Told: ${listed(more > 0 ? [...names, `${more} more`] : names)}.`;
};

/** Returns who is told next of an alert, if it stays as it is; null if everyone was told. */
export const nextText = ({ next_step: next }: Alert): string | null =>
  next && `Next: ${audienceLabel[next.audience].toLowerCase()} at ${timeOfDayText(next.at)}.`;

/** Tells whether an alert got worse after a person had said that they deal with it. */
const worseSinceAcknowledged = ({ acknowledged_at: at, worse_at: worseAt }: Alert): boolean =>
  at !== null && worseAt !== null && worseAt > at;

/** Returns who deals with an alert or cleared it, as a short sentence. */
export const stateText = (alert: Alert): string => {
  const { state, acknowledged_by: by, acknowledged_until: until, cleared_by: clearedBy } = alert;
  if (alert.cleared_as) return clearedAsText[alert.cleared_as];
  if (state === 'cleared') return clearedBy ? `Cleared by ${clearedBy.name}` : 'Cleared by itself';
  if (state === 'acknowledged' && by && until) {
    return `${by.name} deals with it until ${timeOfDayText(until)}`;
  }
  if (by && worseSinceAcknowledged(alert)) return `Worse since ${by.name} acknowledged it`;
  return by ? `No one deals with it since ${by.name}` : 'No one deals with it yet';
};

/** Returns how much is wrong, at how many branches, and how much of it no one deals with. */
export const countsText = (now: Omit<AlertsNow, 'items'>): string => {
  const { open, unacknowledged, branches, worst_branches: worst } = now;
  const where = branches === 1 ? worst[0]?.branch_name : `${branches} branches`;
  const wrong = `${countOf(open, { one: 'alert', many: 'alerts' })} at ${where}.`;
  if (unacknowledged === 0) {
    return `${wrong} Someone deals with ${open === 1 ? 'it' : 'each of them'}.`;
  }
  return unacknowledged === open
    ? `${wrong} No one deals with ${open === 1 ? 'it' : 'them'} yet.`
    : `${wrong} No one deals with ${unacknowledged} of them.`;
};
