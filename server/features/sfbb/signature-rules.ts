import type { DiaryPart } from '@branchbook/contract/diary-parts.ts';
import type { ProblemTopic } from '@branchbook/contract/sfbb-rules.ts';
import {
  gapsOfSigned,
  openGaps,
  withReasons,
  wordsDiffer,
} from '@branchbook/contract/sfbb-signing.ts';
import type {
  DayRecords,
  GivenGap,
  SigningGap,
  StoredGap,
} from '@branchbook/contract/sfbb-signing.ts';
import type { ProblemRow } from './problem-queries.ts';
import type { CheckRow, FailureRow, SignatureRow } from './queries.ts';

/** The stored records of one day of a diary. */
export type StoredDay = {
  checks: readonly CheckRow[];
  problems: readonly ProblemRow[];
  failures: readonly FailureRow[];
  signature: SignatureRow | undefined;
};

/** Returns the records of a day as the rules of signing count them. */
export const recordsOfDay = ({ checks, problems, failures, signature }: StoredDay): DayRecords => ({
  checks: checks.map((row) => ({
    part: row.diary_part as DiaryPart,
    name: row.task_name,
    isDone: row.state === 'completed',
    doneAt: row.done_at,
  })),
  problems: problems.map((row) => ({
    topic: row.topic as ProblemTopic,
    what: row.what,
    isDone: row.done !== null,
    doneAt: row.done_at,
    isAfter:
      signature !== undefined &&
      (row.received_at > signature.received_at || row.occurred_at > signature.occurred_at),
  })),
  failures,
});

/** Returns the gaps of a day; none of a day that is not signed. */
export const gapsOfDay = (day: StoredDay): SigningGap[] =>
  day.signature
    ? gapsOfSigned(recordsOfDay(day), {
        at: day.signature.occurred_at,
        gaps: day.signature.gaps,
      })
    : [];

/**
 * Returns the gaps that are kept with a signature: what the records show to be open, what the signer
 * knew to be open, and that the signed words differ from the records.
 */
export const gapsToStore = (
  records: DayRecords,
  { statement, given }: { statement: string; given: readonly GivenGap[] },
): StoredGap[] => {
  const open = withReasons(openGaps(records), given);
  const known = new Set(open.map(({ check }) => check.toLowerCase()));
  return [
    ...open,
    ...given
      .filter(({ check }) => !known.has(check.toLowerCase()))
      .map(({ check, reason }): StoredGap => ({ kind: 'check', check, reason })),
    ...(wordsDiffer(statement, records)
      ? [{ kind: 'words' as const, check: 'Signed words', reason: null }]
      : []),
  ];
};
