import { isForgotten } from '@branchbook/contract/signing.ts';
import type { SyncItem } from '@branchbook/contract/tablet.ts';
import { deviceNow } from '../shared/clock.ts';
import type { PhotoOutgoing } from './photo-sender.ts';
import type { Outgoing } from './sender.ts';
import { nextTurn, putSetting, store } from './store.ts';
import type { OutboxItem } from './tablet-store.ts';

/** Returns the part of an outbox item that is sent to the server. */
const toSyncItem = ({
  key,
  kind,
  employeeId,
  signature,
  signingKey,
  salt,
  coSignature,
  occurredAt,
  clock,
  payload,
}: OutboxItem): SyncItem => ({
  key,
  kind,
  employeeId,
  signature,
  ...(signingKey && { signingKey, salt }),
  ...(coSignature && { coSignature }),
  occurredAt,
  ...(clock && { clock }),
  payload,
});

/** Waiting records, as the sender reads and settles them. */
export const outgoingRecords: Outgoing = {
  // Rows of one state come in the order of `seq`, so they need no sorting.
  next: async (max) => {
    const items = await store.outbox.where('state').equals('waiting').limit(max).toArray();
    return items.map(toSyncItem);
  },
  settle: (results) =>
    store.transaction('rw', store.outbox, store.settings, async () => {
      const sent = await nextTurn();
      const resultOf = new Map(results.map((result) => [result.key, result]));
      await store.outbox
        .where('key')
        .anyOf([...resultOf.keys()])
        .modify((item, at) => {
          const { status, reason } = resultOf.get(item.key) ?? {};
          // Details of customers, and what is about health, are not kept, not even to send them
          // again to a restored server.
          if (status !== 'refused' && isForgotten(item.kind)) {
            delete (at as Partial<typeof at>).value;
            return;
          }
          Object.assign(
            item,
            status === 'refused'
              ? { state: 'refused', reason: reason ?? 'The server did not accept this record.' }
              : { state: 'sent', sent },
          );
        });
      await putSetting('lastSentAt', deviceNow().toISOString());
    }),
};

/** Waiting photos, as the sender reads and settles them. A sent photo can be viewed for a day. */
export const outgoingPhotos: PhotoOutgoing = {
  next: () => store.photos.where('state').equals('waiting').first(),
  settle: (name, refused) =>
    store.transaction('rw', store.photos, store.settings, async () => {
      await store.photos.update(name, {
        state: refused === null ? 'sent' : 'refused',
        reason: refused,
        at: deviceNow().getTime(),
      });
      await putSetting('lastSentAt', deviceNow().toISOString());
    }),
};
