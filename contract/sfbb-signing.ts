import { z } from 'zod';
import { diaryPartLabel } from './diary-parts.ts';
import type { DiaryPart } from './diary-parts.ts';
import { LIMITS, requiredText } from './fields.ts';
import { topicLabel } from './sfbb-rules.ts';
import type { ProblemTopic, Scheme } from './sfbb-rules.ts';

/*
 * What a signature of a day says: facts that follow from the records of the day, and a reason for
 * each gap. Server, portal and tablet call these functions with the records that each of them has.
 */

/** What may be missing on a day that is signed. */
export const GAP_KINDS = ['check', 'problem', 'food_check', 'temperature', 'words'] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/**
 * When a gap was one: it is open, it was settled or recorded after the signature, or its record
 * arrived after the signature.
 */
export const GAP_STATES = ['open', 'later', 'arrived'] as const;
export type GapState = (typeof GAP_STATES)[number];

/** Most characters of the name of a gap; longer words of problems are cut. */
export const GAP_NAME = LIMITS.taskName;

/** Most characters of the reason of a gap. */
export const GAP_REASON = 300;

/** Most gaps of a signature. */
export const MOST_GAPS = 100;

/** Most characters of the words that a signature confirms, with the reasons. */
export const STATEMENT_MAX = 60_000;

/** The reasons of the signer, each for a gap that is named as the records name it. */
export const givenGaps = z
  .array(
    z.object({
      check: requiredText('Please name the check', GAP_NAME),
      reason: requiredText('Please give a reason', GAP_REASON),
    }),
  )
  .max(MOST_GAPS);
export type GivenGap = z.output<typeof givenGaps>[number];

export const signingGap = z.object({
  kind: z.enum(GAP_KINDS),
  check: z.string().describe('Its name: of a task, or what it was about'),
  state: z.enum(GAP_STATES),
  reason: z.string().nullable().describe('As the signer gave it'),
});
export type SigningGap = z.output<typeof signingGap>;

/** A gap as it is kept with a signature. */
export type StoredGap = Pick<SigningGap, 'kind' | 'check' | 'reason'>;

export type DayRecords = {
  checks: readonly { part: DiaryPart; name: string; isDone: boolean; doneAt?: Date | null }[];
  problems: readonly {
    topic: ProblemTopic;
    what: string;
    isDone: boolean;
    doneAt?: Date | null;
    /** True if it arrived after the signature of the day. */
    isAfter?: boolean;
  }[];
  /** Failed food checks and temperatures out of range that are still open. */
  failures: readonly { kind: 'food_check' | 'temperature'; name: string }[];
};

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > GAP_NAME ? `${line.slice(0, GAP_NAME - 1).trimEnd()}…` : line;
};

/** Names a problem; of those with staff, which may tell of someone's health, only the topic. */
const problemName = ({ topic, what }: { topic: ProblemTopic; what: string }): string =>
  topic === 'staff' ? topicLabel.staff : what;

const sameName = (name: string): string => cut(name).toLowerCase();

const keyOf = ({ kind, check }: Pick<SigningGap, 'kind' | 'check'>): string =>
  `${kind} ${sameName(check)}`;

const unique = <Gap extends Pick<SigningGap, 'kind' | 'check'>>(gaps: readonly Gap[]): Gap[] => {
  const first = new Map<string, Gap>();
  for (const gap of gaps) if (!first.has(keyOf(gap))) first.set(keyOf(gap), gap);
  return [...first.values()];
};

type OpenGap = Pick<SigningGap, 'kind' | 'check'>;

/** Returns what is open on a day now, each name once: a signature needs a reason for each. */
export const openGaps = ({ checks, problems, failures }: DayRecords): OpenGap[] =>
  unique([
    ...checks
      .filter(({ isDone }) => !isDone)
      .map(({ name }): OpenGap => ({ kind: 'check', check: cut(name) })),
    ...problems
      .filter(({ isDone }) => !isDone)
      .map((problem): OpenGap => ({ kind: 'problem', check: cut(problemName(problem)) })),
    ...failures.map(({ kind, name }): OpenGap => ({ kind, check: cut(name) })),
  ]);

/** Returns gaps with the reasons that the signer gave. */
export const withReasons = (gaps: readonly OpenGap[], given: readonly GivenGap[]): StoredGap[] => {
  const reasons = new Map(given.map(({ check, reason }) => [sameName(check), reason]));
  return gaps.map(({ kind, check }) => ({
    kind,
    check,
    reason: reasons.get(sameName(check)) ?? null,
  }));
};

/** Returns the names of the opening and closing checks that are open without a reason. */
export const checksWithoutReason = (gaps: readonly StoredGap[]): string[] =>
  gaps.filter(({ kind, reason }) => kind === 'check' && reason === null).map(({ check }) => check);

/** Says which checks need a reason; the refusal of a signature without them. */
export const reasonsMissing = (names: readonly string[]): string =>
  `Please give a reason for each check that is not done: ${names.join(', ')}`;

/**
 * Returns the gaps of a signed day: what was open when it was signed, what is open now, and what was
 * done or arrived after the signature. A signature of a former version has no stored gaps; those
 * follow from the times of its records.
 */
