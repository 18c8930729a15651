import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import { BY_BRANCH_DAY, columnOf } from '@branchbook/contract/custom-report-columns.ts';
import type { ReportColumn } from '@branchbook/contract/report-column.ts';
import { daysOfPeriod } from '@branchbook/contract/custom-reports.ts';
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

/** Returns the time of a report: the branches' own, or the head office's if they differ. */
const timeOf = async (
  { db }: Context,
  { scope }: PortalActor,
  branches: BranchRow[],
): Promise<BranchTime> => {
  const [first, ...others] = branches;
  const isShared = others.every(
    ({ timezone, day_ends: ends }) => timezone === first?.timezone && ends === first.day_ends,
  );
  if (first && isShared) return first;
  return (await findHeadOffice(db, scope)) ?? { timezone: 'UTC', day_ends: 0 };
};

/** Returns the name of a branch for reports, marked when the branch is closed. */
export const reportedName = ({ name, deleted_at: closedAt }: RecordedBranchRow): string =>
  closedAt === null ? name : `${name} (closed)`;

export type OpenReport = Chosen & {
  question: run.Question;
  columns: ReportColumn[];
  /** Hours at which the days of its branches end. */
  dayEnds: number[];
};

/** Resolves a report for this caller and moment: its branches, days, columns and time zone. */
export const openReport = async (
  context: Context,
  actor: PortalActor,
  definition: ReportDefinition,
): Promise<OpenReport> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  const { branches, leftOut } = await branchesOf(context, actor, definition);
  const time = await timeOf(context, actor, branches);
  const { timezone } = time;
  const now = context.clock.now();
  if (definition.kind === 'tasks') await ensureToday(context)(actor.scope, branches);
  const columns = definition.columns.flatMap((key) => columnOf(definition.kind, key) ?? []);
  const today = BY_BRANCH_DAY.includes(definition.kind)
    ? branchDay(now, time)
    : localDay(now, timezone);
  const range = daysOfPeriod(definition.period, today);
  const branchIds = branches.map(({ id }) => id);
  const mostMs = context.config.databaseUrl === null ? run.EMBEDDED_MOST_MS : null;
  const question = { definition, branchIds, range, timezone, now, mostMs };
  const dayEnds = [...new Set(branches.map(({ day_ends: ends }) => ends))];
  return { branches, leftOut, columns, question, dayEnds };
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
