import { can } from '@branchbook/contract/permissions.ts';
import { BRANCH_REPORTS } from '@branchbook/contract/reports.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { reportOfAllBranches } from '@branchbook/contract/reports.ts';
import type { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange, exportLimit } from '../../platform/day-range.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { inFileName } from '../../platform/format.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { zipOf } from '../../platform/zip.ts';
import type { ZipMember } from '../../platform/zip.ts';
import { requireArea } from '../areas/service.ts';
import { listBranches, listDeletedBranches } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { headForFile } from '../ledger/service.ts';
import { BRANCH_FILES } from './branch-report-list.ts';
import { csvOf, pdfOf } from './write-report.ts';
import type { Format } from './write-report.ts';

type Asked = z.output<typeof reportOfAllBranches.body>;

/** Returns the open branches, followed by those that were closed on that day or later. */
const branchesSince = async (
  context: Context,
  actor: PortalActor,
  open: BranchRow[],
  day: string,
): Promise<BranchRow[]> => {
  if (!can(actor, 'view_all_reports')) return open;
  const closed = (await listDeletedBranches(context, actor)).filter(
    ({ deleted_at: at, timezone }) => at !== null && localDay(at, timezone) >= day,
  );
  return [...open, ...closed];
};

/** Creates a function that keeps file names unique: a closed and an open branch may share one. */
const createNames = () => {
  const given = new Set<string>();
  return (name: string, branchId: number): string => {
    const own = given.has(name) ? `${name}_${branchId}` : name;
    given.add(own);
    return own;
  };
};

const membersOf = async function* (
  context: Context,
  actor: PortalActor,
  { report, format, areaId: _, ...days }: Asked,
  branches: BranchRow[],
  signal: AbortSignal,
): AsyncGenerator<ZipMember> {
  const kind = format.toUpperCase() as Format;
  const nameOf = createNames();
  // One checkpoint for all: what is recorded while the file is made is not in it.
  const head = kind === 'PDF' ? await headForFile(context, actor.scope, 'asked') : null;
  for (const { id: branchId } of branches) {
    const gathered = await BRANCH_FILES[report].gather(context, actor, { ...days, branchId }, kind);
    const fileName = nameOf(gathered.fileName, branchId);
    const named = { ...gathered, fileName };
    try {
      const { name, body } =
        kind === 'PDF'
          ? await pdfOf(context, actor, named, signal, head)
          : await csvOf(named, signal);
      const bytes = Buffer.isBuffer(body) ? [body] : body;
      yield { name, bytes, isPacked: kind === 'PDF' };
    } catch (error) {
      // The file of this branch is too long; the other branches still get theirs.
      if (!(error instanceof AppError)) throw error;
      yield { name: `${fileName}.txt`, bytes: [Buffer.from(`${error.message}\r\n`)] };
    }
  }
};

/** Returns the latest of the branches' local days; the day in UTC where there are none. */
const latestDay = ({ clock }: Context, branches: BranchRow[]): string =>
  branches
    .map(({ timezone }) => localDay(clock.now(), timezone))
    .toSorted()
    .at(-1) ?? localDay(clock.now(), 'UTC');

/**
 * Makes one report for each branch that the caller reaches, or of an area, including those closed
 * since its first day, in a ZIP file. Refuses an invalid request before the file begins.
 */
export const exportAllBranches = async (
  context: Context,
  actor: PortalActor,
  asked: Asked,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const { report, format } = asked;
  const limit = exportLimit(format.toUpperCase() as Format, BRANCH_REPORTS[report].maxDays);
  const { areaId } = asked;
  if (areaId !== undefined) await requireArea(context.db, actor, areaId);
  const open = await listBranches(context, actor);
  const range: DayRange = checkedRange(asked, latestDay(context, open), limit);
  // A branch where the first day has not begun yet has nothing to report.
  const branches = (await branchesSince(context, actor, open, range.from)).filter(
    ({ timezone, area_id: area }) =>
      localDay(context.clock.now(), timezone) >= range.from &&
      (areaId === undefined || area === areaId),
  );
  const { name } = await companyOf(context.db, actor.scope);
  const members = membersOf(context, actor, asked, branches, signal);
  const zip = await zipOf(members, context.clock.now(), signal);
  const fileName = `${report}_reports_${inFileName(name)}_${range.from}_${range.to}.zip`;
  return new FileAnswer(zip, fileName, 'application/zip');
};
