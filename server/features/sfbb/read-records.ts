import { startOfDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Db } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { BranchRow } from '../branches/service.ts';
import { listMethodVersions } from './method-queries.ts';
import type { MethodVersionRow } from './method-queries.ts';
import { inOrderOfSections } from './method-rules.ts';
import { findDiary } from './queries.ts';
import { pagesOf } from './read-days.ts';
import type { Diary, Page } from './read-days.ts';
import { listReviews } from './review-queries.ts';
import type { ReviewRow } from './review-queries.ts';

/** A food safety diary with its days in a range, all of its reviews, and the methods it follows. */
export type DiaryRecords = {
  diary: Diary;
  pages: Page[];
  reviews: ReviewRow[];
  /** Methods as they were at the end of the last day of the range, in the order of their sections. */
  methods: InForce[];
};

/** The version of a method that was in force, with those that it replaced during a range of days. */
export type InForce = MethodVersionRow & { replaced: MethodVersionRow[] };

const methodsInForce = async (
  db: Db,
  scope: Scope,
  { branch, range, diary }: { branch: BranchRow; range: DayRange; diary: Diary },
): Promise<InForce[]> => {
  const began = startOfDay(range.from, branch);
  const ended = startOfDay(addDays(range.to, 1), branch);
  const versions = await listMethodVersions(db, scope, diary.scheme, ended);
  const inForce = [...Map.groupBy(versions, ({ id }) => id).values()].flatMap((all): InForce[] => {
    const last = all.at(-1);
    if (!last) return [];
    // A version was in force until the next one was written.
    const replaced = all.filter((_, at) => (all[at + 1]?.changed_at ?? began) > began);
    return [{ ...last, replaced }];
  });
  return inOrderOfSections(inForce);
};

/** Returns the diary of a branch with its records; undefined where the branch keeps none. */
export const diaryRecords = async (
  db: Db,
  scope: Scope,
  { branch, range, now }: { branch: BranchRow; range: DayRange; now: Date },
): Promise<DiaryRecords | undefined> => {
  const diary = await findDiary(db, scope, branch.id);
  if (!diary) return undefined;
  return {
    diary,
    pages: await pagesOf(db, scope, { branch, diary, range, now }),
    reviews: await listReviews(db, scope, branch.id),
    methods: await methodsInForce(db, scope, { branch, range, diary }),
  };
};
