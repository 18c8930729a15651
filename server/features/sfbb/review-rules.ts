import type { Day } from '@branchbook/contract/dates.ts';
import { FINDING_KINDS } from '@branchbook/contract/sfbb-reviews.ts';
import type { Finding, FindingKind } from '@branchbook/contract/sfbb-reviews.ts';
import { REPEATED } from '@branchbook/contract/sfbb-rules.ts';

/** Something that went wrong on a day: a topic, words, a step, equipment or a task. */
export type Happening = { kind: FindingKind; subject: string; day: Day };

/** Returns words without capitals, accents, punctuation and doubled spaces, to compare them. */
export const plainWords = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns what makes two happenings the same. */
const sameKey = ({ kind, subject }: Happening): string => `${kind} ${plainWords(subject)}`;

/** Kinds that a review lists from the first time on: one day without a signature is worth a look. */
const ALWAYS: ReadonlySet<FindingKind> = new Set(['unsigned-days']);

/**
 * Returns what came three times or more within four weeks, in the words of its first time: the
 * kinds in their order, the most frequent first.
 */
export const findingsOf = (happenings: readonly Happening[]): Finding[] => {
  const groups = [...Map.groupBy(happenings, sameKey).values()];
  return groups
    .flatMap((group): Finding[] => {
      const [first] = group;
      if (!first || (group.length < REPEATED && !ALWAYS.has(first.kind))) return [];
      const days = [...new Set(group.map(({ day }) => day))].toSorted();
      return [{ kind: first.kind, subject: first.subject, count: group.length, days }];
    })
    .toSorted(
      (a, b) =>
        FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind) ||
        b.count - a.count ||
        (a.subject < b.subject ? -1 : 1),
    );
};
