import { z } from 'zod';
import { ACTIVITY_KINDS } from './activity-text.ts';
import type { ActivityKind } from './activity-text.ts';
import { endpoint } from './endpoint.ts';
import { portalRoles } from './permissions.ts';

/** What may have changed: anything of a kind that the audit log knows, or one's notifications. */
export const LIVE_TOPICS = [
  ...(Object.keys(ACTIVITY_KINDS) as ActivityKind[]),
  'notifications',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** The data of an event, which says what to read again and nothing of what is in it. */
export const liveEvent = z.object({ topics: z.array(z.enum(LIVE_TOPICS)) });

/** A sign of life comes this often, so that whoever hears nothing for longer is cut off. */
export const LIVE_BEAT_MS = 25_000;

export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'A stream of events: what has changed within the caller’s reach, as it changes',
  who: portalRoles,
  data: 'events',
});

export const liveEndpoints = { liveEvents };
