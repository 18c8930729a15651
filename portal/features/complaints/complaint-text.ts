import {
  complaintActionsText,
  complaintKindLabel,
  complaintStateLabel,
  doctorLabel,
} from '@branchbook/contract/complaint-kinds.ts';
import type { Complaint, HeldDays } from '@branchbook/contract/complaints.ts';
import type { Fact } from '@branchbook/ui/facts.tsx';
import { dayText, instantText } from '../../shared/dates.ts';

const NOT_KNOWN = 'Not known';
export const COMPLAINTS = { one: 'complaint', many: 'complaints' };

/** Writes a day with its time, as far as they are known. */
export const momentText = (day: string | null, time: string | null): string =>
  day === null ? NOT_KNOWN : [dayText(day), time].filter(Boolean).join(', ');

/** Writes the days whose records are held: '05/06/2026, 09/06/2026 to 10/06/2026'. */
export const heldText = (held: readonly HeldDays[]): string =>
  held
    .map(({ from, to }) => (from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`))
    .join(', ');

/** Names a complaint, to tell it from others. */
export const complaintName = ({ kind, food, reported_on }: Complaint): string =>
  `${complaintKindLabel[kind]}, ${food}, ${dayText(reported_on)}`;

/** Returns what was asked about a complaint; an illness has more questions. */
export const factsOf = (one: Complaint): Fact[] => [
  ['Kind', complaintKindLabel[one.kind]],
  ['State', complaintStateLabel[one.state]],
  ['Food or product', one.food],
  ['Bought or eaten', momentText(one.eaten_on, one.eaten_time)],
  ...(one.doctor === null
    ? []
    : ([
        ['Symptoms from', momentText(one.symptoms_on, one.symptoms_time)],
        ['Doctor or hospital seen', doctorLabel[one.doctor]],
        ['People ill', one.people === null ? NOT_KNOWN : String(one.people)],
      ] satisfies Fact[])),
  ['Recorded by', one.reported_by_name],
  ['Recorded on', instantText(one.reported_at)],
];

/** Lists what was done at once; null when nothing was. */
export const doneText = ({ actions, action_note: note }: Complaint): string | null =>
  [complaintActionsText(actions), note].filter(Boolean).join('\n') || null;
