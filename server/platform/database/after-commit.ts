import type { Db, Tx } from './database.ts';

/** Where processes tell each other what has changed. */
export const CHANNEL = 'branchbook';

const GATHER_MS = 100;

/** What is said once a transaction is committed, and never when it is rolled back. */
const pending = new WeakMap<object, string[]>();
const speakers = new WeakMap<object, Speaker>();

type Speaker = { say: (payloads: string[]) => void; close: () => Promise<void> };

/**
 * Says what it is given a moment later, all of it at once and nothing twice. PostgreSQL commits
 * transactions that notify one after another: they say nothing themselves.
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
    // Whoever does not hear it looks again by themselves within minutes.
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

/** Says something to all processes: at once, or when the transaction is committed. */
export const notifyAfterCommit = (db: Db | Tx, payload: string): void => {
  const speaker = speakers.get(db);
  if (speaker) speaker.say([payload]);
  else pending.get(db)?.push(payload);
};

/** Lets the transactions of a database say something; what it returns says what is left. */
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
