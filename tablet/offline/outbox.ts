import { syncPayloads } from '@branchbook/contract/sync-payloads.ts';
import type { SignedKind, SyncKind, UnsignedKind } from '@branchbook/contract/signing.ts';
import type { z } from 'zod';
import { deviceNow, stamp } from '../shared/clock.ts';
import { isManager } from '../shared/roles.ts';
import { signItem } from './keys.ts';
import { photoBelongsTo, photoOf } from './photos.ts';
import type { Session } from './session.ts';
import { copyItem } from './second-copy.ts';
import { store, writeToStore } from './store.ts';
import type { OutboxItem } from './store.ts';
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
  const signatureOf = ({ key, employeeId }: Session) => signItem(key, { ...item, employeeId });
  const signed: OutboxItem = {
    ...item,
    ...(clock && { clock }),
    signature: by && (await signatureOf(by)),
    ...(coSigner && {
      coSignature: { employeeId: coSigner.employeeId, signature: await signatureOf(coSigner) },
    }),
    state: 'waiting',
    reason: null,
    sent: null,
    about,
    employeeName: by?.name ?? null,
  };
  const photo = photoOf(payload);
  await writeToStore(() =>
    store.transaction('rw', store.outbox, store.photos, async () => {
      await store.outbox.add({ ...signed });
      if (photo !== null) await photoBelongsTo(photo, about, signed.employeeName);
    }),
  );
  await copyItem(signed);
  return item.key;
};

/**
 * Writes down, signed, what a person did, and answers its key: the uuid of the record it makes.
 * Sending is the sync's business. `about` names it where the server refuses it.
 */
export const record = <K extends SignedKind>(
  session: Session,
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => write(session, null, kind, payload, about);

/** The same, signed by two: by whoever trained and by whoever was trained. */
export const recordTogether = <K extends SignedKind>(
  [session, coSigner]: [Session, Session],
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => write(session, coSigner, kind, payload, about);

/** Writes down what a visitor wrote; nobody is named as having done it. */
export const recordUnsigned = <K extends UnsignedKind>(
  kind: K,
  payload: Payload<K>,
  about: string,
): Promise<string> => write(null, null, kind, payload, about);

/** What the server refused is in no report, so a manager decides that it may be forgotten. */
export const mayDismiss = (session: Session | null): session is Session =>
  session !== null && isManager(session.roleId);

/** Takes a refused photo off the list; it stays for a day, to be looked at. */
export const dismissPhoto = async (session: Session, name: string): Promise<void> => {
  if (!mayDismiss(session)) return;
  await store.photos
    .where('name')
    .equals(name)
    .and(({ state }) => state === 'refused')
    .modify({ state: 'sent', at: deviceNow().getTime() });
};

/** Takes a refused item off the list once a manager has read why. */
export const dismissRefused = async (session: Session, key: string): Promise<void> => {
  if (!mayDismiss(session)) return;
  await store.outbox
    .where('key')
    .equals(key)
    .and((item) => item.state === 'refused')
    .delete();
};
