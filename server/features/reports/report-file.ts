import path from 'node:path';
import { can } from '@branchbook/contract/permissions.ts';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { formatDay, formatInstant, inFileName } from '../../platform/format.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireRecordedBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';

/** A branch whose reports the caller may see. */
export const reportedBranch = async (
  { db }: Context,
  actor: PortalActor,
  branchId: number,
): Promise<BranchRow> => {
  if (!can(actor, 'view_branch_reports')) throw new AppError('ACCESS_DENIED');
  return requireRecordedBranch(db, actor, branchId);
};

export type PdfFile = { body: Buffer; name: string };

type Report = {
  /** Its title and file name begin with it, and its template's. */
  kind: 'task' | 'temperature';
  branch: BranchRow;
  range: DayRange;
  data: Record<string, unknown>;
};

/** Lays out what a branch has of a range of days, and says of whom it is and who made it. */
export const renderReport = async (
  { db, clock, pdf }: Context,
  actor: PortalActor,
  { kind, branch, range, data }: Report,
): Promise<PdfFile> => {
  const now = clock.now();
  const company = await companyOf(db, actor.scope);
  const [from, to] = [formatDay(range.from), formatDay(range.to)];
  const heading = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} report`;
  const body = await pdf.render({
    template: path.join(import.meta.dirname, `${kind}-report.typ`),
    title: `${heading}, ${branch.name}, ${from} to ${to}`,
    at: now,
    data: {
      heading,
      product: PRODUCT_NAME,
      company: company.name,
      branch: branch.name,
      from,
      to,
      madeBy: actor.name,
      madeAt: formatInstant(now, branch.timezone),
      ...data,
    },
  });
  const name = `${kind}_report_${inFileName(branch.name)}_${range.from}_${range.to}.pdf`;
  return { body, name };
};
