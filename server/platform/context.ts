import type { FastifyBaseLogger } from 'fastify';
import type { Background } from './background.ts';
import type { Clock } from './clock.ts';
import type { ClockCheck } from './clock-check/clock-check.ts';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { Documents } from './documents/documents.ts';
import type { DiskSpace } from './disk-space.ts';
import type { Live } from './live/streams.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { PdfRenderer } from './pdf/renderer.ts';
import type { Photos } from './photos/photos.ts';
import type { Readiness } from './readiness.ts';
import type { RateLimiter } from './rate-limit/rate-limit.ts';
import type { Vault } from './vault.ts';

/** The dependencies of every service, passed in so that tests can replace them. */
export type Context = {
  config: Config;
  clock: Clock;
  clockCheck: ClockCheck;
  db: Db;
  /** Resolves when the database responds; fails within seconds when it does not. */
  ping: () => Promise<void>;
  diskSpace: DiskSpace;
  readiness: Readiness;
  vault: Vault;
  limiter: RateLimiter;
  pdf: PdfRenderer;
  photos: Photos;
  /** Files of records, such as certificates. */
  documents: Documents;
  mail: Outbox;
  /** Pushes to the devices of managers, and calls of webhooks. */
  outbound: Outbound;
  background: Background;
  live: Live;
  log: FastifyBaseLogger;
};
