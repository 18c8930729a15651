import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { BEFORE_ISSUE, FUTURE_ISSUE } from '@branchbook/contract/expiry.ts';
import type {
  addPaper as adding,
  changePaper as changing,
  Paper,
  renewPaper as renewing,
} from '@branchbook/contract/papers.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findHeadOffice, requireBranch } from '../branches/service.ts';
import { lockCompany } from '../companies/service.ts';
import { mayKeep, presentPaper } from './presenter.ts';
import * as queries from './queries.ts';
import type { PaperFields, PaperRecord } from './queries.ts';
import { requirePaper } from './read-papers.ts';

const refuse = (field: string, message: string): never => {
  throw new AppError('VALIDATION', { errors: [{ field, message }] });
};

/** Checks that the caller may keep papers of a branch or of all; returns the local day there. */
const requirePlace = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number | null,
): Promise<string> => {
  const branch =
    branchId === null
      ? await findHeadOffice(db, actor.scope)
      : await requireBranch(db, actor, branchId);
  if (!mayKeep(actor, branchId)) throw new AppError('ACCESS_DENIED');
  return branchDay(clock.now(), branch ?? { timezone: 'Europe/London', day_ends: 0 });
};

const requireIssued = (issuedOn: string, today: string): void => {
  if (issuedOn > today) refuse('issued_on', FUTURE_ISSUE);
};

/** Stores the file of a paper, if there is one. Called outside of the transaction. */
const keepFile = async (
  { documents }: Context,
  { scope, employeeId }: PortalActor,
  file: Uint8Array | null,
): Promise<number | null> => file && documents.keep(scope, { bytes: file, by: employeeId });

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    if (!breaksUnique(error, 'premises_papers_issue')) throw error;
    throw new AppError('PAPER_EXISTS', {
      errors: [{ field: 'issued_on', message: ERRORS.PAPER_EXISTS.message }],
    });
  }
};

type PaperAction = 'paper.added' | 'paper.renewed' | 'paper.changed' | 'paper.deleted';

const entryOf = (
  action: PaperAction,
  { id, branch_id: branchId, name }: Pick<PaperRecord, 'id' | 'branch_id' | 'name'>,
  at: Date,
  details: Record<string, unknown> = {},
): AuditEntry => ({
  action,
  entity: 'paper',
  entityId: id,
  branchId,
  details: { name, ...details },
  at,
});

const readWritten = async (tx: Tx, actor: PortalActor, id: number): Promise<Paper> => {
  const row = await queries.findPaper(tx, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentPaper(row, actor);
};

type NewFields = Omit<PaperFields, 'document_id' | 'valid_until'> & {
  valid_until?: string | null | undefined;
};

const rowOf = (fields: NewFields, documentId: number | null): PaperFields => ({
  ...fields,
  valid_until: fields.valid_until ?? null,
  document_id: documentId,
});

/** Adds a paper of a branch, or of all branches. */
export const addPaper = async (
  context: Context,
  actor: PortalActor,
  { branchId, kind, ...fields }: ValidatedOf<typeof adding>['body'],
  file: Uint8Array | null,
): Promise<Paper> => {
  const { scope, employeeId } = actor;
  const at = context.clock.now();
  requireIssued(fields.issued_on, await requirePlace(context, actor, branchId));
  const documentId = await keepFile(context, actor, file);
  return inTransaction(context, async (tx) => {
    await lockCompany(tx, scope);
    const row = { ...rowOf(fields, documentId), branch_id: branchId, kind, created_by: employeeId };
    const { id } = await queries.insertPaper(tx, scope, row, at);
    await appendAudit(tx, scope, actor, entryOf('paper.added', { id, ...row }, at));
    return readWritten(tx, actor, id);
  });
};

/** Locks a paper that the caller may change. */
const lock = async (tx: Tx, actor: PortalActor, id: number): Promise<PaperRecord> => {
  await queries.lockPaper(tx, actor.scope, id);
  const paper = await requirePaper({ db: tx }, actor, id);
  if (!mayKeep(actor, paper.branch_id)) throw new AppError('ACCESS_DENIED');
  return paper;
};

/** Checks a paper before its file is stored; returns the local day of its place. */
const requireOwn = async (context: Context, actor: PortalActor, id: number): Promise<string> => {
  const { branch_id: branchId } = await requirePaper(context, actor, id);
  return requirePlace(context, actor, branchId);
};

/** Adds the paper that replaces another one of the same kind and place. */
export const renewPaper = async (
  context: Context,
  actor: PortalActor,
  id: number,
  fields: ValidatedOf<typeof renewing>['body'],
  file: Uint8Array | null,
): Promise<Paper> => {
  const { scope, employeeId } = actor;
  const at = context.clock.now();
  requireIssued(fields.issued_on, await requireOwn(context, actor, id));
  const documentId = await keepFile(context, actor, file);
  return inTransaction(context, async (tx) => {
    const old = await lock(tx, actor, id);
    if (old.replaced_by !== null) throw new AppError('NOT_POSSIBLE_NOW');
    const { branch_id: branchId, kind } = old;
    const row = { ...rowOf(fields, documentId), branch_id: branchId, kind, created_by: employeeId };
    const { id: newId } = await queries.insertPaper(tx, scope, row, at);
    await queries.updatePaper(tx, scope, id, { replaced_by: newId }, at);
    await appendAudit(tx, scope, actor, entryOf('paper.renewed', { id: newId, ...row }, at));
    return readWritten(tx, actor, newId);
  });
};

/** Corrects a paper; another last day starts the reminders again. */
export const changePaper = async (
  context: Context,
  actor: PortalActor,
  id: number,
  { version, remove_file: removesFile, ...sent }: ValidatedOf<typeof changing>['body'],
  file: Uint8Array | null,
): Promise<Paper> => {
  const { scope } = actor;
  const at = context.clock.now();
  const today = await requireOwn(context, actor, id);
  const documentId = await keepFile(context, actor, file);
  return inTransaction(context, async (tx) => {
    const row = await lock(tx, actor, id);
    if (version !== undefined && version !== row.version) {
      throw new AppError('CONFLICT', { data: { current: presentPaper(row, actor) } });
    }
    const wanted = {
      ...sent,
      ...(documentId !== null && { document_id: documentId }),
      ...(documentId === null && removesFile && { document_id: null }),
    };
    const changes: Partial<PaperFields> = Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => value !== undefined && value !== row[name as keyof PaperFields],
      ),
    );
    const fields = Object.keys(changes);
    if (fields.length === 0) return presentPaper(row, actor);
    const { issued_on: issued, valid_until: last } = { ...row, ...changes };
    if (changes.issued_on) requireIssued(issued, today);
    if (last !== null && last < issued) refuse('valid_until', BEFORE_ISSUE);
    const again = 'valid_until' in changes ? { reminded: null, reminded_at: null } : {};
    await queries.updatePaper(tx, scope, id, { ...changes, ...again }, at);
    await appendAudit(tx, scope, actor, entryOf('paper.changed', row, at, { fields }));
    return readWritten(tx, actor, id);
  });
};

/** Deletes a paper; the one that it replaced counts again. */
export const deletePaper = async (
  context: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const at = context.clock.now();
  await inTransaction(context, async (tx) => {
    const row = await lock(tx, actor, id);
    await queries.deletePaper(tx, actor.scope, row);
    await appendAudit(tx, actor.scope, actor, entryOf('paper.deleted', row, at));
  });
};
