import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { Connection } from './connection.ts';
import type { ConnectionOptions } from './connection.ts';

export type Ears = {
  heard: (payload: string) => void;
  /** Called after the connection was lost for a while: notifications may have been missed. */
  missed: () => void;
  /** Called when the connection fails or cannot be opened; it is tried again. */
  lost: (error: unknown) => void;
};

export type Listening = {
  /** Resolves when listening: every later notification is heard, or `missed` is called. */
  ready: Promise<void>;
  stop: () => Promise<void>;
};

/** Listens to a channel of the database, on which this and other processes notify. */
export type Listen = (channel: string, ears: Ears) => Listening;

const PATIENCE_MS = 2000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
/** A query at this interval detects a connection that died silently. */
const ASK_EVERY_MS = 5000;

/** Listens on a separate connection, because a pool's connection would not keep listening. */
export const listenOnPostgres =
  (options: ConnectionOptions): Listen =>
  (channel, ears) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const ready = Promise.withResolvers<void>();
    let wasReady = false;
    let failures = 0;

    /** Listens until the connection ends. */
    const hear = async (): Promise<void> => {
      const client = new Connection({ ...options, query_timeout: PATIENCE_MS });
      const ended = Promise.withResolvers<void>();
      client.on('error', ended.reject);
      client.on('end', () => ended.resolve());
      client.on('notification', ({ payload = '' }) => ears.heard(payload));
      // Prevents an unhandled rejection if the connection fails before `ended` is awaited.
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
        // Random delay, so that not all processes reconnect at the same moment.
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
 * Listens on the embedded database. LISTEN runs through the pool, because a query past the pool
 * might join an open transaction and be rolled back with it.
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
