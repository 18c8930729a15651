import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { countOf } from '../../../shared/counts.ts';
import { messageOf } from '../../../shared/errors.ts';
import { currentOf } from '../api.ts';
import { useVerifyTask, useVerifyTasks } from '../use-send-verdict.ts';

const FAILED = 'Nothing was changed. Try again.';
const TASKS = { one: 'task', many: 'tasks' };

/** Returns what happened to a task since: 'Anna has verified it in the meantime.' */
const stateText = (now: Occurrence): string => {
  const who = now.verified_by_name ?? 'Someone else';
  switch (now.verification) {
    case 'verified':
      return `${who} has verified it in the meantime.`;
    case 'rejected':
      return `${who} has sent it back in the meantime.`;
    case 'none':
      return 'The completion was undone in the meantime.';
    case 'waiting':
      return `${now.done_by_name ?? 'Someone'} has completed it again in the meantime. Check it again.`;
  }
};

/** Shows the current state of a task when another user was quicker; false for any other error. */
export const showHandledByOther = (task: Occurrence, error: unknown): boolean => {
  const now = currentOf(error);
  if (now) toast.warning({ title: task.task_name, message: stateText(now) });
  return now !== null;
};

/** Verifies one task or several; rows go at once, and return with a message after a refusal. */
export const useVerdicts = () => {
  const one = useVerifyTask();
  const many = useVerifyTasks();
  return {
    verify: async (task: Occurrence): Promise<void> => {
      try {
        await one.mutateAsync(task);
      } catch (error) {
        if (showHandledByOther(task, error)) return;
        toast.error({
          title: `${task.task_name} still waits for verification`,
          message: messageOf(error, FAILED),
        });
      }
    },
    verifyAll: async (ids: number[]): Promise<void> => {
      try {
        const { verified, skipped } = await many.mutateAsync(ids);
        toast.success({
          title: `${countOf(verified, TASKS)} verified`,
          ...(skipped > 0 && {
            message: `${countOf(skipped, TASKS)} had been dealt with already.`,
          }),
        });
      } catch (error) {
        toast.error({
          title: 'The tasks still wait for verification',
          message: messageOf(error, FAILED),
        });
      }
    },
  };
};
