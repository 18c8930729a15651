import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followWorker } from '../../shared/push-subscription.ts';
import { keepDevice } from './api.ts';

/** Opens the pages of clicked alerts, and keeps the server's record of this browser up to date. */
export const usePushMessages = (userId: number): void => {
  const router = useRouter();
  useEffect(() => {
    // Without an answer the next start of the portal tries again.
    const keep = (): void => void keepDevice(userId).catch(() => undefined);
    keep();
    return followWorker({ onOpen: (path) => router.history.push(path), onChange: keep });
  }, [router, userId]);
};
