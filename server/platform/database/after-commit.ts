import type { Db, Tx } from './database.ts';

/** Channel on which the processes notify each other of changes. */
export const CHANNEL = 'branchbook';

const GATHER_MS = 100;

/** Notifications to send after a transaction commits; dropped on rollback. */
const pending = new WeakMap<object, string[]>();
const speakers = new WeakMap<object, Speaker>();

type Speaker = { say: (payloads: string[]) => void; close: () => Promise<void> };

/**
 * Makes a speaker that sends its notifications together after a short delay, without duplicates.
 * PostgreSQL commits transactions that notify one after another, so transactions do not notify.
 */
const createSpeaker = (send: (payloads: string[]) => Promise<unknown>): Speaker => {
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
    say: (payloads) => {
      for (const payload of payloads) waiting.add(payload);
      timer ??= setTimeout(() => void sendAll(), GATHER_MS).unref();
    },
    close: sendAll,
  };
};

/** Notifies all processes: at once, or after the commit when called in a transaction. */
export const notifyAfterCommit = (db: Db | Tx, payload: string): void => {
  const speaker = speakers.get(db);
  if (speaker) speaker.say([payload]);
  else pending.get(db)?.push(payload);
};

/** Enables notifyAfterCommit for a database; returns a function that sends what is left. */
export const speakAfterCommit = (
  db: Db,
  send: (payloads: string[]) => Promise<unknown>,
): (() => Promise<void>) => {
  const speaker = createSpeaker(send);
  speakers.set(db, speaker);
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const said: string[] = [];
      const result = await execute((tx) => {
        pending.set(tx, said);
        return work(tx);
      });
      if (said.length > 0) speaker.say(said);
      return result;
    };
    return builder;
  };
  return speaker.close;
};
