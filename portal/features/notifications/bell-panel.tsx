import { Button, Drawer, Indicator, Text, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import type { PortalSearch } from '../../paths.ts';
import { lazyPart } from '../../shared/lazy-component.ts';
import { useUser } from '../../shared/user.tsx';
import { isNotified, notificationsQuery } from './api.ts';

const Inbox = lazyPart(() => import('./inbox-panel.tsx'), 'InboxPanel');

/** Highest number that the bell shows; a higher count shows as 99+. */
const COUNTED = 99;

const Bell = () => {
  const { inbox } = useSearch({ from: '/portal' });
  const navigate = useNavigate();
  const show = (shown: PortalSearch['inbox']): void =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, inbox: shown }),
      resetScroll: false,
      replace: inbox !== undefined,
    });
  const { data } = useInfiniteQuery(notificationsQuery());
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <>
      <Indicator
        label={<span aria-hidden>{unread > COUNTED ? `${COUNTED}+` : unread}</span>}
        disabled={unread === 0}
        size={18}
        offset={9}
      >
        <Button variant="subtle" color="gray" px="xs" onClick={() => show('all')}>
          <IconBell size={20} aria-hidden />
          <VisuallyHidden>
            {unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          </VisuallyHidden>
        </Button>
      </Indicator>
      <Drawer
        opened={inbox !== undefined}
        onClose={() => show(undefined)}
        position="right"
        size={440}
        padding="md"
        title={
          <Text span fw={650} size="lg">
            Notifications
          </Text>
        }
      >
        <Suspense fallback={<CardsSkeleton label="Loading notifications" />}>
          <Inbox
            areaId={inbox === 'all' ? undefined : inbox}
            onArea={(areaId) => show(areaId ?? 'all')}
          />
        </Suspense>
      </Drawer>
    </>
  );
};

/** Shows the number of unread notifications and opens their list; for managers only. */
export const NotificationBell = () => (isNotified(useUser()) ? <Bell /> : null);
