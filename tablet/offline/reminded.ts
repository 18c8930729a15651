import { getSetting, putSetting, store } from './store.ts';

/** What people were told of outside the app, and what they have said that they know. */
export type Reminded = { day: string; told: string[]; seen: string[] };

/** Of this day; what was yesterday is of no interest any more. */
export const remindedOn = (reminded: Reminded | null, day: string): Reminded =>
  reminded?.day === day ? reminded : { day, told: [], seen: [] };

/** Marks tasks, and answers which of them were not marked before, by this tab or another. */
export const markReminded = (day: string, as: 'told' | 'seen', ids: string[]): Promise<string[]> =>
  store.transaction('rw', store.settings, async () => {
    const reminded = remindedOn(await getSetting('reminded'), day);
    const fresh = ids.filter((id) => !reminded[as].includes(id));
    if (fresh.length > 0) {
      await putSetting('reminded', { ...reminded, [as]: [...reminded[as], ...fresh] });
    }
    return fresh;
  });

/** Shows it outside the page, where somebody has allowed that. */
export const notify = async (title: string, body: string, tag: string): Promise<void> => {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // Android shows what a worker shows, and nothing that a page makes itself.
  const worker = await navigator.serviceWorker.getRegistration();
  await worker?.showNotification(title, { body, tag, icon: '/tablet/icons/icon-192.png' });
};
