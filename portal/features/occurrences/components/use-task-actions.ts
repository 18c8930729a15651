import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { messageOf } from '../../../shared/errors.ts';
import { currentOf, useCompleteTask, useUndoTask } from '../api.ts';

/** Returns the text that says who handled a task first. */
export const quickerText = ({ state, done_by_name }: Occurrence): string => {
  const what = state === 'not_completed' ? 'has marked it as not completed' : 'has done it';
  return `${done_by_name ?? 'Someone else'} ${what} already.`;
};

const tell = (task: Occurrence, error: unknown, otherwise: string): void => {
  const now = currentOf(error);
  if (now) toast.warning({ title: task.task_name, message: quickerText(now) });
  else toast.error({ title: task.task_name, message: messageOf(error, otherwise) });
};

/** Completes a task with one press, and undoes the user's own completion. */
export const useTaskActions = () => {
  const complete = useCompleteTask();
  const takeBack = useUndoTask();
  const undo = async (task: Occurrence): Promise<void> => {
    try {
      await takeBack.mutateAsync({ task });
    } catch (error) {
      tell(task, error, 'This was not undone. Try again.');
    }
  };
  return {
    undo,
    complete: async (task: Occurrence): Promise<void> => {
      try {
        const done = await complete.mutateAsync({ task, note: '', photo: null });
        toast.undoable(`${task.task_name} is done`, () => void undo(done));
      } catch (error) {
        tell(task, error, 'This was not saved. Try again.');
      }
    },
  };
};
