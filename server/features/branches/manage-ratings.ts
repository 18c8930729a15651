import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import type {
  HygieneRating,
  RatingFields,
  setHygieneRating as endpoint,
} from '@branchbook/contract/hygiene-ratings.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { presentRating } from './presenter.ts';
import * as queries from './rating-queries.ts';
import type { RatedBranchRow } from './rating-queries.ts';
import { ratingProblem } from './rating-rules.ts';
import { requireBranch } from './service.ts';

/** Earlier ratings that are shown: those of about ten years. */
const EARLIER = 20;

/** Refuses callers who do not manage the branch; 404 and 403 as for its opening hours. */
const requireManaged = async ({ db }: Context, actor: PortalActor, branchId: number) => {
  await requireBranch(db, actor, branchId);
  if (!can(actor, 'manage_own_branch', { branchId })) throw new AppError('ACCESS_DENIED');
};

const ratingOf = async (
  { config }: Context,
  db: Db | Tx,
  scope: Scope,
  branchId: number,
): Promise<HygieneRating> => {
  const branch = await queries.findRatedBranch(db, scope, branchId);
  if (!branch) throw new AppError('NOT_FOUND');
  const ratings = await queries.listRatings(db, scope, branchId, EARLIER + 1);
  return presentRating(branch, ratings, config.hygieneRatingsUrl !== null);
};

/** Returns the food hygiene rating of a branch. */
export const readRating = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<HygieneRating> => {
  await requireManaged(context, actor, branchId);
  return ratingOf(context, context.db, actor.scope, branchId);
};

/** Records a rating as it was entered; returns false if the branch has this rating already. */
const enterRating = async (
  tx: Tx,
  scope: Scope,
  branch: RatedBranchRow,
  rating: RatingFields | null,
  at: Date,
): Promise<boolean> => {
  const problem =
    rating && ratingProblem(rating, { nation: branch.nation, today: branchDay(at, branch) });
  if (problem) throw new AppError('VALIDATION', { errors: [problem] });
  const [current] = await queries.listRatings(tx, scope, branch.id, 1);
  const { value, rated_on } = rating ?? { value: null, rated_on: null };
  if (value === (current?.value ?? null) && rated_on === (current?.rated_on ?? null)) return false;
  await queries.insertRating(tx, scope, branch.id, {
    value,
    rated_on,
    pending: false,
    source: 'entered',
    recorded_at: at,
  });
  return true;
};

/** Sets a branch's number in the register of ratings, or the rating that a manager entered. */
export const setRating = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
  { fhrs_number: fhrsNumber, rating }: ValidatedOf<typeof endpoint>['body'],
): Promise<HygieneRating> => {
  await requireManaged(context, actor, branchId);
  const { scope } = actor;
  const at = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    const branch = await queries.findRatedBranch(tx, scope, branchId, { lock: true });
    if (!branch) throw new AppError('NOT_FOUND');
    const fields: string[] = [];
    if (fhrsNumber !== undefined && fhrsNumber !== branch.fhrs_number) {
      await queries.setFhrsNumber(tx, scope, branchId, { fhrsNumber, at });
      fields.push('fhrs_number');
    }
    if (rating !== undefined && (await enterRating(tx, scope, branch, rating, at))) {
      fields.push('rating');
    }
    if (fields.length > 0) {
      await appendAudit(tx, scope, actor, {
        action: 'branch.rating-changed',
        entity: 'branch',
        entityId: branchId,
        branchId,
        details: { name: branch.name, fields },
        at,
      });
    }
    return ratingOf(context, tx, scope, branchId);
  });
};
