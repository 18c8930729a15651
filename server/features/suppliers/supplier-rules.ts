import type { Subject } from '@branchbook/contract/permissions.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';

type Place = { all_branches: boolean; branch_ids: readonly number[] };

/** Says whether a manager sees a supplier: it is of all branches, or of one in reach. */
export const maySee = (subject: Subject, { all_branches: isOfAll, branch_ids: ids }: Place) =>
  isOfAll || subject.branches === 'all' || ids.some((id) => reaches(subject, id));

/** Says whether a manager may change a supplier: every branch that it is of is in reach. */
export const mayChange = (subject: Subject, { all_branches: isOfAll, branch_ids: ids }: Place) =>
  can(subject, 'manage_suppliers') &&
  (subject.branches === 'all' || (!isOfAll && ids.every((id) => reaches(subject, id))));
