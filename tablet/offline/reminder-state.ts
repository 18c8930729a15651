import type { ReminderState } from './tablet-store.ts';
import { getSetting, putSetting, store } from './store.ts';

/** Returns the reminders of a day; those of an earlier day are dropped. */
export const reminderStateOn = (reminded: ReminderState | null, day: string): ReminderState =>
  reminded?.day === day ? reminded : { day, told: [], seen: [] };

/** Marks tasks, and returns those that no tab had marked before. */
export const markReminded = (day: string, as: 'told' | 'seen', ids: string[]): Promise<string[]> =>
  store.transaction('rw', store.settings, async () => {
    const reminded = reminderStateOn(await getSetting('reminded'), day);
    const fresh = ids.filter((id) => !reminded[as].includes(id));
    if (fresh.length > 0) {
      await putSetting('reminded', { ...reminded, [as]: [...reminded[as], ...fresh] });
    }
    return fresh;
  });

/** Shows a notification outside the page, if the user has allowed it. */
export const notify = async (title: string, body: string, tag: string): Promise<void> => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Android shows only a worker's notifications, not those that a page makes itself.
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, { body, tag, icon: '/tablet/icons/icon-192.png' });
};
