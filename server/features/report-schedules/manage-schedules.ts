import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type {
  addReportSchedule as adding,
  changeReportSchedule as changing,
  ReportSchedule,
  ReportSubject,
} from '@branchbook/contract/report-schedules.ts';
import { REPORT_SCHEDULE } from '@branchbook/contract/report-schedules.ts';
import { nextSending } from '@branchbook/contract/sending-times.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { findHeadOffice, requireBranch } from '../branches/service.ts';
import { findSavedReport } from '../custom-reports/service.ts';
import { holdCaller } from '../employees/service.ts';
import { limitAsking, queueAsking } from './ask-addresses.ts';
import { lockOwn, lockToStop } from './check-schedule.ts';
import { presentSchedule } from './presenter.ts';
import * as queries from './queries.ts';
import { listRecipients } from './recipient-queries.ts';
import { isSameTimes, sendingTimesOf, storedTimes } from './schedule-rules.ts';
import { newAddressesOf, setRecipients } from './set-recipients.ts';

type Added = ValidatedOf<typeof adding>['body'];
type Changed = ValidatedOf<typeof changing>['body'];

const TOO_MANY = `Your company has ${REPORT_SCHEDULE.most} scheduled reports, which is the most. Please delete one first.`;

const requirePermission = (actor: PortalActor): void => {
  if (!can(actor, 'schedule_reports')) throw new AppError('ACCESS_DENIED');
};

export const timezoneOf = async (db: Db | Tx, scope: Scope): Promise<string> =>
  (await findHeadOffice(db, scope))?.timezone ?? 'Europe/London';

const read = async (
  db: Db | Tx,
  { scope, employeeId }: PortalActor,
  id: number,
): Promise<ReportSchedule> => {
  const row = await queries.findSchedule(db, scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentSchedule(row, await listRecipients(db, scope, [id]), employeeId);
};

/** Lists the caller's schedules, and for head office those of all, by name. */
export const listSchedules = async ({ db, mail }: Context, actor: PortalActor) => {
  requirePermission(actor);
  const { scope, employeeId } = actor;
  const whose = can(actor, 'manage_scheduled_reports') ? 'all' : employeeId;
  const rows = await queries.listSchedules(db, scope, whose);
  const recipients = await listRecipients(
    db,
    scope,
    rows.map(({ id }) => id),
  );
  return {
    schedules: rows
      .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
      .map((row) => presentSchedule(row, recipients, employeeId)),
    timezone: await timezoneOf(db, scope),
    sends_mail: mail.isOn,
  };
};

/** Lists the people whom the caller may choose as recipients, by name. */
export const listPeople = async ({ db }: Context, actor: PortalActor) => {
  requirePermission(actor);
  const people = await queries.listPeople(db, actor.scope);
  return people.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
};

/** Returns the stored columns of a report that the caller may see. */
const subjectColumns = async (context: Context, actor: PortalActor, subject: ReportSubject) => {
  if ('savedReportId' in subject) {
    const saved = await findSavedReport(context, actor, subject.savedReportId);
    if (!saved) throw new AppError('NOT_FOUND');
    return { saved_report_id: saved.id, fixed_report: null, branch_id: null };
  }
  const { report, branchId } = subject;
  if (branchId !== null) await requireBranch(context.db, actor, branchId);
  else if (!can(actor, 'oversee_branches')) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'subject', message: 'Please choose a branch' }],
    });
  }
  return { saved_report_id: null, fixed_report: report, branch_id: branchId };
};

/** Audits a schedule without its name and addresses, which are the user's own words ([A-066]). */
const audit = (
  tx: Tx,
  actor: PortalActor,
  action: AuditEntry['action'],
  id: number,
  at: Date,
  details: AuditEntry['details'] = {},
): Promise<void> =>
  appendAudit(tx, actor.scope, actor, {
    action,
    entity: 'report schedule',
    entityId: id,
    details,
    at,
  });

