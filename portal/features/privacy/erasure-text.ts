import type { ErasurePreview } from '@branchbook/contract/erasure.ts';
import { PERSON_TRACES } from '@branchbook/contract/person-traces.ts';
import type { PersonTrace } from '@branchbook/contract/person-traces.ts';
import { countOf } from '../../shared/counts.ts';
import type { Noun } from '../../shared/counts.ts';
import { dayText } from '../../shared/dates.ts';

type Counts = ErasurePreview['erased'] & ErasurePreview['nameless'];

/** Nouns for what is counted outside the records. */
const NOUNS: Record<Exclude<keyof Counts, PersonTrace>, Noun> = {
  profileFields: {
    one: 'detail of the profile',
    many: 'details of the profile, such as name, email, address and PIN',
  },
  signIns: { one: 'sign-in', many: 'sign-ins' },
  tabletKeys: { one: 'key to a tablet', many: 'keys to tablets' },
  ownReports: { one: 'saved report', many: 'saved reports' },
};

const isTrace = (name: string): name is PersonTrace => Object.hasOwn(PERSON_TRACES, name);

const nounOf = (name: keyof Counts): Noun =>
  isTrace(name) ? PERSON_TRACES[name].noun : NOUNS[name];

const linesOf = (counts: Partial<Counts>): string[] =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => countOf(count, nounOf(name as keyof Counts)));

const rightToWorkLine = ({ rightToWork }: ErasurePreview['kept']): string =>
  `${countOf(rightToWork, { one: 'check', many: 'checks' })} of the right to work, kept for two years`;

const keptLine = ({ accidents, until }: ErasurePreview['kept']): string =>
  `${countOf(accidents, { one: 'entry', many: 'entries' })} of the accident book, kept by law until ${dayText(until)}`;

/** Describes in words the result of an erasure; leaves out parts without data. */
export const partsOf = ({
  erased,
  nameless,
  kept,
}: ErasurePreview): { title: string; lines: string[] }[] =>
  [
    { title: 'Erased at once', lines: linesOf(erased) },
    { title: 'Stays, without the name', lines: linesOf(nameless) },
    {
      title: 'Stays, with the name',
      lines: [
        ...(kept.accidents > 0 ? [keptLine(kept)] : []),
        ...(kept.rightToWork > 0 ? [rightToWorkLine(kept)] : []),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
