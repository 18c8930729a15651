import { listBranchesToday } from '@branchbook/contract/activity.ts';
import { setBranchHours } from '@branchbook/contract/branch-hours.ts';
import { getBranchOverview } from '@branchbook/contract/branches.ts';
import { getHygieneRating, setHygieneRating } from '@branchbook/contract/hygiene-ratings.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
  tokenOf,
} from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const TODAY = '2026-06-10';
const FIVE = { value: '5', rated_on: '2026-03-12' } as const;

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(`${TODAY}T09:00:00Z`);
  cast = await createCast(server);
});
afterAll(() => server.close());

type Sent = { fhrs_number?: number | null; rating?: unknown };
const read = (id: number, kind: Kind = 'owner') =>
  cast.as(kind).call(getHygieneRating, { params: { id } });
const set = (id: number, body: Sent, kind: Kind = 'owner') =>
  cast.as(kind).call(setHygieneRating, { params: { id }, body: body as never });
const newBranch = () => createBranch(server, cast.company.id);

describe('the hygiene rating of a branch', () => {
  it('is empty at first, and is not read where no register is set', async () => {
    const { id } = await newBranch();
    expect(await read(id)).toEqual({
      branchId: id,
      nation: 'england',
      fhrs_number: null,
      rating: null,
      earlier: [],
      reads: false,
      read_at: null,
      problem: null,
    });
  });

  it('is entered by hand, shown in the lists of branches, and keeps the ratings before', async () => {
    const { id } = await newBranch();
    await set(id, { rating: { value: '2', rated_on: '2025-01-20' } });
    const now = await set(id, { fhrs_number: 1_234_567, rating: FIVE });
    const entered = { pending: false, source: 'entered', recorded_at: `${TODAY}T09:00:00.000Z` };
    expect(now).toMatchObject({
      fhrs_number: 1_234_567,
      rating: { ...FIVE, ...entered },
      earlier: [{ value: '2', rated_on: '2025-01-20', ...entered }],
    });
    const { branches } = await cast.as('owner').call(getBranchOverview, {});
    expect(branches.find((branch) => branch.id === id)?.hygiene_rating).toEqual(FIVE);
    const today = await cast.as('owner').call(listBranchesToday, {});
    expect(today.find((branch) => branch.id === id)?.hygieneRating).toEqual(FIVE);

    expect(await set(id, { rating: null })).toMatchObject({
      fhrs_number: 1_234_567,
      rating: null,
      earlier: [FIVE, { value: '2' }],
    });
    const audit = await auditOf(server, cast.company.id);
    expect(
      audit.filter(({ branch_id: branchId }) => branchId === id).map((row) => row.details),
    ).toMatchObject([
      { fields: ['rating'] },
      { fields: ['fhrs_number', 'rating'] },
      { fields: ['rating'] },
    ]);
  });

  it('does not change when the same is sent again', async () => {
    const { id } = await newBranch();
    await set(id, { fhrs_number: 55, rating: FIVE });
    const before = await auditOf(server, cast.company.id);
    expect(await set(id, { fhrs_number: 55, rating: FIVE })).toMatchObject({ earlier: [] });
    expect(await auditOf(server, cast.company.id)).toEqual(before);
  });

  it('is a number in England and words in Scotland, with the day of the inspection', async () => {
    const { id } = await newBranch();
    const refused = async (rating: unknown) =>
      (await refusalOf(set(id, { rating }))).errors.map(({ message }) => message);
    const pass = { value: 'pass', rated_on: '2026-03-12' } as const;
    const wrongNation = 'Please choose a rating of the nation that the branch is in';
    expect(await refused(pass)).toEqual([wrongNation]);
    expect(await refused({ value: '5', rated_on: null })).toEqual([
      'Please enter the date of the inspection',
    ]);
    expect(await refused({ value: '5', rated_on: '2026-06-11' })).toEqual([
      'The date of the inspection must not be in the future',
    ]);
    await set(id, { rating: { value: 'awaiting_inspection', rated_on: null } });

    const nation = (to: 'scotland' | 'other') =>
      cast.as('owner').call(setBranchHours, { params: { id }, body: { nation: to } });
    await nation('scotland');
    expect(await refused(FIVE)).toEqual([wrongNation]);
    expect(await set(id, { rating: pass })).toMatchObject({ rating: pass });
    await nation('other');
    expect(await refused({ value: 'exempt', rated_on: null })).toEqual([wrongNation]);
  });

  it('is set by head office, the managers of the branch and its area, and by no one else', async () => {
    const { id } = cast.branch;
    for (const kind of ['owner', 'head-office manager', 'branch manager'] as const) {
      await set(id, { fhrs_number: 77 }, kind);
      expect((await read(id, kind)).fhrs_number).toBe(77);
    }
    const elsewhere = await newBranch();
    const isRefused = { status: 403 };
    expect(await refusalOf(set(elsewhere.id, {}, 'branch manager'))).toMatchObject(isRefused);
    expect(await refusalOf(read(elsewhere.id, 'branch manager'))).toMatchObject(isRefused);
    expect(await refusalOf(set(id, {}, 'staff'))).toMatchObject(isRefused);

    const { db } = server.context;
    const area = await db
      .insertInto('areas')
      .values({ company_id: cast.company.id, name: 'North' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('branches').set({ area_id: area.id }).where('id', '=', id).execute();
    const manager = await createEmployee(server, elsewhere, { role_id: 2 });
    await db
      .insertInto('area_managers')
      .values({ company_id: cast.company.id, area_id: area.id, employee_id: manager.id })
      .execute();
    const client = server.client(await tokenOf(server, manager));
    await client.call(setHygieneRating, { params: { id }, body: { rating: FIVE } });
    const outside = client.call(getHygieneRating, { params: { id: elsewhere.id } });
    expect(await refusalOf(outside)).toMatchObject(isRefused);

    const other = await createCompany(server);
    expect(await refusalOf(read(other.headOffice.id))).toMatchObject({ status: 404 });
  });
});
