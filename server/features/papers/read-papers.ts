import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { PAPER_STATUSES } from '@branchbook/contract/paper-kinds.ts';
import type { PaperStatus } from '@branchbook/contract/paper-kinds.ts';
import { PAPERS_PAGE } from '@branchbook/contract/papers.ts';
import type { listPapers as listing, Paper, PaperRow } from '@branchbook/contract/papers.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findHeadOffice, listBranches, requireBranch } from '../branches/service.ts';
import { listedPapers } from './paper-rules.ts';
import type { Listed } from './paper-rules.ts';
import { presentPaper, presentRow } from './presenter.ts';
import * as queries from './queries.ts';
import type { PaperRecord } from './queries.ts';

type Filters = Omit<ValidatedOf<typeof listing>['query'], 'page'>;

/** Returns what the caller sees of the papers of a branch or of all in reach, of any status. */
export const readPapers = async (
  context: Context,
  actor: PortalActor,
  { branchId, kind }: Filters,
): Promise<Listed<PaperRecord>[]> => {
  const { db, clock } = context;
  if (!can(actor, 'manage_papers')) throw new AppError('ACCESS_DENIED');
  const branches =
    branchId === undefined
      ? await listBranches(context, actor)
      : [await requireBranch(db, actor, branchId)];
  const now = clock.now();
  const headOffice = await findHeadOffice(db, actor.scope);
  const rows = listedPapers(
    branches.map((branch) => ({
      id: branch.id,
      name: branch.name,
      isHeadOffice: branch.parent_branch_id === null,
      today: branchDay(now, branch),
    })),
    {
      papers: await queries.listCurrentPapers(db, actor.scope, branchId),
      needs: await queries.listNeeds(db, actor.scope, branchId),
      today: branchDay(now, headOffice ?? { timezone: 'Europe/London', day_ends: 0 }),
    },
  );
  return rows.filter((row) => kind === undefined || row.kind === kind);
};

type PageOfPapers = { items: PaperRow[]; total: number; counts: Record<PaperStatus, number> };

/** Returns a page of the list, the worst first, with the count of each status. */
export const listPapers = async (
  context: Context,
  actor: PortalActor,
  { page = 1, ...filters }: ValidatedOf<typeof listing>['query'],
): Promise<PageOfPapers> => {
  const all = await readPapers(context, actor, filters);
  const { status } = filters;
  const rows = all.filter((row) => status === undefined || row.status === status);
  const counts = Object.fromEntries(
    PAPER_STATUSES.map((one) => [one, all.filter((row) => row.status === one).length]),
  ) as Record<PaperStatus, number>;
  return {
    items: rows
      .slice((page - 1) * PAPERS_PAGE, page * PAPERS_PAGE)
      .map((row) => presentRow(row, actor)),
    total: rows.length,
    counts,
  };
};

/** Returns a paper that the caller sees; 404 in another company, 403 outside the caller's reach. */
export const requirePaper = async (
  { db }: Pick<Context, 'db'>,
  actor: PortalActor,
  id: number,
): Promise<PaperRecord> => {
  if (!can(actor, 'manage_papers')) throw new AppError('ACCESS_DENIED');
  const paper = await queries.findPaper(db, actor.scope, id);
  if (!paper) throw new AppError('NOT_FOUND');
  if (paper.branch_id !== null && !can(actor, 'manage_papers', { branchId: paper.branch_id })) {
    throw new AppError('ACCESS_DENIED');
  }
  return paper;
};

/** Returns a paper with those that it replaced, the newest first. */
export const readHistory = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<Paper[]> => {
  await requirePaper(context, actor, id);
  const rows = await queries.listHistory(context.db, actor.scope, id);
  return rows.map((row) => presentPaper(row, actor));
};

/** Returns the file of a paper. */
export const readFile = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<FileAnswer> => {
  const {
    document_id: documentId,
    name,
    issued_on: issuedOn,
  } = await requirePaper(context, actor, id);
  return context.documents.answer(actor.scope, documentId, `${name} ${issuedOn}`);
};
