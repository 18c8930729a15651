import {
  addClosure,
  deleteClosure,
  listClosedDays,
  setBranchHours,
  setHoursOfBranches,
} from '@branchbook/contract/branch-hours.ts';
import { addDays, WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { Weekday } from '@branchbook/contract/dates.ts';
import { completeTask, listOccurrences } from '@branchbook/contract/occurrences.ts';
import { updateBranchTask } from '@branchbook/contract/tasks.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranchDay } from '../../testing/branch-day.ts';
import type { BranchDay } from '../../testing/branch-day.ts';
import { createBranch, tokenOf } from '../../testing/factories.ts';
import type { Branch } from '../../testing/factories.ts';
import { closedDaysAt, occurrencesOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { outcomeOf } from '../../testing/tablet.ts';
import { ensureAllOccurrences } from './service.ts';

/** A Wednesday. */
const TODAY = '2026-06-10';
const TOMORROW = '2026-06-11';

let server: CountingServer;
let day: BranchDay;
let branchId: number;

beforeAll(async () => {
  server = await startCountingServer(`${TODAY}T09:00:00Z`);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${TODAY}T09:00:00Z`);
  day = await createBranchDay(server);
  branchId = day.cast.branch.id;
});

const owner = async () => server.client(await tokenOf(server, day.cast.people.owner));
const openOn = (...weekdays: Weekday[]) =>
  Object.fromEntries(weekdays.map((one) => [one, [['09:00', '17:00'] as [string, string]]]));
const openBut = (closed: Weekday) => openOn(...WEEKDAYS.filter((one) => one !== closed));

const setWeekly = async (weekly: ReturnType<typeof openOn> | null) =>
  (await owner()).call(setBranchHours, { params: { id: branchId }, body: { weekly } });
const close = async (from: string, to = from) =>
  (await owner()).call(addClosure, {
    params: { id: branchId },
    body: { from, to, reason: 'Refit' },
  });
const readDay = async () => (await owner()).call(listOccurrences, { query: { branchId } });
const dueDays = async () => (await occurrencesOf(server, branchId)).map(({ due_date }) => due_date);
const passTo = async (to: string) => {
  server.clock.set(`${to}T09:00:00Z`);
  await readDay();
};

describe('on a closed day', () => {
  it('only tasks are due that are due then, too, until they are no longer', async () => {
    await day.assign();
    const always = await day.assign({ task_name: 'Feed the cat', on_closed_days: true });
    await close(TODAY);
    const ofToday = async () => (await readDay()).items.map(({ task_name }) => task_name);
    expect(await readDay()).toMatchObject({ day: TODAY, closed: 'Refit' });
    expect(await ofToday()).toEqual(['Feed the cat']);
    await (
      await owner()
    ).call(updateBranchTask, { body: { taskId: always, on_closed_days: false } });
    expect(await ofToday()).toEqual([]);
  });

  it('nothing is due, and the day is recorded with its reason', async () => {
    await setWeekly(openBut('friday'));
    await day.assign();
    await close('2026-06-13', '2026-06-14');
    await passTo('2026-06-15');
    expect(await dueDays()).toEqual([TODAY, TOMORROW, '2026-06-15']);
    expect(await closedDaysAt(server, branchId)).toEqual([
      ['2026-06-12', 'not open on Fridays'],
      ['2026-06-13', 'Refit'],
      ['2026-06-14', 'Refit'],
    ]);
  });

  it('a task that is assigned to the branch is not due either', async () => {
    await close(TODAY);
    await day.assign();
    expect(await dueDays()).toEqual([]);
  });

  it('bank holidays of the branch’s nation count only where the branch closes on them', async () => {
    server.clock.set('2026-11-29T09:00:00Z');
    await day.assign();
    const body = { nation: 'scotland', bank_holidays: 'closed' } as const;
    await (await owner()).call(setBranchHours, { params: { id: branchId }, body });
    await passTo('2026-12-01');
    expect(await dueDays()).toEqual(['2026-11-29', '2026-12-01']);
    expect(await closedDaysAt(server, branchId)).toEqual([['2026-11-30', 'St Andrew’s Day']]);
  });

  it('a bank holiday on which the branch opens all the same is a normal day', async () => {
    server.clock.set('2026-12-24T09:00:00Z');
    await day.assign();
    const body = { bank_holidays: 'closed', open_holidays: ['Boxing Day'] } as const;
    const params = { id: branchId };
    const sent = { ...body, open_holidays: [...body.open_holidays] };
    const saved = await (await owner()).call(setBranchHours, { params, body: sent });
    expect(saved.open_holidays).toEqual(['Boxing Day']);
    await passTo('2026-12-29');
    // Boxing Day is a Saturday in 2026, and its substitute day is the Monday.
    expect(await dueDays()).toEqual([
      '2026-12-24',
      '2026-12-26',
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
    ]);
    expect(await closedDaysAt(server, branchId)).toEqual([['2026-12-25', 'Christmas Day']]);
  });

  it('a shop that closes on bank holidays is closed on a Christmas Day at the weekend', async () => {
    server.clock.set('2027-12-20T09:00:00Z');
    await day.assign();
    const body = { bank_holidays: 'closed' } as const;
    const params = { id: branchId };
    await (await owner()).call(setBranchHours, { params, body });
    const query = { startDate: '2027-12-20', endDate: '2028-01-05' };
    const listed = await (await owner()).call(listClosedDays, { params, query });
    expect(listed.map(({ day: on, reason }) => `${on} ${reason}`)).toEqual([
      '2027-12-25 Christmas Day',
      '2027-12-26 Boxing Day',
      '2027-12-27 Christmas Day (substitute day)',
      '2027-12-28 Boxing Day (substitute day)',
      '2028-01-01 New Year’s Day',
      '2028-01-03 New Year’s Day (substitute day)',
    ]);
    await passTo('2027-12-29');
    expect((await dueDays()).filter((due) => due >= '2027-12-24')).toEqual([
      '2027-12-24',
      '2027-12-29',
    ]);
    // Days that have passed stay closed when the choice changes.
    await (await owner()).call(setBranchHours, { params, body: { bank_holidays: 'open' } });
    expect((await closedDaysAt(server, branchId)).map(([on]) => on)).toEqual([
      '2027-12-25',
      '2027-12-26',
      '2027-12-27',
      '2027-12-28',
    ]);
  });

  it('the job after midnight makes nothing due', async () => {
    await day.assign();
    await close(TOMORROW);
    server.clock.set(`${TOMORROW}T00:30:00Z`);
    await ensureAllOccurrences(server.context);
    expect(await dueDays()).toEqual([TODAY]);
    expect(await closedDaysAt(server, branchId)).toEqual([[TOMORROW, 'Refit']]);
  });
});

describe('a change of the opening hours', () => {
  it('takes today’s open tasks away and brings them back; past days stay', async () => {
    await day.assign();
    await passTo(TOMORROW);
    const closure = await close(TODAY, TOMORROW);
    expect(await dueDays()).toEqual([TODAY]);
    expect(await closedDaysAt(server, branchId)).toEqual([[TOMORROW, 'Refit']]);
    const params = { id: branchId, closureId: closure.id };
    await (await owner()).call(deleteClosure, { params });
    expect(await dueDays()).toEqual([TODAY, TOMORROW]);
    expect(await closedDaysAt(server, branchId)).toEqual([]);
  });

  it('keeps what was done today, and the closed days that are over', async () => {
    const taskId = await day.assign();
    await setWeekly(openBut('tuesday'));
    await passTo('2026-06-17');
    await day.complete(taskId, '2026-06-17');
    await setWeekly(openBut('wednesday'));
    expect(await dueDays()).toContain('2026-06-17');
    await setWeekly(null);
    expect(await closedDaysAt(server, branchId)).toEqual([['2026-06-16', 'not open on Tuesdays']]);
    expect(await dueDays()).not.toContain('2026-06-16');
  });

  it('makes the days before it with the hours that held then', async () => {
    await day.assign();
    server.clock.set('2026-06-13T09:00:00Z');
    await setWeekly(openOn('monday'));
    expect(await dueDays()).toEqual([TODAY, TOMORROW, '2026-06-12']);
    expect(await closedDaysAt(server, branchId)).toEqual([['2026-06-13', 'not open on Saturdays']]);
  });

  it('takes the same number of statements for one branch and for many', async () => {
    await day.assign();
    const others: Branch[] = [];
    for (let n = 0; n < 6; n += 1) others.push(await createBranch(server, day.cast.company.id));
    await ensureAllOccurrences(server.context);
    const client = await owner();
    const statementsFor = (branchIds: number[], nation: 'wales' | 'scotland') =>
      server.statementsOf(() => client.call(setHoursOfBranches, { body: { branchIds, nation } }));
    const one = await statementsFor([branchId], 'wales');
    expect(await statementsFor([branchId, ...others.map(({ id }) => id)], 'scotland')).toBe(one);
  });
});

describe('a tablet that did not know of a closed day', () => {
  const send = async (taskId: number, dueDate: string, occurredAt: string) => {
    const draft = {
      kind: 'task.complete' as const,
      payload: { branch_task_id: taskId, due_date: dueDate },
      occurredAt,
    };
    return outcomeOf(await day.tablet.send(await day.tablet.make(day.lukasz, draft)));
  };

  it('keeps what was done on the day itself', async () => {
    const taskId = await day.assign();
    await close(TODAY);
    expect(await dueDays()).toEqual([]);
    expect(await send(taskId, TODAY, `${TODAY}T08:00:00.000Z`)).toEqual(['ok']);
    await close(TOMORROW);
    server.clock.set(`${TOMORROW}T11:00:00Z`);
    expect(await send(taskId, TOMORROW, `${TOMORROW}T10:00:00.000Z`)).toEqual(['ok']);
    expect(await dueDays()).toEqual([TODAY, TOMORROW]);
  });

  it('is told why a later action on that day is refused', async () => {
    const taskId = await day.assign();
    await close(TOMORROW);
    server.clock.set('2026-06-12T09:00:00Z');
    expect(await send(taskId, TOMORROW, '2026-06-12T08:00:00.000Z')).toEqual([
      'refused: The branch was closed on that day',
    ]);
  });

  it('gets the hours in its snapshot, with the bank holidays of more than a year', async () => {
    await setWeekly(openBut('sunday'));
    await close('2026-12-27');
    const body = { bank_holidays: 'closed' } as const;
    await (await owner()).call(setBranchHours, { params: { id: branchId }, body });
    const { branch } = await day.tablet.snapshot();
    expect(branch.hours?.weekly?.sunday).toEqual([]);
    expect(branch.hours?.closures).toEqual([
      { from: '2026-12-27', to: '2026-12-27', reason: 'Refit' },
    ]);
    expect(branch.hours?.holidays.map((holiday) => holiday.day)).toEqual([
      '2026-08-31',
      '2026-12-25',
      '2026-12-26',
      '2026-12-28',
      '2027-01-01',
      '2027-03-26',
      '2027-03-29',
      '2027-05-03',
      '2027-05-31',
    ]);
  });
});

type Step =
  | { do: 'next' }
  | { do: 'close'; days: number }
  | { do: 'open' }
  | { do: 'weekly'; weekdays: Weekday[] };
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ do: 'next' }) },
  fc.integer({ min: 0, max: 3 }).map((days): Step => ({ do: 'close', days })),
  fc.constant<Step>({ do: 'open' }),
  fc
    .subarray([...WEEKDAYS], { minLength: 1 })
    .map((weekdays): Step => ({ do: 'weekly', weekdays })),
);

it(
  'each day is either due or closed, as the hours said when it was over',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (steps) => {
        server.clock.set(`${TODAY}T09:00:00Z`);
        day = await createBranchDay(server);
        branchId = day.cast.branch.id;
        await day.assign();
        let today = TODAY;
        let weekdays: readonly Weekday[] = WEEKDAYS;
        const closures: { id: number; from: string; to: string }[] = [];
        const closed = new Map<string, boolean>();
        for (const one of [...steps, { do: 'next' } as Step]) {
          if (one.do === 'close') closures.push(await close(today, addDays(today, one.days)));
          if (one.do === 'weekly') {
            ({ weekdays } = one);
            await setWeekly(openOn(...weekdays));
          }
          const last = closures.at(-1);
          if (one.do === 'open' && last) {
            closures.pop();
            const params = { id: branchId, closureId: last.id };
            await (await owner()).call(deleteClosure, { params });
          }
          const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })
            .format(new Date(today))
            .toLowerCase();
          const isOff = closures.some(({ from, to }) => from <= today && today <= to);
          closed.set(today, isOff || !weekdays.some((weekday) => weekday === name));
          if (one.do === 'next') {
            today = addDays(today, 1);
            server.clock.set(`${today}T09:00:00Z`);
          }
        }
        await readDay();
        const past = [...closed].filter(([date]) => date < today);
        const before = (date: string) => date < today;
        expect((await dueDays()).filter(before)).toEqual(
          past.filter(([, isClosed]) => !isClosed).map(([date]) => date),
        );
        const recorded = (await closedDaysAt(server, branchId)).map(([date]) => date ?? '');
        expect(recorded.filter(before)).toEqual(
          past.filter(([, isClosed]) => isClosed).map(([date]) => date),
        );
      }),
      { numRuns: 8 },
    );
  },
);

it('a task done at the portal on a day that was closed later stays done', async () => {
  await day.assign();
  const [item] = (await readDay()).items;
  await (await owner()).call(completeTask, { params: { id: item?.id ?? 0 }, body: {} });
  await close(TODAY);
  expect((await readDay()).items).toMatchObject([{ state: 'completed' }]);
});
