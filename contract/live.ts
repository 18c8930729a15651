import { z } from 'zod';
import { ACTIVITY_KINDS } from './activity-text.ts';
import type { ActivityKind } from './activity-text.ts';
import { endpoint } from './endpoint.ts';
import { portalRoles } from './permissions.ts';

/** Topics that may have changed: the kinds of the audit log, or the user's own notifications. */
export const LIVE_TOPICS = [
  ...(Object.keys(ACTIVITY_KINDS) as ActivityKind[]),
  'notifications',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** The data of an event: the topics to read again, without any contents. */
export const liveEvent = z.object({ topics: z.array(z.enum(LIVE_TOPICS)) });

/** Interval of the heartbeat; a client without one for clearly longer has lost its connection. */
export const LIVE_BEAT_MS = 25_000;

export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'A stream of events: what has changed within the caller’s reach, as it changes',
  who: portalRoles,
  data: 'events',
});

export const liveEndpoints = { liveEvents };
