import type { LiveTopic } from '@branchbook/contract/live.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Beginnings of the keys of the queries that show each topic, where they are not the topic itself.
 */
const SHOWN_BY: Partial<Record<LiveTopic, string[][]>> = {
  tasks: [['tasks'], ['reports', 'tasks'], ['branches', 'overview'], ['league'], ['foodDiary']],
  temperatures: [['temperature'], ['branches', 'overview'], ['league']],
  // Opening hours decide what is due, and when a branch is closed.
  branches: [
    ['branches'],
    ['papers'],
    ['tasks'],
    ['reports', 'tasks'],
    ['temperature'],
    ['league'],
  ],
  people: [['employees'], ['training', 'grid'], ['courses'], ['right-to-work']],
  tablets: [['devices'], ['device-setup']],
  reports: [['custom-reports', 'saved'], ['report-schedules'], ['inspector-packs']],
  security: [['account', 'sessions'], ['ledger']],
  company: [['subscription'], ['suppliers']],
  // A check of a probe decides which food checks are in doubt.
  probes: [['probes'], ['foodChecks']],
};
/** Keys of queries that show all activity. */
const OF_EVERYTHING = [['dashboard'], ['activity', 'recent']];

/**
 * Pause between two reads. Each read that follows another at once doubles the pause, up to the
 * longest, as head office hears of every branch; after a quiet time the pause is short again.
 */
const FIRST_RESPITE_MS = 1000;
const LONGEST_RESPITE_MS = 5000;
/** Longest random delay, so that not all clients ask for a change at the same moment. */
const SPREAD_MS = 400;
/** Delay while a mutation is being sent: its expected result is shown already. */
const SENDING_MS = 500;

/** Returns whether a query may be read again: not while the user is editing its data. */
export const isAtRest = (query: Query): boolean =>
  query.observers.every(({ options }) => options.refetchOnWindowFocus !== false);

const readAgain = (client: QueryClient, topics: ReadonlySet<LiveTopic>): void => {
  const keys = [...topics].flatMap((topic) => SHOWN_BY[topic] ?? [[topic]]);
  if ([...topics].some((topic) => topic !== 'notifications')) keys.push(...OF_EVERYTHING);
  // Several topics may be shown by the same queries, which are then read once.
  const distinct = new Map(keys.map((key) => [key.join(' '), key])).values();
  for (const queryKey of distinct) void client.invalidateQueries({ queryKey, predicate: isAtRest });
};

export type LiveReading = {
  changed: (topics: readonly LiveTopic[]) => void;
  /** Reads what changed while the page was hidden. */
  seen: () => void;
  stop: () => void;
};

/** Reads changed data again: shown data at once, other data when it is shown next. */
export const createLiveReading = (client: QueryClient, isSeen: () => boolean): LiveReading => {
  const waiting = new Set<LiveTopic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  let respite = FIRST_RESPITE_MS;

  const readIn = (ms: number): void => {
    timer ??= setTimeout(read, ms);
  };
  const plan = (): void => {
    if (waiting.size > 0) readIn(Math.max(nextAt - Date.now(), Math.random() * SPREAD_MS));
  };
  const read = (): void => {
    timer = undefined;
    if (!isSeen()) return;
    if (client.isMutating() > 0) {
      readIn(SENDING_MS);
      return;
    }
    const now = Date.now();
    respite =
      now - nextAt < LONGEST_RESPITE_MS
        ? Math.min(respite * 2, LONGEST_RESPITE_MS)
        : FIRST_RESPITE_MS;
    nextAt = now + respite;
    readAgain(client, waiting);
    waiting.clear();
  };

  return {
    changed: (topics) => {
      for (const topic of topics) waiting.add(topic);
      plan();
    },
    seen: plan,
    stop: () => clearTimeout(timer),
  };
};
