import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import type { Client } from '@branchbook/contract/client.ts';
import { saveDiaryEntry } from '@branchbook/contract/diary.ts';
import { IDEMPOTENCY_KEY_HEADER } from '@branchbook/contract/idempotency.ts';

export type Writing = {
  /** Acknowledged entries in order; each has a unique text. */
  acknowledged: string[];
  sent: number;
  /** Number of entries that were saved although the response was lost, as the repeated request says. */
  savedUnanswered: number;
  /** Number of failed requests by status; 'none' without a response. */
  failures: Map<number | 'none', number>;
  /** Returns the longest time in milliseconds without an acknowledgement. */
  longestGap: () => number;
  /** Resolves after `more` further acknowledgements. */
  written: (more: number) => Promise<void>;
  /** Stops writing and waits for running requests. */
  stop: () => Promise<void>;
};

let writings = 0;

const PAUSE_AFTER_FAILURE_MS = 50;

/**
 * The refusal of a repeated request whose first response could not be stored, for example because
 * the database ended after the commit. It promises that the entry was saved.
 */
const saysItWasSaved = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ALREADY_SAVED';

/**
 * Starts several writers who each add one diary entry after the other without a pause. Requests
 * without a response are sent again under the same key, as the apps do.
 */
export const startWriting = (
  clients: Client[],
  { branchId, date }: { branchId: number; date: string },
): Writing => {
  writings += 1;
  const mark = `writing ${writings}`;
  const acknowledged: string[] = [];
  const failures: Writing['failures'] = new Map();
  const waiting: { count: number; resolve: () => void }[] = [];
  let sent = 0;
  let savedUnanswered = 0;
  const stopping = new AbortController();
  let last = performance.now();
  let gap = 0;

  const noteAcknowledged = (note: string): void => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    acknowledged.push(note);
    for (const one of waiting) if (acknowledged.length >= one.count) one.resolve();
  };
  const noteFailure = (error: unknown): void => {
    if (!(error instanceof ApiError) && !(error instanceof NetworkError)) throw error;
    const kind = error instanceof ApiError ? error.status : 'none';
    failures.set(kind, (failures.get(kind) ?? 0) + 1);
  };
  const send = async (client: Client, note: string, key: string): Promise<boolean> => {
    try {
      const body = { branchId, date, note };
      await client.call(saveDiaryEntry, { body }, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
      noteAcknowledged(note);
      return true;
    } catch (error) {
      if (saysItWasSaved(error)) {
        savedUnanswered += 1;
        noteAcknowledged(note);
        return true;
      }
      noteFailure(error);
      return false;
    }
  };
  const write = async (client: Client): Promise<void> => {
    while (!stopping.signal.aborted) {
      sent += 1;
      const note = `${mark}, entry ${sent}`;
      const key = randomUUID();
      let isAcknowledged = false;
      while (!isAcknowledged && !stopping.signal.aborted) {
        isAcknowledged = await send(client, note, key);
        if (!isAcknowledged) await sleep(PAUSE_AFTER_FAILURE_MS);
      }
    }
  };
  const done = Promise.all(clients.map(write));
  return {
    acknowledged,
    get sent() {
      return sent;
    },
    get savedUnanswered() {
      return savedUnanswered;
    },
    failures,
    longestGap: () => Math.max(gap, performance.now() - last),
    written: (more) =>
      new Promise((resolve) => waiting.push({ count: acknowledged.length + more, resolve })),
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};

/** Returns the acknowledged entries that are missing and the entries that occur twice or more. */
export const compareWith = (
  acknowledged: readonly string[],
  kept: readonly string[],
): { lost: string[]; doubled: string[] } => {
  const there = new Set(kept);
  return {
    lost: acknowledged.filter((note) => !there.has(note)),
    doubled: kept.filter((note, index) => kept.indexOf(note) !== index),
  };
};
