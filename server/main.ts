import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { jobsOf } from './jobs.ts';
import { clearMemory } from './platform/clear-memory.ts';
import { systemClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { endProcess } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { whenReachable } from './platform/database/when-reachable.ts';
import { createDiskSpace, UNLIMITED } from './platform/disk-space.ts';
import { freeBytes } from './platform/folders.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { createDocuments } from './platform/documents/documents.ts';
import { createPhotos } from './platform/photos/photos.ts';
import { requirePhotoFolder } from './platform/photos/store-check.ts';
import { createPhotoStore } from './platform/photos/store.ts';
import { createReadiness } from './platform/readiness.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { settingWarnings } from './platform/setting-warnings.ts';
import { startSentence } from './platform/start-errors.ts';
import { createVault } from './platform/vault.ts';
import { prepareDatabase } from './prepare-database.ts';
import { warnOfServices } from './start-warnings.ts';

/** Time in milliseconds for which a stopping server in production still accepts requests. */
const DRAIN_MS = 3000;
/** Longest wait in milliseconds for running requests (CALLS_MS) and for the stop (STOP_MS). */
const CALLS_MS = 8000;
const STOP_MS = 15_000;

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const clock = systemClock;
  requirePhotoFolder(config);
  const database = await openDatabase(config, clock, endProcess);
  const { db } = database;
  const readiness = createReadiness('starting');
  const store = createPhotoStore(config);
  const { app, context } = await createApp({
    config,
    clock,
    db,
    listen: database.listen,
    ping: database.ping,
    readiness,
    diskSpace: config.databaseUrl ? UNLIMITED : createDiskSpace(() => freeBytes(config.dataDir)),
    vault: createVault(config.secretKey),
    limiter: createRateLimiter(db, clock),
    pdf: createPdfRenderer(),
    photos: createPhotos({ db, clock, store }),
    documents: createDocuments({ db, clock, store }),
  });

  let stopJobs: (() => Promise<void>) | undefined;
  const stopped = new AbortController();
  const stop = async (drainMs = 0): Promise<void> => {
    if (stopped.signal.aborted) return;
    stopped.abort();
    setTimeout(() => endProcess('Stopping took too long; ending at once.'), STOP_MS).unref();
    readiness.set('draining');
    await sleep(drainMs);
    // Answer running requests, then close what they used; half-received requests are cut off after
    // CALLS_MS.
    const patience = setTimeout(() => app.server.closeAllConnections(), CALLS_MS);
    await app.close();
    clearTimeout(patience);
    await stopJobs?.();
    await context.pdf.close();
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      const isDeployed = signal === 'SIGTERM' && config.appEnv === 'production';
      stop(isDeployed ? DRAIN_MS : 0).catch((error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }

  let listening: Promise<unknown> | undefined;
  const listen = async (): Promise<void> => {
    listening ??= app.listen({ port: config.port, host: config.host });
    await listening;
  };
  try {
    const prepare = () => prepareDatabase(db, config, clock);
    const warnings = await whenReachable(prepare, stopped.signal, async (reason) => {
      app.log.warn({ err: reason }, `${startSentence(reason, process.env)} Waiting for it.`);
      // Callers get the answer that the server is up but not ready.
      await listen();
    });
    if (stopped.signal.aborted) return;
    for (const line of [...settingWarnings(process.env, config), ...warnings]) app.log.warn(line);
    await context.clockCheck.look();
    readiness.set('ready');
    stopJobs = startJobs(context, jobsOf(context));
    await listen();
    clearMemory();
  } catch (error) {
    await stop();
    throw error;
  }
  warnOfServices(config, store, app.log).catch((error: unknown) => {
    app.log.error({ err: error }, 'looking for the mail server and the bucket failed');
  });
};

try {
  await start();
} catch (error) {
  const sentence = startSentence(error, process.env);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exit(1);
}
