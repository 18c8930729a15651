import { CODE_NEEDED, WRONG_COMPANY_NAME } from '@branchbook/contract/company-data.ts';
import type { CompanyClosing } from '@branchbook/contract/company-data.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { liftTimeLimit } from '../../platform/database/time-limit.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { requirePassword } from '../account/service.ts';
import { actWithCode, twoFactorOf } from '../auth/service.ts';
import { companyOf } from '../companies/service.ts';
import * as queries from './company-queries.ts';
import { insertErasures } from './erasure-queries.ts';

/**
 * Erases all data of a company ([A-009]), at once or not at all; `askedBy` is null for the
 * operator. Signs out all other people and tablets first: erasing may take a minute, and any of
 * them who writes in that time would wait and hold a connection that others need. The bytes of the
 * photos are removed later, by names kept for that purpose (docs/decisions/0025).
 * @returns false when there is no such company.
 */
export const eraseCompany = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  askedBy: number | null,
): Promise<boolean> => {
  const at = clock.now();
  await db.transaction().execute((tx) => queries.signOutOthers(tx, scope, askedBy, at));
  return db.transaction().execute(async (tx) => {
    await liftTimeLimit(tx);
    if (!(await queries.lockCompany(tx, scope))) return false;
    await queries.noteErasedFiles(tx, scope, at);
    await queries.deleteCompany(tx, scope);
    const reason = askedBy === null ? 'company erased by the operator' : 'company closed';
    await insertErasures(tx, scope, [{ asked_by: askedBy, at, reason }]);
    return true;
  });
};

const isSameName = (a: string, b: string): boolean =>
  a.localeCompare(b, 'en-GB', { sensitivity: 'accent' }) === 0;

type Closing = CompanyClosing & { place: string };

/** Refuses an owner who has two-factor authentication and sends no valid code. */
const requireCode = async (
  context: Context,
  { employeeId: id }: PortalActor,
  { code, place }: Closing,
): Promise<void> => {
  const { on } = await twoFactorOf(context.db, id);
  if (!on) return;
  if (code === undefined) {
    throw new AppError('MISSING_FIELDS', { errors: [{ field: 'code', message: CODE_NEEDED }] });
  }
  await actWithCode(context, { id, place, code }, async () => undefined);
};

/** Closes a company for its owner, who proves their identity and confirms the company's name. */
export const closeCompany = async (
  context: Context,
  actor: PortalActor,
  closing: Closing,
): Promise<void> => {
  const { name, password } = closing;
  const { db, log, photos } = context;
  if (!can(actor, 'delete_company')) throw new AppError('ACCESS_DENIED');
  const company = await companyOf(db, actor.scope);
  if (!isSameName(name, company.name)) {
    throw new AppError('VALIDATION', { errors: [{ field: 'name', message: WRONG_COMPANY_NAME }] });
  }
  await requirePassword(context, actor, password);
  await requireCode(context, actor, closing);
  await eraseCompany(context, actor.scope, actor.employeeId);
  log.warn({ company: company.id }, 'a company was closed');
  // Runs in the background; the daily job removes what it leaves.
  photos.forgetErased().catch((error: unknown) => {
    log.error({ err: error }, 'photos of a closed company are still to be removed');
  });
};
