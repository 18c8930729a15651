import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Returns false in a prerendered page until its script can send a form. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
