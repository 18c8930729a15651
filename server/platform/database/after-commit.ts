import type { Db, Tx } from './database.ts';

/** Channel on which the processes notify each other of changes. */
export const CHANNEL = 'branchbook';

const GATHER_MS = 100;

/** Notifications to send after a transaction commits; dropped on rollback. */
const pending = new WeakMap<object, string[]>();
const notifiers = new WeakMap<object, Notifier>();

type Notifier = { notify: (payloads: string[]) => void; close: () => Promise<void> };

/**
 * Makes a notifier that sends its notifications together after a short delay, without duplicates.
 * PostgreSQL commits transactions that notify one after another, so transactions do not notify.
 */
const createNotifier = (send: (payloads: string[]) => Promise<unknown>): Notifier => {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const sendAll = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const payloads = [...waiting];
    waiting = new Set();
    if (payloads.length === 0) return sending;
    // A process that misses a notification checks again by itself within minutes.
    sending = sending
      .then(() => send(payloads))
      .then(
        () => undefined,
        () => undefined,
      );
    return sending;
  };
  return {
    notify: (payloads) => {
      for (const payload of payloads) waiting.add(payload);
      timer ??= setTimeout(() => void sendAll(), GATHER_MS).unref();
    },
    close: sendAll,
  };
};

/** Notifies all processes: at once, or after the commit when called in a transaction. */
export const notifyAfterCommit = (db: Db | Tx, payload: string): void => {
  const notifier = notifiers.get(db);
  if (notifier) notifier.notify([payload]);
  else pending.get(db)?.push(payload);
};

/** Enables notifyAfterCommit for a database; returns a function that sends what is left. */
export const enableNotifyAfterCommit = (
  db: Db,
  send: (payloads: string[]) => Promise<unknown>,
): (() => Promise<void>) => {
  const notifier = createNotifier(send);
  notifiers.set(db, notifier);
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const payloads: string[] = [];
      const result = await execute((tx) => {
        pending.set(tx, payloads);
        return work(tx);
      });
      if (payloads.length > 0) notifier.notify(payloads);
      return result;
    };
    return builder;
  };
  return notifier.close;
};
