import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { currentOf, useCompleteTask, useUndoTask } from '../occurrences.ts';

/** Says who dealt with a task first. */
export const tellQuicker = (now: Occurrence): void => {
  const who = now.done_by_name ?? 'Somebody else';
  const what = now.state === 'not_completed' ? 'has marked it as not completed' : 'has done it';
  toast.warning({ title: now.task_name, message: `${who} ${what} already.` });
};

const tell = (task: Occurrence, error: unknown, otherwise: string): void => {
  const now = currentOf(error);
  if (now) tellQuicker(now);
  else toast.error({ title: task.task_name, message: messageOf(error, otherwise) });
};

/** Completes a task with one press, and takes back what one said oneself. */
export const useDeeds = () => {
  const complete = useCompleteTask();
  const takeBack = useUndoTask();
  const undo = async (task: Occurrence): Promise<void> => {
    try {
      await takeBack.mutateAsync({ task });
    } catch (error) {
      tell(task, error, 'This was not taken back. Please try again.');
    }
  };
  return {
    undo,
    complete: async (task: Occurrence): Promise<void> => {
      try {
        const done = await complete.mutateAsync({ task, note: '', photo: null });
        toast.undoable(`${task.task_name} is done`, () => void undo(done));
      } catch (error) {
        tell(task, error, 'This was not saved. Please try again.');
      }
    },
  };
};
