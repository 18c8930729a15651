import type { Day } from '@branchbook/contract/dates.ts';
import { PAPER_PRESETS } from '@branchbook/contract/paper-kinds.ts';
import type { PaperKind, PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import type { SnapshotPaper } from '@branchbook/contract/snapshot-paper.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { readOfBranch } from './branch-queries.ts';
import { listedPapers } from './paper-rules.ts';
import { noteReminders } from './queries.ts';

export { countNeedingWork as countPapersNeedingWork } from './count-queries.ts';
export type { PaperCounts } from './count-queries.ts';

type Branch = { id: number; parent_branch_id: number | null };

export type PaperOfBranch = {
  kind: PaperKind;
  name: string | null;
  reference: string | null;
  issued_on: Day | null;
  valid_until: Day | null;
  document_id: number | null;
  status: PaperStatus;
  reason: string | null;
};

/**
 * Returns the papers that a branch had on a day, with those of all branches and what is missing or
 * not needed, the worst first. Notes and issuers are left out.
 */
export const papersOfBranch = async (
  db: Db,
  scope: Scope,
  branch: Branch,
  day: Day,
): Promise<PaperOfBranch[]> => {
  const { id, parent_branch_id: parent } = branch;
  const place = { id, name: '', isHeadOffice: parent === null, today: day };
  const { papers, needs } = await readOfBranch(db, scope, id, day);
  return listedPapers([place], { papers, needs, today: day }).map(
    ({ kind, status, reason, paper }) => ({
      kind,
      name: paper?.name ?? null,
      reference: paper?.reference ?? null,
      issued_on: paper?.issued_on ?? null,
      valid_until: paper?.valid_until ?? null,
      document_id: paper?.document_id ?? null,
      status,
      reason,
    }),
  );
};

/** Returns the papers of a branch and what it lacks or does not need, as its tablets show them. */
export const papersForTablet = async (
  db: Db,
  { scope, branch, today }: { scope: Scope; branch: Branch; today: Day },
): Promise<SnapshotPaper[]> =>
  (await papersOfBranch(db, scope, branch, today)).map((paper) => ({
    kind: PAPER_PRESETS[paper.kind].label,
    ...(paper.name !== null && { name: paper.name }),
    ...(paper.reference !== null && { reference: paper.reference }),
    ...(paper.valid_until !== null && { valid_until: paper.valid_until }),
    ...(paper.status === 'not-needed' && { not_needed: paper.reason ?? '' }),
  }));

/** Notes the reminders of papers that are due; notifications and digests tell them. */
export const remindOfPapers = ({ db, clock }: Context): Promise<void> =>
  noteReminders(db, clock.now());
