import { listBranchesToday } from '@branchbook/contract/activity.ts';
import {
  addClosure,
  deleteClosure,
  getBranchHours,
  listClosedDays,
  MOST_CLOSURES,
  setBranchHours,
  setHoursOfBranches,
} from '@branchbook/contract/branch-hours.ts';
import { addBranches, getBranchOverview } from '@branchbook/contract/branches.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCast, createCompany, tokenOf } from '../../testing/factories.ts';
import type { Cast, Company, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, branchRow, closeBranch, setTimezone } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';
const WEEKLY = {
  monday: [['09:00', '17:30']],
  tuesday: [['09:00', '17:30']],
  wednesday: [['09:00', '17:30']],
  thursday: [['09:00', '17:30']],
  friday: [
    ['09:00', '14:00'],
    ['18:00', '01:00'],
  ],
  saturday: [['10:00', '16:00']],
  sunday: [],
} as Record<string, [string, string][]>;

let server: TestServer;
let cast: Cast;
let other: Company;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(`${TODAY}T09:00:00Z`);
  cast = await createCast(server);
  other = await createCompany(server);
});
afterAll(() => server.close());

type Sent = Parameters<typeof setBranchHours.body.parse>[0];
/** Signs in at the time of the test's clock, because a session lasts 30 minutes. */
const as = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));

const read = async (id: number, kind: Kind = 'owner') =>
  (await as(kind)).call(getBranchHours, { params: { id } });
const set = async (id: number, body: Sent, kind: Kind = 'owner') =>
  (await as(kind)).call(setBranchHours, { params: { id }, body: body as never });
const close = async (
  id: number,
  [from, to]: [string, string],
  { reason = 'Refit', kind = 'owner' }: { reason?: string; kind?: Kind } = {},
) => (await as(kind)).call(addClosure, { params: { id }, body: { from, to, reason } });
const open = async (id: number, closureId: number, kind: Kind = 'owner') =>
  (await as(kind)).call(deleteClosure, { params: { id, closureId } });
const newBranch = () => createBranch(server, cast.company.id);

