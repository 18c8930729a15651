import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { isDevelopment } from '../../../shared/environment.ts';
import { readSession, subscribeToSession } from '../../../shared/session.ts';
import { kindOfUser } from '../../../shared/user.tsx';

const SecurityPanel = lazy(async () => {
  const { SecurityPanel: component } = await import('../security-panel.tsx');
  return { default: component };
});

const isAskedFor = (): boolean =>
  new URLSearchParams(window.location.search).get('security') === '1';

/** Opens the security panel on Ctrl+Shift+S or ?security=1, for owners and in development ([A-024]). */
export const SecurityGate = () => {
  const session = useSyncExternalStore(subscribeToSession, readSession, () => null);
  const [asked, setAsked] = useState(isAskedFor);
  const mayOpen = isDevelopment || (session !== null && kindOfUser(session.user) === 'owner');
  useHotkeys(mayOpen ? [['ctrl+shift+S', () => setAsked((was) => !was)]] : [], []);
  if (!asked || !mayOpen) return null;
  return (
    <Suspense fallback={null}>
      <SecurityPanel onClose={() => setAsked(false)} />
    </Suspense>
  );
};
