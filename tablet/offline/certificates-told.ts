import { reminderDue } from '@branchbook/contract/expiry.ts';
import type { EndingCertificate } from '@branchbook/contract/snapshot-staff.ts';
import { getSetting, putSetting, store } from './store.ts';
import type { Settings } from './tablet-store.ts';

type Told = Settings['certificatesTold'];

/** A certificate whose last day changes is told again. */
const keyOf = ({ id, last_day: last }: EndingCertificate): string => `${id} ${last}`;

/** Returns the certificates of which their person is to be reminded 60, 30, 7 and 0 days ahead. */
export const toBeTold = (
  ending: readonly EndingCertificate[],
  today: string,
  told: Told | null,
): EndingCertificate[] =>
  ending.filter((one) => reminderDue(one.last_day, today, told?.[keyOf(one)] ?? null) !== null);

export const readTold = (): Promise<Told | null> => getSetting('certificatesTold');

/** Keeps that a person has read the reminders that are due, until the next ones. */
export const markTold = (read: readonly EndingCertificate[], today: string): Promise<void> =>
  store.transaction('rw', store.settings, async () => {
    const told: Told = { ...(await getSetting('certificatesTold')) };
    for (const one of read) {
      const due = reminderDue(one.last_day, today, told[keyOf(one)] ?? null);
      if (due !== null) told[keyOf(one)] = due;
    }
    await putSetting('certificatesTold', told);
  });
