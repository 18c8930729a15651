import { arrivalWords } from '@branchbook/contract/arrival.ts';
import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { diaryPartLabel } from '@branchbook/contract/diary-parts.ts';
import { dayStateLabel, schemeLabel, topicLabel } from '@branchbook/contract/sfbb-rules.ts';
import { gapText } from '@branchbook/contract/sfbb-signing.ts';
import type { DiaryCheck, FoodProblem } from '@branchbook/contract/sfbb.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { pagesOf, requireDiaryOf } from '../sfbb/service.ts';
import { askedOf, ofDays } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';

type Page = Awaited<ReturnType<typeof pagesOf>>[number];
type At = (instant: string) => string;

const checkState = ({ state, late, overdue }: DiaryCheck): string => {
  if (state === 'completed') return late ? 'Done late' : 'Done';
  if (state === 'not_completed') return 'Not done';
  return overdue ? 'Overdue' : 'To do';
};

const checkText = (check: DiaryCheck, at: At): string => {
  const by = check.done_by_name && check.done_at && `${check.done_by_name}, ${at(check.done_at)}`;
  return [`${check.task_name}: ${checkState(check)}`, by, check.note].filter(Boolean).join(', ');
};

const problemText = (problem: FoodProblem, at: At): string => {
  const by = `${problem.reported_by_name}, ${at(problem.reported_at)}`;
  const late = problem.after_signature ? ' (arrived after the signature)' : '';
  return `${topicLabel[problem.topic]}: ${problem.what} (${by})${late}`;
};

const doneText = ({ done, done_by_name: by }: FoodProblem): string =>
  done === null ? 'Nothing written yet' : `${done}${by ? ` (${by})` : ''}`;

const lateText = (late: boolean): string => (late ? ', late' : '');

/**
 * Says who signed a day, with which gaps, and how the signature arrived; an unsigned day says so, also
 * if it was declared closed after it had begun.
 */
const signatureText = ({ state, closed, signature, gaps, ...page }: Page, at: At): string => {
  const closedText = closed ? [`Closed: ${closed}`] : [];
  if (!signature)
    return state === 'closed' ? closedText.join('') : ['Not signed', ...closedText].join('. ');
  return [
    gaps.length > 0
      ? `Signed with gaps${lateText(signature.late)} by ${signature.by_name}, ${at(signature.at)}`
      : `${dayStateLabel[state]} by ${signature.by_name}, ${at(signature.at)}`,
    ...arrivalWords(signature.arrival, at),
    ...gaps.map(gapText),
    ...page.earlier_signatures.map(
      (former) => `Signed before with gaps by ${former.by_name}, ${at(former.at)}`,
    ),
    ...closedText,
  ].join('. ');
};

/** Returns the signed words, and beside them what the records show now where they say more. */
const wordsText = ({ signature, records_show: shown }: Page): string => {
  if (!signature) return '';
  const { statement } = signature;
  return statement.startsWith(shown) ? statement : `${statement}\nThe records show: ${shown}`;
};

const pdfDay = (page: Page, at: At) => ({
  date: formatDay(page.day),
  signature: signatureText(page, at),
  statement: wordsText(page),
  unsigned: page.state === 'unsigned' || page.state === 'open',
  gaps: page.state === 'signed_with_gaps',
  parts: (['opening', 'closing'] as const).map((part) => ({
    label: diaryPartLabel[part],
    lines: page.checks
      .filter((check) => check.part === part)
      .map((check) => ({ text: checkText(check, at), failed: check.failed })),
  })),
  problems: page.problems.map((problem) => ({
    text: problemText(problem, at),
    done: doneText(problem),
  })),
});

const HEADS = [
  'Date',
  'State',
  'Signature',
  'Words signed',
  'Gaps',
  'Signature arrived late at',
  'Opening checks',
  'Closing checks',
  'Failed answers',
  'Problems',
  'What was done',
];

const csvDay = (page: Page, at: At): string[] => {
  const ofPart = (part: DiaryCheck['part']): string =>
    page.checks
      .filter((check) => check.part === part)
      .map((check) => checkText(check, at))
      .join('\n');
  return [
    formatDay(page.day),
    dayStateLabel[page.state],
    signatureText(page, at),
    wordsText(page),
    page.gaps.map(gapText).join('\n'),
    page.signature?.arrival?.received_at ? at(page.signature.arrival.received_at) : '',
    ofPart('opening'),
    ofPart('closing'),
    page.checks.flatMap(({ failed }) => failed).join('\n'),
    page.problems.map((problem) => problemText(problem, at)).join('\n'),
    page.problems.map(doneText).join('\n'),
  ];
};

/** Exports the food safety diary of a branch day by day; unsigned days are listed as such. */
export const foodDiaryExport: Exporter<AskedDays> = async (context, actor, asked, format) => {
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { branch, range, now } = await askedOf(context, actor, asked, limit);
  const { diary } = await requireDiaryOf(context.db, actor, branch.id);
  const pages = await pagesOf(context.db, actor.scope, { branch, diary, range, now });
  const at: At = (instant) => formatInstant(new Date(instant), branch.timezone);
  const count = (...states: Page['state'][]): string =>
    String(pages.filter(({ state }) => states.includes(state)).length);
  return {
    ...ofDays('food-diary', branch, range),
    heading: 'Food safety diary',
    data: () => ({
      system: schemeLabel[diary.scheme],
      starts: formatDay(diary.starts_on),
      counts: [
        ['Days', String(pages.length)],
        ['Signed', count('signed')],
        ['Signed with gaps', count('signed_with_gaps')],
        ['Signed late', count('signed_late')],
        ['Not signed', count('unsigned', 'open')],
        ['Closed', count('closed')],
        ['Problems', String(pages.flatMap(({ problems }) => problems).length)],
      ],
      days: pages.map((page) => pdfDay(page, at)),
    }),
    table: (signal) => writeLongCsv(HEADS, pages, (page) => csvDay(page, at), signal),
  };
};
