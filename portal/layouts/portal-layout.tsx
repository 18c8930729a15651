import { ColorSchemeToggle } from '@branchbook/ui/color-scheme-toggle.tsx';
import { Anchor, Burger, Button, Drawer, Group, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconHelpCircle, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { AlertButton } from '../features/alerts/open-alerts-panel.tsx';
import { NotificationBell } from '../features/notifications/bell-panel.tsx';
import { usePushMessages } from '../features/push-devices/use-push-messages.ts';
import { paths } from '../paths.ts';
import { signOut } from '../shared/api.ts';
import { BrandMark } from '../shared/brand.tsx';
import { lazyPart } from '../shared/lazy-component.ts';
import { LinkAnchor, LinkButton } from '../shared/links.tsx';
import { startLive } from '../shared/live.ts';
import { readSession, subscribeToSession } from '../shared/session.ts';
import { foreignTimezone } from '../shared/shop-timezone.ts';
import { UserContext } from '../shared/user.tsx';
import { loadPalette, useLoadLater } from './load-later.ts';
import { PageSpinner } from './page-spinner.tsx';
import classes from './portal-layout.module.css';
import { Sidebar } from './sidebar.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import type { SessionUser } from '@branchbook/contract/auth.ts';

const Palette = lazyPart(loadPalette, 'Palette');

const Frame = ({ user, onLogout }: { user: SessionUser; onLogout: () => void }) => {
  const [drawerOpened, drawer] = useDisclosure();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  const queryClient = useQueryClient();
  const [searches, setSearches] = useState(0);
  const openPalette = () => setSearches((count) => count + 1);
  useHotkeys(searches === 0 ? [['mod+K', openPalette]] : [], []);
  const [zone] = useState(() => foreignTimezone());
  useShortcuts();
  useLoadLater();
  usePushMessages(user.id);
  useEffect(() => startLive(queryClient), [queryClient]);

  useEffect(() => {
    // Moves the focus to a new page; the first page keeps the browser's own focus.
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);

  return (
    <div className={classes['frame']}>
      <Anchor href="#main" className={classes['skip']}>
        Skip to content
      </Anchor>
      <aside className={classes['aside']} aria-label="Sidebar">
        <LinkAnchor to={paths.portal} c="inherit" underline="never" className={classes['home']}>
          <BrandMark />
        </LinkAnchor>
        <Sidebar user={user} onLogout={onLogout} />
      </aside>
      <Drawer
        opened={drawerOpened}
        onClose={drawer.close}
        size={288}
        padding="md"
        hiddenFrom="md"
        title={<BrandMark />}
      >
        <Sidebar user={user} onLogout={onLogout} onNavigate={drawer.close} />
      </Drawer>
      <div className={classes['body']}>
        <div className={classes['top']}>
          {user.is_demo && (
            <section aria-label="Demo" className={classes['demo']}>
              Demo company: everything here is made up
            </section>
          )}
          {/* Not a header: Mantine's dialogs bring one, and a page has one banner at most. */}
          <section aria-label="Tools" className={classes['header']}>
            <Group gap="xs" wrap="nowrap" hiddenFrom="md">
              <Burger
                opened={drawerOpened}
                onClick={drawer.open}
                size="sm"
                aria-label="Open navigation"
              />
              <span className={classes['mark']}>
                <BrandMark size={24} />
              </span>
            </Group>
            <Button
              variant="default"
              className={classes['search']}
              leftSection={<IconSearch size={16} aria-hidden />}
              rightSection={
                <Kbd size="xs" aria-hidden>
                  Ctrl K
                </Kbd>
              }
              onClick={openPalette}
              visibleFrom="md"
              styles={{ label: { flex: 1 } }}
            >
              Search
            </Button>
            <Group gap={4} wrap="nowrap">
              <Button variant="subtle" color="gray" px="xs" onClick={openPalette} hiddenFrom="md">
                <IconSearch size={20} aria-hidden />
                <VisuallyHidden>Search</VisuallyHidden>
              </Button>
              <AlertButton />
              <NotificationBell />
              <LinkButton to={paths.help} variant="subtle" color="gray" px="xs">
                <IconHelpCircle size={20} aria-hidden />
                <VisuallyHidden>Help</VisuallyHidden>
              </LinkButton>
              <ColorSchemeToggle />
            </Group>
          </section>
        </div>
        <main id="main" ref={main} tabIndex={-1} className={classes['main']}>
          {zone && (
            <Text size="xs" c="dimmed" mb="xs">
              All times are {zone} time, as at your branches.
            </Text>
          )}
          <Outlet />
        </main>
      </div>
      <Suspense>{searches > 0 && <Palette opening={searches} onLogout={onLogout} />}</Suspense>
    </div>
  );
};

export const PortalLayout = () => {
  const session = useSyncExternalStore(subscribeToSession, readSession);
  const queryClient = useQueryClient();
  const router = useRouter();
  const leaving = useRef(false);
  const userId = session?.user.id;
  const [shownTo] = useState(userId);

  useEffect(() => {
    if (userId !== undefined) {
      // Another tab signed in as another user, who must not see this user's data.
      if (userId !== shownTo) window.location.reload();
      return;
    }
    queryClient.clear();
    // Keeps the page where the session ended, to return to after login; not after a logout.
    const search = leaving.current ? {} : { from: router.state.location.href };
    void router.navigate({ to: paths.login, search, replace: true });
  }, [userId, shownTo, queryClient, router]);

  if (!session) return <PageSpinner />;
  const logOut = () => {
    leaving.current = true;
    void signOut();
  };
  return (
    <UserContext value={session.user}>
      <Frame user={session.user} onLogout={logOut} />
    </UserContext>
  );
};
