import { arrivalWords } from '@branchbook/contract/arrival.ts';
import { dayStateLabel, topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { DiaryCheck, FoodProblem } from '@branchbook/contract/sfbb.ts';
import { gapText } from '@branchbook/contract/sfbb-signing.ts';
import type { SigningGap } from '@branchbook/contract/sfbb-signing.ts';
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

/** Says a gap in words, without those of a problem, which may be about someone's health. */
const packGapText = (gap: SigningGap): string =>
  gapText(gap.kind === 'problem' ? { ...gap, check: 'A problem', reason: null } : gap);

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
  const closed = page.closed === null ? '' : `Closed: ${page.closed}`;
  if (page.signature) {
    const { by_name: name, at: when, late, arrival } = page.signature;
    const hasGaps = page.gaps.length > 0;
    return badIf(
      hasGaps,
      [
        `${dayStateLabel[page.state]}${hasGaps && late ? ', late,' : ''} by ${name}, ${at(when)}`,
        ...arrivalWords(arrival, at),
        ...page.gaps.map(packGapText),
        closed,
      ]
        .filter(Boolean)
        .join('. '),
    );
  }
  if (page.state === 'closed') return closed;
  return bad(
    [page.state === 'open' ? 'Not signed yet' : 'Not signed', closed].filter(Boolean).join('. '),
  );
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
  const late = pages.filter(({ signature }) => signature?.late);
  const withGaps = pages.filter(({ state }) => state === 'signed_with_gaps');
  const arrivedLate = pages.filter(({ signature }) => signature?.arrival?.received_at);
  const declared = pages.filter(({ declared: one }) => one?.still_due);
  const closed = pages.filter(({ state }) => state === 'closed');
  const undone = pages.flatMap(({ problems }) => problems.filter(({ done }) => done === null));
  return {
    answer: sentence(
      `${signed.length} of ${signed.length + open.length} days signed`,
      withGaps.length > 0 && `${withGaps.length} of them with gaps`,
      late.length > 0 && `${late.length} of them late`,
      arrivedLate.length > 0 &&
        `${counted(arrivedLate.length, 'signature', 'signatures')} arrived late`,
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
      ...withGaps.map((page) => ({
        what: 'A day of the diary is signed with gaps',
        detail: `${formatDay(page.day)}: ${page.gaps.map(packGapText).join('; ')}`,
      })),
      ...declared.map(({ day, closed: reason }) => ({
        what: 'A day was declared closed after it had begun',
        detail: `${formatDay(day)}: ${reason}`,
      })),
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
