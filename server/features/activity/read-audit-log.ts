import { ACCESS_ACTIONS, actionsOf } from '@branchbook/contract/activity-text.ts';
import type { ActivityKind } from '@branchbook/contract/activity-text.ts';
import { ACTIVITY, AUDIT_LOG, STAFF_ACTIVITY_KINDS } from '@branchbook/contract/audit.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { auditLog, auditLogCsv, recentActivity } from '@branchbook/contract/audit.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { inOrder } from '../../platform/day-range.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findHeadOffice, requireRecordedBranch } from '../branches/service.ts';
import { AUDIT_COLUMNS, auditCells } from './audit-presenter.ts';
import * as queries from './audit-queries.ts';
import type { ActivityRow, Asked, Search } from './audit-queries.ts';

const DAY_MS = 86_400_000;

/** Returns the actions that the caller may see, of one kind where it is asked for; null for all. */
const actionsSeenBy = (actor: PortalActor, kind: ActivityKind | undefined) => {
  if (can(actor, 'view_branch_reports')) return kind ? actionsOf(kind) : null;
  return STAFF_ACTIVITY_KINDS.filter((one) => kind === undefined || one === kind).flatMap(
    actionsOf,
  );
};

/** Lists the activity of the last seven days within the caller's reach ([A-125]). */
export const listRecent = async (
  { db, clock }: Context,
  actor: PortalActor,
  { limit, offset, branchId, kind }: ValidatedOf<typeof recentActivity>['query'],
): Promise<{ rows: ActivityRow[]; total: number }> => {
  if (branchId) await requireRecordedBranch(db, actor, branchId);
  const asked = {
    actions: actionsSeenBy(actor, kind),
    // A list of every sign-in would bury the work of a branch.
    except: ACCESS_ACTIONS,
    branchId: branchId ?? null,
    from: new Date(clock.now().getTime() - ACTIVITY.days * DAY_MS),
  };
  return {
    rows: await queries.listActivity(db, actor.scope, asked, { offset, limit }),
    total: await queries.countActivity(db, actor.scope, asked),
  };
};

type Filter = ValidatedOf<typeof auditLogCsv>['body'];

const searchFor = async (
  { db }: Context,
  { scope }: PortalActor,
  text: string,
): Promise<Search> => ({
  people: await queries.findPeopleNamed(db, scope, text),
  labels: await queries.findLabels(db, scope, text),
});

const timezoneOf = async ({ db }: Context, { scope }: PortalActor): Promise<string> =>
  (await findHeadOffice(db, scope))?.timezone ?? 'UTC';

const askedFor = async (
  context: Context,
  actor: PortalActor,
  { search, kind, branchId, employeeId, ...days }: Filter,
  timezone: string,
): Promise<Asked> => {
  const { from, to } = inOrder(days);
  const { db } = context;
  if (branchId) await requireRecordedBranch(db, actor, branchId);
  if (employeeId && !(await queries.hasPerson(db, actor.scope, employeeId))) {
    throw new AppError('EMPLOYEE_NOT_FOUND');
  }
  return {
    actions: kind ? actionsOf(kind) : null,
    branchId: branchId ?? null,
    actorId: employeeId ?? null,
    from: from ? instantOf(from, 0, timezone) : null,
    to: to ? instantOf(addDays(to, 1), 0, timezone) : null,
    search: search ? await searchFor(context, actor, search) : null,
  };
};

/** Returns a page of the audit log after the entry `before`; 404 when that is unknown. */
export const readAuditLog = async (
  context: Context,
  actor: PortalActor,
  { before, ...filter }: ValidatedOf<typeof auditLog>['query'],
): Promise<{ rows: ActivityRow[]; hasMore: boolean }> => {
  const { db } = context;
  const { scope } = actor;
  const place = before ? await queries.findPlace(db, scope, before) : null;
  if (place === undefined) throw new AppError('NOT_FOUND');
  const asked = await askedFor(context, actor, filter, await timezoneOf(context, actor));
  const rows = await queries.listActivity(
    db,
    scope,
    { ...asked, before: place },
    { limit: AUDIT_LOG.page + 1 },
  );
  return { rows: rows.slice(0, AUDIT_LOG.page), hasMore: rows.length > AUDIT_LOG.page };
};

/** Exports the audit log as CSV in the head office's time zone; the export is itself audited. */
export const auditLogFile = async (
  context: Context,
  actor: PortalActor,
  filter: Filter,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const { db, clock } = context;
  const timezone = await timezoneOf(context, actor);
  const asked = await askedFor(context, actor, filter, timezone);
  const rows = await queries.listActivity(db, actor.scope, asked, {
    limit: AUDIT_LOG.csvRows + 1,
  });
  if (rows.length > AUDIT_LOG.csvRows) throw new AppError('REPORT_TOO_LARGE');
  const at = clock.now();
  await db.transaction().execute((tx) =>
    appendAudit(tx, actor.scope, actor, {
      action: 'audit-log.exported',
      entity: 'company',
      entityId: actor.scope.companyId,
      details: { rows: rows.length },
      at,
    }),
  );
  const body = await writeLongCsv(AUDIT_COLUMNS, rows, auditCells(timezone), signal);
  const name = `audit_log_${localDay(at, timezone)}.csv`;
  return new FileAnswer(body, name, 'text/csv; charset=utf-8');
};
