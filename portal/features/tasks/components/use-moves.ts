import { ApiError } from '@branchbook/contract/client.ts';
import { branchTask, updateBranchTask } from '@branchbook/contract/tasks.ts';
import type { BranchTask } from '@branchbook/contract/tasks.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { mayEditWholeTask } from '@branchbook/contract/permissions.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api.ts';
import { currentRecord, messageOf } from '../../../shared/errors.ts';
import { subjectOf, useUser } from '../../../shared/user.tsx';
import { readTasksAgain } from '../../../shared/tasks/read-tasks-again.ts';
import { branchTasksQuery } from '../api.ts';
import { moveOf } from '../moving-rules.ts';
import type { Move } from '../moving-rules.ts';

type Change = { task: BranchTask; changes: Extract<Move, { changes: unknown }>['changes'] };

const failureOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'CONFLICT'
    ? 'Someone else changed this task in the meantime. Here is how it is now.'
    : messageOf(error, 'Failed to update task');

/** Changes the days of a task; shows them at once, and reverts them when the server refuses. */
const useReschedule = (branchId: number) => {
  const client = useQueryClient();
  const { queryKey } = branchTasksQuery(branchId);
  const put = (now: BranchTask): void => {
    client.setQueryData(queryKey, (tasks) => tasks?.map((one) => (one.id === now.id ? now : one)));
  };
  const [versions] = useState(() => new Map<number, number>());
  /** The last change of each task: the answer to an earlier one must not move the task back. */
  const [latest] = useState(() => new Map<number, Change['changes']>());
  const mutationKey = ['tasks', 'moving', branchId];
  return useMutation({
    mutationKey,
    // Runs moves one after another: each sends the version that the previous move made.
    scope: { id: `moves at ${branchId}` },
    mutationFn: ({ task, changes }: Change) =>
      api.call(updateBranchTask, {
        body: {
          taskId: task.id,
          version: Math.max(task.version, versions.get(task.id) ?? 0),
          branchId,
          ...changes,
        },
      }),
    onMutate: async ({ task, changes }) => {
      latest.set(task.id, changes);
      await client.cancelQueries({ queryKey });
      put({ ...task, ...changes });
    },
    onSuccess: (now, { changes }) => {
      versions.set(now.id, now.version);
      if (latest.get(now.id) === changes) put(now);
    },
    onError: (error, { task, changes }) => {
      if (latest.get(task.id) === changes) put(currentRecord(error, branchTask) ?? task);
    },
    onSettled: () => readTasksAgain(client, mutationKey),
  });
};

/** Moves tasks of a branch between days of a week; reports where a task arrived, for the focus. */
export const useMoves = (branchId: number) => {
  const user = useUser();
  const { mutateAsync } = useReschedule(branchId);
  const [arrived, setArrived] = useState<{ id: number; day: Day } | null>(null);

  const plan = (task: BranchTask, from: Day, to: Day): Move => {
    const target = { branchId, fromHeadOffice: task.task_master_id !== null };
    return moveOf(task, from, to, mayEditWholeTask(subjectOf(user), target));
  };

  const refuse = ({ task_name }: BranchTask, message: string) =>
    toast.warning({ title: `${task_name} stays where it was`, message });

  const send = async (change: Change, from: Day, to: Day): Promise<BranchTask | null> => {
    const { id } = change.task;
    setArrived({ id, day: to });
    try {
      return await mutateAsync(change);
    } catch (error) {
      setArrived({ id, day: from });
      refuse(change.task, failureOf(error));
      return null;
    }
  };

  const move = async (task: BranchTask, from: Day, to: Day): Promise<void> => {
    const planned = plan(task, from, to);
    if ('refused' in planned) return refuse(task, planned.refused);
    const moved = await send({ task, changes: planned.changes }, from, to);
    if (!moved) return;
    toast.undoable(planned.said, () => void send({ task: moved, changes: planned.undo }, to, from));
  };

  return { plan, move, arrived, onArrived: () => setArrived(null) };
};
