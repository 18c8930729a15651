import { kindLabel, NOTIFICATION } from '@branchbook/contract/notification-kinds.ts';
import type { Notification } from '@branchbook/contract/notifications.ts';
import { EmptyState } from '@branchbook/ui/empty-state.tsx';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { toast } from '@branchbook/ui/toasts.tsx';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { AreaFilter } from '../../shared/area-filter.tsx';
import { failureText } from '../../shared/errors.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { QueryError } from '../../shared/query-error.tsx';
import { useUser } from '../../shared/user.tsx';
import { notificationsQuery, useMarkRead } from './api.ts';
import { NotificationRow } from './components/notification-row.tsx';
import classes from './notifications.module.css';
import { targetOf } from './target-rules.ts';

const Choose = () => (
  <LinkAnchor
    to={paths.settings}
    search={{ section: 'notifications' }}
    size="sm"
    underline="always"
  >
    Choose your notifications
  </LinkAnchor>
);

const List = ({ areaId }: { areaId: number | undefined }) => {
  const user = useUser();
  const list = useInfiniteQuery(notificationsQuery(areaId));
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
        title={areaId === undefined ? 'No notifications' : 'No notifications about this area'}
        text="You get a notification when something at your branches needs you."
        action={<Choose />}
      />
    );
  }
  const hasUnread =
    areaId === undefined ? (pages[0]?.unread ?? 0) > 0 : items.some(({ read }) => !read);
  const follow = (item: Notification): void => {
    if (!item.read) markRead.mutate({ ids: [item.id] });
  };
  const markAll = (): void =>
    markRead.mutate(
      { all: true, areaId },
      {
        onError: (error) =>
          toast.error({
            title: 'Error',
            message: failureText(error, 'The notifications are still unread'),
          }),
      },
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Choose />
        {hasUnread && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={markRead.isPending}
            onClick={markAll}
          >
            {areaId === undefined ? 'Mark all as read' : 'Mark these as read'}
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

type Props = {
  /** The area whose notifications are listed; undefined for all. */
  areaId: number | undefined;
  onArea: (areaId: number | undefined) => void;
};

/** Lists the user's notifications; following a notification marks it as read. */
export const InboxPanel = ({ areaId, onArea }: Props) => (
  <Stack gap="sm">
    <AreaFilter areaId={areaId} onChoose={onArea} />
    <List key={areaId} areaId={areaId} />
  </Stack>
);
