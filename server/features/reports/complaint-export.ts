import {
  complaintActionsText,
  complaintKindLabel,
  complaintStateLabel,
  doctorLabel,
  followUpLabel,
} from '@branchbook/contract/complaint-kinds.ts';
import type { ComplaintDetails, FollowUp } from '@branchbook/contract/complaints.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { complaintsOf } from '../complaints/service.ts';
import { askedOf, dateAt, ofDays } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

const NOT_KNOWN = 'Not known';

/** Returns a day with its time, as far as they are known. */
const momentText = (day: string | null, time: string | null): string =>
  day === null ? NOT_KNOWN : [formatDay(day), time].filter(Boolean).join(' ');

const heldText = ({ held }: ComplaintDetails): string =>
  held
    .map(({ from, to }) =>
      from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`,
    )
    .join(', ');

const customerText = ({ customer }: ComplaintDetails): string =>
  [customer?.name, customer?.contact].filter(Boolean).join(', ');

const entryText = ({ kind, text }: FollowUp): string =>
  [followUpLabel[kind], text].filter(Boolean).join(': ');

type Fact = [label: string, value: string];

/** Returns what was asked about a complaint; an illness has more questions. */
const factsOf = (one: ComplaintDetails): Fact[] => [
  ['Bought or eaten', momentText(one.eaten_on, one.eaten_time)],
  ...(one.doctor === null
    ? []
    : ([
        ['Symptoms from', momentText(one.symptoms_on, one.symptoms_time)],
        ['Doctor seen', doctorLabel[one.doctor]],
        ['People ill', one.people === null ? NOT_KNOWN : String(one.people)],
      ] satisfies Fact[])),
];

type Asked = AskedDays & { withCustomers?: boolean | undefined };

/**
 * Exports the complaints of a branch, the newest first, with what managers added. Names and contacts
 * of customers are left out unless they are asked for: files are passed on.
 */
export const complaintExport: Exporter<Asked> = async (
  context,
  actor,
  { withCustomers = false, ...asked },
  format,
) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range } = await askedOf(context, actor, asked, limit, dateAt);
  const { id, timezone } = branch;
  const at = (instant: string): string => formatInstant(new Date(instant), timezone);
  const complaints = await complaintsOf(context, actor.scope, id, range);
  return {
    ...ofDays('complaint', branch, range),
    data: () => ({
      harmCount: complaints.filter(({ doctor }) => doctor !== null).length,
      openCount: complaints.filter(({ state }) => state === 'open').length,
      complaints: complaints.map((one) => ({
        title: `${formatDay(one.reported_on)}, ${complaintKindLabel[one.kind]}: ${one.food}`,
        state: complaintStateLabel[one.state],
        description: one.description,
        facts: factsOf(one),
        details: [
          ['Done at once', complaintActionsText(one.actions)],
          ['Note', one.action_note ?? ''],
          ['Customer', withCustomers ? customerText(one) : ''],
          [
            'Recorded by',
            timeWithArrival(
              `${one.reported_by_name}, ${at(one.reported_at)}`,
              one.arrival,
              timezone,
            ),
          ],
          ['Records held', heldText(one)],
        ].filter(([, value]) => value !== ''),
        entries: one.entries.map((entry) => ({
          text: entryText(entry),
          by: `${entry.by_name}, ${at(entry.at)}`,
        })),
      })),
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Recorded on',
          'Kind',
          'State',
          'Bought or eaten',
          'Food or product',
          'Description',
          'Symptoms from',
          'Doctor seen',
          'People ill',
          'Done at once',
          'Note',
          ...(withCustomers ? ['Customer', 'Contact'] : []),
          'Recorded by',
          'Recorded at',
          'Follow-ups',
          'Outcome',
          'Closed at',
          'Records held',
          ARRIVAL_COLUMN,
        ],
        complaints,
        (one) => [
          formatDay(one.reported_on),
          complaintKindLabel[one.kind],
          complaintStateLabel[one.state],
          momentText(one.eaten_on, one.eaten_time),
          one.food,
          one.description,
          one.doctor === null ? null : momentText(one.symptoms_on, one.symptoms_time),
          one.doctor === null ? null : doctorLabel[one.doctor],
          one.people,
          complaintActionsText(one.actions),
          one.action_note,
          ...(withCustomers ? [one.customer?.name ?? null, one.customer?.contact ?? null] : []),
          one.reported_by_name,
          at(one.reported_at),
          one.entries
            .map((entry) => `${at(entry.at)} ${entry.by_name}: ${entryText(entry)}`)
            .join('\n'),
          one.outcome,
          one.closed_at === null ? null : at(one.closed_at),
          heldText(one),
          arrivalCell(one.arrival, timezone),
        ],
        signal,
      ),
  };
};
