import {
  addressText,
  ALL_NOT_ASKED,
  causeText,
  consentText,
  NOT_ASKED,
  occupationText,
} from '@branchbook/contract/accident-text.ts';
import type { Accident, PersonInBook } from '@branchbook/contract/accidents.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { bookOf } from '../accidents/service.ts';
import { askedOf, dateAt, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { ARRIVAL_COLUMN, arrivalCell, timeWithArrival } from './arrival-text.ts';

type Fact = [label: string, value: string];
type Particulars = NonNullable<Accident['particulars']>;
type Addendum = Accident['addenda'][number];
type Asked = AskedDays & { withAddresses?: boolean | undefined };

type EntryAnswers = {
  sections: [title: string, facts: Fact[]][];
  /** Longer answers with their labels. */
  texts: Fact[];
  facts: Fact[];
  notAsked: string;
};

const NOT_IN_FILE = 'Left out of this file';

/** Returns the answer to a question of the present form; an entry of before was not asked. */
const answerOf = ({ particulars }: Accident, answer: (of: Particulars) => string): string =>
  particulars ? answer(particulars) : NOT_ASKED;

const addendumText = ({ reported_on: reportedOn, text }: Addendum): string =>
  reportedOn === null ? text : `Reported to an authority on ${formatDay(reportedOn)}: ${text}`;

/**
 * Exports the accident book of a branch, newest first, with the additions to each entry. Addresses
 * are left out unless a manager asks for them: files are passed on and sent by email.
 */
export const accidentExport: Exporter<Asked> = async (
  context,
  actor,
  { withAddresses = false, ...asked },
  format,
) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range } = await askedOf(context, actor, asked, limit, dateAt);
  const { timezone } = branch;
  const at = (instant: string): string => formatInstant(new Date(instant), timezone);
  const accidents = await bookOf(context, actor.scope, branch, range);
  const addressOf = (person: PersonInBook): string =>
    withAddresses || person.address === null ? addressText(person) : NOT_IN_FILE;
  const personFacts = (name: string, person: PersonInBook): Fact[] => [
    ['Name', name],
    ['Occupation', occupationText(person)],
    ['Address', addressOf(person)],
  ];
  const servicesOf = (one: Accident): Fact[] => [
    ['Emergency services', yesNo(one.emergency_services_called)],
    ['Service type', one.service_type ?? 'N/A'],
    ['Badge number', one.badge_number ?? 'N/A'],
  ];
  /** Returns the answers of an entry: only those that were asked when it was written. */
  const answersOf = (one: Accident): EntryAnswers => {
    const { particulars: said, arrival } = one;
    const writtenAt = at(one.reported_at);
    if (!said) {
      const by = timeWithArrival(`${one.reported_by_name}, ${writtenAt}`, arrival, timezone);
      return {
        sections: [],
        texts: [['', one.description]],
        facts: [...servicesOf(one), ['Reported by', by]],
        notAsked: ALL_NOT_ASKED,
      };
    }
    return {
      sections: [
        ['The injured person', personFacts(one.employee_name, said.injured)],
        ['The person who wrote this', personFacts(one.reported_by_name, said.writer)],
        [
          'The accident',
          [
            ['When', `${one.incident_date} ${one.incident_time}`],
            ['Where', said.place],
            ['Written down', timeWithArrival(writtenAt, arrival, timezone)],
          ],
        ],
      ],
      texts: [
        ['How it happened', one.description],
        ['Cause', causeText(said.cause)],
        ['Injury', said.injury],
      ],
      facts: [
        ...servicesOf(one),
        ['Safety representatives may see this entry', consentText(said.safety_reps_consent)],
      ],
      notAsked: '',
    };
  };
  return {
    ...ofDays('accident', branch, range),
    data: () => ({
      emergencyCount: accidents.filter((one) => one.emergency_services_called).length,
      accidents: accidents.map((one) => ({
        date: one.incident_date,
        time: one.incident_time,
        employee: one.employee_name,
        ...answersOf(one),
        addenda: one.addenda.map((added) => ({
          text: addendumText(added),
          by: timeWithArrival(
            `${added.added_by_name}, ${at(added.added_at)}`,
            added.arrival,
            timezone,
          ),
        })),
      })),
    }),
    table: (signal) =>
      writeLongCsv(
        [
          'Date',
          'Time',
          'Employee',
          'Description',
          'Emergency services',
          'Service type',
          'Badge number',
          'Reported by',
          'Reported at',
          'Added later',
          ARRIVAL_COLUMN,
          'Place',
          'Cause',
          'Injury',
          'Occupation of the injured person',
          'Occupation of the writer',
          ...(withAddresses ? ['Address of the injured person', 'Address of the writer'] : []),
          'Safety representatives may see it',
        ],
        accidents,
        (one) => [
          one.incident_date,
          one.incident_time,
          one.employee_name,
          one.description,
          yesNo(one.emergency_services_called),
          one.service_type,
          one.badge_number,
          one.reported_by_name,
          at(one.reported_at),
          one.addenda
            .map((added) => `${at(added.added_at)} ${added.added_by_name}: ${addendumText(added)}`)
            .join('\n'),
          arrivalCell(one.arrival, timezone),
          answerOf(one, ({ place }) => place),
          answerOf(one, ({ cause }) => causeText(cause)),
          answerOf(one, ({ injury }) => injury),
          answerOf(one, ({ injured }) => occupationText(injured)),
          answerOf(one, ({ writer }) => occupationText(writer)),
          ...(withAddresses
            ? [
                answerOf(one, ({ injured }) => addressText(injured)),
                answerOf(one, ({ writer }) => addressText(writer)),
              ]
            : []),
          answerOf(one, ({ safety_reps_consent: consent }) => consentText(consent)),
        ],
        signal,
      ),
  };
};
