import { CUSTOM_REPORT, reportDefinition } from '@branchbook/contract/custom-reports.ts';
import type { SavedReport } from '@branchbook/contract/custom-reports.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { presentSaved } from './presenter.ts';
import * as queries from './queries.ts';
import type { SavedFields, SavedRow } from './queries.ts';

const TOO_MANY = `You have saved ${CUSTOM_REPORT.saved} reports, which is the most. Please delete one first.`;

/**
 * Presents a saved report, or returns undefined where its definition, which an older release may
 * have saved, is no longer valid. Changes to the columns of a kind must migrate saved reports.
 */
const present = (
  { log }: Pick<Context, 'log'>,
  actor: PortalActor,
  row: SavedRow,
): SavedReport | undefined => {
  const parsed = reportDefinition.safeParse(row.definition);
  if (parsed.success) return presentSaved(row, parsed.data, actor.employeeId);
  log.warn({ savedReport: row.id }, 'a saved report fits the columns of today no more');
  return undefined;
};

/** Lists the caller's saved reports and those shared in the company, by name. */
export const listSaved = async (context: Context, actor: PortalActor): Promise<SavedReport[]> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const rows = await queries.listSaved(context.db, actor.scope, actor.employeeId);
  return rows
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    .flatMap((row) => present(context, actor, row) ?? []);
};

/** Finds a saved report that the caller may open: their own or one of the company. */
export const findVisible = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<SavedReport | undefined> => {
  const row = await queries.findSaved(context.db, actor.scope, id);
  if (!row || (!row.shared && row.employee_id !== actor.employeeId)) return undefined;
  return present(context, actor, row);
};

const withNameTaken = async <T>(save: Promise<T>): Promise<T> => {
  try {
    return await save;
  } catch (error) {
    const isTaken = ['saved_reports_own', 'saved_reports_shared'].some((index) =>
      breaksUnique(error, index),
    );
    if (!isTaken) throw error;
    const { message } = ERRORS.REPORT_NAME_EXISTS;
    throw new AppError('REPORT_NAME_EXISTS', { errors: [{ field: 'name', message }] });
  }
};

/** Audits a saved report; a private one without its name, the user's own words ([A-066]). */
const audit = (
  tx: Tx,
  actor: PortalActor,
  action: 'report.saved' | 'report.changed' | 'report.deleted',
  { id, name, shared }: { id: number; name: string; shared: boolean },
  at: Date,
): Promise<void> =>
  appendAudit(tx, actor.scope, actor, {
    action,
    entity: 'saved report',
    entityId: id,
    details: shared ? { name, shared } : { shared },
    at,
  });

/** Saves a report under a name; only head office may share reports. */
export const saveReport = (
  { db, clock }: Context,
  actor: PortalActor,
  fields: SavedFields,
): Promise<SavedReport> => {
  const { scope, employeeId } = actor;
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  if (fields.shared && !can(actor, 'share_reports')) throw new AppError('ACCESS_DENIED');
  const at = clock.now();
  const save = db.transaction().execute(async (tx) => {
    if ((await queries.countSaved(tx, scope, employeeId)) >= CUSTOM_REPORT.saved) {
      throw new AppError('VALIDATION', { message: TOO_MANY });
    }
    const id = await queries.insertSaved(tx, scope, { ...fields, employee_id: employeeId, at });
    await audit(tx, actor, 'report.saved', { id, ...fields }, at);
    return presentSaved(await queries.readSaved(tx, scope, id), fields.definition, employeeId);
  });
  return withNameTaken(save);
};

/** Locks a report that the caller may change; 404 for other users' private reports. */
const lock = async (tx: Tx, actor: PortalActor, id: number): Promise<SavedRow> => {
  const row = await queries.lockSaved(tx, actor.scope, id);
  if (!row || (!row.shared && row.employee_id !== actor.employeeId)) {
    throw new AppError('NOT_FOUND');
  }
  if (row.shared && !can(actor, 'share_reports')) throw new AppError('ACCESS_DENIED');
  return row;
};

/** Changes a saved report. Only its author may make a shared report private. */
export const changeSaved = (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, ...fields }: SavedFields & { version?: number | undefined },
): Promise<SavedReport> => {
  const { scope, employeeId } = actor;
  const at = context.clock.now();
  const change = context.db.transaction().execute(async (tx) => {
    const row = await lock(tx, actor, id);
    if (fields.shared && !can(actor, 'share_reports')) throw new AppError('ACCESS_DENIED');
    if (!fields.shared && row.employee_id !== employeeId) throw new AppError('ACCESS_DENIED');
    if (version !== undefined && version !== row.version) {
      const current = present(context, actor, row);
      throw new AppError('CONFLICT', current ? { data: { current } } : {});
    }
    await queries.updateSaved(tx, scope, id, { ...fields, at });
    await audit(tx, actor, 'report.changed', { id, ...fields }, at);
    return presentSaved(await queries.readSaved(tx, scope, id), fields.definition, employeeId);
  });
  return withNameTaken(change);
};

export const deleteSaved = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, actor, id);
    await queries.deleteSaved(tx, actor.scope, id);
    await audit(tx, actor, 'report.deleted', row, clock.now());
  });
};