describe('the opening hours of a branch', () => {
  it('are open every day in England, until someone says otherwise', async () => {
    const { id, name } = await newBranch();
    expect(await read(id)).toEqual({
      branchId: id,
      name,
      nation: 'england',
      weekly: null,
      bank_holidays: 'open',
      open_holidays: [],
      day_ends: 0,
      closures: [],
      closed_today: null,
      version: 1,
    });
  });

  it('are stored as they are sent, and can be cleared', async () => {
    const { id } = await newBranch();
    const hours = { nation: 'scotland', weekly: WEEKLY, bank_holidays: 'closed' };
    expect(await set(id, hours)).toMatchObject({ ...hours, version: 2 });
    expect(await read(id)).toMatchObject(hours);
    expect(await set(id, { weekly: null })).toMatchObject({ ...hours, weekly: null });
  });

  it('do not change when the same is sent again', async () => {
    const { id } = await newBranch();
    await set(id, { weekly: WEEKLY });
    const before = (await auditOf(server, cast.company.id)).length;
    expect(await set(id, { weekly: WEEKLY, nation: 'england' })).toMatchObject({ version: 2 });
    expect(await auditOf(server, cast.company.id)).toHaveLength(before);
  });

  it('are not overwritten by someone who read an older version', async () => {
    const { id } = await newBranch();
    await set(id, { nation: 'wales', version: 1 });
    expect(await refusalOf(set(id, { nation: 'scotland', version: 1 }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: { nation: 'wales', version: 2 } },
    });
  });

  it('are refused in plain words when the times overlap', async () => {
    const { id } = await newBranch();
    const monday = [
      ['09:00', '14:00'],
      ['13:00', '17:00'],
    ];
    expect(await refusalOf(set(id, { weekly: { monday } }))).toMatchObject({
      status: 400,
      errors: [{ field: 'weekly.monday', message: 'These times overlap' }],
    });
  });

  it('say why the branch is closed today', async () => {
    const { id } = await newBranch();
    expect(await set(id, { weekly: { ...WEEKLY, wednesday: [] } })).toMatchObject({
      closed_today: 'not open on Wednesdays',
    });
    const { branches } = await (await as('owner')).call(getBranchOverview);
    expect(branches.find((one) => one.id === id)?.closed_today).toBe('not open on Wednesdays');
    const shown = await (await as('owner')).call(listBranchesToday);
    expect(shown.find((one) => one.id === id)?.closed).toBe('not open on Wednesdays');
    await set(id, { weekly: null });
    const again = await (await as('owner')).call(getBranchOverview);
    expect(again.branches.find((one) => one.id === id)?.closed_today).toBeNull();
  });

  it('say which days of a week are closed, past and to come, in 31 days at most', async () => {
    const { id } = await newBranch();
    await set(id, { weekly: { ...WEEKLY, wednesday: [], sunday: WEEKLY['saturday'] ?? [] } });
    const closedDays = async (startDate: string, endDate: string) =>
      (await as('owner')).call(listClosedDays, { params: { id }, query: { startDate, endDate } });
    const reason = 'not open on Wednesdays';
    expect(await closedDays(TODAY, addDays(TODAY, 7))).toEqual([
      { day: TODAY, reason },
      { day: addDays(TODAY, 7), reason },
    ]);
    expect(await closedDays(addDays(TODAY, -30), addDays(TODAY, -1))).toEqual([]);
    const tooLong = refusalOf(closedDays(TODAY, addDays(TODAY, 31)));
    expect(await tooLong).toMatchObject({ code: 'DATE_RANGE_TOO_LARGE' });
  });

  it('give a new branch the nation of the head office', async () => {
    const { id } = cast.company.headOffice;
    await set(id, { nation: 'northern_ireland' });
    const [added] = await (await as('owner')).call(addBranches, { body: { name: 'Armagh' } });
    expect(await read(added?.id ?? 0)).toMatchObject({ nation: 'northern_ireland', weekly: null });
    await set(id, { nation: 'england' });
  });

  it('are named in the audit log, and closures by their days', async () => {
    const { id, name } = await newBranch();
    await set(id, { weekly: WEEKLY, bank_holidays: 'closed' });
    const closure = await close(id, ['2026-12-24', '2026-12-27'], { reason: 'Secret reason' });
    await open(id, closure.id);
    const days = { from: '2026-12-24', to: '2026-12-27' };
    expect((await auditOf(server, cast.company.id)).slice(-3)).toMatchObject([
      {
        action: 'branch.hours-changed',
        branch_id: id,
        details: { name, fields: ['weekly', 'bank_holidays'] },
      },
      { action: 'branch.closure-added', branch_id: id, details: { name, ...days } },
      { action: 'branch.closure-deleted', branch_id: id, details: { name, ...days } },
    ]);
  });
});

describe('closures', () => {
  it('are listed until they have ended, the first one first', async () => {
    const { id } = await newBranch();
    const later = await close(id, ['2026-12-24', '2026-12-27']);
    const now = await close(id, ['2026-06-08', TODAY], { reason: ' <b>Power cut</b> ' });
    expect(now).toEqual({ id: now.id, from: '2026-06-08', to: TODAY, reason: 'Power cut' });
    expect(await read(id)).toMatchObject({ closures: [now, later], closed_today: 'Power cut' });
    server.clock.set('2026-06-11T09:00:00Z');
    expect(await read(id)).toMatchObject({ closures: [later], closed_today: null });
    server.clock.set(`${TODAY}T09:00:00Z`);
  });

  it('cannot end before today, by the branch’s own clock', async () => {
    const { id } = await newBranch();
    await setTimezone(server, id, 'Pacific/Auckland');
    server.clock.set(`${TODAY}T13:00:00Z`);
    expect(await refusalOf(close(id, [TODAY, TODAY]))).toMatchObject({
      status: 400,
      errors: [{ field: 'to', message: 'Please choose today or a later day' }],
    });
    server.clock.set(`${TODAY}T09:00:00Z`);
    expect(await close(id, [TODAY, TODAY])).toMatchObject({ to: TODAY });
  });

  it('are limited in number', async () => {
    const { id } = await newBranch();
    const days = Array.from({ length: MOST_CLOSURES }, (_, n) => addDays(TODAY, n));
    await Promise.all(days.map((day) => close(id, [day, day])));
    expect(await refusalOf(close(id, [TODAY, TODAY]))).toMatchObject({
      status: 400,
      errors: [{ field: 'to', message: `A branch can have ${MOST_CLOSURES} closures at most` }],
    });
  });

  it('can be deleted once', async () => {
    const { id } = await newBranch();
    const closure = await close(id, [TODAY, TODAY]);
    await open(id, closure.id);
    expect(await refusalOf(open(id, closure.id))).toMatchObject({ status: 404 });
    expect(await read(id)).toMatchObject({ closures: [], closed_today: null });
  });
});

