import { kindLabel, NOTIFICATION } from '@branchbook/contract/notifications.ts';
import type { Notification } from '@branchbook/contract/notifications.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { failureText } from '../../shared/errors.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { notificationsQuery, useMarkRead } from './api.ts';
import { NotificationRow } from './components/notification-row.tsx';
import classes from './notifications.module.css';
import { targetOf } from './target-rules.ts';

type Props = { onLeave: () => void };

const Choose = ({ onLeave }: Props) => (
  <LinkAnchor
    to={paths.settings}
    search={{ section: 'notifications' }}
    size="sm"
    underline="always"
    onClick={onLeave}
  >
    Choose what you are told
  </LinkAnchor>
);

/** Lists the user's notifications; following a notification marks it as read. */
export const InboxPanel = ({ onLeave }: Props) => {
  const user = useUser();
  const list = useInfiniteQuery(notificationsQuery());
  const markRead = useMarkRead();
  if (list.isPending) return <CardsSkeleton label="Loading notifications" />;
  if (list.isLoadingError) {
    return <QueryError query={list} title="Error" fallback="Failed to load notifications" />;
  }
  const { pages } = list.data;
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<IconBell size={24} />}
        title="Nothing to tell you"
        text="When something at your branches needs you, it is said here."
        action={<Choose onLeave={onLeave} />}
      />
    );
  }
  const follow = (item: Notification): void => {
    if (!item.read) markRead.mutate({ ids: [item.id] });
    onLeave();
  };
  const markAll = (): void =>
    markRead.mutate(
      { all: true },
      {
        onError: (error) =>
          toast.error({ title: 'Error', message: failureText(error, 'They are still unread') }),
      },
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Choose onLeave={onLeave} />
        {(pages[0]?.unread ?? 0) > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={markRead.isPending}
            onClick={markAll}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      <ul className={classes['list']} aria-label="Notifications">
        {items.map((item) => (
          <NotificationRow
            key={item.id}
            notification={item}
            label={kindLabel[item.kind]}
            target={targetOf(item, user)}
            onFollow={() => follow(item)}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="default"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older
        </Button>
      ) : (
        <Text size="xs" c="dimmed" ta="center">
          Kept for {NOTIFICATION.days} days
        </Text>
      )}
    </Stack>
  );
};
