import { LIVE_BEAT_MS, LIVE_TOPICS, liveEvent, liveEvents } from '@branchbook/contract/live.ts';
import type { LiveTopic } from '@branchbook/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { api } from './api.ts';
import { createLiveReading } from './live-invalidation.ts';

/** Nothing for this long, not even a sign of life: the connection is dead. */
const SILENCE_MS = 2.5 * LIVE_BEAT_MS;
/** A stream that held for this long was no failure. */
const STEADY_MS = 60_000;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** Where there is no stream, what is shown is read again this often. */
const POLL_MS = 60_000;
/** A page that nobody has looked at for so long has no stream. */
const UNSEEN_MS = 60_000;

type Heard = { opened: () => void; changed: (topics: readonly LiveTopic[]) => void };

/** Those that an event names; one that is not understood may mean anything. */
const topicsIn = (data: string): readonly LiveTopic[] => {
  const event = liveEvent.safeParse(JSON.parse(data));
  return event.success ? event.data.topics : LIVE_TOPICS;
};

/** Hears the server out, until its stream ends. */
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

/** Longer and longer after failures, and not for all pages at the same moment. */
const waitAfter = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random());

/**
 * Keeps what is shown as it is at the server, from now on: reads it again when the server says that
 * it has changed, and every minute while the server cannot be heard.
 * @returns a function that stops it.
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
    // What happened before the first one was just read.
    if (tries > 1) reading.changed(LIVE_TOPICS);
  };
  const open = async (): Promise<void> => {
    clearTimeout(retry);
    const own = new AbortController();
    stream = own;
    tries += 1;
    const began = Date.now();
    await hear(own.signal, { opened, changed: reading.changed }).catch(() => undefined);
    // One that was closed here is opened again when somebody looks.
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
  // A page with an open connection is not kept for the Back button.
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
