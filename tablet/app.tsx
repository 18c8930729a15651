import { toast } from '@branchbook/ui/toasts.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useIdle } from './features/devices/use-idle.ts';
import {
  forgetPairingCode,
  usePairingCode,
  watchForPairing,
} from './features/devices/use-pairing.ts';
import { Reminders } from './features/occurrences/components/reminders.tsx';
import { Locked } from './locked.tsx';
import { keepReserve } from './offline/storage-reserve.ts';
import { watchKeyReplaced } from './offline/key-ring.ts';
import type { Session } from './offline/session.ts';
import { readRegistration, readSnapshot } from './offline/store.ts';
import { startSync } from './offline/sync.ts';
import { readOutbox } from './offline/outbox-queries.ts';
import { preload, Shell, SignInScreen } from './lazy-screens.ts';
import { LockNotice } from './shared/lock-notice.tsx';
import { useLive } from './shared/use-live.ts';

const PRELOAD_MS = 3_000;

/** Shows the sign-in, the lock screen or the unlocked app, by registration and session. */
export const App = () => {
  const registration = useLive(readRegistration);
  const snapshot = useLive(readSnapshot);
  const items = useLive(readOutbox);
  const [session, setSession] = useState<Session | null>(null);
  const lastPerson = useRef<number | null>(null);
  const lock = () => setSession(null);
  const secondsLeft = useIdle(session !== null, lock);
  useEffect(
    () => (session ? watchKeyReplaced(session, () => setSession(null)) : undefined),
    [session],
  );
  useEffect(startSync, []);
  useEffect(keepReserve, []);
  useEffect(() => {
    // Runs after the first screen is shown; a screen that fails to load reports it when opened.
    const timer = setTimeout(() => void preload().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  const unlock = (by: Session) => {
    // The last user returns to their screen; any other user starts with Today.
    if (lastPerson.current !== by.employeeId) window.location.replace('#today');
    lastPerson.current = by.employeeId;
    setSession(by);
  };

  const code = usePairingCode();
  useEffect(watchForPairing, []);
  const signedInAt = registration?.deviceToken ? registration.branch.name : null;
  useEffect(() => {
    if (code === null || signedInAt === null) return;
    forgetPairingCode();
    toast.info(
      {
        title: `This tablet is signed in at ${signedInAt}`,
        message: 'To connect it to another branch, sign it out first.',
      },
      15_000,
    );
  }, [code, signedInAt]);

  const person = snapshot?.data.staff.find(({ id }) => id === session?.employeeId);
  // Users who left the branch, or a tablet that was signed out, must not return unlocked.
  if (session && !person) setSession(null);

  if (registration === undefined || snapshot === undefined || !items) return null;
  if (!registration?.deviceToken) {
    return (
      <Suspense>
        <SignInScreen last={registration} />
      </Suspense>
    );
  }
  const notice = snapshot && <Reminders snapshot={snapshot} items={items} />;
  if (!session || !person || !snapshot) {
    return (
      <Locked
        registration={registration}
        snapshot={snapshot}
        items={items}
        notice={notice}
        onUnlock={unlock}
      />
    );
  }
  return (
    <Suspense>
      <Shell session={session} snapshot={snapshot} items={items} notice={notice} onLock={lock} />
      <LockNotice secondsLeft={secondsLeft} />
    </Suspense>
  );
};
