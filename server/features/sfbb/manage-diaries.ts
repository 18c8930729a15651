import { branchDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { PresetKey } from '@branchbook/contract/sfbb-methods.ts';
import { schemeOf } from '@branchbook/contract/sfbb-rules.ts';
import type { Trade } from '@branchbook/contract/sfbb-rules.ts';
import { START_AHEAD_DAYS } from '@branchbook/contract/sfbb.ts';
import type { FoodDiary, startFoodDiary as starting } from '@branchbook/contract/sfbb.ts';
import type { Nation } from '@branchbook/contract/opening-hours.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { listBranches, lockBranches, requireBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { addPresetMethods } from './manage-methods.ts';
import { presentDiary } from './presenter.ts';
import { PRESETS } from './preset-list.ts';
import * as queries from './queries.ts';

const refuse = (field: string, message: string): never => {
  throw new AppError('VALIDATION', { errors: [{ field, message }] });
};

/** Lists the branches in reach with the state of their diaries, by name. */
export const listDiaries = async (
  context: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
): Promise<FoodDiary[]> => {
  if (!can(actor, 'manage_food_diary')) throw new AppError('ACCESS_DENIED');
  const branchIds = (await listBranches(context, actor)).map(({ id }) => id);
  const now = context.clock.now();
  const rows = await queries.listDiaries(context.db, actor.scope, { branchIds, now });
  return rows
    .toSorted((a, b) => compareNames(a.branch_name, b.branch_name) || a.branch_id - b.branch_id)
    .map(presentDiary);
};

/** Returns the state of the diary of one branch. */
export const diaryOf = async (
  db: Db | Tx,
  { scope }: Pick<PortalActor, 'scope'>,
  branchId: number,
  now: Date,
): Promise<FoodDiary> => {
  const [row] = await queries.listDiaries(db, scope, { branchIds: [branchId], now });
  if (!row) throw new AppError('NOT_FOUND');
  return presentDiary(row);
};

const requirePreset = (key: PresetKey, nation: Nation, trade: Trade | undefined) => {
  const preset = PRESETS.find((one) => one.key === key);
  if (!preset) throw new AppError('NOT_FOUND');
  const suits =
    preset.nations.includes(nation) && trade !== undefined && preset.trades.includes(trade);
  if (!suits) refuse('preset', 'These safe methods are not meant for this nation and trade');
  return preset;
};

/**
 * Starts the diary of a branch with the system of its nation and trade. A start that is still to come can be
 * moved; one that has been reached cannot, because days that were not signed stay visible.
 */
export const startDiary = async (
  { db, clock }: Context,
  actor: PortalActor,
  branchId: number,
  { starts_on, trade, preset: presetKey }: ValidatedOf<typeof starting>['body'],
): Promise<FoodDiary> => {
  const { scope, employeeId, name } = actor;
  const at = clock.now();
  const branch = await requireBranch(db, actor, branchId);
  if (!can(actor, 'manage_food_diary', { branchId })) throw new AppError('ACCESS_DENIED');
  const today = branchDay(at, branch);
  if (starts_on < today) refuse('starts_on', 'The diary can start today or later');
  if (starts_on > addDays(today, START_AHEAD_DAYS)) {
    refuse('starts_on', 'The diary can start within a year');
  }
  return db.transaction().execute(async (tx) => {
    await lockBranches(tx, scope, [branchId]);
    const nation = await queries.findNation(tx, scope, branchId);
    const scheme = schemeOf(nation, trade);
    if (scheme === null) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: 'Please choose the nation of the branch first, with its opening hours',
      });
    }
    const preset = presetKey ? requirePreset(presetKey, nation, trade) : null;
    const known = await queries.findDiary(tx, scope, branchId);
    if (known && known.starts_on <= today) {
      throw new AppError('NOT_POSSIBLE_NOW', { message: 'This diary has begun already' });
    }
    await holdCaller(tx, actor);
    const id = await queries.saveDiary(tx, scope, {
      branch_id: branchId,
      scheme,
      starts_on,
      started_by: employeeId,
      started_by_name: name,
      started_at: at,
    });
    if (preset) await addPresetMethods(tx, actor, preset, at);
    await appendAudit(tx, scope, actor, {
      action: 'food-diary.started',
      entity: 'food diary',
      entityId: id,
      branchId,
      details: { date: starts_on },
      at,
    });
    return diaryOf(tx, actor, branchId, at);
  });
};
