import { acknowledgeAlert } from '@branchbook/contract/alerts.ts';
import { addClosure, setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { completeTask } from '@branchbook/contract/occurrences.ts';
import { assignTasks } from '@branchbook/contract/tasks.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { faultsOf, troublesOf } from '../../testing/alert-oracle.ts';
import type { Message, Played, PlayedReading, PlayedTask } from '../../testing/alert-oracle.ts';
import { createAlertWorld } from '../../testing/alert-world.ts';
import type { AlertWorld } from '../../testing/alert-world.ts';
import { createGlobalTask } from '../../testing/factories.ts';
import { readingDraft } from '../../testing/fridge.ts';
import { startTestServer } from '../../testing/server.ts';
import { ensureAllOccurrences } from '../occurrences/service.ts';
import { watchBranches } from './service.ts';

/* Plays whole days of branches, and compares who was told with an oracle that knows only the events. */

const DAY = 24 * 60;
const MINUTE_MS = 60_000;
/** Midnight at the branches, which are in London in winter: their minutes are those of UTC. */
const FIRST = Date.parse('2025-11-03T00:00:00Z');
/** Branches, each played for some days; one more day shows what is left. */
const BRANCHES = 10;
const DAYS = 3;
/** Minutes after an event at which the ladder has steps. */
const LADDER = [0, 15, 30, 60];
/** Most messages that a person may get on one of these days. */
const HANDFUL = 6;

const server = await startTestServer();
afterAll(() => server.close());

/** Returns a generator of numbers from 0 to 1, the same for the same seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

type Play = {
  /** The minute 0: each branch is played a week after the one before, as clocks do not go back. */
  start: number;
  world: AlertWorld;
  played: Played;
  /** What people do, by the minute. */
  deeds: { at: number; act: () => Promise<void> }[];
};

