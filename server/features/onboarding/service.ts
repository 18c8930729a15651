import type { Session } from '@branchbook/contract/auth.ts';
import type { HeadOfficeFields, NextStep } from '@branchbook/contract/onboarding.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { OnboardingActor, PortalActor, Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashPassword, verifyPassword } from '../../platform/vault.ts';
import { consumeLink, findLink, openLink, openSession, wasLinkUsed } from '../auth/service.ts';
import type { Caller, ResumePage } from '../auth/service.ts';
import { addHeadOffice, findHeadOffice, requireBranch } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { completeProfile, refuseFutureBirth } from '../employees/service.ts';
import type { Profile } from '../employees/service.ts';
import { hasActiveSubscription } from '../subscription/service.ts';

const AUTO_LOGIN_MINUTES = 10;

/**
 * Returns the account of a fresh link. Fails with 409 if a company was registered with it, even
 * once it has expired: all that is left to its owner is to sign in ([A-031]).
 */
export const validateLink = async ({ db, clock }: Context, token: string) => {
  const link = await openLink(db, token, clock.now());
  if (await wasLinkUsed(db, token)) throw new AppError('LINK_USED');
  if (!link || link.profile_completed_at) throw new AppError('LINK_INVALID');
  return link;
};

/** Returns the account of a link with which a company was registered. */
export const validateUsedLink = async ({ db, clock }: Context, token: string) => {
  const link = await openLink(db, token, clock.now());
  if (!link?.used_at || link.profile_completed_at) throw new AppError('LINK_INVALID');
  return link;
};

/** Returns the next set-up step of a company, or null without a company. */
const nextStepOf = async (db: Db | Tx, scope: Scope | null): Promise<NextStep | null> => {
  if (!scope) return null;
  if (!(await findHeadOffice(db, scope))) return 'setup_head_office';
  return (await hasActiveSubscription(db, scope)) ? 'complete' : 'subscription';
};

const PAGE_OF: Record<NextStep, string> = {
  setup_head_office: '/setup-head-office',
  subscription: '/subscription',
  complete: '/complete-profile',
};

/** Creates a function that finds the set-up page of an account that cannot sign in yet. */
export const resumePageOf =
  ({ db }: Pick<Context, 'db'>): ResumePage =>
  async (account) => {
    // An invited employee only has the profile to complete.
    if (account.role_id !== ROLE.owner) return PAGE_OF.complete;
    const scope = account.company_id === null ? null : mintScope(account.company_id, 'all');
    const next = await nextStepOf(db, scope);
    return next === null ? '/setup-company' : PAGE_OF[next];
  };

/** Returns how far the set-up of the caller's company has come. */
export const companyStatus = async (
  { db }: Context,
  actor: OnboardingActor | PortalActor,
  employeeId: number,
) => {
  if (employeeId !== actor.employeeId) throw new AppError('NOT_FOUND');
  const { scope } = actor;
  const company = scope && (await companyOf(db, scope));
  const headOffice = scope && (await findHeadOffice(db, scope));
  return {
    hasCreatedCompany: company !== null,
    nextStep: await nextStepOf(db, scope),
    company: company && { id: company.id, name: company.name },
    managerName: headOffice?.manager_name ?? null,
    profileCompleted: actor.kind === 'onboarding' ? actor.profileCompleted : true,
  };
};

/**
 * Sets up the head office. A repeated request with the same fields succeeds as well, so that a lost
 * response does not block the owner ([A-036]).
 */
export const createHeadOffice = async (
  { db, clock }: Context,
  actor: OnboardingActor,
  fields: HeadOfficeFields,
) => {
  if (actor.roleId !== ROLE.owner) throw new AppError('OWNERS_SET_UP_HEAD_OFFICE');
  const { scope } = actor;
  if (!scope) throw new AppError('STEP_NEEDS_COMPANY');
  const company = await companyOf(db, scope);
  const answer = (name: string, resumed: boolean) => ({
    branch_name: name,
    company_name: company.name,
    resume_flow: resumed,
  });
  const resume = async () => {
    const existing = await findHeadOffice(db, scope);
    // Saved values stay, so a request with another manager or password must not seem to succeed.
    const isSame =
      existing?.name === fields.branchName &&
      existing.manager_name === fields.managerName &&
      existing.assistant_manager_name === fields.assistantManagerName &&
      (await verifyPassword(existing.device_password_hash, fields.password));
    if (!isSame) throw new AppError('HEAD_OFFICE_EXISTS');
    return answer(existing.name, true);
  };
  if (await findHeadOffice(db, scope)) return resume();
  const passwordHash = await hashPassword(fields.password);
  const added = await db.transaction().execute((tx) =>
    addHeadOffice(
      tx,
      actor,
      scope,
      {
        name: fields.branchName,
        managerName: fields.managerName,
        assistantManagerName: fields.assistantManagerName,
        address: company.address,
        town: company.town,
        passwordHash,
      },
      clock.now(),
    ),
  );
  return added ? answer(added.name, false) : resume();
};

/** Returns the head office for an owner, else the branch of the link or the chosen one. */
const branchOf = async (
  db: Db | Tx,
  actor: OnboardingActor,
  scope: Scope,
  chosen: number | null,
): Promise<number> => {
  // A chosen branch must be the company's, even where the choice is not used.
  if (chosen !== null) await requireBranch(db, actor, chosen);
  if (actor.roleId === ROLE.owner) {
    const headOffice = await findHeadOffice(db, scope);
    if (!headOffice) throw new AppError('STEP_NEEDS_HEAD_OFFICE');
    return headOffice.id;
  }
  const branchId = actor.branchId ?? chosen;
  if (branchId === null) {
    throw new AppError('VALIDATION', {
      errors: [{ field: 'branchId', message: 'Please select a branch' }],
    });
  }
  return (await requireBranch(db, actor, branchId)).id;
};

export const finishProfile = async (
  context: Context,
  actor: OnboardingActor,
  profile: Profile & { branchId?: number | null | undefined },
): Promise<void> => {
  const { db, clock } = context;
  if (actor.profileCompleted) throw new AppError('PROFILE_ALREADY_COMPLETE');
  const { scope } = actor;
  if (!scope) throw new AppError('STEP_NEEDS_COMPANY');
  const now = clock.now();
  refuseFutureBirth(profile.dob, now);
  const branchId = await branchOf(db, actor, scope, profile.branchId ?? null);
  if (actor.roleId === ROLE.owner && !(await hasActiveSubscription(db, scope))) {
    throw new AppError('STEP_NEEDS_SUBSCRIPTION');
  }
  await db
    .transaction()
    .execute((tx) => completeProfile(context, tx, actor, scope, branchId, profile, now));
};

/** Signs in with the link: once, and within ten minutes of completing the profile ([A-040]). */
export const autoLogin = async (
  { db, clock }: Context,
  token: string,
  caller: Caller,
): Promise<Session> => {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const link = await findLink(tx, token, now);
    if (!link?.profile_completed_at || link.company_id === null) {
      throw new AppError('LINK_INVALID');
    }
    const age = now.getTime() - link.profile_completed_at.getTime();
    const isFresh = age <= AUTO_LOGIN_MINUTES * 60_000;
    if (!isFresh || !(await consumeLink(tx, link, now))) {
      throw new AppError('LINK_INVALID');
    }
    return openSession(tx, { ...link, company_id: link.company_id }, caller, now);
  });
};
