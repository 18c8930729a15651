import { dayStateLabel, topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { DiaryCheck, FoodProblem } from '@branchbook/contract/sfbb.ts';
import { formatDay } from '../../platform/format.ts';
import { bad, badIf, counted, daysFrom, daysText, sentence } from './pack-rules.ts';
import type { Cell, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

type Page = NonNullable<PackRecords['diary']>['pages'][number];

/** Problems with staff may tell of someone's health, so the pack only says that there was one. */
const STAFF_TEXT = 'Staff: written down. The manager has the details';

const problemText = ({ topic, what, done }: FoodProblem): string =>
  topic === 'staff'
    ? STAFF_TEXT
    : `${topicLabel[topic]}: ${what}. ${done === null ? 'Nothing is written about what was done' : `Done: ${done}`}`;

const isMissing = ({ state, overdue }: DiaryCheck): boolean =>
  state === 'not_completed' || (state === 'pending' && overdue);

const checksText = (checks: DiaryCheck[]): Cell => {
  if (checks.length === 0) return 'None due';
  const done = checks.filter(({ state }) => state === 'completed');
  const missing = checks.filter(isMissing);
  const failed = checks.flatMap((check) => check.failed);
  return badIf(
    missing.length + failed.length > 0,
    [
      `${done.length} of ${checks.length} done`,
      ...missing.map(({ task_name: name }) => `Not done: ${name}`),
      ...failed,
    ].join('. '),
  );
};

const isUnsigned = ({ state }: Page): boolean => state === 'unsigned' || state === 'open';

const signatureText = (page: Page, at: PackRecords['at']): Cell => {
  if (page.signature) {
    const { by_name: name, at: when } = page.signature;
    return `${dayStateLabel[page.state]} by ${name}, ${at(when)}`;
  }
  if (page.closed !== null) return `Closed: ${page.closed}`;
  return bad(page.state === 'open' ? 'Not signed yet' : 'Not signed');
};

const dayRow = (day: Day, page: Page | undefined, at: PackRecords['at']): Cell[] => {
  if (!page) return [formatDay(day), 'Before the diary began', '', '', ''];
  const ofPart = (part: DiaryCheck['part']) => page.checks.filter((check) => check.part === part);
  return [
    formatDay(day),
    signatureText(page, at),
    checksText(ofPart('opening')),
    checksText(ofPart('closing')),
    page.problems.map(problemText).join('\n'),
  ];
};

/** Lists every day of the period with its signature, its checks and its problems. */
export const diarySection = ({ diary, range, today, at }: PackRecords): Section => {
  if (!diary) return { answer: 'This branch does not keep a food safety diary in Branchbook.' };
  const { pages } = diary;
  const ofDay = new Map(pages.map((page) => [page.day, page]));
  // Today can still be signed until tomorrow ends.
  const unsigned = pages.filter((page) => isUnsigned(page) && page.day < today);
  const open = pages.filter(isUnsigned);
  const signed = pages.filter(({ signature }) => signature !== null);
  const late = pages.filter(({ state }) => state === 'signed_late');
  const closed = pages.filter(({ state }) => state === 'closed');
  const undone = pages.flatMap(({ problems }) => problems.filter(({ done }) => done === null));
  return {
    answer: sentence(
      `${signed.length} of ${signed.length + open.length} days signed`,
      late.length > 0 && `${late.length} of them late`,
      closed.length > 0 && `closed on ${counted(closed.length, 'day', 'days')}`,
    ),
    gaps: [
      ...(unsigned.length > 0
        ? [
            {
              what: `${counted(unsigned.length, 'day of the diary is', 'days of the diary are')} not signed`,
              detail: daysText(unsigned.map(({ day }) => day)),
            },
          ]
        : []),
      ...(undone.length > 0
        ? [
            {
              what: `Nothing is written about what was done about ${counted(undone.length, 'problem', 'problems')}`,
              detail: daysText([...new Set(undone.map(({ day }) => day))]),
            },
          ]
        : []),
    ],
    tables: [
      {
        name: 'diary-days',
        heads: ['Day', 'Signature', 'Opening checks', 'Closing checks', 'Problems, what was done'],
        widths: [1, 1.4, 1.4, 1.4, 2],
        rows: daysFrom(range).map((day) => dayRow(day, ofDay.get(day), at)),
      },
    ],
  };
};
