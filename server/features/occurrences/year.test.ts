import { taskReportOf } from '@branchbook/contract/reports.ts';
import { addDays, localDay } from '@branchbook/contract/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PersonAtDevice } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import { ensureAllOccurrences, ingestTasks } from '../occurrences/service.ts';

/*
 * Simulates 400 days at a branch in London, one after another, and compares them with a wall
 * calendar: days and deadlines are worked out here from the dates of British Summer Time.
 */

const FIRST = '2026-02-01';
const DAYS = 400;
const HOUR = 3_600_000;
const SUMMERS = [
  ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  ['2027-03-28T01:00:00Z', '2027-10-31T01:00:00Z'],
].map(([from = '', to = '']) => ({ from: Date.parse(from), to: Date.parse(to) }));

/** Days on which the job did not run after midnight: in midsummer and at both clock changes. */
const MISSED = new Set(
  ['2026-07-14', '2026-03-28', '2026-10-24'].flatMap((day) => [
    day,
    addDays(day, 1),
    addDays(day, 2),
  ]),
);

const londonOf = (utc: number): number =>
  utc + (SUMMERS.some(({ from, to }) => utc >= from && utc < to) ? HOUR : 0);

/** Returns the first instant at which London clocks show a time; an hour later if skipped. */
const instantIn = (day: string, minutes: number): Date => {
  const wall = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  return new Date([wall - HOUR, wall].find((utc) => londonOf(utc) === wall) ?? wall);
};

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const onDays = (...days: string[]) =>
  Object.fromEntries(WEEK.map((day) => [day, days.includes(day)])) as Record<string, boolean>;
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

type Task = {
  name: string;
  minutes: number | null;
  frequency: string;
  days: Record<string, boolean>;
  month?: number;
  day?: number;
};

const NIGHTLY: Task = {
  name: 'Night walk',
  minutes: 90,
  frequency: 'daily',
  days: onDays(...WEEK),
};
const OPEN_AND_CLOSE: Task = {
  name: 'Open and close',
  minutes: null,
  frequency: 'daily',
  days: onDays(...WEEK),
};
const TASKS: Task[] = [
  NIGHTLY,
  OPEN_AND_CLOSE,
  { name: 'Market', minutes: 600, frequency: 'daily', days: onDays('tuesday', 'saturday') },
  { name: 'Fire alarm', minutes: 0, frequency: 'weekly', days: onDays('sunday') },
  { name: 'Stock', minutes: 1439, frequency: 'monthly', days: onDays(...WEEK), day: 31 },
  {
    name: 'Leap day',
    minutes: null,
    frequency: 'annually',
    days: onDays(...WEEK),
    month: 2,
    day: 29,
  },
];

const isDue = (task: Task, date: string): boolean => {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  if (task.day === undefined) {
    return task.days[WEEK[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''] === true;
  }
  if (task.month !== undefined && task.month !== month) return false;
  return day === Math.min(task.day, LENGTHS[month - 1] ?? 0);
};
const deadline = (task: Task, date: string): string =>
  (task.minutes === null
    ? instantIn(addDays(date, 1), 0)
    : instantIn(date, task.minutes)
  ).toISOString();

const dates = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at));
const dueOn = (date: string): string[] =>
  TASKS.filter((task) => isDue(task, date)).map(
    (task) => `${date} ${task.name} by ${deadline(task, date)}`,
  );

let server: TestServer;
let branchId: number;
let nightlyId: number;
let owner: Person;
let person: PersonAtDevice;

beforeAll(async () => {
  server = await startTestServer({ now: `${FIRST}T00:00:00Z` });
  const { company, branch, people, as } = await createCast(server);
  // The job would also make the head office's days.
  await closeBranch(server, company.headOffice.id);
  await signInTablet(server, as('owner'), branch);
  const device = await server.context.db
    .selectFrom('devices')
    .select('id')
    .executeTakeFirstOrThrow();
  const { staff } = people;
  ({ owner } = people);
  branchId = branch.id;
  person = {
    kind: 'person at a device',
    scope: mintScope(company.id, [branch.id]),
    branches: [branch.id],
    roleKind: 'staff',
    employeeId: staff.id,
    name: staff.name,
    deviceId: device.id,
    branchId,
  };
  const rows = await server.context.db
    .insertInto('branch_tasks')
    .values(
      TASKS.map((task) => ({
        company_id: company.id,
        branch_id: branch.id,
        task_name: task.name,
        frequency: task.frequency,
        ...(task.days as Record<'monday', boolean>),
        scheduled_month: task.month ?? null,
        scheduled_day: task.day ?? null,
        time_to_finish_min: task.minutes,
        starts_on: FIRST,
      })) as never[],
    )
    .returning(['id', 'task_name'])
    .execute();
  nightlyId = rows.find(({ task_name }) => task_name === NIGHTLY.name)?.id ?? 0;
});
afterAll(() => server.close());

