import { randomUUID } from 'node:crypto';
import { accidentCsv } from '@branchbook/contract/accidents.ts';
import { reportOfAllBranches, taskCsv } from '@branchbook/contract/reports.ts';
import type { BranchReport } from '@branchbook/contract/reports.ts';
import { temperatureCsv } from '@branchbook/contract/temperature.ts';
import { visitorCsv } from '@branchbook/contract/visitors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { readPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { accessLogOf, closeBranch } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { filesInZip } from '../../testing/zip.ts';

const DAY = '2026-06-10';
const DAYS = { startDate: '2026-06-08', endDate: DAY };

let server: TestServer;
let cast: Cast;
let leeds: Branch;

const addVisitor = async ({ id }: Branch, name: string, at: Date) => {
  await server.context.db
    .insertInto('visitors')
    .values({
      company_id: cast.company.id,
      branch_id: id,
      uuid: randomUUID(),
      full_name: name,
      reason: 'Delivery',
      check_in: at,
      received_at: at,
    })
    .execute();
};

beforeAll(async () => {
  server = await startTestServer({ now: `${DAY}T08:00:00Z` });
  cast = await createCast(server);
  const closed = await createBranch(server, cast.company.id, { name: 'Closed long ago' });
  server.clock.set('2026-06-07T08:00:00Z');
  await closeBranch(server, closed.id);
  server.clock.set('2026-06-09T08:00:00Z');
  const closing = await createBranch(server, cast.company.id, { name: 'Leeds' });
  await addVisitor(closing, 'Last visitor', server.clock.now());
  await closeBranch(server, closing.id);
  server.clock.set(`${DAY}T08:00:00Z`);
  leeds = await createBranch(server, cast.company.id, { name: 'Leeds' });
  await addVisitor(cast.branch, 'Ann', server.clock.now());
  await addVisitor(leeds, 'Bob', server.clock.now());
});
afterAll(() => server.close());

// Ten files a minute are allowed; each test has its own minute.
beforeEach(() => server.clock.advance(60_000));

type Asked = Partial<Record<'startDate' | 'endDate', string | null>>;

const exported = (
  report: BranchReport,
  format: 'pdf' | 'csv',
  { days = DAYS, kind = 'owner' }: { days?: Asked; kind?: Kind } = {},
) => cast.as(kind).raw(reportOfAllBranches, { body: { report, format, ...days } });

const filesOf = async (response: Response) => filesInZip(Buffer.from(await response.arrayBuffer()));

describe('one report of all branches', () => {
  it('is a PDF for each branch in one file, including closed ones', async () => {
    const response = await exported('visitor', 'pdf');
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="visitor_reports_\S+_2026-06-08_2026-06-10\.zip"/,
    );
    const files = await filesOf(response);
    expect(files.size).toBe(4);
    const visitorsIn = async (name: RegExp): Promise<string[]> => {
      const [, bytes] = [...files].find(([file]) => name.test(file)) ?? [];
      const { pages } = await readPdf(bytes ?? Buffer.alloc(0));
      return ['Ann', 'Bob', 'Last visitor'].filter((visitor) => pages.join().includes(visitor));
    };
    expect(await visitorsIn(/^visitor_report_Leeds_2026-06-08_2026-06-10\.pdf$/)).toEqual(['Bob']);
    // The closed branch has the same name as an open one.
    expect(await visitorsIn(/^visitor_report_Leeds_\S+_2026-06-10_\d+\.pdf$/)).toEqual([
      'Last visitor',
    ]);
    expect([...files.keys()].join()).not.toContain('Closed');
  });

  it('includes a closed branch up to the day of its closing, and none for a future day', async () => {
    const behind = await createBranch(server, cast.company.id, {
      name: 'Honolulu',
      timezone: 'Pacific/Honolulu',
    });
    const namesOf = async (startDate: string): Promise<string[]> => {
      const files = await filesOf(
        await exported('visitor', 'csv', { days: { startDate, endDate: DAY } }),
      );
      return [...files.keys()].map((name) => name.replace(/^visitor_report_|_2026-.*/g, ''));
    };
    const open = [cast.branch.name.replaceAll(' ', '_'), 'Head_Office', 'Leeds'];
    expect((await namesOf('2026-06-09')).toSorted()).toEqual(
      [...open, 'Leeds', 'Honolulu'].toSorted(),
    );
    expect((await namesOf(DAY)).toSorted()).toEqual(open.toSorted());
    await closeBranch(server, behind.id);
    await server.context.db
      .updateTable('branches')
      .set({ deleted_at: new Date('2026-01-01T00:00:00Z') })
      .where('id', '=', behind.id)
      .execute();
  });

  it.each([
    ['task', taskCsv],
    ['visitor', visitorCsv],
    ['accident', accidentCsv],
    ['temperature', temperatureCsv],
  ] as const)(
    'contains the %s report of each branch, equal to its single export',
    async (kind, single) => {
      const files = await filesOf(await exported(kind, 'csv'));
      for (const { id, name } of [leeds, cast.branch]) {
        const body = { branchId: id, ...DAYS };
        const alone = await (await cast.as('owner').raw(single, { body })).arrayBuffer();
        const file = `${kind}_report_${name.replaceAll(' ', '_')}_2026-06-08_2026-06-10.csv`;
        expect([...files.keys()]).toContain(file);
        expect(files.get(file)?.equals(Buffer.from(alone))).toBe(true);
      }
    },
  );

  it('is for head office only, and recorded in the audit log', async () => {
    const files = await filesOf(await exported('task', 'csv', { kind: 'head-office manager' }));
    expect(files.size).toBe(4);
    const stranger = await createCast(server);
    const foreign = await stranger.as('owner').raw(reportOfAllBranches, {
      body: { report: 'visitor', format: 'csv', ...DAYS },
    });
    const names = [...(await filesOf(foreign)).keys()].join();
    expect(names).toContain(stranger.branch.name.replaceAll(' ', '_'));
    expect(names).not.toContain('Leeds');
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(exported('task', 'csv', { kind }))).toMatchObject({ status: 403 });
    }
    const entries = await accessLogOf(server, stranger.company.id);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: 'file.exported',
        actor_id: stranger.people.owner.id,
        details: { name: 'A report of all branches (ZIP)' },
      }),
    );
  });

  it('refuses invalid days before the file begins', async () => {
    const refusal = (report: BranchReport, format: 'pdf' | 'csv', days: Asked) =>
      refusalOf(exported(report, format, { days }));
    expect(await refusal('task', 'pdf', { ...DAYS, startDate: '2026-05-10' })).toMatchObject({
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      message: 'PDF export is limited to 30 days maximum',
    });
    expect(await refusal('accident', 'csv', { ...DAYS, startDate: '2026-03-11' })).toMatchObject({
      status: 400,
      message: 'CSV export is limited to 90 days maximum',
    });
    expect(await refusal('visitor', 'csv', { startDate: DAY, endDate: null })).toMatchObject({
      code: 'DATE_RANGE_REQUIRED',
      message: 'Please select start and end dates for CSV export',
    });
    expect(
      await refusal('visitor', 'pdf', { startDate: '2026-06-11', endDate: '2026-06-11' }),
    ).toMatchObject({
      status: 400,
      errors: [{ field: 'startDate', message: 'The start date is in the future' }],
    });
  });
});
