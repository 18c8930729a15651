import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import {
  chooseNotifications,
  getNotificationChoices,
  listNotifications,
  readNotifications,
} from '@branchbook/contract/notifications.ts';
import type { NotificationChoice } from '@branchbook/contract/notifications.ts';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SessionUser } from '@branchbook/contract/auth.ts';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { may } from '../../shared/user.tsx';

const keys = {
  list: ['notifications', 'list'] as const,
  choices: ['notifications', 'choices'] as const,
};

/** Returns whether a user gets notifications: only users who may view branch reports do. */
export const isNotified = (user: SessionUser): boolean => may(user, 'view_branch_reports');

/** Lists the signed-in user's notifications, of an area or all, newest first, page by page. */
export const notificationsQuery = (areaId?: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.list, areaId ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      api.call(listNotifications, { query: { before: pageParam, areaId } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items }) =>
      items.length < NOTIFICATION.page ? undefined : items.at(-1)?.id,
  });

/** Marks the given notifications, all of an area, or all as read. */
export const useMarkRead = () =>
  useContractMutation(
    { affects: [keys.list] },
    (which: RequestOf<typeof readNotifications>['body']) =>
      api.call(readNotifications, { body: which }),
  );

export const choicesQuery = () =>
  queryOptions({
    queryKey: keys.choices,
    queryFn: ({ signal }) => api.call(getNotificationChoices, {}, { signal }),
  });

/** Saves a choice; shows it at once, and reverts it when the server refuses. */
export const useChoose = () => {
  const queryClient = useQueryClient();
  const { queryKey } = choicesQuery();
  return useMutation({
    mutationFn: (choice: NotificationChoice) => api.call(chooseNotifications, { body: choice }),
    mutationKey: keys.choices,
    // Saves one choice after another, so that the last choice wins.
    scope: { id: 'notification-choices' },
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (now) =>
          now && {
            ...now,
            choices: now.choices.map((one) => (one.kind === choice.kind ? choice : one)),
          },
      );
    },
    // Choices made later are shown already but not saved yet; a refetch now would hide them.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: keys.choices }) > 1
        ? undefined
        : queryClient.invalidateQueries({ queryKey }),
  });
};