describe('the right to set opening hours', () => {
  it('is the branch manager’s at the own branch only', async () => {
    const { branch } = cast;
    const elsewhere = await newBranch();
    const kind = 'branch manager';
    expect(await set(branch.id, { weekly: WEEKLY }, kind)).toMatchObject({ weekly: WEEKLY });
    const closure = await close(branch.id, ['2026-12-25', '2026-12-25'], { kind });
    await open(branch.id, closure.id, kind);
    const theirs = await close(elsewhere.id, ['2026-12-25', '2026-12-25']);
    for (const call of [
      () => read(elsewhere.id, kind),
      () => set(elsewhere.id, { weekly: WEEKLY }, kind),
      () => close(elsewhere.id, [TODAY, TODAY], { kind }),
      () => open(elsewhere.id, theirs.id, kind),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 403, message: 'Access Denied' });
    }
    // A closure of another branch is not found through the own branch.
    expect(await refusalOf(open(branch.id, theirs.id, kind))).toMatchObject({ status: 404 });
    await set(branch.id, { weekly: null });
  });

  it('is head office’s at all branches, never staff’s, and ends at the company', async () => {
    const { id } = await newBranch();
    const kind = 'head-office manager';
    expect(await set(id, { nation: 'wales' }, kind)).toMatchObject({ nation: 'wales' });
    for (const call of [() => read(id, 'staff'), () => set(id, { nation: 'wales' }, 'staff')]) {
      expect(await refusalOf(call())).toMatchObject({ status: 403 });
    }
    for (const call of [
      () => read(other.headOffice.id),
      () => set(other.headOffice.id, { nation: 'wales' }),
      () => close(other.headOffice.id, [TODAY, TODAY]),
    ]) {
      expect(await refusalOf(call())).toMatchObject({ status: 404 });
    }
    await closeBranch(server, id);
    expect(await refusalOf(set(id, { nation: 'england' }))).toMatchObject({ status: 404 });
  });
});

describe('hours of many branches', () => {
  const setMany = async (body: object, kind: Kind = 'owner') =>
    (await as(kind)).call(setHoursOfBranches, { body: body as never });

  it('are set at once, only where they differ, with a closure for each', async () => {
    const branches = [await newBranch(), await newBranch(), await newBranch()];
    const branchIds = branches.map(({ id }) => id);
    await set(branchIds[0] ?? 0, { weekly: WEEKLY });
    expect(await setMany({ branchIds, weekly: WEEKLY })).toEqual({ changed: 2 });
    for (const id of branchIds)
      expect(await read(id)).toMatchObject({ weekly: WEEKLY, version: 2 });
    const closure = { from: '2026-12-25', to: '2026-12-26', reason: 'Christmas' };
    expect(await setMany({ branchIds: [...branchIds, ...branchIds], closure })).toEqual({
      changed: 3,
    });
    for (const id of branchIds) expect((await read(id)).closures).toMatchObject([closure]);
  });

  it('are all set or none, and only by head office', async () => {
    const { id } = await newBranch();
    for (const [body, kind, status] of [
      [{ branchIds: [id, other.headOffice.id], nation: 'wales' }, 'owner', 404],
      [{ branchIds: [id], nation: 'wales' }, 'branch manager', 403],
      [{ branchIds: [], nation: 'wales' }, 'owner', 400],
      [
        {
          branchIds: [id],
          nation: 'wales',
          closure: { from: '2026-06-01', to: '2026-06-02', reason: 'Over' },
        },
        'owner',
        400,
      ],
    ] as const) {
      expect(await refusalOf(setMany(body, kind))).toMatchObject({ status });
    }
    expect(await branchRow(server, id)).toMatchObject({ nation: 'england', version: 1 });
  });
});
