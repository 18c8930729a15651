import type { Context } from '../../platform/context.ts';
import { markCertificates, markFollowUps } from './reminder-queries.ts';

/**
 * Runs the job that marks for which certificates and right-to-work checks a reminder is due. What
 * was marked at one time is one notification for each manager; a mark is written once, so that no
 * reminder is told twice, whatever restarts or runs at the same time.
 */
export const markReminders = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    await markCertificates(tx, now);
    await markFollowUps(tx, now);
  });
