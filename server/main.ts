import { createApp } from './app.ts';
import { forgetEnded } from './features/auth/service.ts';
import { forgetLeavers, forgetPairings } from './features/devices/service.ts';
import { forgetNotifications, notifyPeople } from './features/notifications/service.ts';
import { deleteOldRecords } from './features/privacy/service.ts';
import { ensureAllOccurrences } from './features/tasks/service.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { DataDirLockedError } from './platform/database/lock.ts';
import { migrate } from './platform/database/migrate.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createPdfRenderer } from './platform/pdf/renderer.ts';
import { createPhotos } from './platform/photos/photos.ts';
import { createPhotoStore } from './platform/photos/store.ts';
import { forgetTries } from './platform/rate-limit/queries.ts';
import { createRateLimiter } from './platform/rate-limit/rate-limit.ts';
import { createVault } from './platform/vault.ts';

const HOUR_SECONDS = 3600;
const STOP_PATIENCE_MS = 8000;

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

/** PostgreSQL's answers to a wrong password and to an unknown database, and no answer at all. */
const UNREACHABLE = [
  '28P01',
  '28000',
  '3D000',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
];

/** A failure that follows from a setting, in the setting's own words. */
const inWordsOf = (setting: string, codes: string[]) => (error: unknown) => {
  if (!codes.includes(codeOf(error))) throw error;
  throw new ConfigError(`${setting}: ${(error as Error).message || codeOf(error)}`);
};

const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  const clock = systemClock;
  const database = await openDatabase(config, clock, () => {
    console.error(`Another process took ${config.dataDir}; stopping before data is lost.`);
    process.exit(1);
  });
  const { db } = database;
  await migrate(db).catch(inWordsOf('DATABASE_URL', UNREACHABLE));
  const { app, context } = await createApp({
    config,
    clock,
    db,
    listen: database.listen,
    vault: createVault(config.secretKey),
    limiter: createRateLimiter(db, clock),
    pdf: createPdfRenderer(),
    photos: createPhotos({ db, clock, store: createPhotoStore(config) }),
  });

  const stopJobs = startJobs(db, clock, app.log, [
    // Every ten minutes, because midnight comes at another time in another timezone.
    { name: 'task occurrences', everySeconds: 600, run: () => ensureAllOccurrences(context) },
    { name: 'send mail', everySeconds: 60, run: () => context.mail.deliver() },
    { name: 'notify people', everySeconds: 60, run: () => notifyPeople(context) },
    {
      name: 'forget old notifications',
      everySeconds: 24 * HOUR_SECONDS,
      run: () => forgetNotifications(context),
    },
    {
      name: 'forget old tries',
      everySeconds: HOUR_SECONDS,
      run: () => forgetTries(db, clock.now()),
    },
    {
      name: 'forget old pairing codes',
      everySeconds: HOUR_SECONDS,
      run: () => forgetPairings(context),
    },
    {
      name: 'forget ended sessions and links',
      everySeconds: 24 * HOUR_SECONDS,
      run: () => forgetEnded(context),
    },
    {
      name: 'forget the keys of people who left',
      everySeconds: 24 * HOUR_SECONDS,
      run: () => forgetLeavers(context),
    },
    {
      name: 'delete what companies keep no longer',
      everySeconds: 24 * HOUR_SECONDS,
      run: () => deleteOldRecords(context),
    },
    {
      name: 'forget photos that belong to nothing',
      everySeconds: 24 * HOUR_SECONDS,
      run: () => context.photos.forgetUnclaimed(),
    },
    {
      name: 'forget photos of erased companies',
      everySeconds: 24 * HOUR_SECONDS,
      run: () => context.photos.forgetErased(),
    },
  ]);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // Calls under way are answered, then what they used is closed; one that only half came in
    // is not waited for.
    const patience = setTimeout(() => app.server.closeAllConnections(), STOP_PATIENCE_MS);
    await app.close();
    clearTimeout(patience);
    await stopJobs();
    await context.pdf.close();
    await database.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        app.log.error({ err: error }, 'stopping failed');
        process.exit(1);
      });
    });
  }

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    inWordsOf('PORT and HOST', ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES'])(error);
  }
};

try {
  await start();
} catch (error) {
  // What the person who starts it can mend is said plainly, without a stack.
  if (!(error instanceof ConfigError) && !(error instanceof DataDirLockedError)) throw error;
  console.error(error.message);
  process.exit(1);
}
