import type { ReactNode } from 'react';
import type { Session } from './session.ts';
import type { OutboxItem, StoredSnapshot } from './store.ts';

/** What every screen behind the lock is given. */
export type ScreenProps = {
  session: Session;
  snapshot: StoredSnapshot;
  /** What was made here and is not yet part of the snapshot, oldest first; refused ones too. */
  items: OutboxItem[];
  /** What is to be done today on another screen, for the list of the day. */
  elsewhere?: ReactNode;
};
