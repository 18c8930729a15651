import { LIVE_BEAT_MS, LIVE_TOPICS, liveEvent, liveEvents } from '@branchbook/contract/live.ts';
import type { LiveTopic } from '@branchbook/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { api } from './api.ts';
import { createLiveReading } from './live-invalidation.ts';

/** Silence, without even a heartbeat, after which a connection is dead. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;
/** Time after which the end of a stream does not count as a failure. */
const STEADY_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Interval at which shown data is read again while there is no stream. */
const POLL_MS = 60_000;
/** Time after which a hidden page closes its stream. */
const UNSEEN_MS = 60_000;

type Heard = { opened: () => void; changed: (topics: readonly LiveTopic[]) => void };

/** Returns the topics of an event; an event that is not understood may concern all topics. */
const topicsIn = (data: string): readonly LiveTopic[] => {
  const event = liveEvent.safeParse(JSON.parse(data));
  return event.success ? event.data.topics : LIVE_TOPICS;
};

/** Reads the server's stream until it ends. */
const hear = async (left: AbortSignal, { opened, changed }: Heard): Promise<void> => {
  const silence = new AbortController();
  const signal = AbortSignal.any([left, silence.signal]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isAlive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  isAlive();
  try {
    const { body } = await api.raw(liveEvents, {}, { signal, isLong: true });
    if (!body) return;
    opened();
    const events = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: isAlive }))
      .getReader();
    for (let next = await events.read(); !next.done; next = await events.read()) {
      isAlive();
      changed(topicsIn(next.value.data));
    }
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the wait in ms: longer after each failure, and random, to spread the pages' requests. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random());

/**
 * Keeps shown data up to date from now on: reads it again when the server says that it has changed,
 * and every minute while there is no stream. Returns a function that stops this.
 */
export const startLive = (client: QueryClient): (() => void) => {
  const isSeen = (): boolean => document.visibilityState === 'visible';
  const reading = createLiveReading(client, isSeen);
  let stream: AbortController | undefined;
  let isOpen = false;
  let tries = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;

  const opened = (): void => {
    isOpen = true;
    // Changes before the first stream are part of the data just read.
    if (tries > 1) reading.changed(LIVE_TOPICS);
  };
  const open = async (): Promise<void> => {
    clearTimeout(retry);
    const own = new AbortController();
    stream = own;
    tries += 1;
    const began = Date.now();
    await hear(own.signal, { opened, changed: reading.changed }).catch(() => undefined);
    // A stream that was closed here opens again when the page is seen.
    if (stream !== own) return;
    isOpen = false;
    stream = undefined;
    failures = Date.now() - began > STEADY_MS ? 0 : failures + 1;
    retry = setTimeout(() => void open(), waitAfter(failures));
  };
  const close = (): void => {
    clearTimeout(retry);
    isOpen = false;
    stream?.abort();
    stream = undefined;
  };

  const look = (): void => {
    clearTimeout(unseen);
    if (!isSeen()) {
      unseen = setTimeout(close, UNSEEN_MS);
      return;
    }
    reading.seen();
    if (!stream) void open();
  };
  const polling = setInterval(() => {
    if (!isOpen) reading.changed(LIVE_TOPICS);
  }, POLL_MS);
  document.addEventListener('visibilitychange', look);
  // A browser does not keep a page with an open connection for the Back button.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', look);
  look();

  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', look);
    clearInterval(polling);
    clearTimeout(unseen);
    close();
    reading.stop();
  };
};
