import { syncPayloads } from '@branchbook/contract/signing.ts';
import type { SyncKind } from '@branchbook/contract/signing.ts';
import type { z } from 'zod';
import { deviceNow } from '../shared/clock.ts';
import { isManager } from '../shared/roles.ts';
import { signItem } from './keys.ts';
import type { Session } from './session.ts';
import { store } from './store.ts';
import { uuidV7 } from './uuid.ts';

/** Writes down, signed, what a person did. Sending is the sync's business. */
export const record = async <K extends SyncKind>(
  session: Session,
  kind: K,
  payload: z.input<(typeof syncPayloads)[K]>,
  taskName: string,
): Promise<void> => {
  const at = deviceNow();
  const item = {
    key: uuidV7(at),
    kind,
    employeeId: session.employeeId,
    occurredAt: at.toISOString(),
    payload: JSON.stringify(syncPayloads[kind].parse(payload)),
  };
  await store.outbox.add({
    ...item,
    signature: await signItem(session.key, item),
    state: 'waiting',
    reason: null,
    sent: null,
    taskName,
    employeeName: session.name,
  });
};

/** What the server refused is in no report, so a manager decides that it may be forgotten. */
export const mayDismiss = (session: Session | null): session is Session =>
  session !== null && isManager(session.roleId);

/** Takes a refused item off the list once a manager has read why. */
export const dismissRefused = async (session: Session, key: string): Promise<void> => {
  if (!mayDismiss(session)) return;
  await store.outbox
    .where('key')
    .equals(key)
    .and((item) => item.state === 'refused')
    .delete();
};
