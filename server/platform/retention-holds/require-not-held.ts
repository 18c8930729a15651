import type { Day } from '@branchbook/contract/dates.ts';
import { AppError } from '../app-error.ts';
import type { Tx } from '../database/database.ts';
import type { Scope } from '../session/actor.ts';
import { isDayHeld } from './queries.ts';

const HELD = 'The records of this day are held because of a complaint';

/** Refuses to delete a record of a day that is held. */
export const requireNotHeld = async (
  tx: Tx,
  scope: Scope,
  branchId: number,
  day: Day,
): Promise<void> => {
  if (await isDayHeld(tx, scope, branchId, day)) {
    throw new AppError('NOT_POSSIBLE_NOW', { message: HELD });
  }
};
