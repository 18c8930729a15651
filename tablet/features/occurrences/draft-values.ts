import type { AnswerInput } from '@branchbook/contract/checklist-values.ts';
import type { Session } from '../../offline/session.ts';
import { draftOf } from '../../shared/draft.ts';
import { occurrenceOf } from './day-task-rules.ts';
import type { DayTask } from './day-task-rules.ts';

/** Outcome of a task: completed or not completed. */
export type Outcome = 'task.complete' | 'task.not-complete';

/** Note, photo and answers to the steps that the user adds to an outcome. */
export type CompletionDraft = {
  note: string;
  photo: string | null;
  answered?: { checklist: number; answers: AnswerInput[] };
};

export const EMPTY_DRAFT: CompletionDraft = { note: '', photo: null };

/** Returns the key under which the form keeps its unsaved note and photo. */
export const draftKeyOf = ({ id }: Pick<DayTask, 'id'>): string => `task ${id}`;

/** Says whether the user has begun a note or photo: a tick must not discard them. */
export const hasDraft = (task: Pick<DayTask, 'id'>, session: Session): boolean => {
  const draft = draftOf(draftKeyOf(task), session) as CompletionDraft | undefined;
  return draft !== undefined && (draft.note.trim() !== '' || draft.photo !== null);
};

/** Returns the payload of an item that records an outcome. */
export const payloadOf = (
  task: Pick<DayTask, 'taskId' | 'dueDate' | 'turn'>,
  { note, photo, answered }: CompletionDraft,
) => ({ ...occurrenceOf(task), note, photo, ...answered });
