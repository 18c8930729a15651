import type { Db } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import type { BranchRow } from '../branches/service.ts';
import { listMethods } from './method-queries.ts';
import type { MethodRow } from './method-queries.ts';
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
  methods: MethodRow[];
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
    methods: inOrderOfSections(await listMethods(db, scope, diary.scheme)),
  };
};
