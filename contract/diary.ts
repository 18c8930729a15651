import { z } from 'zod';
import { arrival } from './arrival.ts';
import { endpoint } from './endpoint.ts';
import { id, isoDate, requiredText, wholeNumber } from './fields.ts';
import { can, portalRoles } from './permissions.ts';
import type { Subject } from './permissions.ts';

export const DIARY_NOTE_MAX = 255;
/** Years that the diary reaches back and ahead: it is also a planner ([A-103]). */
export const DIARY_YEARS = 5;
/** The longest range of days in one request. */
export const DIARY_RANGE_MAX_DAYS = 366;
/** Limit on the entries in one response; further ones are requested with an offset. */
export const DIARY_PAGE = 1000;

/** Id of the branch whose diary is meant. */
const ofBranch = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Please choose a branch');

export const diaryNote = requiredText('Please write something', DIARY_NOTE_MAX);

export const diaryEntry = z.object({
  id,
  branch_id: id,
  date: isoDate().describe('Local day of the branch'),
  notes: z.string(),
  created_by: id,
  created_by_name: z.string(),
  created_at: z.string().describe('UTC instant'),
  updated_at: z.string().describe('UTC instant'),
  arrival,
});
export type DiaryEntry = z.output<typeof diaryEntry>;

/**
 * Returns true if the subject may edit the entry: owner and head office any entry, a branch manager
 * those of the branch, staff their own ([A-104]).
 */
export const mayEditDiaryEntry = (
  subject: Subject,
  entry: { branchId: number; createdBy: number },
): boolean =>
  can(subject, 'edit_any_diary_entry', entry) ||
  (can(subject, 'keep_branch_records', entry) && entry.createdBy === subject.employeeId);

export const listDiaryEntries = endpoint({
  method: 'GET',
  path: '/api/diary/entries',
  summary:
    'What a branch wrote down for a day, or for each of a range of days, the earliest first, ' +
    `${DIARY_PAGE} at a time`,
  who: portalRoles,
  query: z.object({
    branchId: id,
    date: isoDate().optional(),
    startDate: isoDate().optional(),
    endDate: isoDate().optional(),
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 'Must be at least 0').default(0),
  }),
  data: z.array(diaryEntry),
  errors: ['NOT_FOUND', 'DATE_RANGE_REQUIRED', 'DATE_RANGE_TOO_LARGE'],
});

export const saveDiaryEntry = endpoint({
  method: 'POST',
  path: '/api/diary/save',
  summary: 'Write into the diary of a branch; `createdBy` is taken from the session',
  who: portalRoles,
  body: z.object({ branchId: ofBranch, date: isoDate('Please choose a day'), note: diaryNote }),
  data: diaryEntry,
  status: 201,
  errors: ['NOT_FOUND'],
});

export const updateDiaryEntry = endpoint({
  method: 'PUT',
  path: '/api/diary/update',
  summary: 'Change what was written into the diary',
  who: portalRoles,
  body: z.object({ id, branchId: ofBranch, note: diaryNote }),
  data: diaryEntry,
  errors: ['NOT_FOUND'],
});

export const deleteDiaryEntry = endpoint({
  method: 'DELETE',
  path: '/api/diary/delete',
  summary: 'Take an entry out of the diary; named in the body or in the query',
  who: portalRoles,
  query: z.object({ id: id.optional(), branchId: id.optional() }),
  body: z.object({ id: id.optional(), branchId: id.optional() }).nullish(),
  data: z.null(),
  errors: ['NOT_FOUND', 'NOT_POSSIBLE_NOW'],
});

export const diaryEndpoints = {
  listDiaryEntries,
  saveDiaryEntry,
  updateDiaryEntry,
  deleteDiaryEntry,
};
