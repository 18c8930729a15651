import { forgetAlerts, watchBranches } from './features/alerts/service.ts';
import { forgetEnded } from './features/auth/service.ts';
import { readRatings } from './features/branches/service.ts';
import { forgetRightToWork, markReminders } from './features/courses/service.ts';
import { sendDigests } from './features/digests/service.ts';
import { forgetLeavers, forgetPairings, forgetReviewed } from './features/devices/service.ts';
import { forgetPacks } from './features/inspector-packs/service.ts';
import { countEndedDays } from './features/league/service.ts';
import { checkLedgers, sequenceAtLeisure, signDailyHeads } from './features/ledger/service.ts';
import { remindOfPapers } from './features/papers/service.ts';
import { forgetNotifications, notifyPeople } from './features/notifications/service.ts';
import { deleteOldRecords } from './features/privacy/service.ts';
import { ensureAllOccurrences } from './features/occurrences/service.ts';
import { forgetFitness } from './features/sfbb/service.ts';
import { forgetOldSchedules, sendReports } from './features/report-schedules/service.ts';
import { forgetLinks } from './features/unsubscribe/service.ts';
import type { Context } from './platform/context.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { forgetKeys } from './platform/idempotency/repeated-calls.ts';
import { forgetPlaces } from './platform/rate-limit/known-places.ts';
import { forgetTries } from './platform/rate-limit/queries.ts';

const HOUR_SECONDS = 3600;

/** Returns the repeating jobs of all features. */
export const jobsOf = (context: Context): Job[] => [
  // Every ten minutes, because midnight comes at different times in different time zones.
  { name: 'task occurrences', everySeconds: 600, run: () => ensureAllOccurrences(context) },
  {
    name: 'sequence records in ledgers',
    everySeconds: 60,
    isLong: true,
    run: (stopping) => sequenceAtLeisure(context, stopping),
  },
  { name: 'send mail', everySeconds: 60, isLong: true, run: () => context.mail.deliver() },
  { name: 'send pushes and webhooks', everySeconds: 20, run: () => context.outbound.deliver() },
  {
    name: 'remind of certificates',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => markReminders(context),
  },
  {
    name: 'notify people',
    everySeconds: 60,
    needsTrustedClock: true,
    run: () => notifyPeople(context),
  },
  {
    name: 'watch branches',
    everySeconds: 20,
    needsTrustedClock: true,
    run: () => watchBranches(context),
  },
  {
    name: 'send digests',
    everySeconds: 60,
    needsTrustedClock: true,
    run: () => sendDigests(context),
  },
  {
    name: 'send reports',
    everySeconds: 60,
    needsTrustedClock: true,
    isLong: true,
    run: (stopping) => sendReports(context, stopping),
  },
  {
    name: 'forget old addresses of reports',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetOldSchedules(context),
  },
  {
    name: 'forget links in old mail',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetLinks(context),
  },
  {
    name: 'forget old links to inspector packs',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetPacks(context),
  },
  // Every hour, because each run reads a few of the branches whose week is over.
  {
    name: 'read hygiene ratings',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => readRatings(context),
  },
  {
    name: 'sign the heads of ledgers',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => signDailyHeads(context),
  },
  {
    name: 'check ledgers',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    isLong: true,
    run: (stopping) => checkLedgers(context, stopping),
  },
  {
    name: 'count the days of branches',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => countEndedDays(context),
  },
  {
    name: 'remind of papers that expire',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => remindOfPapers(context),
  },
  {
    name: 'forget old notifications',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetNotifications(context),
  },
  {
    name: 'forget old alerts',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetAlerts(context),
  },
  {
    name: 'forget old reports of fitness to work',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetFitness(context),
  },
  {
    name: 'forget the right to work of people who left',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetRightToWork(context),
  },
  {
    name: 'forget old tries',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetTries(context.db, context.clock.now()),
  },
  {
    name: 'forget the keys of old calls',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetKeys(context),
  },
  {
    name: 'forget old places of sign-ins',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetPlaces(context),
  },
  {
    name: 'forget old pairing codes',
    everySeconds: HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetPairings(context),
  },
  {
    name: 'forget ended sessions and links',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetEnded(context),
  },
  {
    name: 'forget the keys of people who left',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetLeavers(context),
  },
  {
    name: 'forget the contents of reviewed items',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => forgetReviewed(context),
  },
  {
    name: 'delete what companies keep no longer',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => deleteOldRecords(context),
  },
  {
    name: 'forget photos that belong to nothing',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => context.photos.forgetUnclaimed(),
  },
  {
    name: 'forget documents that belong to nothing',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => context.documents.forgetUnclaimed(),
  },
  {
    name: 'forget photos of erased companies',
    everySeconds: 24 * HOUR_SECONDS,
    needsTrustedClock: true,
    run: () => context.photos.forgetErased(),
  },
];
