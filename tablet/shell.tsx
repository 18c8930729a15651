import { focusMain } from '@branchbook/ui/focus-main.ts';
import { CardsSkeleton } from '@branchbook/ui/page.tsx';
import { Button, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { AlertStrip } from './features/alerts/components/alert-strip.tsx';
import { CertificatesNotice } from './features/courses/components/certificates-notice.tsx';
import { LedgerNotice } from './features/ledger/components/ledger-notice.tsx';
import { rechecksDue, readingsDue } from './features/temperature/api.ts';
import { DueReadingsTile } from './features/temperature/components/due-readings-tile.tsx';
import type { ScreenProps } from './offline/screen.ts';
import { SyncStatus } from './offline/sync-status.tsx';
import { FIRST_SCREEN, screensOf } from './screens.ts';
import type { Screen } from './screens.ts';
import { ScreenBoundary } from './shared/error-boundary.tsx';
import { useNow } from './shared/use-now.ts';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';

type Props = ScreenProps & { notice?: ReactNode; onLock: () => void };

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** Returns the screen that the URL names, so that Back leads to the previous one. */
const useScreen = (screens: Screen[]) => {
  const name = useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
  return screens.find((screen) => screen.name === name) ?? FIRST_SCREEN;
};

/** Shows the area behind the lock: the user, the links to every screen, and one of the screens. */
export const Shell = ({ notice, onLock, ...props }: Props) => {
  const { session, snapshot, items } = props;
  const screens = screensOf(snapshot, session);
  const screen = useScreen(screens);
  const now = useNow(10_000);
  const unsafe = rechecksDue({ snapshot, items, now }).length > 0;
  const dueReadings = readingsDue({ snapshot, items, now });
  const { branch } = snapshot.data;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (shown.current === screen.name) return;
    shown.current = screen.name;
    window.scrollTo(0, 0);
    focusMain();
  }, [screen.name]);

  return (
    <div className={classes['shell']}>
      {/* Not a <header>: Mantine's dialogs render one, and a page has at most one banner. */}
      <section aria-label="User and connection" className={classes['top']}>
        <div className={classes['who']}>
          <Text fw={650} size="lg" className={classes['name']}>
            {session.name}
          </Text>
          <Text c="dimmed" size="sm" className={classes['name']}>
            {branch.name}
          </Text>
        </div>
        <Button
          className={classes['lock']}
          variant="default"
          size="md"
          leftSection={<IconLock size={20} aria-hidden />}
          onClick={onLock}
        >
          Lock
        </Button>
        <div className={classes['sync']}>
          <SyncStatus timezone={branch.timezone} session={session} />
        </div>
      </section>
      <Navigation
        screens={screens}
        current={screen.name}
        alerts={unsafe ? { temperature: 'to be checked again' } : {}}
      />
      <main className={classes['main']} tabIndex={-1}>
        <AlertStrip
          snapshot={snapshot}
          items={items}
          session={session}
          // On this screen an officer scans a code from the tablet.
          isPublic={screen.name === 'inspector'}
        />
        <LedgerNotice timezone={branch.timezone} session={session} />
        <CertificatesNotice snapshot={snapshot} session={session} />
        {notice}
        <ScreenBoundary key={screen.name}>
          <Suspense fallback={<CardsSkeleton label="Loading" />}>
            <screen.Content
              {...props}
              {...(screen === FIRST_SCREEN &&
                dueReadings.count > 0 && {
                  elsewhere: <DueReadingsTile dueReadings={dueReadings} />,
                })}
            />
          </Suspense>
        </ScreenBoundary>
      </main>
    </div>
  );
};
