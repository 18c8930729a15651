import { useEffect, useState } from 'react';
import { useIdle } from './features/devices/idle.ts';
import { LockScreen } from './features/devices/lock-screen.tsx';
import { SignInScreen } from './features/devices/sign-in-screen.tsx';
import { TodayScreen } from './features/tasks/today-screen.tsx';
import type { Session } from './offline/session.ts';
import { readRegistration, readSnapshot } from './offline/store.ts';
import { startSync } from './offline/sync.ts';
import { useLive } from './shared/use-live.ts';

/** Sign in, lock, today: which of the three follows from what is stored and who has unlocked. */
export const App = () => {
  const registration = useLive(readRegistration);
  const snapshot = useLive(readSnapshot);
  const [session, setSession] = useState<Session | null>(null);
  const lock = () => setSession(null);
  const secondsLeft = useIdle(session !== null, lock);
  useEffect(startSync, []);

  const person = snapshot?.data.staff.find(({ id }) => id === session?.employeeId);
  // Who has left the branch, or a tablet that was signed out, must not come back unlocked.
  if (session && !person) setSession(null);

  if (registration === undefined || snapshot === undefined) return null;
  if (!registration?.deviceToken) return <SignInScreen last={registration} />;
  if (!session || !person || !snapshot) {
    return <LockScreen registration={registration} snapshot={snapshot} onUnlock={setSession} />;
  }
  return (
    <TodayScreen session={session} snapshot={snapshot} secondsLeft={secondsLeft} onLock={lock} />
  );
};
