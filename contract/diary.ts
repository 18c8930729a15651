import { requiredText } from './fields.ts';

export const DIARY_NOTE_MAX = 255;
/** The diary is also a planner: so many years back and ahead ([A-103]). */
export const DIARY_YEARS = 5;

export const diaryNote = requiredText('Please write something', DIARY_NOTE_MAX);
