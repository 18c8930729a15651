import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '../../offline/session.ts';
import { recorderOf } from '../../shared/recording.ts';
import type { CompletionDraft, Outcome } from './draft-values.ts';
import type { Undoable } from './components/undo-bar.tsx';
import type { BranchDay } from './day-rules.ts';
import { labelOf, occurrenceOf } from './day-task-rules.ts';
import { payloadOf } from './draft-values.ts';
import type { DayTask } from './day-task-rules.ts';

const DONE_WORDS: Record<Outcome, string> = {
  'task.complete': 'completed',
  'task.not-complete': 'marked not completed',
};

/**
 * Returns functions that record a user's actions on the day's tasks, and the outcome that can be
 * undone last. An outcome or verdict is recorded once: a second tap resolves to false.
 */
export const useTaskActions = (session: Session, day: BranchDay, onRecorded: () => void) => {
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const write = recorderOf(session);
  // A second tap before the card has gone must not make a second record.
  const recorded = useRef(new Set<string>());
  useEffect(() => {
    // A task that returns to the list, undone or sent back, can be done again.
    const open = new Set([...day.open, ...day.toVerify].map(({ id }) => id));
    for (const id of recorded.current) if (!open.has(id)) recorded.current.delete(id);
  });

  const recordOnce = async ({ id }: DayTask, store: () => Promise<string | null>) => {
    if (recorded.current.has(id)) return false;
    recorded.current.add(id);
    if ((await store()) === null) {
      recorded.current.delete(id);
      return false;
    }
    onRecorded();
    return true;
  };

  return {
    undoable,
    forgetUndoable: () => setUndoable(null),
    finish: async (task: DayTask, outcome: Outcome, completion: CompletionDraft) => {
      const payload = payloadOf(task, completion);
      const saved = await recordOnce(task, () => write(outcome, payload, labelOf(task)));
      if (saved) setUndoable({ task, text: `${labelOf(task)} ${DONE_WORDS[outcome]}` });
      return saved;
    },
    verify: (task: DayTask, verdict: SyncPayload<'task.verify'>) =>
      recordOnce(task, () => write('task.verify', verdict, labelOf(task))),
    undo: async (task: DayTask) => {
      setUndoable(null);
      await write('task.undo', occurrenceOf(task), labelOf(task));
    },
  };
};
