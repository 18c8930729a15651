import type { Day } from '@branchbook/contract/dates.ts';
import { instantOf } from '@branchbook/contract/dates.ts';
import { changeLeagueSettings, readLeague } from '@branchbook/contract/league.ts';
import type { HandCountedDay } from '@branchbook/contract/testing-score-days.ts';
import { randomUUID } from 'node:crypto';
import { createBranch } from './factories.ts';
import type { Branch, Cast, Person } from './factories.ts';
import type { TestServer } from './server.ts';

const LONDON = 'Europe/London';
const HOUR_MS = 3_600_000;

/** A branch that is old enough for a place in the league table. */
export const createOldBranch = (
  server: TestServer,
  companyId: number,
  overrides: Parameters<typeof createBranch>[2] = {},
): Promise<Branch> =>
  createBranch(server, companyId, { created_at: new Date('2026-01-05T09:00:00Z'), ...overrides });

/** Adds a task that is never due by itself, of which records of any day can be made. */
const addTask = async (
  server: TestServer,
  { companyId, id: branchId }: Branch,
): Promise<number> => {
  const everyDay = {
    monday: true,
    tuesday: true,
    wednesday: true,
    thursday: true,
    friday: true,
    saturday: true,
    sunday: true,
  };
  const { id } = await server.context.db
    .insertInto('branch_tasks')
    .values({
      company_id: companyId,
      branch_id: branchId,
      task_name: 'Clean the counter',
      frequency: 'daily',
      starts_on: '2030-01-01',
      ...everyDay,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const OUTCOMES = {
  'on time': { state: 'completed', verification: 'none', late: false },
  late: { state: 'completed', verification: 'none', late: true },
  missed: { state: 'pending', verification: 'none', late: false },
  accepted: { state: 'not_completed', verification: 'verified', late: false },
  'not completed': { state: 'not_completed', verification: 'none', late: false },
  'sent back': { state: 'pending', verification: 'rejected', late: false },
} as const;

/** Stores the tasks of a day with their outcomes; returns their ids. */
export const recordTasks = async (
  server: TestServer,
  branch: Branch,
  day: Day,
  tasks: HandCountedDay['tasks'],
): Promise<number[]> => {
  if (tasks.length === 0) return [];
  const taskId = await addTask(server, branch);
  const dueAt = instantOf(day, 17 * 60, LONDON);
  const rows = tasks.flatMap(([outcome, priority, count]) =>
    Array.from({ length: count }, () => ({ ...OUTCOMES[outcome], priority })),
  );
  const added = await server.context.db
    .insertInto('task_occurrences')
    .values(
      rows.map((row, minute) => ({
        company_id: branch.companyId,
        branch_id: branch.id,
        branch_task_id: taskId,
        due_date: day,
        due_at: dueAt,
        turn: `17:${String(minute).padStart(2, '0')}`,
        task_name: 'Clean the counter',
        frequency: 'daily',
        schedule: 'Every day',
        manager_task: false,
        needs_verification: false,
        verified_at: row.verification === 'none' ? null : dueAt,
        done_at: row.state === 'pending' ? null : instantOf(day, 15 * 60 + minute, LONDON),
        ...row,
      })),
    )
    .returning('id')
    .execute();
  return added.map(({ id }) => id);
};

/** Adds a piece of equipment, whose temperature is taken three times a day. */
export const addFridge = async (
  server: TestServer,
  { companyId, id: branchId }: Branch,
  name: string,
): Promise<number> => {
  const at = new Date('2026-01-05T09:00:00Z');
  const { id } = await server.context.db
    .insertInto('temp_equipment')
    .values({
      company_id: companyId,
      branch_id: branchId,
      equipment_name: name,
      min_temp: '0',
      max_temp: '5',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type RecordedReading = {
  equipment: number;
  at: Date;
  day: Day;
  slot: 'morning' | 'afternoon' | 'evening';
  value?: number;
  closedAt?: Date | null;
  receivedAt?: Date;
};

/** Stores a reading; one with `closedAt`, which may be null, is out of range. */
export const recordReading = async (
  server: TestServer,
  { companyId, id: branchId }: Branch,
  by: Person,
  { equipment, at, day, slot, value = 3, closedAt, receivedAt = at }: RecordedReading,
): Promise<void> => {
  await server.context.db
    .insertInto('temp_readings')
    .values({
      company_id: companyId,
      branch_id: branchId,
      uuid: randomUUID(),
      equipment_id: equipment,
      log_date: day,
      slot,
      value: String(closedAt === undefined ? value : 9),
      min_temp: '0',
      max_temp: '5',
      recorded_by: by.id,
      recorded_by_name: by.name,
      occurred_at: at,
      received_at: receivedAt,
      ...(closedAt !== undefined && { action: 'moved_stock', closed_at: closedAt }),
    })
    .execute();
};

const SLOTS = [
  ['morning', 9],
  ['afternoon', 14],
  ['evening', 21],
] as const;

/** Stores a day that was counted by hand, as its tablet would have recorded it. */
export const recordDay = async (
  server: TestServer,
  branch: Branch,
  by: Person,
  day: Day,
  { tasks, fridges, taken, actions, closed }: HandCountedDay,
): Promise<void> => {
  await recordTasks(server, branch, day, tasks);
  let left = taken;
  for (let number = 1; number <= fridges; number += 1) {
    const equipment = await addFridge(server, branch, `Fridge ${number}`);
    for (const [slot, hour] of SLOTS.slice(0, left)) {
      const at = instantOf(day, hour * 60, LONDON);
      const action = number === 1 ? actions.find((one) => one.hour === hour) : undefined;
      const closedAt =
        action &&
        (action.closedAfter === null
          ? null
          : new Date(at.getTime() + action.closedAfter * HOUR_MS));
      await recordReading(server, branch, by, {
        equipment,
        at,
        day,
        slot,
        ...(closedAt !== undefined && { closedAt }),
      });
    }
    left -= Math.min(left, SLOTS.length);
  }
  if (!closed) return;
  await server.context.db
    .insertInto('branch_closed_days')
    .values({ company_id: branch.companyId, branch_id: branch.id, day, reason: 'Stocktaking' })
    .execute();
};

/** Changes how scores are made up, and reads them, which counts days. */
export const readScores = async (cast: Cast): Promise<void> => {
  const owner = cast.as('owner');
  const weights = { tasks: 50, temperatures: 30, actions: 20 };
  await owner.call(changeLeagueSettings, { body: { weights, branch_names: true } });
  await owner.call(readLeague, { query: { period: 'week' } });
};
