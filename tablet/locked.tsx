import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { AlertStrip } from './features/alerts/components/alert-strip.tsx';
import { LockScreen } from './features/devices/lock-screen.tsx';
import { LedgerNotice } from './features/ledger/components/ledger-notice.tsx';
import { RecheckNotice } from './features/temperature/components/recheck-notice.tsx';
import type { OutboxItem } from './offline/tablet-store.ts';
import { preloadFirst, VisitorBook } from './lazy-screens.ts';
import { ScreenBoundary } from './shared/error-boundary.tsx';

type Props = Omit<ComponentProps<typeof LockScreen>, 'actions' | 'busy' | 'onChoose'> & {
  items: OutboxItem[];
};

/** Shows the lock screen and, over it, the visitor book, which needs no PIN. */
export const Locked = ({ items, notice, ...props }: Props) => {
  // Stays true once the book was opened, so that the book can fade out.
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const { snapshot } = props;
  return (
    <>
      <LockScreen
        {...props}
        busy={opened}
        onChoose={() => void preloadFirst().catch(() => undefined)}
        notice={
          <>
            {snapshot && <AlertStrip snapshot={snapshot} items={items} isPublic />}
            {snapshot && <LedgerNotice timezone={snapshot.data.branch.timezone} />}
            {notice}
            {snapshot && <RecheckNotice snapshot={snapshot} items={items} />}
          </>
        }
        actions={
          snapshot && (
            <Button
              variant="default"
              size="lg"
              leftSection={<IconUsers size={24} aria-hidden />}
              onClick={() => {
                setWanted(true);
                setOpened(true);
              }}
            >
              Visitor book
            </Button>
          )
        }
      />
      {snapshot && wanted && (
        <ScreenBoundary>
          <Suspense>
            <VisitorBook
              opened={opened}
              onClose={() => setOpened(false)}
              snapshot={snapshot}
              items={items}
            />
          </Suspense>
        </ScreenBoundary>
      )}
    </>
  );
};
