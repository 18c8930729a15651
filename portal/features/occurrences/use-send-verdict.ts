import { verifyTask, verifyTasks } from '@branchbook/contract/occurrences.ts';
import type { Occurrence } from '@branchbook/contract/occurrences.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { readTasksAgain } from '../../shared/tasks/read-tasks-again.ts';
import { SENDING, WAITING } from './api.ts';

type WaitingPages = InfiniteData<{ items: Occurrence[]; total: number }, number>;

const without = (pages: WaitingPages, ids: ReadonlySet<number>): WaitingPages => {
  const gone = pages.pages.flatMap(({ items }) => items).filter(({ id }) => ids.has(id)).length;
  return {
    ...pages,
    pages: pages.pages.map(({ items, total }) => ({
      items: items.filter(({ id }) => !ids.has(id)),
      total: total - gone,
    })),
  };
};

const LISTS = { queryKey: [...WAITING, 'list'] };

type Kept = [QueryKey, WaitingPages | undefined][];

/** Sends a verdict: removes rows from the lists at once, and restores them when it is refused. */
const useSendVerdict = <Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  idsOf: (sent: Sent) => number[],
) => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SENDING,
    mutationFn: send,
    onMutate: async (sent: Sent): Promise<Kept> => {
      await client.cancelQueries({ queryKey: WAITING });
      const kept = client.getQueriesData<WaitingPages>(LISTS);
      const ids = new Set(idsOf(sent));
      client.setQueriesData<WaitingPages>(LISTS, (pages) => pages && without(pages, ids));
      return kept;
    },
    onError: (_, __, kept) => kept?.forEach(([key, pages]) => client.setQueryData(key, pages)),
    onSettled: () => readTasksAgain(client, SENDING),
  });
};

const verdict = (task: Occurrence, reason: string | null) =>
  api.call(verifyTask, {
    params: { id: task.id },
    body: {
      result: reason === null ? 'verified' : 'rejected',
      reason,
      version: task.version,
    },
  });

/** Verifies a completed task. */
export const useVerifyTask = () =>
  useSendVerdict(
    (task: Occurrence) => verdict(task, null),
    ({ id }) => [id],
  );

/** Sends a completed task back; its row and the typed reason stay until the server has accepted. */
export const useSendBack = () => {
  const client = useQueryClient();
  return useMutation({
    mutationKey: SENDING,
    mutationFn: ({ task, reason }: { task: Occurrence; reason: string }) => verdict(task, reason),
    onSuccess: ({ id }) =>
      client.setQueriesData<WaitingPages>(LISTS, (pages) => pages && without(pages, new Set([id]))),
    onSettled: () => readTasksAgain(client, SENDING),
  });
};

/** Maximum number of tasks that the server accepts in one request. */
const AT_ONCE = 100;

/** Verifies several tasks, and returns how many were verified and how many skipped. */
export const useVerifyTasks = () =>
  useSendVerdict(
    async (ids: number[]) => {
      const sum = { verified: 0, skipped: 0 };
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        // One request after another: there are few, and the server limits their rate.
        const answer = await api.call(verifyTasks, {
          body: { ids: ids.slice(from, from + AT_ONCE) },
        });
        sum.verified += answer.verified;
        sum.skipped += answer.skipped;
      }
      return sum;
    },
    (ids) => ids,
  );
