const WORKER = '/portal-sw.js';
const SCOPE = '/portal';
const STORED = 'pushDevice';

/** The device that this browser is for a user, as it was stored when alerts were turned on. */
type StoredDevice = { userId: number; deviceId: number };

/** A subscription as the server takes it. */
export type SubscriptionBody = { endpoint: string; p256dh: string; auth: string };

/** Returns whether this browser can show pushes at all. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const readStoredDevice = (): StoredDevice | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    return stored as StoredDevice | null;
  } catch {
    return null;
  }
};

export const storeDevice = (device: StoredDevice): void =>
  localStorage.setItem(STORED, JSON.stringify(device));

const currentSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const bodyOf = (subscription: PushSubscription): SubscriptionBody => {
  const { endpoint, keys } = subscription.toJSON();
  return {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
  };
};

/** Returns the subscription of this browser, if it has one. */
export const readSubscription = async (): Promise<SubscriptionBody | null> => {
  if (!canPush()) return null;
  const subscription = await currentSubscription();
  return subscription && bodyOf(subscription);
};

/** Registers the worker, which must be active before a browser subscribes. */
const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  return navigator.serviceWorker.ready;
};

/**
 * Subscribes this browser with the server's key, after asking the user for permission.
 * @returns null when the user does not allow it.
 */
export const subscribe = async (publicKey: string): Promise<SubscriptionBody | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await registerWorker();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  // A subscription with the key of an earlier installation would get no message.
  await (await pushManager.getSubscription())?.unsubscribe();
  return bodyOf(await pushManager.subscribe(options));
};

/** Ends the subscription of this browser; the server forgets it when the next message fails. */
export const unsubscribe = async (): Promise<void> => {
  localStorage.removeItem(STORED);
  if (canPush()) await (await currentSubscription())?.unsubscribe();
};

/** Follows the worker's messages; returns a function that stops it. */
export const followWorker = ({
  onOpen,
  onChange,
}: {
  onOpen: (path: string) => void;
  onChange: () => void;
}): (() => void) => {
  if (!canPush()) return () => undefined;
  const hear = ({ data }: MessageEvent<{ type?: string; path?: string } | null>) => {
    if (data?.type === 'open' && data.path?.startsWith(SCOPE)) onOpen(data.path);
    if (data?.type === 'subscription-changed') onChange();
  };
  navigator.serviceWorker.addEventListener('message', hear);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', hear);
};
