import { columnOf } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/custom-report-columns.ts';
import { CUSTOM_REPORT, daysOfPeriod } from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can, reaches } from '@branchbook/contract/permissions.ts';
import { addDays, instantOf, localDay } from '@branchbook/contract/dates.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wasStopped } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import {
  findHeadOffice,
  listBranches,
  listDeletedBranches,
  listRecordedBranches,
} from '../branches/service.ts';
import type { BranchRow, RecordedBranchRow } from '../branches/service.ts';
import { ensureToday } from '../occurrences/service.ts';
import * as run from './run-queries.ts';

/* Exports for other features. */
export { deleteOwnReports } from './queries.ts';

type Chosen = { branches: RecordedBranchRow[]; leftOut: number };

/** Returns the open branches, and those closed during the period of the report or later. */
const allBranches = async (
  context: Context,
  actor: PortalActor,
  period: ReportDefinition['period'],
): Promise<RecordedBranchRow[]> => {
  const open = (await listBranches(context, actor)).map((row) => ({ ...row, deleted_at: null }));
  if (!can(actor, 'view_all_reports')) return open;
  const { from } = daysOfPeriod(period, localDay(context.clock.now(), 'UTC'));
  // Starts a day earlier, because the local day of a branch may begin before that of UTC.
  const since = instantOf(addDays(from, -1), 0, 'UTC');
  const closed = await listDeletedBranches(context, actor);
  return [...open, ...closed.filter(({ deleted_at: at }) => at !== null && at >= since)];
};

/**
 * Returns the branches of a report that are within the reach of the caller, not of its author
 * ([A-133]); closed branches only for callers who see all reports. 403 when none is left.
 */
const branchesOf = async (
  context: Context,
  actor: PortalActor,
  { branches: named, period }: ReportDefinition,
): Promise<Chosen> => {
  const { db } = context;
  if (named.length === 0) {
    return { branches: await allBranches(context, actor, period), leftOut: 0 };
  }
  const wanted = [...new Set(named)];
  const known = await listRecordedBranches(db, actor.scope, wanted);
  if (known.length < wanted.length) throw new AppError('NOT_FOUND');
  const mayLookBack = can(actor, 'view_all_reports');
  const branches = known.filter(
    ({ id, deleted_at: deletedAt }) => reaches(actor, id) && (mayLookBack || !deletedAt),
  );
  if (branches.length === 0) throw new AppError('ACCESS_DENIED');
  return {
    branches: branches.toSorted((a, b) => compareNames(a.name, b.name)),
    leftOut: wanted.length - branches.length,
  };
};

/** Returns the time zone of a report: the branches' own, or the head office's if they differ. */
const timezoneOf = async (
  { db }: Context,
  { scope }: PortalActor,
  branches: BranchRow[],
): Promise<string> => {
  const [first, ...others] = new Set(branches.map(({ timezone }) => timezone));
  if (first !== undefined && others.length === 0) return first;
  return (await findHeadOffice(db, scope))?.timezone ?? 'UTC';
};

/** Returns the name of a branch for reports, marked when the branch is closed. */
export const reportedName = ({ name, deleted_at: closedAt }: RecordedBranchRow): string =>
  closedAt === null ? name : `${name} (closed)`;

export type OpenReport = Chosen & { question: run.Question; columns: ReportColumn[] };

/** Resolves a report for this caller and moment: its branches, days, columns and time zone. */
export const openReport = async (
  context: Context,
  actor: PortalActor,
  definition: ReportDefinition,
): Promise<OpenReport> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const { branches, leftOut } = await branchesOf(context, actor, definition);
  const timezone = await timezoneOf(context, actor, branches);
  const now = context.clock.now();
  if (definition.kind === 'tasks') await ensureToday(context)(actor.scope, branches);
  const columns = definition.columns.flatMap((key) => columnOf(definition.kind, key) ?? []);
  const range = daysOfPeriod(definition.period, localDay(now, timezone));
  const branchIds = branches.map(({ id }) => id);
  const mostMs = context.config.databaseUrl === null ? run.EMBEDDED_MOST_MS : null;
  const question = { definition, branchIds, range, timezone, now, mostMs };
  return { branches, leftOut, columns, question };
};

/** Reads a report from one snapshot; throws REPORT_TOO_LARGE when that takes too long. */
export const readReport = async <T>({ db }: Context, read: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await run.reading(db, read);
  } catch (error) {
    if (!wasStopped(error)) throw error;
    throw new AppError('REPORT_TOO_LARGE', {
      message: 'This report takes too long. Please choose a shorter period or more filters.',
    });
  }
};

/** Returns a page of a report, with its groups. */
export const runReport = async (
  context: Context,
  actor: PortalActor,
  { definition, offset }: { definition: ReportDefinition; offset: number },
) => {
  const report = await openReport(context, actor, definition);
  const { scope } = actor;
  const page = { offset, limit: CUSTOM_REPORT.page };
  const answer = await readReport(context, async (tx) => ({
    counted: await run.countReport(tx, scope, report.question),
    rows: await run.readRows(tx, scope, report.question, page),
  }));
  return { report, ...answer };
};
export type ReportAnswer = Awaited<ReturnType<typeof runReport>>;
