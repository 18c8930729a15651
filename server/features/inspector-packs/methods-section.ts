import { schemeLabel } from '@branchbook/contract/sfbb-rules.ts';
import { formatDay } from '../../platform/format.ts';
import { bad, counted, sentence } from './pack-rules.ts';
import type { Cell, PackText, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

type Method = NonNullable<PackRecords['diary']>['methods'][number];

/** The product keeps methods for a company: no shop has said that it works by them. */
const UNCONFIRMED = 'written for the whole company; Branchbook has no confirmation by this shop';

const aboutText = (method: Method, at: PackRecords['at']): string =>
  sentence(
    `version ${method.version} of ${at(method.changed_at)} by ${method.changed_by_name}`,
    method.completed_on === null ? 'not completed' : `completed ${formatDay(method.completed_on)}`,
    method.review_on !== null && `review on ${formatDay(method.review_on)}`,
  );

/** Writes a method out as it was in force, and names the versions that it replaced in the period. */
const textOfMethod = (method: Method, at: PackRecords['at'], isAboutShared: boolean): PackText => ({
  heading: `${method.section}: ${method.title}`,
  ...(!isAboutShared && { about: aboutText(method, at) }),
  parts: [
    ...(method.not_relevant === null
      ? []
      : [{ label: 'Not relevant here', text: method.not_relevant }]),
    { label: 'What we do', text: method.what },
    { label: 'Why', text: method.why },
    { label: 'How we check', text: method.checks },
    ...(method.replaced.length === 0
      ? []
      : [
          {
            label: 'Changed in this period',
            text: `${method.change_note}. Before: ${method.replaced
              .map(({ version, changed_at: from }) => `version ${version} of ${at(from)}`)
              .join(', ')}`,
          },
        ]),
  ],
});

const csvRow = (method: Method, at: PackRecords['at']): Cell[] => [
  method.section,
  method.title,
  method.what,
  method.why,
  method.checks,
  method.not_relevant ?? '',
  method.completed_on === null
    ? method.not_relevant === null
      ? bad('Not yet')
      : ''
    : formatDay(method.completed_on),
  method.review_on === null ? '' : formatDay(method.review_on),
  String(method.version),
  `${at(method.changed_at)}, ${method.changed_by_name}: ${method.change_note}`,
];

/** Prints the safe methods as they were in force at the end of the period, and says what they lack. */
export const methodsSection = ({ diary, today, at }: PackRecords): Section => {
  const none = { what: 'No written safe methods', detail: 'none are kept in Branchbook' };
  if (!diary) {
    return {
      answer: 'No safe methods are kept in Branchbook for this branch.',
      gaps: [none],
    };
  }
  const { methods } = diary;
  if (methods.length === 0) {
    return { answer: 'No safe methods were written by the end of this period.', gaps: [none] };
  }
  const inUse = methods.filter(({ not_relevant: why }) => why === null);
  const unfinished = inUse.filter(({ completed_on: on }) => on === null);
  const due = inUse.filter(({ review_on: on }) => on !== null && on < today);
  const [about = '', ...others] = new Set(methods.map((method) => aboutText(method, at)));
  const isAboutShared = others.length === 0;
  return {
    answer: sentence(
      `${inUse.length - unfinished.length} of ${inUse.length} safe methods completed`,
      due.length > 0 && `${due.length} to be reviewed`,
      schemeLabel[diary.diary.scheme],
      'not confirmed by this shop',
    ),
    note: `Each method as it was in force at the end of the period.${isAboutShared ? ` All: ${about}.` : ''}`,
    gaps: [
      { what: 'The safe methods are not confirmed by this shop', detail: UNCONFIRMED },
      ...(unfinished.length > 0
        ? [
            {
              what: `${counted(unfinished.length, 'safe method', 'safe methods')} without a completion date`,
              detail: unfinished.map(({ title }) => title).join(', '),
            },
          ]
        : []),
      ...due.map(({ title, review_on: on }) => ({
        what: `Safe method to be reviewed: ${title}`,
        detail: `since ${formatDay(on ?? '')}`,
      })),
    ],
    texts: methods.map((method) => textOfMethod(method, at, isAboutShared)),
    tables: [
      {
        name: 'safe-methods',
        only: 'file',
        heads: [
          'Section',
          'Safe method',
          'What we do',
          'Why',
          'How we check',
          'Not relevant, because',
          'Completed on',
          'Review on',
          'Version',
          'Last changed',
        ],
        widths: [],
        rows: methods.map((method) => csvRow(method, at)),
      },
    ],
  };
};