/** Adds a schedule; it runs with the rights that the caller has then. */
export const addSchedule = async (
  context: Context,
  actor: PortalActor,
  { subject, times, recipients, name, format, period, when_empty: whenEmpty }: Added,
): Promise<ReportSchedule> => {
  requirePermission(actor);
  const { db, clock, mail } = context;
  const { scope, employeeId } = actor;
  const at = clock.now();
  const columns = await subjectColumns(context, actor, subject);
  const stored = storedTimes(times);
  const timezone = await timezoneOf(db, scope);
  await limitAsking(context, actor, recipients.addresses);
  const added = await db.transaction().execute(async (tx) => {
    await holdCaller(tx, actor);
    if ((await queries.countSchedules(tx, scope)) >= REPORT_SCHEDULE.most) {
      throw new AppError('VALIDATION', { message: TOO_MANY });
    }
    const row = {
      name,
      format,
      period,
      when_empty: whenEmpty,
      ...columns,
      ...stored,
      next_at: nextSending(sendingTimesOf(stored), at, timezone).at,
    };
    const id = await queries.insertSchedule(tx, {
      ...row,
      company_id: scope.companyId,
      employee_id: employeeId,
      created_at: at,
      updated_at: at,
    });
    const asked = await setRecipients(tx, actor, id, recipients, at);
    await queueAsking(context, tx, actor, row, asked);
    await audit(tx, actor, 'report-schedule.added', id, at, {
      people: recipients.employeeIds.length,
      addresses: recipients.addresses.length,
    });
    return read(tx, actor, id);
  });
  void mail.deliver();
  return added;
};

/** Changes the fields that are sent of the caller's own schedule; a paused one stays paused. */
export const changeSchedule = async (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, subject, times, recipients, when_empty: whenEmpty, ...fields }: Changed,
): Promise<ReportSchedule> => {
  requirePermission(actor);
  const { db, clock, mail } = context;
  const { scope } = actor;
  const at = clock.now();
  await db.transaction().execute((tx) => lockOwn(tx, actor, id));
  const timezone = await timezoneOf(db, scope);
  const columns = subject && (await subjectColumns(context, actor, subject));
  const unknown = recipients ? await newAddressesOf(db, scope, id, recipients.addresses) : [];
  await limitAsking(context, actor, unknown);
  const changed = await db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, actor, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: await read(tx, actor, id) } });
    }
    const stored = times && storedTimes(times);
    // The form sends all fields; a report that is due stays due unless its times change.
    const isMoved = stored !== undefined && !isSameTimes(row, stored);
    await queries.updateSchedule(tx, scope, id, {
      ...fields,
      ...(whenEmpty && { when_empty: whenEmpty }),
      ...columns,
      ...(isMoved && {
        ...stored,
        next_at: nextSending(sendingTimesOf(stored), at, timezone).at,
      }),
      // A run that is being made now ends without sending, and is made again.
      claimed_until: null,
      updated_at: at,
    });
    const asked = recipients ? await setRecipients(tx, actor, id, recipients, at) : [];
    await queueAsking(context, tx, actor, { ...row, ...fields, ...stored }, asked);
    await audit(tx, actor, 'report-schedule.changed', id, at);
    return read(tx, actor, id);
  });
  void mail.deliver();
  return changed;
};

/** Deletes a schedule with its recipients and the links in its emails. */
export const deleteSchedule = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  requirePermission(actor);
  await db.transaction().execute(async (tx) => {
    await lockToStop(tx, actor, id);
    await queries.deleteSchedule(tx, actor.scope, id);
    await audit(tx, actor, 'report-schedule.deleted', id, clock.now());
  });
};

/** Pauses a schedule that the caller may stop, or resumes one of their own. */
export const pauseSchedule = (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  paused: boolean,
): Promise<ReportSchedule> => {
  requirePermission(actor);
  return db.transaction().execute(async (tx) => {
    const at = clock.now();
    const row = await (paused ? lockToStop : lockOwn)(tx, actor, id);
    if (paused !== (row.paused_at !== null)) {
      const timezone = await timezoneOf(tx, actor.scope);
      await queries.updateSchedule(tx, actor.scope, id, {
        paused_reason: paused ? 'by-hand' : null,
        paused_at: paused ? at : null,
        asked_at: null,
        claimed_until: null,
        failing_since: null,
        // What was missed while it was paused is not sent.
        next_at: nextSending(sendingTimesOf(row), at, timezone).at,
        updated_at: at,
      });
      await audit(tx, actor, paused ? 'report-schedule.paused' : 'report-schedule.resumed', id, at);
    }
    return read(tx, actor, id);
  });
};

/** Asks for a report to be sent once by the next run of the job. */
export const askNow = (
  { db, clock, mail }: Context,
  actor: PortalActor,
  id: number,
): Promise<ReportSchedule> => {
  requirePermission(actor);
  return db.transaction().execute(async (tx) => {
    const at = clock.now();
    const row = await lockOwn(tx, actor, id);
    if (!mail.isOn || row.paused_at !== null) throw new AppError('NOT_POSSIBLE_NOW');
    await queries.updateSchedule(tx, actor.scope, id, {
      asked_at: at,
      claimed_until: row.failing_since === null ? row.claimed_until : null,
    });
    await audit(tx, actor, 'report-schedule.asked', id, at);
    return read(tx, actor, id);
  });
};
