import type { Day } from '@branchbook/contract/dates.ts';
import { expiryStatus } from '@branchbook/contract/expiry.ts';
import { PAPER_ORDER } from '@branchbook/contract/paper-kinds.ts';
import type { PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import type { SnapshotPaper } from '@branchbook/contract/snapshot-paper.ts';

export type TabletPaper = SnapshotPaper & { status: PaperStatus };

const statusOf = (
  { name, valid_until: last, not_needed }: SnapshotPaper,
  day: Day,
): PaperStatus => {
  if (name !== undefined) return expiryStatus(last ?? null, day);
  return not_needed === undefined ? 'missing' : 'not-needed';
};

/** Returns the papers with their status on a day: what has expired first, then by their last day. */
export const papersOn = (papers: readonly SnapshotPaper[], day: Day): TabletPaper[] =>
  papers
    .map((paper) => ({ ...paper, status: statusOf(paper, day) }))
    .toSorted(
      (a, b) =>
        PAPER_ORDER.indexOf(a.status) - PAPER_ORDER.indexOf(b.status) ||
        (a.valid_until ?? '9999').localeCompare(b.valid_until ?? '9999'),
    );
