import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type {
  PausedReason,
  RunOutcome,
  SentFormat,
} from '@branchbook/contract/report-schedules.ts';
import {
  daysOfSentPeriod,
  latestSending,
  nextSending,
} from '@branchbook/contract/sending-times.ts';
import type { SentPeriod } from '@branchbook/contract/sending-times.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { insertUnsubscribeTokens, unsubscribeExpiry } from '../../platform/mail/queries.ts';
import type { MailFile } from '../../platform/mail/transport.ts';
import { unsubscribeUrl } from '../../platform/mail/unsubscribe-url.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken, newToken } from '../../platform/vault.ts';
import { actorsNow } from '../auth/service.ts';
import { companyOf } from '../companies/service.ts';
import { headForFile } from '../ledger/service.ts';
import { CHECKPOINT_FILE, reportMail } from './emails.ts';
import { makeFiles } from './make-files.ts';
import type { Made } from './make-files.ts';
import { timezoneOf } from './manage-schedules.ts';
import * as queries from './queries.ts';
import type { ScheduleRow } from './queries.ts';
import { listRecipients } from './recipient-queries.ts';
import type { RecipientRow } from './recipient-queries.ts';
import * as runs from './run-queries.ts';
import { hasFailedLong, mayAttach, sendingTimesOf, wantedOf } from './schedule-rules.ts';

/** Reports of one run of the job; the rest goes with the next, a minute later. */
const AT_ONCE = 20;
const MINUTE_MS = 60_000;
/** Longest time for the files of a report; shorter than the claim, so that no two make it. */
const MAKING_MS = 5 * MINUTE_MS;
const CLAIM_MS = 10 * MINUTE_MS;
/** Time after which a report that could not be made is tried again. */
const RETRY_MS = 6 * 60 * MINUTE_MS;
const EXPIRY_MS = 24 * 60 * MINUTE_MS;

type Run = {
  row: ScheduleRow;
  claim: { id: number; companyId: number; version: number; until: Date };
  now: Date;
  /** The local day that the report is due on; its period ended before. */
  day: string;
  /** False for a report that was only asked for, which moves no due day. */
  isDue: boolean;
  next: Date;
  range: DayRange;
};

const isActive = ({
  employee_id: person,
  email,
  confirmed_at: confirmed,
  left_at: left,
}: RecipientRow) => left === null && (person === null ? confirmed !== null : email !== null);

/** The columns that end a run: its outcome, and when the next one is due. */
const ended = ({ now, next, day, isDue }: Run, outcome: RunOutcome) => ({
  last_run_at: now,
  last_outcome: outcome,
  last_problem: null,
  failing_since: null,
  claimed_until: null,
  asked_at: null,
  next_at: next,
  ...(isDue && { last_day: day }),
});

/** The head of the ledger as the checker reads it; readers outside the company keep it. */
const checkpointFile = (head: LedgerHead): MailFile => ({
  name: CHECKPOINT_FILE,
  type: 'application/json',
  body: Buffer.from(`${JSON.stringify(head, null, 2)}\n`),
});

const queueReport = async (
  context: Context,
  tx: Tx,
  { row, range, now }: Run,
  { files, portalPath }: Exclude<Made, string>,
  { readers, head }: { readers: readonly RecipientRow[]; head: LedgerHead | null },
): Promise<void> => {
  const { mail, config } = context;
  const { publicOrigin: origin } = config;
  const scope = mintScope(row.company_id, 'all');
  const { name: company } = await companyOf(tx, scope);
  const isAttached = mayAttach(files);
  const made = readers.map((reader) => {
    const token = newToken('unsubscribe');
    const written = reportMail({
      report: row.name,
      company,
      owner: row.owner_name,
      range,
      to: { email: reader.email ?? reader.address ?? '', name: reader.name },
      isAttached,
      hasCheckpoint: head !== null,
      portalUrl: reader.employee_id === null ? null : `${origin}${portalPath}`,
      unsubscribeUrl: unsubscribeUrl(origin, token),
    });
    return { mail: written, employeeId: reader.employee_id, recipientId: reader.id, token };
  });
  await insertUnsubscribeTokens(
    tx,
    made.map(({ recipientId, token }) => ({
      token_hash: hashToken(token),
      company_id: row.company_id,
      recipient_id: recipientId,
      expires_at: unsubscribeExpiry(now),
    })),
  );
  const attached = [...(isAttached ? files : []), ...(head ? [checkpointFile(head)] : [])];
  await mail.queueAll(tx, made, new Date(now.getTime() + EXPIRY_MS), attached);
  await appendAudit(tx, scope, 'system', {
    action: 'report-schedule.sent',
    entity: 'report schedule',
    entityId: row.id,
    details: { format: row.format, recipients: readers.length, attached: isAttached },
    at: now,
  });
};

const pause = (context: Context, { claim, row, now }: Run, reason: PausedReason): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const paused = { paused_reason: reason, paused_at: now, asked_at: null, claimed_until: null };
    if (!(await runs.endRun(tx, claim, paused))) return;
    await appendAudit(tx, mintScope(row.company_id, 'all'), 'system', {
      action: 'report-schedule.paused',
      entity: 'report schedule',
      entityId: row.id,
      details: { reason },
      at: now,
    });
  });

