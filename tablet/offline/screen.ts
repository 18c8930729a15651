import type { ReactNode } from 'react';
import type { Session } from './session.ts';
import type { OutboxItem, StoredSnapshot } from './tablet-store.ts';

/** Props of every screen behind the lock. */
export type ScreenProps = {
  session: Session;
  snapshot: StoredSnapshot;
  /** Items of this tablet that are not yet in the snapshot, oldest first, with refused ones. */
  items: OutboxItem[];
  /** Work that is due today on another screen, shown in the list of the day. */
  elsewhere?: ReactNode;
};
