import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in a page that was drawn ahead, until its script has taken it over and can send a form. */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
