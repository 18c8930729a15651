import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { Connection } from './connection.ts';
import type { ConnectionOptions } from './connection.ts';

export type Ears = {
  heard: (payload: string) => void;
  /** The connection was away: something may have been said that nobody heard. */
  missed: () => void;
  /** It went, or did not come; it is tried again. */
  lost: (error: unknown) => void;
};

export type Listening = {
  /** Nothing said after this goes unheard, or `missed` is told. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

/** Hears what is said on a channel of the database, by this process and by others. */
export type Listen = (channel: string, ears: Ears) => Listening;

const PATIENCE_MS = 2000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** A connection that died without a word is found by asking. */
const ASK_EVERY_MS = 5000;

/** On a connection of its own, because one that a pool lends out again would hear nothing. */
export const listenOnPostgres =
  (options: ConnectionOptions): Listen =>
  (channel, ears) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const ready = Promise.withResolvers<void>();
    let wasReady = false;
    let failures = 0;

    /** Until the connection ends. */
    const hear = async (): Promise<void> => {
      const client = new Connection({ ...options, query_timeout: PATIENCE_MS });
      const ended = Promise.withResolvers<void>();
      client.on('error', ended.reject);
      client.on('end', () => ended.resolve());
      client.on('notification', ({ payload = '' }) => ears.heard(payload));
      // It may fail before anybody waits for it.
      ended.promise.catch(() => undefined);
      const end = (): void => client.cut();
      signal.addEventListener('abort', end);
      const asking = setInterval(() => {
        client.query('select 1').catch((error: unknown) => {
          ended.reject(error);
          end();
        });
      }, ASK_EVERY_MS);
      try {
        await client.connect();
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
        if (wasReady) ears.missed();
        wasReady = true;
        failures = 0;
        ready.resolve();
        await ended.promise;
      } finally {
        clearInterval(asking);
        signal.removeEventListener('abort', end);
        end();
      }
    };

    const hearUntilStopped = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await hear();
        } catch (error) {
          if (!signal.aborted) ears.lost(error);
        }
        const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
        failures += 1;
        // Not all processes at the same moment.
        await sleep(wait * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
      }
      ready.resolve();
    };
    const done = hearUntilStopped();
    return {
      ready: ready.promise,
      stop: () => {
        stopping.abort();
        return done;
      },
    };
  };

/**
 * The embedded database tells this process itself. It is asked to through the pool, since outside of
 * it this might become part of somebody's transaction, and be rolled back with it.
 */
export const listenInside =
  (pglite: PGlite, pool: pg.Pool): Listen =>
  (channel, { heard, lost }) => {
    const forget = pglite.onNotification((from, payload) => {
      if (from === channel) heard(payload);
    });
    const ready = pool.query(`listen ${pg.escapeIdentifier(channel)}`).then(() => undefined, lost);
    return {
      ready,
      stop: () => {
        forget();
        return ready;
      },
    };
  };
