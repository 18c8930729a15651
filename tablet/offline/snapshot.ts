import { snapshot } from '@branchbook/contract/tablet.ts';
import { snapshotData } from '@branchbook/contract/snapshot.ts';
import { deviceNow, now } from '../shared/clock.ts';
import { callAsDevice } from './device-call.ts';
import { itemAfterSnapshot, mayStoreSnapshot } from './kept-items.ts';
import { replaceKeys, sealKeysOf } from './key-ring.ts';
import { getSetting, nextTurn, putSetting, store } from './store.ts';
import type { BranchData, OutboxItem, StoredSnapshot } from './tablet-store.ts';

const tokenOf = async () => (await getSetting('registration'))?.deviceToken;

/** Settles sent items in the transaction that stores a snapshot, so that nothing flickers. */
const settleSent = async ({ asked, data }: StoredSnapshot): Promise<void> => {
  const { epoch, day } = data;
  const known = await getSetting('epoch');
  const isNewEpoch = known !== null && epoch !== undefined && epoch !== known;
  if (epoch !== undefined) await putSetting('epoch', epoch);
  const settled = { asked, day, isNewEpoch, now: deviceNow().getTime() };
  await store.outbox
    .where('state')
    .anyOf('sent', 'kept')
    .modify((item, at: { value?: OutboxItem }) => {
      const change = itemAfterSnapshot(item, settled);
      if (change === 'delete') delete at.value;
      else Object.assign(item, change);
    });
  if (isNewEpoch) await store.photos.where('state').equals('sent').modify({ state: 'waiting' });
};

const save = (
  fresh: StoredSnapshot,
  token: string | null | undefined,
  keys?: Parameters<typeof replaceKeys>,
): Promise<void> =>
  store.transaction('rw', [store.settings, store.keys, store.outbox, store.photos], async () => {
    const stored = await getSetting('snapshot');
    if (!mayStoreSnapshot(fresh, stored, { whenAsked: token, now: await tokenOf() })) return;
    await putSetting('snapshot', fresh);
    if (keys) await replaceKeys(...keys);
    await settleSent(fresh);
  });

/** Returns the dishes of a new snapshot; those of the known one where the server left them out. */
const allergensOf = (
  fresh: BranchData['allergens'],
  known: StoredSnapshot | null,
): BranchData['allergens'] => {
  const before = known?.data.allergens;
  return fresh && !fresh.dishes && before?.stamp === fresh.stamp ? before : fresh;
};

/** Fetches and stores the branch's snapshot, unless it is unchanged. */
export const refreshSnapshot = async (signal?: AbortSignal): Promise<void> => {
  const token = await tokenOf();
  const known = await getSetting('snapshot');
  const asked = await nextTurn();
  const dishes = known?.data.allergens?.dishes && known.data.allergens.stamp;
  const response = await callAsDevice((api) =>
    api.raw(
      snapshot,
      { query: { allergens: dishes ?? '' } },
      { headers: known?.etag ? { 'if-none-match': known.etag } : {}, ...(signal && { signal }) },
    ),
  );
  if (response.status === 304) {
    if (known) await save({ ...known, asked, heardAt: now().toISOString() }, token);
    return;
  }
  const answer = (await response.json()) as { data: unknown };
  const { staff, ...branch } = snapshotData.parse(answer.data);
  const allergens = allergensOf(branch.allergens, known);
  const data = {
    ...branch,
    ...(allergens && { allergens }),
    staff: staff.map(({ key: _, ...person }) => person),
  };
  const keys = await sealKeysOf(staff);
  const fresh = { etag: response.headers.get('etag'), asked, heardAt: now().toISOString(), data };
  await save(fresh, token, [keys, new Set(staff.map(({ id }) => id))]);
};
