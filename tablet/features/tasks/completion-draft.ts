import type { Session } from '../../offline/session.ts';
import { draftOf } from '../../shared/draft.ts';
import type { DayTask } from './day-task.ts';

/** How a task was dealt with. */
export type Outcome = 'task.complete' | 'task.not-complete';

/** What somebody says of it. */
export type Account = { note: string; photo: string | null };

export const NOTHING_YET: Account = { note: '', photo: null };

/** Under which name the form keeps what was not saved yet. */
export const draftKeyOf = ({ id }: Pick<DayTask, 'id'>): string => `task ${id}`;

/** Whether the person has begun to say something of this task: a tick must not pass over it. */
export const hasBegun = (task: Pick<DayTask, 'id'>, session: Session): boolean => {
  const account = draftOf(draftKeyOf(task), session) as Account | undefined;
  return account !== undefined && (account.note.trim() !== '' || account.photo !== null);
};
