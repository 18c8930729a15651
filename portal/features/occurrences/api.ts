import { ApiError } from '@branchbook/contract/client.ts';
import {
  completeTask,
  listOccurrences,
  listWaiting,
  notCompleteTask,
  occurrence as occurrenceSchema,
  undoTask,
  verifyTask,
} from '@branchbook/contract/occurrences.ts';
import type { GivenAnswer } from '@branchbook/contract/checklist-values.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useUser } from '../../shared/user.tsx';
import { readTasksAgain } from '../../shared/tasks/read-tasks-again.ts';

const TODAY = ['tasks', 'occurrences'] as const;

/** Refresh interval: other users complete tasks, too, and tablets send their actions late. */
const REFRESH_MS = 60_000;

type DayList = { day: string; closed: string | null; items: Occurrence[] };

/**
 * Lists tasks that are due today at a branch or still open from before, with the branch's local
 * day; with `date`, lists the tasks that were due on that earlier day.
 */
export const todayQuery = (branchId: number, date?: Day) =>
  queryOptions({
    queryKey: date === undefined ? [...TODAY, branchId] : [...TODAY, branchId, date],
    queryFn: ({ signal }) => api.call(listOccurrences, { query: { branchId, date } }, { signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const WAITING = ['tasks', 'waiting'] as const;

/** Lists the tasks that wait for verification, oldest first, page by page. */
export const waitingQuery = (branchId: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...WAITING, 'list', branchId ?? null],
    queryFn: ({ signal, pageParam }) =>
      api.call(listWaiting, { query: { branchId, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    // Counted again for each page: tasks that were handled in the meantime are no longer held.
    getNextPageParam: (last, pages) => {
      const held = pages.reduce((sum, { items }) => sum + items.length, 0);
      return last.items.length > 0 && held < last.total ? held : undefined;
    },
    staleTime: 0,
  });

/** Counts the tasks that wait for verification in all of the user's branches. */
export const waitingCountQuery = () =>
  queryOptions({
    queryKey: [...WAITING, 'count'],
    queryFn: ({ signal }) => api.call(listWaiting, { query: { limit: 1 } }, { signal }),
    select: ({ total }) => total,
    staleTime: 0,
  });

/** Returns the current task from an error, when another user was quicker or changed it. */
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

/** Key of the mutations that send a task action: lists are read again only after the last one. */
export const SENDING = ['tasks', 'sending'];

/**
 * Sends a task action: shows the expected result at once, then the server's result, or reverts it.
 * `expected` is null when the user typed something, which stays in its form until it is sent.
 */
const useTaskAction = <Sent extends { task: Occurrence }>(
  send: (sent: Sent) => Promise<Occurrence>,
  expected: (sent: Sent) => Partial<Occurrence> | null,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SENDING,
    mutationFn: send,
    onMutate: async (sent: Sent) => {
      await client.cancelQueries({ queryKey: TODAY });
      const soon = expected(sent);
      if (soon) putToday(client, { ...sent.task, ...soon });
    },
    onSuccess: (now) => putToday(client, now),
    onError: (error, { task }) => putToday(client, currentOf(error) ?? task),
    onSettled: () => readTasksAgain(client, SENDING),
  });
};

type Completion = {
  task: Occurrence;
  note: string;
  photo: Blob | null;
  /** The answers to its steps, with the version of the steps. */
  answered?: { checklist: number; answers: GivenAnswer[] };
};

/** Completes a task in the name of the signed-in user. */
export const useCompleteTask = () => {
  const user = useUser();
  return useTaskAction(
    ({ task, note, photo, answered }: Completion) =>
      api.call(completeTask, { params: { id: task.id }, body: { note, ...answered }, photo }),
    ({ task, note, photo, answered }) =>
      note || photo || answered
        ? null
        : {
            state: 'completed',
            verification: task.needs_verification ? 'waiting' : 'none',
            done_by: user.employee_id,
            done_by_name: user.name,
          },
  );
};

/** Marks a task as not completed, with the reason. */
export const useNotCompleteTask = () =>
  useTaskAction(
    ({ task, note, photo }: { task: Occurrence; note: string; photo: Blob | null }) =>
      api.call(notCompleteTask, { params: { id: task.id }, body: { note }, photo }),
    () => null,
  );

/** Accepts the reason for which a task was not completed. */
export const useAcceptReason = () =>
  useTaskAction(
    ({ task: { id, version } }: { task: Occurrence }) =>
      api.call(verifyTask, { params: { id }, body: { result: 'verified', reason: null, version } }),
    () => ({ verification: 'verified' }),
  );

/** Undoes the user's own task action. */
export const useUndoTask = () =>
  useTaskAction(
    ({ task }: { task: Occurrence }) => api.call(undoTask, { params: { id: task.id } }),
    () => ({ state: 'pending', verification: 'none', done_by: null, done_by_name: null }),
  );
