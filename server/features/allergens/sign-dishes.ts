import { allergenWarnings } from '@branchbook/contract/allergen-warnings.ts';
import type { Dish, signDish as signing } from '@branchbook/contract/allergens.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { mayEditDish, maySignDish } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { refuseNewSigners } from '../employees/service.ts';
import { auditDish, lockDish } from './manage-dishes.ts';
import { isOvertaken, signedOf, waitingOf } from './presenter.ts';
import type { LoadedDish } from './presenter.ts';
import type { RoleRow } from './queries.ts';
import { dishFor, requireDish } from './read-dishes.ts';
import * as writing from './version-queries.ts';

/** Returns the version that waits; a conflict if it was signed or sent back in the meantime. */
const requireWaiting = async (
  tx: Tx,
  actor: PortalActor,
  dish: LoadedDish,
  at: Date,
): Promise<RoleRow> => {
  const waiting = waitingOf(dish);
  if (waiting) return waiting;
  throw new AppError('CONFLICT', { data: { current: await dishFor(tx, actor, dish, at) } });
};

/**
 * Returns the reason for which an author signs alone, or null for a second person. An author is
 * refused while another person could sign, and has to say why they sign alone otherwise. Neither
 * author nor signer may be an account that another manager has just made.
 */
const aloneReasonOf = async (
  tx: Tx,
  actor: PortalActor,
  waiting: RoleRow,
  { reason, at }: { reason: string | null; at: Date },
): Promise<string | null> => {
  const { scope, employeeId } = actor;
  const { written_by: author, branch_ids: places } = waiting;
  if (author !== employeeId) {
    if (!maySignDish(actor, { places, writtenBy: author })) throw new AppError('ACCESS_DENIED');
    await refuseNewSigners(tx, scope, [author, employeeId], at);
    return null;
  }
  const hasOther = await writing.hasOtherSigner(tx, scope, { author, branchIds: places, at });
  if (hasOther) throw new AppError('SECOND_PERSON_NEEDED');
  if (reason === null) {
    throw new AppError('VALIDATION', {
      errors: [
        { field: 'alone_reason', message: 'Please say how you checked it without a second person' },
      ],
    });
  }
  return reason;
};

/** Refuses a version with a contradiction or a missing name that has no answer. */
const refuseOpenWarnings = (waiting: RoleRow, signed: RoleRow | null): void => {
  const answered = new Set(waiting.answers.map(({ warning }) => warning));
  const open = allergenWarnings(waiting, signed).filter(({ key }) => !answered.has(key));
  if (open.length === 0) return;
  throw new AppError('WARNINGS_OPEN', {
    errors: open.map(({ text }) => ({ field: 'answers', message: text })),
  });
};

const BACK_TOO_LATE =
  'This dish is withdrawn: sign it on the day from which it holds, or without a day.';

/** Signs the version that waits, so that it holds from its day on; a withdrawn dish is back. */
export const signDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  { version, alone_reason: reason }: ValidatedOf<typeof signing>['body'],
): Promise<Dish> => {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const dish = await lockDish(tx, actor, id, { version, at });
    const waiting = await requireWaiting(tx, actor, dish, at);
    if (isOvertaken(dish, waiting)) {
      throw new AppError('CONFLICT', { data: { current: await dishFor(tx, actor, dish, at) } });
    }
    const aloneReason = await aloneReasonOf(tx, actor, waiting, { reason, at });
    refuseOpenWarnings(waiting, signedOf(dish));
    const by = { number: version, id: actor.employeeId, name: actor.name, at };
    await writing.signVersion(tx, actor.scope, id, { ...by, aloneReason });
    await writing.updateDish(tx, actor.scope, id, {
      changed_at: at,
      checked_at: at,
      withdrawn_at: null,
      withdrawn_by: null,
      withdrawn_by_name: null,
    });
    await auditDish(tx, actor, aloneReason === null ? 'dish.signed' : 'dish.signed-alone', dish, {
      at,
      version,
    });
    const after = await requireDish(tx, actor, id, at);
    // Until a later day the version that was withdrawn would hold again.
    if (dish.withdrawn_at !== null && after.current?.number !== version) {
      throw new AppError('NOT_POSSIBLE_NOW', { message: BACK_TOO_LATE });
    }
    return dishFor(tx, actor, after, at);
  });
};

/** Ends the version that waits: its author takes it back, or another manager refuses it. */
export const rejectDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<Dish> => {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const dish = await lockDish(tx, actor, id, { version, at });
    const waiting = await requireWaiting(tx, actor, dish, at);
    const { written_by: writtenBy, branch_ids: places } = waiting;
    if (!mayEditDish(actor, places) && !maySignDish(actor, { places, writtenBy })) {
      throw new AppError('ACCESS_DENIED');
    }
    const by = { number: version, id: actor.employeeId, name: actor.name, at };
    await writing.rejectVersion(tx, actor.scope, id, { ...by, reason });
    await writing.updateDish(tx, actor.scope, id, { changed_at: at });
    await auditDish(tx, actor, 'dish.rejected', dish, { at, version });
    return dishFor(tx, actor, await requireDish(tx, actor, id, at), at);
  });
};

/** Records that the version that holds was checked and is right; it is due again in a year. */
export const checkDish = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
  version: number,
): Promise<Dish> => {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const dish = await lockDish(tx, actor, id, { version: undefined, at });
    const { current } = dish;
    if (!current || current.number !== version) {
      throw new AppError('CONFLICT', { data: { current: await dishFor(tx, actor, dish, at) } });
    }
    const by = { number: version, id: actor.employeeId, name: actor.name, at };
    await writing.insertCheck(tx, actor.scope, id, by);
    await writing.updateDish(tx, actor.scope, id, { changed_at: at, checked_at: at });
    await auditDish(tx, actor, 'dish.checked', dish, { at, version });
    return dishFor(tx, actor, await requireDish(tx, actor, id, at), at);
  });
};
