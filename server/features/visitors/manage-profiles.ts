import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type {
  addVisitorProfile as adding,
  changeVisitorProfile as changing,
  VisitorProfile,
} from '@branchbook/contract/visitors.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { breaksUnique } from '../../platform/database/violations.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import * as queries from './profile-queries.ts';

const byNames = (a: VisitorProfile, b: VisitorProfile): number =>
  compareNames(a.company_name, b.company_name) ||
  compareNames(a.full_name, b.full_name) ||
  a.id - b.id;

/** Returns the saved companies with their contacts, which all branches share ([A-100]). */
export const listProfiles = async (
  { db }: Context,
  { scope }: PortalActor,
): Promise<VisitorProfile[]> => (await queries.listProfiles(db, scope)).toSorted(byNames);

const nameTaken = (): AppError =>
  new AppError('PROFILE_EXISTS', {
    errors: [{ field: 'full_name', message: ERRORS.PROFILE_EXISTS.message }],
  });

const inTransaction = async <T>({ db }: Context, part: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(part);
  } catch (error) {
    throw breaksUnique(error, 'visitor_profiles_name') ? nameTaken() : error;
  }
};

/** Creates an audit entry without the names, as they may be those of people. */
const entryOf = (action: AuditAction, id: number, at: Date, fields?: string[]): AuditEntry => ({
  action,
  entity: 'visitor company',
  entityId: id,
  ...(fields && { details: { fields } }),
  at,
});

/** Saves a company with its contact, for all branches. */
export const addProfile = (
  context: Context,
  actor: PortalActor,
  fields: ValidatedOf<typeof adding>['body'],
): Promise<VisitorProfile> => {
  const at = context.clock.now();
  if (!can(actor, 'keep_branch_records')) throw new AppError('ACCESS_DENIED');
  return inTransaction(context, async (tx) => {
    const profile = await queries.insertProfile(tx, actor.scope, fields, at);
    await appendAudit(tx, actor.scope, actor, entryOf('visitor-company.added', profile.id, at));
    return profile;
  });
};

const lockProfile = async (tx: Tx, actor: PortalActor, id: number): Promise<VisitorProfile> => {
  if (!can(actor, 'edit_visitor_companies')) throw new AppError('ACCESS_DENIED');
  const profile = await queries.lockProfile(tx, actor.scope, id);
  if (!profile) throw new AppError('NOT_FOUND');
  return profile;
};

/** Changes the sent fields of a saved company or its contact; entries in the visitor books stay. */
export const changeProfile = (
  context: Context,
  actor: PortalActor,
  { id, ...sent }: ValidatedOf<typeof changing>['body'],
): Promise<VisitorProfile> => {
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    const profile = await lockProfile(tx, actor, id);
    const fields = (Object.keys(sent) as (keyof typeof sent)[]).filter(
      (field) => sent[field] !== undefined && sent[field] !== profile[field],
    );
    if (fields.length === 0) return profile;
    const changed = await queries.updateProfile(tx, actor.scope, id, { ...sent, updated_at: at });
    await appendAudit(tx, actor.scope, actor, entryOf('visitor-company.changed', id, at, fields));
    return changed;
  });
};

/** Deletes a saved company; tablets no longer offer it ([A-067]). */
export const deleteProfile = (context: Context, actor: PortalActor, id: number): Promise<void> => {
  const at = context.clock.now();
  return inTransaction(context, async (tx) => {
    await lockProfile(tx, actor, id);
    await queries.updateProfile(tx, actor.scope, id, { deleted_at: at, updated_at: at });
    await appendAudit(tx, actor.scope, actor, entryOf('visitor-company.deleted', id, at));
  });
};
