import { snapshot } from '@branchbook/contract/tablet.ts';
import { snapshotData } from '@branchbook/contract/snapshot.ts';
import { callAsDevice } from './device-call.ts';
import { replaceKeys, sealKeysOf } from './key-ring.ts';
import { getSetting, nextTurn, putSetting, store } from './store.ts';
import type { StoredSnapshot } from './store.ts';

const tokenOf = async () => (await getSetting('registration'))?.deviceToken;

const save = (
  fresh: StoredSnapshot,
  token: string | null | undefined,
  keys?: Parameters<typeof replaceKeys>,
): Promise<void> =>
  store.transaction('rw', store.settings, store.keys, store.outbox, async () => {
    // The tablet has been signed out meanwhile, perhaps to another branch.
    if ((await tokenOf()) !== token) return;
    // Of two answers that overtook each other the later question has the newer one.
    const stored = await getSetting('snapshot');
    if (stored && stored.asked > fresh.asked) return;
    await putSetting('snapshot', fresh);
    if (keys) await replaceKeys(...keys);
    // What was sent before this was asked for is part of it: one step, so that nothing flickers.
    await store.outbox
      .where('state')
      .equals('sent')
      .and(({ sent }) => sent !== null && sent < fresh.asked)
      .delete();
  });

/** Fetches the branch unless it is unchanged. */
export const refreshSnapshot = async (): Promise<void> => {
  const token = await tokenOf();
  const known = await getSetting('snapshot');
  const asked = await nextTurn();
  const response = await callAsDevice((api) =>
    api.raw(snapshot, {}, { headers: known?.etag ? { 'if-none-match': known.etag } : {} }),
  );
  if (response.status === 304) {
    if (known) await save({ ...known, asked }, token);
    return;
  }
  const answer = (await response.json()) as { data: unknown };
  const { staff, ...branch } = snapshotData.parse(answer.data);
  const data = { ...branch, staff: staff.map(({ key: _, ...person }) => person) };
  const keys = await sealKeysOf(staff);
  await save({ etag: response.headers.get('etag'), asked, data }, token, [
    keys,
    new Set(staff.map(({ id }) => id)),
  ]);
};
