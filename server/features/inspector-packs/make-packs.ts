import { branchDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { PACK_DAYS, PACK_MAX_DAYS } from '@branchbook/contract/inspector-packs.ts';
import type { makeInspectorPack, PackFormat } from '@branchbook/contract/inspector-packs.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { checkedRange } from '../../platform/day-range.ts';
import type { AskedRange, DayRange } from '../../platform/day-range.ts';
import { FileAnswer } from '../../platform/http.ts';
import type { PortalActor, Scope, ScopedActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { checkpointOf, headForFile } from '../ledger/service.ts';
import { packZip } from './pack-export.ts';
import { packFileName, packPdf } from './pack-report.ts';
import { readPack } from './read-pack.ts';

// The limit counts the days between the first and the last.
const LIMIT = {
  maxDays: PACK_MAX_DAYS - 1,
  tooLarge: `Please choose ${PACK_MAX_DAYS} days at most`,
};

/** Returns the period of a pack: the last days where none are chosen; 400 for an impossible one. */
export const packRange = (
  { startDate, endDate }: AskedRange,
  now: Date,
  branch: BranchRow,
): DayRange => {
  const today = branchDay(now, branch);
  const to = endDate ?? today;
  return checkedRange(
    { startDate: startDate ?? addDays(to, 1 - PACK_DAYS), endDate: to },
    today,
    LIMIT,
  );
};

/** Returns a branch whose pack the caller may make. */
export const packBranch = async (
  { db }: Pick<Context, 'db'>,
  actor: ScopedActor,
  branchId: number,
): Promise<BranchRow> => {
  const branch = await requireBranch(db, actor, branchId);
  if (!can(actor, 'make_inspector_packs', { branchId })) throw new AppError('ACCESS_DENIED');
  return branch;
};

type Wanted = { branch: BranchRow; range: DayRange; madeBy: string; format: PackFormat };

/** Makes the file of a pack. */
export const writePack = async (
  context: Context,
  scope: Scope,
  { branch, range, madeBy, format }: Wanted,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const company = await companyOf(context.db, scope);
  const pack = await readPack(context, scope, branch, range);
  signal.throwIfAborted();
  const head = await headForFile(context, scope, 'pack');
  const checkpoint = await checkpointOf(head, branch.timezone);
  const pdf = await packPdf(context, pack, { company, madeBy, checkpoint }, signal);
  const name = packFileName(pack);
  if (format === 'pdf') return new FileAnswer(pdf, `${name}.pdf`, 'application/pdf', 'inline');
  const zip = await packZip(context, pack, { pdf, head }, signal);
  return new FileAnswer(zip, `${name}.zip`, 'application/zip');
};

/** Makes the pack of a branch for a manager, and writes into the audit log that it was made. */
export const makePack = async (
  context: Context,
  actor: PortalActor,
  { branchId, format, ...asked }: ValidatedOf<typeof makeInspectorPack>['body'],
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const { db, clock } = context;
  const branch = await packBranch(context, actor, branchId);
  const range = packRange(asked, clock.now(), branch);
  const wanted = { branch, range, madeBy: actor.name, format };
  const file = await writePack(context, actor.scope, wanted, signal);
  await db.transaction().execute((tx) =>
    appendAudit(tx, actor.scope, actor, {
      action: 'inspector-pack.made',
      entity: 'branch',
      entityId: branchId,
      branchId,
      details: { name: branch.name, from: range.from, to: range.to, format },
      at: clock.now(),
    }),
  );
  return file;
};
