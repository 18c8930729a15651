import { continuesTree } from '@branchbook/contract/ledger-proof.ts';
import { deviceLedgerHead, reportLedger } from '@branchbook/contract/ledger.ts';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { deviceNow } from '../shared/clock.ts';
import { callAsDevice } from './device-call.ts';
import { getSetting, putSetting, store } from './store.ts';

const COMPARED_EVERY_MS = 6 * 3_600_000;

/** Returns whether the head is of the same ledger and provably continues the kept one. */
const isContinued = async (
  kept: LedgerHead,
  head: LedgerHead | null,
  proof: readonly string[] | null,
): Promise<boolean> =>
  head !== null &&
  proof !== null &&
  head.ledger === kept.ledger &&
  head.public_key === kept.public_key &&
  (await continuesTree(kept, head, proof));

/**
 * Compares the server's ledger with the head that this tablet keeps, a few times a day, and keeps
 * the newer one. A ledger that does not continue it is reported, and the kept head stays.
 */
export const compareLedger = async (signal: AbortSignal): Promise<void> => {
  const registration = await getSetting('registration');
  if (!registration?.deviceToken) return;
  const companyId = registration.company.id;
  const stored = await getSetting('ledgerHead');
  const kept = stored?.companyId === companyId ? stored : null;
  const comparedAt = deviceNow().getTime();
  if (kept && Math.abs(comparedAt - kept.comparedAt) < COMPARED_EVERY_MS) return;
  const query = { size: kept?.head.size ?? 0 };
  const { head, proof } = await callAsDevice((api) =>
    api.call(deviceLedgerHead, { query }, { signal }),
  );
  if (kept && !(await isContinued(kept.head, head, proof))) {
    const { size, signed_at: signedAt } = kept.head;
    await putSetting('ledgerAlarm', { size, signedAt });
    await callAsDevice((api) => api.call(reportLedger, { body: { size } }, { signal }));
    await putSetting('ledgerHead', { ...kept, comparedAt });
  } else if (head) {
    await putSetting('ledgerHead', { companyId, head, comparedAt });
  }
};

/** Ends the alarm once a manager has read it; the tablet then keeps the server's next head. */
export const endLedgerAlarm = (): Promise<void> =>
  store.transaction('rw', store.settings, async () => {
    await store.settings.delete('ledgerAlarm');
    await store.settings.delete('ledgerHead');
  });

export const readLedgerAlarm = () => getSetting('ledgerAlarm');
