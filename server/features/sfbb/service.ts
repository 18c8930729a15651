import { branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { nextReview } from '@branchbook/contract/sfbb-rules.ts';
import type { SigningGap } from '@branchbook/contract/sfbb-signing.ts';
import type { SnapshotFoodDiary } from '@branchbook/contract/snapshot-diary.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { listDeclaredDays } from '../branches/service.ts';
import { inOrderOfSections } from './method-rules.ts';
import { listMethods } from './method-queries.ts';
import { presentSnapshotProblem } from './presenter.ts';
import { listProblemsForTablet } from './problem-queries.ts';
import * as queries from './queries.ts';
import { readStoredDay } from './read-days.ts';
import { listReviews } from './review-queries.ts';
import { gapsOfDay } from './signature-rules.ts';

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
  const signed = new Map<Day, { by_name: string; gaps: SigningGap[] }>();
  for (const day of [range.from, range.to]) {
    const stored = await readStoredDay(db, scope, branch.id, day);
    const { signature } = stored;
    if (signature) signed.set(day, { by_name: signature.signed_by_name, gaps: gapsOfDay(stored) });
  }
  const declared = new Map(
    (await listDeclaredDays(db, scope, branch.id, range))
      .filter(({ still_due: isDue }) => isDue)
      .map((row) => [row.day, row.declared_at.toISOString()]),
  );
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
        signed_by_name: signed.get(day)?.by_name ?? null,
        ...(signed.get(day)?.gaps.length && { gaps: signed.get(day)?.gaps }),
        ...(declared.has(day) && { declared_at: declared.get(day) }),
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
