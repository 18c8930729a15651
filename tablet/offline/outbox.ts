import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import type { SignedKind, SyncKind, UnsignedKind } from '@branchbook/contract/signing.ts';
import type { z } from 'zod';
import { deviceNow, stamp } from '../shared/clock.ts';
import { isManager } from '../shared/roles.ts';
import { newSalt, signItem } from './key-pairs.ts';
import { photoBelongsTo, photosOf } from './photos.ts';
import type { Session } from './session.ts';
import { copyItem } from './second-copy.ts';
import { store, writeToStore } from './store.ts';
import type { OutboxItem } from './tablet-store.ts';
import { uuidV7 } from './uuid.ts';

type Payload<K extends SyncKind> = z.input<(typeof syncPayloads)[K]>;

const write = async <K extends SyncKind>(
  by: Session | null,
  coSigner: Session | null,
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => {
  const { at, clock } = stamp();
  const item = {
    key: uuidV7(at),
    kind,
    employeeId: by?.employeeId ?? null,
    occurredAt: at.toISOString(),
    payload: JSON.stringify(syncPayloads[kind].parse(payload)),
  };
  const salt = newSalt();
  const signatureOf = async ({ pair, employeeId }: Session) => ({
    employeeId,
    ...(await signItem(pair, { ...item, employeeId, salt })),
  });
  const signed: OutboxItem = {
    ...item,
    ...(clock && { clock }),
    signature: null,
    ...(by && { ...(await signatureOf(by)), salt }),
    ...(coSigner && { coSignature: await signatureOf(coSigner) }),
    state: 'waiting',
    reason: null,
    sent: null,
    about,
    employeeName: by?.name ?? null,
  };
  const photos = photosOf(payload);
  await writeToStore(() =>
    store.transaction('rw', store.outbox, store.photos, async () => {
      await store.outbox.add({ ...signed });
      for (const photo of photos) await photoBelongsTo(photo, about, signed.employeeName);
    }),
  );
  await copyItem(signed);
  return item.key;
};

/**
 * Signs and stores an action of a person, and returns its key: the UUID of the record that it
 * makes. The sync sends it. `about` names the item where the server refuses it.
 */
export const record = <K extends SignedKind>(
  session: Session,
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => write(session, null, kind, payload, about);

/** Stores an item that is signed by two people: the trainer and the trainee. */
export const recordTogether = <K extends SignedKind>(
  [session, coSigner]: [Session, Session],
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => write(session, coSigner, kind, payload, about);

/** Stores a visitor's item, unsigned and without an author. */
export const recordUnsigned = <K extends UnsignedKind>(
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => write(null, null, kind, payload, about);

/** Allows only managers to dismiss refused items: these are in no report and would be lost. */
export const mayDismiss = (session: Session | null): session is Session =>
  session !== null && isManager(session.roleId);

/** Removes a refused photo from the list; the photo can be viewed for another day. */
export const dismissPhoto = async (session: Session, name: string): Promise<void> => {
  if (!mayDismiss(session)) return;
  await store.photos
    .where('name')
    .equals(name)
    .and(({ state }) => state === 'refused')
    .modify({ state: 'sent', at: deviceNow().getTime() });
};

/** Deletes a refused item once a manager has read the reason. */
export const dismissRefused = async (session: Session, key: string): Promise<void> => {
  if (!mayDismiss(session)) return;
  await store.outbox
    .where('key')
    .equals(key)
    .and((item) => item.state === 'refused')
    .delete();
};
