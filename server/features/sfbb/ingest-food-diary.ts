import { branchDay } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { SIGNING_REFUSALS, signingVerdict } from '@branchbook/contract/sfbb-rules.ts';
import {
  checksWithoutReason,
  maySignAgain,
  reasonsMissing,
  recordsText,
} from '@branchbook/contract/sfbb-signing.ts';
import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import { appendAuditOf } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ACCEPTED, DUPLICATE, NOT_ALLOWED, refused } from '../../platform/tablet-items.ts';
import type { ItemResult, TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import * as fitness from './fitness-queries.ts';
import { illnessProblem } from './manage-fitness.ts';
import * as problems from './problem-queries.ts';
import * as queries from './queries.ts';
import { readStoredDay, wasThere } from './read-days.ts';
import type { Diary } from './read-days.ts';
import { openIllness, sealIllness } from './seal-fitness.ts';
import { gapsOfDay, gapsToStore, recordsOfDay } from './signature-rules.ts';

type Kind =
  | 'food-diary.sign'
  | 'food-diary.problem'
  | 'food-diary.problem-done'
  | 'food-diary.fitness';
type Item<K extends Kind = Kind> = TabletItem<K>;

const NO_DIARY = refused('This branch keeps no food safety diary');
const NOT_A_DAY = refused('This is no day of the food safety diary');
const NOT_A_PROBLEM = refused('This problem is not in the food safety diary');
const DONE_ALREADY = refused('What was done about this is written already');
const NOT_OF_BRANCH = refused('This person does not work at the branch');

type Written = { action: AuditAction; entity: string; id: number; day?: Day };

const note = (
  tx: Tx,
  { scope, branchId, now }: TabletWorld,
  { by, at }: Item,
  { action, entity, id, day }: Written,
): Promise<void> =>
  appendAuditOf(tx, scope, [
    {
      actor: by,
      action,
      entity,
      entityId: id,
      branchId,
      ...(day !== undefined && { details: { date: day } }),
      at: now,
      happenedAt: at,
    },
  ]);

/**
 * Signs a day. A check that the records show to be open needs a reason, whatever the signed words
 * say. Of two tablets that both sign it the first to arrive counts, and the other is told; a day that
 * was signed with gaps can be signed again once fewer are open.
 */
const sign = async (
  tx: Tx,
  world: TabletWorld,
  item: Item<'food-diary.sign'>,
  diary: Diary,
): Promise<ItemResult> => {
  const { scope, branchId, device, now } = world;
  const { key, by, at, payload } = item;
  const { day, statement } = payload;
  const given = payload.gaps ?? [];
  const { employeeId } = by;
  const verdict = signingVerdict({
    day,
    today: branchDay(at, world),
    startsOn: diary.starts_on,
    wasThere: await wasThere(tx, scope, { ...world, id: branchId }, { day, employeeId }),
    isManager: can(by, 'manage_food_diary', { branchId }),
  });
  if ('refusal' in verdict) return refused(SIGNING_REFUSALS[verdict.refusal]);
  const stored = await readStoredDay(tx, scope, branchId, day);
  const { signature: signed } = stored;
  const records = recordsOfDay(stored);
  if (signed && !maySignAgain(records, gapsOfDay(stored))) {
    return signed.signed_by === employeeId
      ? DUPLICATE
      : refused(`This day has been signed already, by ${signed.signed_by_name}`);
  }
  const gaps = gapsToStore(records, { statement, given });
  const missing = checksWithoutReason(gaps);
  if (missing.length > 0) return refused(reasonsMissing(missing));
  const id = await queries.insertSignature(tx, scope, {
    branch_id: branchId,
    uuid: key,
    day,
    number: (signed?.number ?? 0) + 1,
    late: verdict.late,
    statement,
    gaps,
    recorded: recordsText(records),
    signed_by: employeeId,
    signed_by_name: by.name,
    device_id: device.deviceId,
    occurred_at: at,
    received_at: now,
  });
  const action = verdict.late ? 'food-diary.signed-late' : 'food-diary.signed';
  await note(tx, world, item, { action, entity: 'food diary', id, day });
  return ACCEPTED;
};

const report = async (
  tx: Tx,
  world: TabletWorld,
  item: Item<'food-diary.problem'>,
  diary: Diary,
): Promise<ItemResult> => {
  const { key, by, at, payload } = item;
  const { day, topic, what, done } = payload;
  if (day > branchDay(at, world) || day < diary.starts_on) return NOT_A_DAY;
  const [id = 0] = await problems.insertProblems(tx, world.scope, [
    {
      branch_id: world.branchId,
      uuid: key,
      day,
      topic,
      what,
      reported_by: by.employeeId,
      reported_by_name: by.name,
      ...(done !== null && { done, done_by: by.employeeId, done_by_name: by.name, done_at: at }),
      device_id: world.device.deviceId,
      occurred_at: at,
      received_at: world.now,
    },
  ]);
  const action = 'food-diary.problem-reported';
  await note(tx, world, item, { action, entity: 'food safety problem', id, day });
  return ACCEPTED;
};

const complete = async (
  tx: Tx,
  world: TabletWorld,
  item: Item<'food-diary.problem-done'>,
): Promise<ItemResult> => {
  const { scope, branchId } = world;
  const { by, at, payload } = item;
  const [row] = await problems.findByUuid(tx, scope, branchId, [payload.problem]);
  if (!row) return NOT_A_PROBLEM;
  const { done } = payload;
  if (!(await problems.completeProblem(tx, scope, row.id, { done, by, at }))) return DONE_ALREADY;
  const action = 'food-diary.problem-done';
  await note(tx, world, item, { action, entity: 'food safety problem', id: row.id, day: row.day });
  return ACCEPTED;
};

/**
 * Stores a report of fitness: people report themselves, and managers anyone of the branch. A report
 * with the end of the symptoms completes the person's last report without one.
 */
const reportFitness = async (
  tx: Tx,
  world: TabletWorld,
  item: Item<'food-diary.fitness'>,
): Promise<ItemResult> => {
  const { scope, branchId, vault } = world;
  const { key, by, at, payload } = item;
  const { employee, unwell_since, clear_at } = payload;
  const isSelf = employee === by.employeeId;
  if (!isSelf && !can(by, 'manage_food_diary', { branchId })) return NOT_ALLOWED;
  if (!isSelf && !(await fitness.worksAt(tx, scope, branchId, employee))) return NOT_OF_BRANCH;
  const dayAt = (instant: Date): Day => branchDay(instant, world);
  const illness = { unwell_since, clear_at: clear_at ?? null };
  const problem = illnessProblem(illness, { today: dayAt(at), now: at, dayAt });
  if (problem) return refused(problem.message);
  const open = illness.clear_at
    ? await fitness.lockOpenReport(tx, scope, branchId, employee)
    : undefined;
  const before = open && openIllness(vault, open);
  const isEnd =
    before && illness.clear_at && dayAt(new Date(illness.clear_at)) >= before.unwell_since;
  let id: number;
  if (open && isEnd) {
    const ended = { ...before, clear_at: illness.clear_at };
    id = open.id;
    await fitness.updateReport(tx, scope, id, {
      sealed: sealIllness(vault, open.uuid, ended),
      open: false,
    });
  } else {
    id = await fitness.insertReport(tx, scope, {
      branch_id: branchId,
      uuid: key,
      employee_id: employee,
      sealed: sealIllness(vault, key, illness),
      open: illness.clear_at === null,
      version: 1,
      occurred_at: at,
      received_at: world.now,
    });
  }
  await note(tx, world, item, {
    action: 'food-diary.fitness-reported',
    entity: 'fitness to work',
    id,
  });
  return ACCEPTED;
};

const ingestOne = async (
  tx: Tx,
  world: TabletWorld,
  item: Item,
  diary: Diary | undefined,
): Promise<ItemResult> => {
  const { branchId } = world;
  if (!can(item.by, 'keep_branch_records', { branchId })) return NOT_ALLOWED;
  if (!diary) return NO_DIARY;
  switch (item.kind) {
    case 'food-diary.sign':
      return sign(tx, world, item, diary);
    case 'food-diary.problem':
      return report(tx, world, item, diary);
    case 'food-diary.problem-done':
      return complete(tx, world, item);
    case 'food-diary.fitness':
      return reportFitness(tx, world, item);
  }
};

/** Ingests items of the diary in their order; a batch has a few of them at most. */
export const ingestFoodDiary = async (
  tx: Tx,
  world: TabletWorld,
  items: Item[],
): Promise<ItemResult[]> => {
  const diary = await queries.findDiary(tx, world.scope, world.branchId);
  const results: ItemResult[] = [];
  for (const item of items) results.push(await ingestOne(tx, world, item, diary));
  return results;
};
