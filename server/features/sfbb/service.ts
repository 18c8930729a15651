import { branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { nextReview } from '@branchbook/contract/sfbb-rules.ts';
import type { SnapshotFoodDiary } from '@branchbook/contract/snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { inOrderOfSections } from './method-rules.ts';
import { listMethods } from './method-queries.ts';
import { presentSnapshotProblem } from './presenter.ts';
import { listProblemsForTablet } from './problem-queries.ts';
import * as queries from './queries.ts';
import { listReviews } from './review-queries.ts';

/* Exports for other features. */
export { forgetFitness, fitnessOf } from './manage-fitness.ts';
export { ingestFoodDiary } from './ingest-food-diary.ts';
export { foodDiaryPrivacy } from './privacy-queries.ts';
export { pagesOf, requireDiaryOf } from './read-days.ts';
export { diaryRecords } from './read-records.ts';
export { foodDiarySource } from './report-queries.ts';

/** Returns the diary of a branch as its tablets need it; nothing where it keeps none. */
export const foodDiaryForTablet = async (
  db: Db,
  { scope, branch, today }: { scope: Scope; branch: BranchTime & { id: number }; today: Day },
): Promise<SnapshotFoodDiary | undefined> => {
  const diary = await queries.findDiary(db, scope, branch.id);
  if (!diary) return undefined;
  const { scheme, starts_on } = diary;
  const range = { from: addDays(today, -1), to: today };
  const signatures = await queries.listSignatures(db, scope, branch.id, range);
  const time = branchTimeOf(branch);
  const present = await queries.listPresent(db, scope, { branchId: branch.id, time, range });
  const reviews = await listReviews(db, scope, branch.id);
  const methods = await listMethods(db, scope, scheme);
  return {
    scheme,
    starts_on,
    review_due: nextReview(
      starts_on,
      reviews.map(({ period_start }) => period_start),
    ).due,
    days: [range.from, range.to]
      .filter((day) => day >= starts_on)
      .map((day) => ({
        day,
        signed_by_name: signatures.find((one) => one.day === day)?.signed_by_name ?? null,
        were_there: present
          .filter((one) => one.day === day)
          .map(({ employee_id }) => employee_id)
          .toSorted((a, b) => a - b),
      })),
    problems: (await listProblemsForTablet(db, scope, branch.id, range.from)).map(
      presentSnapshotProblem,
    ),
    methods: inOrderOfSections(methods)
      .filter(({ not_relevant }) => not_relevant === null)
      .map(({ id, section, title, what, why, checks }) => ({
        id,
        section,
        title,
        what,
        why,
        checks,
      })),
  };
};
