import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { LIVE_BEAT_MS, LIVE_TOPICS } from '@branchbook/contract/live.ts';
import type { LiveTopic } from '@branchbook/contract/live.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Listen, Listening } from '../database/listening.ts';
import type { PortalActor } from '../session/actor.ts';
import { CHANNEL } from '../database/after-commit.ts';
import { understand } from './change.ts';
import type { Change } from './change.ts';

export type Live = {
  /** Opens a stream of the changes that the user may see. */
  open: (actor: PortalActor) => Promise<Readable>;
  /** Sends a heartbeat, and ends streams whose session, role or reach has changed. */
  beat: () => Promise<void>;
  /** Returns the number of open streams. */
  count: () => number;
  /** Ends all streams. */
  close: () => Promise<void>;
};

type Parts = {
  listen: Listen;
  log: FastifyBaseLogger;
  /** Returns the users who are signed in with these sessions now. */
  actorsOf: (sessionIds: number[]) => Promise<PortalActor[]>;
};

type Stream = { actor: PortalActor; body: PassThrough; topics: Set<LiveTopic> };

/** Milliseconds for which changes are gathered: a tablet's batch makes many of them. */
const MERGE_MS = 250;
/** Maximum number of streams per user; only visible pages keep one open. */
const MOST_PER_PERSON = 5;
/** Unread bytes after which a client counts as gone. */
const MOST_UNREAD_BYTES = 16 * 1024;

const concerns = (
  { branches, employeeId }: PortalActor,
  change: Pick<Change, 'branches' | 'employees'>,
): boolean => {
  if (change.employees && !change.employees.includes(employeeId)) return false;
  return (
    change.branches === null ||
    branches === 'all' ||
    change.branches.some((branchId) => branches.includes(branchId))
  );
};

const reachText = ({ branches }: PortalActor): string =>
  branches === 'all' ? branches : branches.toSorted((a, b) => a - b).join();

const isSame = (one: PortalActor, other: PortalActor | undefined): boolean =>
  one.kind === other?.kind &&
  one.branchId === other.branchId &&
  reachText(one) === reachText(other);

/**
 * Manages the open streams of this process, fed by notifications of all processes through the
 * database. Listens from the first stream on.
 */
export const createLive = ({ listen, log, actorsOf }: Parts): Live => {
  /** Streams of each company, the oldest first. */
  const companies = new Map<number, Set<Stream>>();
  let listening: Listening | undefined;
  let isClosed = false;

  const all = (): Stream[] => [...companies.values()].flatMap((streams) => [...streams]);

  const write = ({ body }: Stream, text: string): void => {
    if (body.writableEnded || body.destroyed) return;
    if (body.writableLength + body.readableLength > MOST_UNREAD_BYTES) body.destroy();
    else body.write(text);
  };

  const tell = (stream: Stream, topics: readonly LiveTopic[]): void => {
    const isWaiting = stream.topics.size > 0;
    for (const topic of topics) stream.topics.add(topic);
    if (isWaiting || stream.topics.size === 0) return;
    setTimeout(() => {
      write(stream, `data: ${JSON.stringify({ topics: [...stream.topics] })}\n\n`);
      stream.topics.clear();
    }, MERGE_MS).unref();
  };

  const hear = (payload: string): void => {
    const change = understand(payload);
    if (!change) return;
    for (const stream of companies.get(change.company) ?? []) {
      if (concerns(stream.actor, change)) tell(stream, change.topics);
    }
  };

  const listenOnce = (): Promise<void> => {
    listening ??= listen(CHANNEL, {
      heard: hear,
      missed: () => {
        for (const stream of all()) tell(stream, LIVE_TOPICS);
      },
      lost: (error) => log.warn({ err: error }, 'live events are not heard'),
    });
    return listening.ready;
  };

  const beat = async (): Promise<void> => {
    const streams = all();
    if (streams.length === 0) return;
    const actors = await actorsOf(streams.map(({ actor }) => actor.sessionId));
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]));
    for (const stream of streams) {
      if (isSame(stream.actor, bySession.get(stream.actor.sessionId))) write(stream, ':\n\n');
      else stream.body.end();
    }
  };
  const beating = setInterval(() => {
    beat().catch((error: unknown) => log.error({ err: error }, 'live events could not be checked'));
  }, LIVE_BEAT_MS);
  beating.unref();

  /** Adds a stream; the user's oldest, which may be dead, ends when there are too many. */
  const add = (stream: Stream): void => {
    const { employeeId, scope } = stream.actor;
    const ofCompany = companies.get(scope.companyId) ?? new Set();
    companies.set(scope.companyId, ofCompany);
    ofCompany.add(stream);
    stream.body.once('close', () => {
      ofCompany.delete(stream);
      if (ofCompany.size === 0) companies.delete(scope.companyId);
    });
    const own = [...ofCompany].filter(({ actor }) => actor.employeeId === employeeId);
    for (const { body } of own.slice(0, -MOST_PER_PERSON)) body.destroy();
  };

  return {
    open: async (actor) => {
      const body = new PassThrough();
      await listenOnce();
      if (isClosed) return body.end();
      add({ actor, body, topics: new Set() });
      // Sent at once, so that the client knows that the stream is open.
      body.write(':\n\n');
      return body;
    },
    beat,
    count: () => all().length,
    close: async () => {
      isClosed = true;
      clearInterval(beating);
      for (const { body } of all()) body.end();
      await listening?.stop();
    },
  };
};
