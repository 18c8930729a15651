import { ALERT, ALERT_KINDS } from '@branchbook/contract/alert-kinds.ts';
import { DEFAULT_ALERT_SETTINGS } from '@branchbook/contract/alerts.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/live/announce.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { deleteDutiesBefore } from './duty-queries.ts';
import { onDuty } from './duty-rules.ts';
import { nextStep, noticesOf } from './ladder-rules.ts';
import * as causes from './open-queries.ts';
import type { ChangedBranch } from './open-queries.ts';
import * as people from './people-queries.ts';
import { sendNotices, tellCleared } from './send-notices.ts';
import * as watching from './watch-queries.ts';
import type { DueAlert, NoticeRow } from './watch-queries.ts';

type Watcher = Pick<Context, 'db' | 'clock' | 'mail' | 'outbound' | 'config'>;

/** Alerts whose people are looked up at once. */
const AT_ONCE = 500;
const DAY_MS = 86_400_000;
/** Days for which entries of duty lists for a single day are kept after it. */
const DUTY_DAYS = 7;

const placeOf = ({ company_id, branch_id }: ChangedBranch): string => `${company_id} ${branch_id}`;

/** Makes open pages of the companies reload their alerts. */
const announceAlerts = (tx: Tx, changed: readonly ChangedBranch[]): void => {
  for (const [companyId, rows] of Map.groupBy(changed, ({ company_id }) => company_id)) {
    const branches = rows.map(({ branch_id }) => branch_id);
    announce(tx, mintScope(companyId, 'all'), { topics: ['alerts'], branches });
  }
};

/** Returns the starts of an alert's ladder whose steps still count, the last one last. */
const climbsOf = ({ climbs_from: first, again_from: again }: DueAlert): Date[] =>
  again === null ? [first] : [first, again];

/** Stores whom to tell of these alerts by now, and when more people are to be told. */
const climb = async (tx: Tx, alerts: readonly DueAlert[], now: Date): Promise<void> => {
  const branches = [...new Map(alerts.map((alert) => [placeOf(alert), alert])).values()];
  const overseers = Map.groupBy(await people.listOverseers(tx, branches), placeOf);
  const duties = Map.groupBy(await people.listDutyTimes(tx, branches), placeOf);
  const notices: NoticeRow[] = [];
  const steps: { id: number; company_id: number; at: Date | null }[] = [];
  for (const alert of alerts) {
    const { id, company_id, critical, round } = alert;
    const ladder = alert.ladder ?? DEFAULT_ALERT_SETTINGS.ladder;
    const candidates = {
      overseers: (overseers.get(placeOf(alert)) ?? []).map((row) => ({
        employeeId: row.employee_id,
        audience: row.audience,
        quiet:
          row.quiet_from !== null && row.quiet_until !== null
            ? { from: row.quiet_from, until: row.quiet_until, timezone: row.timezone }
            : null,
      })),
      duty: onDuty(duties.get(placeOf(alert)) ?? [], now, alert.timezone),
    };
    const climbs = climbsOf(alert);
    for (const climbsFrom of climbs) {
      // Before the last climb, only people who have not been told at all.
      const only_first = climbsFrom !== climbs.at(-1);
      for (const notice of noticesOf(ladder, { climbsFrom, critical }, candidates, now)) {
        const { employeeId: employee_id, audience, dueAt: due_at } = notice;
        notices.push({
          company_id,
          alert_id: id,
          employee_id,
          audience,
          due_at,
          round,
          only_first,
        });
      }
    }
    const times = climbs.flatMap((from) => nextStep(ladder, { climbsFrom: from }, now)?.at ?? []);
    const next = times.toSorted((one, other) => one.getTime() - other.getTime())[0];
    steps.push({ id, company_id, at: next ?? null });
  }
  await watching.insertNotices(tx, notices);
  await watching.setNextSteps(tx, steps);
};

/**
 * Runs the job that opens and clears alerts and tells people of them. However many processes run
 * it, each person is told of an alert once.
 */
export const watchBranches = async (context: Watcher): Promise<void> => {
  const { db, clock, mail, outbound } = context;
  await db.transaction().execute(async (tx) => {
    await watching.holdJob(tx);
    const now = clock.now();
    const changed: ChangedBranch[] = [];
    for (const kind of ALERT_KINDS) {
      await causes.endCauses(tx, kind, now);
      changed.push(...(await causes.openAlerts(tx, kind, now)));
    }
    const settled = await causes.clearSettled(tx, now);
    await tellCleared(
      context,
      tx,
      settled.map(({ id }) => id),
    );
    changed.push(...settled);
    await watching.dropUnsent(tx);
    for (;;) {
      const due = await watching.listDue(tx, now, AT_ONCE);
      await climb(tx, due, now);
      if (due.length < AT_ONCE) break;
    }
    changed.push(...(await sendNotices(context, tx, now)));
    announceAlerts(tx, changed);
  });
  void mail.deliver();
  void outbound.deliver();
};

/**
 * Runs the job that deletes alerts that were cleared more than `ALERT.days` ago, and the entries of
 * duty lists for days that are over for a week.
 */
export const forgetAlerts = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const now = clock.now();
    await watching.deleteClearedBefore(tx, new Date(now.getTime() - ALERT.days * DAY_MS));
    await deleteDutiesBefore(tx, addDays(localDay(now, 'UTC'), -DUTY_DAYS));
  });
