import { ApiError } from '@branchbook/contract/client.ts';
import {
  completeTask,
  listOccurrences,
  notCompleteTask,
  occurrence as occurrenceSchema,
  undoTask,
} from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import type { Day } from '@branchbook/contract/schedule.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useUser } from '../../shared/user.tsx';
import { readTasksAgain } from './affected.ts';

const TODAY = ['tasks', 'occurrences'] as const;

/** Others in the branch do tasks, too, and tablets send what they did later. */
const ANEW_MS = 60_000;

type DayList = { day: string; items: Occurrence[] };

/**
 * What is due today at a branch and still open from before, and which day it is there; or what was
 * due on an earlier day.
 */
export const todayQuery = (branchId: number, date?: Day) =>
  queryOptions({
    queryKey: date === undefined ? [...TODAY, branchId] : [...TODAY, branchId, date],
    queryFn: ({ signal }) => api.call(listOccurrences, { query: { branchId, date } }, { signal }),
    staleTime: 0,
    refetchInterval: ANEW_MS,
  });

/** The task as it is now, where somebody else was quicker or changed it meanwhile. */
export const currentOf = (error: unknown): Occurrence | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== 'ALREADY_DONE' && error.code !== 'CONFLICT') return null;
  return occurrenceSchema.safeParse(error.data?.['current']).data ?? null;
};

const putToday = (client: QueryClient, now: Occurrence): void => {
  client.setQueryData<DayList>(
    [...TODAY, now.branchId],
    (list) =>
      list && { ...list, items: list.items.map((item) => (item.id === now.id ? now : item)) },
  );
};

/** Marks what is on its way, so that lists are read again only after the last of it. */
export const SENDING = { mutationKey: ['tasks', 'sending'] };

/** Reads again all that was read of tasks, once nothing is on its way any more. */
export const readAgain = (client: QueryClient): void => {
  if (client.isMutating(SENDING) <= 1) readTasksAgain(client);
};

/**
 * Shows at once what is being sent, then what the server made of it, or takes it back. What was
 * typed stays in its form until it is sent: `expected` is then null.
 */
const useTaskAction = <Sent extends { task: Occurrence }>(
  send: (sent: Sent) => Promise<Occurrence>,
  expected: (sent: Sent) => Partial<Occurrence> | null,
) => {
  const client = useQueryClient();
  return useMutation({
    ...SENDING,
    mutationFn: send,
    onMutate: async (sent: Sent) => {
      await client.cancelQueries({ queryKey: TODAY });
      const soon = expected(sent);
      if (soon) putToday(client, { ...sent.task, ...soon });
    },
    onSuccess: (now) => putToday(client, now),
    onError: (error, { task }) => putToday(client, currentOf(error) ?? task),
    onSettled: () => readAgain(client),
  });
};

type Completion = { task: Occurrence; note: string; photo: Blob | null };

/** Completes a task in one's own name. */
export const useCompleteTask = () => {
  const user = useUser();
  return useTaskAction(
    ({ task, note, photo }: Completion) =>
      api.call(completeTask, { params: { id: task.id }, body: { note }, photo }),
    ({ task, note, photo }) =>
      note || photo
        ? null
        : {
            state: 'completed',
            verification: task.needs_verification ? 'waiting' : 'none',
            done_by: user.employee_id,
            done_by_name: user.name,
          },
  );
};

/** Says why a task was not done. */
export const useNotCompleteTask = () =>
  useTaskAction(
    ({ task, note, photo }: { task: Occurrence; note: string; photo: Blob | null }) =>
      api.call(notCompleteTask, { params: { id: task.id }, body: { note }, photo }),
    () => null,
  );

/** Takes back what one said oneself. */
export const useUndoTask = () =>
  useTaskAction(
    ({ task }: { task: Occurrence }) => api.call(undoTask, { params: { id: task.id } }),
    () => ({ state: 'pending', verification: 'none', done_by: null, done_by_name: null }),
  );