const stored = () =>
  server.context.db
    .selectFrom('task_occurrences')
    .select(['due_date', 'task_name', 'due_at', 'state', 'late', 'done_at'])
    .where('branch_id', '=', branchId)
    .orderBy('due_date')
    .orderBy('branch_task_id')
    .execute();

/** Tells whether a night is checked: every ninth one, those of missed jobs and those after them. */
const isWatched = (date: string, at: number): boolean =>
  at % 9 === 0 || MISSED.has(date) || MISSED.has(addDays(date, -1));

/** Completes the nightly task: exactly on time, or every other day a millisecond late. */
const completeNightly = async (date: string, at: number): Promise<void> => {
  const moment = new Date(Date.parse(deadline(NIGHTLY, date)) + (at % 2));
  const key = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const { scope } = person;
  const { vault } = server.context;
  const timezone = 'Europe/London';
  const today = localDay(moment, timezone);
  const keyHolders = () => Promise.resolve(new Set<number>());
  const world = { scope, branchId, timezone, day_ends: 0, today, now: moment, vault, keyHolders };
  const payload = { branch_task_id: nightlyId, due_date: date };
  const item = {
    key,
    kind: 'task.complete',
    at: moment,
    by: person,
    coSigner: null,
    payload,
  } as const;
  const [result] = await server.context.db
    .transaction()
    .execute((tx) => ingestTasks(tx, world, [item]));
  expect(result).toEqual({ status: 'ok', reason: null });
};

describe('a year and a month at a branch', () => {
  it('contain exactly the calendar’s days, whatever the clocks and the nightly job do', async () => {
    let expected = 0;
    for (const [at, date] of dates.entries()) {
      expected += dueOn(date).length;
      if (!MISSED.has(date)) {
        // A minute before midnight the day has not begun.
        const midnight = instantIn(date, 0).getTime();
        server.clock.set(new Date(midnight - 60_000).toISOString());
        if (at > 0 && isWatched(date, at)) await ensureAllOccurrences(server.context);
        server.clock.set(new Date(midnight + 60_000).toISOString());
        await ensureAllOccurrences(server.context);
        const { count } = await server.context.db
          .selectFrom('task_occurrences')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        expect({ date, count }).toEqual({ date, count: expected });
      }
      if (isWatched(date, at)) await completeNightly(date, at);
    }
    const rows = await stored();
    expect(
      rows.map((row) => `${row.due_date} ${row.task_name} by ${row.due_at.toISOString()}`),
    ).toEqual(dates.flatMap(dueOn));
  });

  it('separate late from in time by a millisecond, also when the clocks change', async () => {
    const nightly = (await stored()).filter((row) => row.task_name === NIGHTLY.name);
    expect(nightly.map(({ due_date, state, late }) => `${due_date} ${state} ${late}`)).toEqual(
      dates.map((date, at) =>
        isWatched(date, at) ? `${date} completed ${at % 2 === 1}` : `${date} pending false`,
      ),
    );
    const deadlines = new Map(nightly.map((row) => [row.due_date, row.due_at.toISOString()]));
    expect([
      deadlines.get('2026-03-28'),
      deadlines.get('2026-03-29'),
      deadlines.get('2026-03-30'),
      deadlines.get('2026-10-25'),
      deadlines.get('2026-10-26'),
    ]).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('show a task as overdue from its deadline on, not before', async () => {
    for (const date of ['2026-03-29', '2026-07-14', '2026-10-25']) {
      const end = Date.parse(deadline(OPEN_AND_CLOSE, date));
      const overdueAt = async (instant: number): Promise<boolean> => {
        server.clock.set(new Date(instant).toISOString());
        const { overdueTasks } = await server
          .client(await tokenOf(server, owner))
          .call(taskReportOf, { params: { period: 'week' }, query: { branchId } });
        return overdueTasks.some(
          (one) => one.scheduled_date === date && one.task_name === OPEN_AND_CLOSE.name,
        );
      };
      expect([date, await overdueAt(end - 1), await overdueAt(end)]).toEqual([date, false, true]);
    }
  });
});