const fail = async (context: Context, run: Run, error: unknown): Promise<void> => {
  const { row, claim, now, isDue } = run;
  const code = error instanceof AppError ? error.code : 'SERVER';
  context.log.warn(
    { reportSchedule: row.id, code, ...(code === 'SERVER' && { err: error }) },
    'a scheduled report could not be made',
  );
  if (isDue && hasFailedLong(row.failing_since, now)) {
    await pause(context, run, 'failing');
    return;
  }
  await context.db.transaction().execute((tx) =>
    runs.endRun(tx, claim, {
      last_run_at: now,
      last_outcome: 'failed',
      last_problem: code,
      asked_at: null,
      // A report that was only asked for is not tried again, and does not delay the next that is due.
      claimed_until: isDue ? new Date(now.getTime() + RETRY_MS) : null,
      ...(isDue && { failing_since: row.failing_since ?? now }),
    }),
  );
};

/** Gives a claim back, so that another process makes the report at once. */
const release = ({ db }: Context, { claim }: Run): Promise<boolean> =>
  db.transaction().execute((tx) => runs.endRun(tx, claim, { claimed_until: null }));

/** Errors that mean that the owner of a schedule may not see its report any more. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'ACCESS_DENIED' || error.code === 'NOT_FOUND');

const make = async (
  context: Context,
  run: Run,
  actor: PortalActor,
  stopping: AbortSignal,
): Promise<void> => {
  const { row, range, claim } = run;
  const { db } = context;
  const before = (await listRecipients(db, actor.scope, [row.id])).filter(isActive);
  if (before.length === 0) {
    await db.transaction().execute((tx) => runs.endRun(tx, claim, ended(run, 'no-recipients')));
    return;
  }
  const order = {
    wanted: wantedOf(row),
    name: row.name,
    range,
    format: row.format as SentFormat,
    skipsEmpty: row.when_empty === 'skip',
  };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAKING_MS)]);
  const made = await makeFiles(context, actor, order, signal);
  if (made === 'no-report') {
    await pause(context, run, 'no-report');
    return;
  }
  const head = made === 'empty' ? null : await headForFile(context, actor.scope, 'asked');
  await db.transaction().execute(async (tx) => {
    const outcome = made === 'empty' ? 'empty' : 'sent';
    if (!(await runs.endRun(tx, claim, ended(run, outcome))) || made === 'empty') return;
    // Read again, because someone may have stopped the report while it was made.
    const readers = (await listRecipients(tx, actor.scope, [row.id])).filter(isActive);
    await queueReport(context, tx, run, made, { readers, head });
  });
};

/** Works out what a claimed schedule sends; null when it has sent it already. */
const runOf = (row: ScheduleRow, claim: Run['claim'], now: Date, timezone: string): Run => {
  const times = sendingTimesOf(row);
  const latest = latestSending(times, now, timezone);
  // After a change of the time zone, the newest day may be one that was sent already.
  const isDue = row.next_at <= now && (row.last_day === null || latest.day > row.last_day);
  const day = isDue ? latest.day : localDay(now, timezone);
  const range = daysOfSentPeriod(row.period as SentPeriod, day);
  return { row, claim, now, day, isDue, next: nextSending(times, now, timezone).at, range };
};

const sendOne = async (
  context: Context,
  { id, company_id: companyId }: { id: number; company_id: number },
  stopping: AbortSignal,
): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  const claimed = await runs.claim(db, { id, company_id: companyId }, { now, until });
  if (!claimed) return;
  const row = await queries.findSchedule(db, { companyId }, id);
  if (!row) return;
  const scope = mintScope(companyId, 'all');
  const claim = { id, companyId, version: claimed.version, until };
  const run = runOf(row, claim, now, await timezoneOf(db, scope));
  if (!run.isDue && row.asked_at === null) {
    await db
      .transaction()
      .execute((tx) => runs.endRun(tx, claim, { next_at: run.next, claimed_until: null }));
    return;
  }
  const [owner] = await actorsNow(db, [row.employee_id]);
  if (!owner || owner.actor.scope.companyId !== companyId) {
    await pause(context, run, 'no-owner');
  } else if (!can(owner.actor, 'schedule_reports')) {
    await pause(context, run, 'no-rights');
  } else {
    try {
      await make(context, run, owner.actor, stopping);
    } catch (error) {
      if (stopping.aborted) await release(context, run);
      else if (isRefused(error)) await pause(context, run, 'no-rights');
      else await fail(context, run, error);
    }
  }
};

/**
 * Runs the job that sends the reports that are due, each once however many processes run it: a
 * process claims a schedule, makes its files outside any transaction, and queues the emails in the
 * transaction that moves the schedule to its next time. A process that dies before that has sent
 * nothing, and another one makes the report when the claim has ended; a process that stops gives
 * its claim back.
 */
export const sendReports = async (context: Context, stopping: AbortSignal): Promise<void> => {
  const { db, clock, mail } = context;
  if (!mail.isOn) return;
  const due = await runs.listDue(db, clock.now(), AT_ONCE);
  for (const one of due) {
    if (stopping.aborted) return;
    await sendOne(context, one, stopping);
  }
  if (due.length > 0) void mail.deliver();
};
