import type { ErasurePreview } from '@branchbook/contract/erasure.ts';
import { countOf } from '../../shared/counts.ts';
import type { Noun } from '../../shared/counts.ts';
import { dayText } from '../../shared/dates.ts';

type Counts<T> = Record<keyof T, Noun>;

const ERASED: Counts<ErasurePreview['erased']> = {
  profileFields: {
    one: 'detail of the profile',
    many: 'details of the profile, such as name, email, address and PIN',
  },
  signIns: { one: 'sign-in', many: 'sign-ins' },
  trainings: { one: 'training record', many: 'training records' },
  tabletKeys: { one: 'key to a tablet', many: 'keys to tablets' },
  ownReports: { one: 'saved report', many: 'saved reports' },
};

const NAMELESS: Counts<ErasurePreview['nameless']> = {
  tasks: { one: 'task done or verified', many: 'tasks done or verified' },
  temperatures: { one: 'temperature recorded', many: 'temperatures recorded' },
  diaryEntries: { one: 'diary entry', many: 'diary entries' },
  trainingsGiven: { one: 'training given to somebody', many: 'trainings given to others' },
};

const linesOf = <T extends Record<string, number>>(counts: T, nouns: Counts<T>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => countOf(count, nouns[name as keyof T]));

const keptLine = ({ accidents, until }: ErasurePreview['kept']): string =>
  `${countOf(accidents, { one: 'entry', many: 'entries' })} of the accident book, kept by law until ${dayText(until)}`;

/** Describes in words the result of an erasure; leaves out parts without data. */
export const partsOf = ({
  erased,
  nameless,
  kept,
}: ErasurePreview): { title: string; lines: string[] }[] =>
  [
    { title: 'Erased at once', lines: linesOf(erased, ERASED) },
    { title: 'Stays, without the name', lines: linesOf(nameless, NAMELESS) },
    { title: 'Stays, with the name', lines: kept.accidents > 0 ? [keptLine(kept)] : [] },
  ].filter(({ lines }) => lines.length > 0);