/** Plans the days of a branch: tasks that are done or not, readings, acknowledgements. */
const plan = async (seed: number): Promise<Play> => {
  const random = randomOf(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const start = FIRST + seed * 7 * DAY * MINUTE_MS;
  const world = await createAlertWorld(server, new Date(start).toISOString());
  const { company, branch } = world.fridge.cast;
  const owner = await world.as('owner');
  const nightEnd = seed % 3 === 0 ? 4 : 0;
  if (nightEnd > 0) {
    await owner.call(setBranchHours, { params: { id: branch.id }, body: { day_ends: nightEnd } });
    server.clock.set(new Date(start + nightEnd * 60 * MINUTE_MS).toISOString());
  }
  const times = Array.from({ length: between(2, 5) }, () => between(6 * 60, 23 * 60));
  const tasks: { id: number; time: number }[] = [];
  for (const time of times) {
    const { id } = await createGlobalTask(server, company.id, {
      priority: 5,
      time_to_finish_min: time,
      valid_until: dayOf(start, DAYS - 1),
    });
    tasks.push({ id, time });
  }
  const branchIds = [branch.id];
  await (
    await world.as('owner')
  ).call(assignTasks, {
    body: { taskIds: tasks.map(({ id }) => id), branchIds },
  });
  const closed = random() < 0.3 ? between(1, DAYS - 1) : null;
  if (closed !== null) {
    const day = dayOf(start, closed);
    const body = { from: day, to: day, reason: 'Refit' };
    await (await world.as('owner')).call(addClosure, { params: { id: branch.id }, body });
  }
  const played: Played = {
    tasks: [],
    readings: [],
    acks: [],
    closes: (day) => (day + 2) * DAY + nightEnd * 60,
  };
  const deeds: Play['deeds'] = [];
  const isBadDay = Array.from({ length: DAYS }, () => random() < 0.5);
  for (let day = 0; day < DAYS; day += 1) {
    if (day !== closed) {
      for (const { id, time } of tasks) {
        const deadline = day * DAY + time;
        const fate = random();
        const isDone = fate < (isBadDay[day] ? 0.4 : 0.8);
        const done = isDone ? Math.min(deadline + between(-90, 150), (day + 2) * DAY - 5) : null;
        const task: PlayedTask = { day, deadline, done };
        played.tasks.push(task);
        if (done === null) continue;
        deeds.push({ at: done, act: () => doTask(world, id, dayOf(start, day)) });
      }
    }
    const readings: (PlayedReading & { key: string })[] = [];
    let at = day * DAY + between(7 * 60, 12 * 60);
    for (let count = between(0, isBadDay[day] ? 5 : 2); count > 0; count -= 1) {
      const value = between(20, 140) / 10;
      readings.push({ at, value, fixed: null, key: randomUUID() });
      at += between(10, 150);
    }
    const fixed = random() < 0.7 ? at : null;
    for (const one of readings) {
      const draft = readingDraft(world.fridge.uuid, one.value, { key: one.key });
      deeds.push({ at: one.at, act: () => take(world, draft) });
      if (one.value <= 5) continue;
      played.readings.push({ at: one.at, value: one.value, fixed });
      if (fixed === null) continue;
      const again = readingDraft(world.fridge.uuid, 4, { recheck_of: one.key });
      // One good re-check closes all actions of the fridge that are open.
      for (const other of played.readings) other.fixed ??= fixed;
      deeds.push({ at: fixed, act: () => take(world, again) });
    }
    for (let count = between(0, 3); count > 0; count -= 1) {
      const minute = day * DAY + between(8 * 60, 22 * 60);
      const subject = random() < 0.5 ? 'fridge' : `tasks ${day}`;
      deeds.push({ at: minute, act: () => acknowledge({ start, world, played }, minute, subject) });
    }
  }
  return { start, world, played, deeds: deeds.toSorted((a, b) => a.at - b.at) };
};

const take = async (world: AlertWorld, draft: Parameters<AlertWorld['fridge']['send']>[1]) => {
  expect(await world.fridge.send('staff', draft)).toEqual(['ok']);
};

const dayOf = (start: number, day: number): string =>
  new Date(start + day * DAY * MINUTE_MS).toISOString().slice(0, 10);

const doTask = async (world: AlertWorld, masterId: number, day: string): Promise<void> => {
  const { id } = await server.context.db
    .selectFrom('task_occurrences as o')
    .innerJoin('branch_tasks as t', 't.id', 'o.branch_task_id')
    .select('o.id')
    .where('o.branch_id', '=', world.fridge.cast.branch.id)
    .where('t.task_master_id', '=', masterId)
    .where('o.due_date', '=', day)
    .executeTakeFirstOrThrow();
  await (await world.as('staff')).call(completeTask, { params: { id }, body: {} });
};

/** Names the subject of an alert as the oracle does. */
const subjectOf = (start: number, kind: string, subjectId: number): string =>
  kind === 'overdue'
    ? `tasks ${subjectId - start / (DAY * MINUTE_MS)}`
    : kind === 'out-of-range'
      ? 'fridge'
      : 'tablet';

const acknowledge = async (
  { start, world, played }: Omit<Play, 'deeds'>,
  at: number,
  subject: string,
) => {
  const alert = await server.context.db
    .selectFrom('alerts')
    .select(['id', 'kind', 'subject_id'])
    .where('company_id', '=', world.fridge.cast.company.id)
    .where('kind', 'in', ['overdue', 'out-of-range'])
    .where('cleared_at', 'is', null)
    .execute();
  const one = alert.find(({ kind, subject_id: id }) => subjectOf(start, kind, id) === subject);
  if (!one) return;
  await (await world.as('manager')).call(acknowledgeAlert, { params: { id: one.id } });
  played.acks.push({ at, subject });
};

const messagesOf = async ({ start, world }: Pick<Play, 'start' | 'world'>): Promise<Message[]> => {
  const names = new Map(Object.entries(world.people).map(([name, { id }]) => [id, name]));
  const rows = await server.context.db
    .selectFrom('alert_notices as n')
    .innerJoin('alerts as a', 'a.id', 'n.alert_id')
    .select(['n.employee_id', 'n.sent_at', 'a.kind', 'a.subject_id'])
    .where('n.company_id', '=', world.fridge.cast.company.id)
    .where('n.sent_at', 'is not', null)
    .execute();
  return rows.map((row) => ({
    at: ((row.sent_at?.getTime() ?? 0) - start) / MINUTE_MS,
    person: names.get(row.employee_id) ?? 'a stranger',
    subject: subjectOf(start, row.kind, row.subject_id),
  }));
};

/** Plays the days: the job runs whenever the people or the ladder may do something. */
const play = async ({ start, world, played, deeds }: Play): Promise<number> => {
  const end = (DAYS + 2) * DAY;
  const minutes = new Set<number>([end - 1]);
  const add = (at: number): void => {
    for (const step of LADDER) minutes.add(at + step).add(at + step + 60);
  };
  for (const { at } of deeds) add(at);
  for (const { deadline } of played.tasks) add(deadline + 5);
  for (let day = 0; day <= DAYS + 1; day += 1) minutes.add(played.closes(day)).add(day * DAY + 241);
  let runs = 0;
  const seen = new Set<number>();
  for (let now = 0; now < end; now += 1) {
    const acts = deeds.filter(({ at }) => at === now);
    if (!minutes.has(now) && acts.length === 0) continue;
    server.clock.set(new Date(start + now * MINUTE_MS).toISOString());
    await ensureAllOccurrences(server.context);
    for (const { act } of acts) await act();
    await watchBranches(server.context);
    runs += 1;
    for (const { at } of await messagesOf({ start, world })) {
      if (seen.has(at)) continue;
      seen.add(at);
      minutes.add(at + 15).add(at + 180);
    }
  }
  return runs;
};

it('on 30 random days, everyone who must be told is told in time, with a handful of messages a day', async () => {
  const figures = { days: 0, runs: 0, troubles: 0, climbs: 0, messages: 0, most: 0 };
  for (let seed = 1; seed <= BRANCHES; seed += 1) {
    const played = await plan(seed);
    figures.runs += await play(played);
    const messages = await messagesOf(played);
    expect(faultsOf(played.played, messages, (DAYS + 2) * DAY), `branch ${seed}`).toEqual([]);
    const perDay = Map.groupBy(messages, ({ at, person }) => `${person} ${Math.floor(at / DAY)}`);
    const counts = [...perDay.values()].map((all) => new Set(all.map(({ at }) => at)).size);
    const troubles = troublesOf(played.played);
    figures.days += DAYS;
    figures.troubles += troubles.length;
    figures.climbs += troubles.reduce((sum, { starts }) => sum + starts.length, 0);
    figures.messages += counts.reduce((sum, count) => sum + count, 0);
    figures.most = Math.max(figures.most, ...counts);
    const open = await played.world.open();
    const lasting = open.filter(({ kind }) => kind === 'overdue' || kind === 'out-of-range');
    const expected = troubles.filter(({ end }) => end === Infinity);
    expect(
      lasting.map(({ kind }) => kind),
      `left at branch ${seed}`,
    ).toEqual(expected.map(() => 'out-of-range'));
  }
  console.warn('Random days of alerts', figures);
  expect(figures.days).toBe(30);
  expect(figures.most).toBeLessThanOrEqual(HANDFUL);
}, 600_000);
