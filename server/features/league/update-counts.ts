import { branchDay, startOfDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { COUNTED_DAYS } from '@branchbook/contract/league.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { DayRange } from '../../platform/day-range.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { listSlotChangesOf, timesOn } from '../temperature/service.ts';
import * as records from './count-queries.ts';
import type { WantedDay } from './count-queries.ts';
import { countDay } from './day-count-rules.ts';
import type { DayRecords } from './day-count-rules.ts';
import * as queries from './queries.ts';
import type { LeagueBranch, SavedDay } from './queries.ts';

/** Days counted per transaction, so that a tablet that sends records never waits for long. */
const DAYS_AT_ONCE = 1000;

/** Days before today that the job keeps counted: those of a period of 30 days and of the trend. */
const DAYS_KEPT_COUNTED = 35;

const keyOf = ({ branch_id: branchId, day }: { branch_id: number; day: Day }): string =>
  `${branchId} ${day}`;

const earlier = (a: Date | null, b: Date | null): Date | null => {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
};

/** Reads the records of days, and returns a function that gives those of one day. */
const readRecords = async (
  tx: Tx,
  scope: Scope,
  wanted: WantedDay[],
  { branches, now }: { branches: ReadonlyMap<number, LeagueBranch>; now: Date },
): Promise<(day: WantedDay, branch: LeagueBranch) => DayRecords> => {
  const ids = [...new Set(wanted.map(({ branch_id: id }) => id))];
  const days = wanted.map(({ day }) => day).toSorted();
  const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  const starts = ids.flatMap((id) => {
    const branch = branches.get(id);
    return branch ? startOfDay(range.from, branch).getTime() : [];
  });
  const since = new Date(Math.min(...starts));
  const tasks = Map.groupBy(await records.groupTasks(tx, scope, wanted, now), keyOf);
  const bursts = Map.groupBy(await records.countBursts(tx, scope, wanted), keyOf);
  const answers = Map.groupBy(await records.countAnswers(tx, scope, wanted), keyOf);
  const readings = Map.groupBy(await records.listReadings(tx, scope, ids, range), keyOf);
  const closedDays = await records.listClosedDays(tx, scope, ids, range);
  const closed = new Map(closedDays.map((row) => [keyOf(row), row.closed_from]));
  const ofBranch = <Row extends { branch_id: number }>(rows: Row[]) =>
    Map.groupBy(rows, (row) => row.branch_id);
  const equipment = ofBranch(await records.listEquipment(tx, scope, ids, since));
  const slots = ofBranch(await listSlotChangesOf(tx, scope, ids));
  const actions = ofBranch(
    await records.listActions(tx, scope, ids, { day: range.from, at: since }),
  );
  return (one, branch) => {
    const [key, { id }] = [keyOf(one), branch];
    const changes = slots.get(id) ?? [];
    const [answered] = answers.get(key) ?? [];
    return {
      day: one.day,
      time: branch,
      closed: closed.get(key) === null,
      tasks: (tasks.get(key) ?? []).map((row) => ({
        ...row,
        isDue: row.is_due,
        needsVerification: row.needs_verification,
        nextDue: row.next_due,
      })),
      equipment: (equipment.get(id) ?? []).map((row) => ({
        id: row.id,
        addedAt: row.created_at,
        removedAt: earlier(row.deleted_at, closed.get(key) ?? null),
        times: timesOn(changes, row.id, one.day),
      })),
      readings: (readings.get(key) ?? []).map((row) => ({
        equipmentId: row.equipment_id,
        slot: row.slot,
        dueBy: row.due_by,
        value: Number(row.value),
      })),
      actions: (actions.get(id) ?? []).map((row) => ({
        day: row.day,
        openedAt: row.opened_at,
        closedAt: row.closed_at,
      })),
      bursts: bursts.get(key)?.[0]?.count ?? 0,
      answers: answered?.count ?? 0,
      notApplicable: answered?.not_applicable ?? 0,
    };
  };
};

/** Counts days in one transaction; days that were counted in the meantime are left as they are. */
const countBatch = async (
  tx: Tx,
  scope: Scope,
  days: { branch_id: number; day: Day }[],
  { branches, now }: { branches: ReadonlyMap<number, LeagueBranch>; now: Date },
): Promise<void> => {
  const wanted = await queries.lockDays(tx, scope, days, now);
  if (wanted.length === 0) return;
  // Read after the lock, so that a change that is not seen here marks the day again.
  const recordsOf = await readRecords(tx, scope, wanted, { branches, now });
  const ends = wanted.flatMap((one) => {
    const branch = branches.get(one.branch_id);
    return branch ? { ...one, branch, endsAt: startOfDay(addDays(one.day, 1), branch) } : [];
  });
  const late = new Set((await records.listLateDays(tx, scope, ends)).map(keyOf));
  const counted = ends.map(({ branch, endsAt, ...one }): SavedDay => {
    const { counts, closed, openTooLong, recountAt } = countDay(recordsOf(one, branch), now);
    return {
      branch_id: one.branch_id,
      day: one.day,
      ...counts,
      closed,
      open_too_long: openTooLong,
      recount_at: recountAt,
      is_final: endsAt <= now,
      came_late: late.has(keyOf(one)),
    };
  });
  await queries.saveDays(tx, scope, counted, now);
};

/** Brings the counts of branches up to date for a range of days. */
export const countDays = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  scope: Scope,
  branches: LeagueBranch[],
  range: DayRange,
): Promise<void> => {
  const now = clock.now();
  const oldest = addDays(branchDay(now, { timezone: 'UTC', day_ends: 0 }), -COUNTED_DAYS);
  const days = await queries.listDaysToCount(db, scope, { branches, range, now, oldest });
  if (days.length === 0) return;
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  for (let at = 0; at < days.length; at += DAYS_AT_ONCE) {
    const batch = days.slice(at, at + DAYS_AT_ONCE);
    await db.transaction().execute((tx) => countBatch(tx, scope, batch, { branches: byId, now }));
  }
};

/**
 * Runs the job that counts the days that have ended, so that a table is read fast, and that records
 * which come later are recognised. An error at one company does not keep the others from theirs.
 */
export const countEndedDays = async (
  context: Pick<Context, 'db' | 'clock'> & { log: Pick<Context['log'], 'error'> },
): Promise<void> => {
  const { db, clock, log } = context;
  const now = clock.now();
  for (const companyId of await queries.listCompanies(db)) {
    const scope = mintScope(companyId, 'all');
    try {
      const branches = await queries.listBranches(db, scope, now);
      const today = branches.map((branch) => branch.today).toSorted()[0];
      if (today === undefined) continue;
      const range = { from: addDays(today, -DAYS_KEPT_COUNTED), to: addDays(today, -1) };
      await countDays(context, scope, branches, range);
    } catch (error) {
      log.error({ err: error, companyId }, 'the days of a company are not counted yet');
    }
  }
};