export const gapsOfSigned = (
  records: DayRecords,
  signature: { at: Date; gaps: readonly StoredGap[] },
): SigningGap[] => {
  const isLater = (at: Date | null | undefined): boolean => !!at && at > signature.at;
  const stored = new Map(signature.gaps.map((gap) => [keyOf(gap), gap.reason]));
  const of = (kind: GapKind, check: string, state: GapState): SigningGap => {
    const name = cut(check);
    return { kind, check: name, state, reason: stored.get(keyOf({ kind, check: name })) ?? null };
  };
  return unique([
    ...openGaps(records).map(({ kind, check }) => of(kind, check, 'open')),
    ...records.checks
      .filter(({ isDone, doneAt }) => isDone && isLater(doneAt))
      .map(({ name }) => of('check', name, 'later')),
    ...records.problems
      .filter(({ isDone, doneAt, isAfter }) => isAfter || (isDone && isLater(doneAt)))
      .map((one) => of('problem', problemName(one), one.isAfter ? 'arrived' : 'later')),
    ...signature.gaps.map(({ kind, check }) => of(kind, check, 'later')),
  ]);
};

const GAP_TEXT: Record<GapKind, Record<GapState, string>> = {
  check: {
    open: 'not done',
    later: 'done or recorded after the signature',
    arrived: 'recorded after the signature',
  },
  problem: {
    open: 'nothing is written about what was done',
    later: 'what was done was written after the signature',
    arrived: 'written down after the signature',
  },
  food_check: {
    open: 'failed, and still open',
    later: 'settled after the signature',
    arrived: 'recorded after the signature',
  },
  temperature: {
    open: 'out of range, and still open',
    later: 'settled after the signature',
    arrived: 'recorded after the signature',
  },
  words: {
    open: 'the signed words differ from the records',
    later: 'the signed words differ from the records of that moment',
    arrived: 'the signed words differ from the records',
  },
};

/** Says a gap in words: 'Close the shop: not done (reason: open until 22:00)'. */
export const gapText = ({ kind, check, state, reason }: SigningGap): string =>
  `${check}: ${GAP_TEXT[kind][state]}${reason === null ? '' : ` (reason: ${reason})`}`;

/** Says what is open in words: 'Close the shop: not done'. */
export const openGapText = ({ kind, check }: Pick<SigningGap, 'kind' | 'check'>): string =>
  gapText({ kind, check, state: 'open', reason: null });

const partText = (part: DiaryPart, checks: DayRecords['checks']): string => {
  const ofPart = checks.filter((check) => check.part === part);
  const done = ofPart.filter(({ isDone }) => isDone).length;
  return ofPart.length === 0
    ? `${diaryPartLabel[part]}: none due.`
    : `${diaryPartLabel[part]}: ${done} of ${ofPart.length} done.`;
};

const problemsText = ({ problems }: DayRecords): string => {
  if (problems.length === 0) return 'No problem is written down.';
  const open = problems.filter(({ isDone }) => !isDone).length;
  const many =
    problems.length === 1
      ? '1 problem is written down'
      : `${problems.length} problems are written down`;
  if (open === 0) return `${many}, with what was done.`;
  return problems.length === 1
    ? `${many}, without what was done.`
    : `${many}, ${open} of them without what was done.`;
};

/** Says what the records of a day show: how many checks were done, what is open, each by name. */
export const recordsText = (records: DayRecords): string => {
  const open = openGaps(records);
  const names = (kinds: readonly GapKind[]): string =>
    open.flatMap(({ kind, check }) => (kinds.includes(kind) ? [check] : [])).join(', ');
  const list = (title: string, kinds: readonly GapKind[]): string[] => {
    const named = names(kinds);
    return named === '' ? [] : [`${title}: ${named}.`];
  };
  return [
    partText('opening', records.checks),
    partText('closing', records.checks),
    ...list('Not done', ['check']),
    problemsText(records),
    ...list('Nothing written about what was done', ['problem']),
    ...list('Failed food checks still open', ['food_check']),
    ...list('Temperatures out of range still open', ['temperature']),
  ].join(' ');
};

/** What the signer adds in their own name, which no record can show. */
const DECLARATION: Record<Scheme, string> = {
  sfbb: 'As far as I know, our safe methods were followed and supervised',
  cooksafe: 'As far as I know, our house rules were followed and supervised',
  safe_catering: 'As far as I know, our food safety plan was followed and supervised',
};

/** Returns what the signer says in their own name, which is the end of the signed words. */
export const declarationOf = (scheme: Scheme, { hasGaps }: { hasGaps: boolean }): string =>
  `${DECLARATION[scheme]}${hasGaps ? ', except for what is named here' : ''}.`;

/** Returns the words that a signature confirms: the facts, the reasons, and the signer's own word. */
export const statementOf = (
  scheme: Scheme,
  records: DayRecords,
  given: readonly GivenGap[] = [],
): string => {
  const gaps = withReasons(openGaps(records), given);
  const reasons = gaps.flatMap(({ check, reason }) =>
    reason === null ? [] : [`${check}: ${reason}`],
  );
  return [
    recordsText(records),
    ...(reasons.length > 0 ? [`Reasons: ${reasons.join('; ')}.`] : []),
    declarationOf(scheme, { hasGaps: gaps.length > 0 }),
  ].join(' ');
};

/** How statements begin that are made of facts; those of former versions begin otherwise. */
const BEGINNING = `${diaryPartLabel.opening}: `;

/** Returns whether signed words are made of other facts than the records showed. */
export const wordsDiffer = (statement: string, records: DayRecords): boolean =>
  statement.startsWith(BEGINNING) && !statement.startsWith(recordsText(records));

/** Returns whether a day that is signed with gaps may be signed again: only when fewer are open. */
export const maySignAgain = (records: DayRecords, gaps: readonly unknown[]): boolean =>
  openGaps(records).length < gaps.length;
