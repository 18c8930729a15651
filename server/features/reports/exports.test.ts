import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { accidentCsv, accidentPdf } from '@branchbook/contract/accidents.ts';
import { recordTraining, trainingCsv, trainingPdf } from '@branchbook/contract/training.ts';
import { visitorCsv, visitorPdf } from '@branchbook/contract/visitors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertInBatches } from '../../platform/database/batches.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Cast, Kind, Person } from '../../testing/factories.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { faultsOfPdf, readPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { closeBranch, moveEmployee } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';
import type { Tablet } from '../../testing/tablet.ts';

const DAY = '2026-06-10';
const LONG = 'Donaudampfschiff'.repeat(62);

const log = createLogLines();
let server: TestServer;
let cast: Cast;
let tablet: Tablet;
let anna: Person;

beforeAll(async () => {
  const env = { LOG_LEVEL: 'info' };
  server = await startTestServer({ now: `${DAY}T08:00:00Z`, logTo: log.stream, env });
  cast = await createCast(server);
  anna = await createEmployee(server, cast.branch, { name: 'Anna 王 👍' });
  tablet = await signInTablet(server, cast.as('owner'), cast.branch);
});
afterAll(() => server.close());

// Ten files a minute are allowed; each test has its own minute.
beforeEach(() => server.clock.advance(60_000));

type Asked = { startDate?: string | null; endDate?: string | null; branchId?: number };
type DaysEndpoint = typeof visitorPdf | typeof visitorCsv | typeof accidentPdf | typeof accidentCsv;

const clientOf = async (kind: Kind) => server.client(await tokenOf(server, cast.people[kind]));

const exportOf = async (endpoint: DaysEndpoint, changes: Asked = {}, kind: Kind = 'owner') => {
  const body = { branchId: cast.branch.id, startDate: DAY, endDate: DAY, ...changes };
  const response = await (await clientOf(kind)).raw(endpoint, { body });
  return {
    name: /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

/** Removes the spaces, which depend on where a line ends. */
const letters = (text: string): string => text.replaceAll(' ', '');

const expectValid = (pdf: Buffer): void => {
  expect(pdf.includes('pdfaid:part')).toBe(true);
  expect(faultsOfPdf(pdf)).toBe('');
};

describe('the exported visitor book', () => {
  beforeAll(async () => {
    const visit = (full_name: string, more: Record<string, string> = {}) =>
      tablet.makeUnsigned({
        kind: 'visitor.in',
        payload: { full_name, reason: 'Delivery', ...more },
      });
    const [first, ...rest] = [
      ...visit('Łukasz 王小明 👍', {
        company_name: '=1+1 *Ltd* #x',
        email: 'a.very.long.address@some-catering-company.example',
        phone_number: '07700 900123',
      }),
      ...visit(LONG.slice(0, 100)),
      ...Array.from({ length: 80 }, (_, at) => visit(`Visitor ${at}`)).flat(),
    ];
    await tablet.send([first, ...rest].filter((item) => item !== undefined));
    await tablet.send(
      tablet.makeUnsigned({ kind: 'visitor.out', payload: { visitor: first?.key ?? '' } }),
    );
  });

  it('has numbered pages with the same headings, in any script', async () => {
    const { name, bytes } = await exportOf(visitorPdf);
    const { branch, company, people } = cast;
    expect(name).toBe(`visitor_report_${branch.name.replaceAll(' ', '_')}_${DAY}_${DAY}.pdf`);
    expectValid(bytes);
    const { title, language, pages } = await readPdf(bytes);
    expect(title).toBe(`Visitor report, ${branch.name}, 10/06/2026 to 10/06/2026`);
    expect(language).toBe('en');
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain('Name Company Reason Contact Check in Check out');
      expect(page).toContain(`${company.name}, ${branch.name}`);
    }
    const text = pages.join(' ');
    expect(text).toContain(`by ${people.owner.name}`);
    expect(text).toContain('Visitors 82 Still visiting 81');
    expect(text).toMatch(/Visitor 79 N\/A Delivery N\/A 10\/06\/2026 \d\d:\d\d Still Visiting/);
    for (const part of [
      'Łukasz 王小明 👍',
      '=1+1 *Ltd* #x',
      'a.very.long.address@some-catering-company.example',
      '07700 900123',
      LONG.slice(0, 100),
    ]) {
      expect(letters(text)).toContain(letters(part));
    }
  });

  it('is a table for a spreadsheet, without formulas', async () => {
    const { name, bytes } = await exportOf(visitorCsv, {}, 'branch manager');
    expect(name).toMatch(/^visitor_report_.*_2026-06-10_2026-06-10\.csv$/);
    const lines = bytes.toString().split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFName,Company,Reason,Email,Phone number,Check in,Check out,Arrival',
    );
    expect(lines.find((line) => line.startsWith('Łukasz 王小明'))).toMatch(
      /^Łukasz 王小明 👍,'=1\+1 \*Ltd\* #x,Delivery,a\.very\S+,\S.*,10\/06\/2026 \d\d:\d\d,10\/06\/2026 \d\d:\d\d,(?:Arrived late, \S+ \S+|"Arrived late, \S+ \S+")?$/,
    );
  });

  it('says so when there were no visitors', async () => {
    const { bytes } = await exportOf(visitorPdf, {
      startDate: '2026-06-01',
      endDate: '2026-06-02',
    });
    const { pages } = await readPdf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Visitors 0 Still visiting 0 None in this period.');
  });

  it('covers at most 90 days, for users who see the branch’s reports', async () => {
    const long = { startDate: '2026-03-11' };
    for (const [endpoint, format] of [
      [visitorPdf, 'PDF'],
      [accidentCsv, 'CSV'],
    ] as const) {
      expect(await refusalOf(exportOf(endpoint, long))).toMatchObject({
        status: 400,
        code: 'DATE_RANGE_TOO_LARGE',
        message: `${format} export is limited to 90 days maximum`,
      });
      expect(await refusalOf(exportOf(endpoint, { endDate: null }))).toMatchObject({
        code: 'DATE_RANGE_REQUIRED',
        message: `Please select start and end dates for ${format} export`,
      });
      expect((await refusalOf(exportOf(endpoint, {}, 'staff'))).status).toBe(403);
    }
    const elsewhere = await createBranch(server, cast.company.id);
    const far = { branchId: elsewhere.id };
    expect((await refusalOf(exportOf(accidentPdf, far, 'branch manager'))).status).toBe(403);
    expect((await exportOf(accidentPdf, far)).bytes.length).toBeGreaterThan(0);
    const theirs = (await createCast(server)).branch;
    for (const endpoint of [visitorPdf, visitorCsv, accidentPdf, accidentCsv]) {
      expect((await refusalOf(exportOf(endpoint, { branchId: theirs.id }))).status).toBe(404);
    }
  });
});

/** Channel on which Fastify reports that a request has passed all checks and is being handled. */
const HANDLER_BEGINS = 'tracing:fastify.request.handler:start';

describe('an export whose caller has disconnected', () => {
  it('is stopped, waiting or running, and the next one is made', async () => {
    const { company, branch } = cast;
    const now = new Date('2026-05-01T09:00:00Z');
    const visits = Array.from({ length: 4000 }, (_, at) => ({
      company_id: company.id,
      branch_id: branch.id,
      uuid: randomUUID(),
      full_name: `Visitor ${at}`,
      reason: `Reason ${at}`,
      check_in: now,
      received_at: now,
    }));
    await insertInBatches(visits, async (batch) => {
      await server.context.db.insertInto('visitors').values(batch).execute();
      return [];
    });
    const [leaving, token] = [new AbortController(), await tokenOf(server, cast.people.owner)];
    const leave = async () => {
      const body = { branchId: branch.id, startDate: '2026-05-01', endDate: '2026-05-01' };
      const calling = fetch(`${server.origin}${visitorPdf.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: leaving.signal,
      });
      await expect(calling).rejects.toThrow('aborted');
    };
    const count = (text: string): number => log.text().split(text).length - 1;
    let begun = 0;
    const countBegun = () => (begun += 1);
    subscribe(HANDLER_BEGINS, countBegun);
    const left = Promise.all([leave(), leave()]);
    await expect.poll(() => begun, { timeout: 20_000 }).toBe(2);
    unsubscribe(HANDLER_BEGINS, countBegun);
    leaving.abort();
    await left;
    await expect.poll(() => count('the caller has gone'), { timeout: 20_000 }).toBe(2);
    const { pages } = await readPdf((await exportOf(visitorPdf)).bytes);
    expect(pages[0]).toContain('Visitors 82');
    expect(log.text()).not.toContain('"level":50');
  });
});

describe('the exported accident book', () => {
  it('contains every entry completely, with its addenda', async () => {
    const payload = {
      incident_date: DAY,
      incident_time: '08:15',
      employee_name: 'Zoë 王',
      description: LONG,
      emergency_services_called: true,
      service_type: 'Ambulance',
      badge_number: 'AB-1',
    };
    server.clock.set(`${DAY}T09:00:00Z`);
    const [entry] = await tablet.make(anna, { kind: 'accident.add', payload });
    if (!entry) throw new Error('Nothing was written');
    const more = { accident: entry.key, description: 'Two stitches' };
    const [added] = await tablet.make(anna, { kind: 'accident.addendum', payload: more });
    if (!added) throw new Error('Nothing was added');
    await tablet.send([entry, added]);

    const { bytes } = await exportOf(accidentPdf);
    expectValid(bytes);
    const text = (await readPdf(bytes)).pages.join(' ');
    expect(text).toContain('Accidents 1 Emergency services called 1');
    for (const part of [
      '10/06/2026 08:15, Zoë 王',
      LONG,
      'Emergency services Yes Service type Ambulance Badge number AB-1 Reported by Anna 王',
      'Added by Anna 王 👍, 10/06/2026 10:00 Two stitches',
    ]) {
      expect(letters(text)).toContain(letters(part));
    }
    const csv = (await exportOf(accidentCsv)).bytes.toString();
    expect(csv).toContain(
      'Yes,Ambulance,AB-1,Anna 王 👍,10/06/2026 10:00,10/06/2026 10:00 Anna 王 👍: Two stitches',
    );
  });
});

describe('the exported training of a person', () => {
  it('contains all records, those of other branches with the branch, and of deleted tasks', async () => {
    const owner = await clientOf('owner');
    const here = cast.branch;
    const train = (training_topic: string) =>
      owner.call(recordTraining, {
        body: { employeeId: anna.id, training_topic, notes: 'Went well' },
      });
    await train('Use the oven');
    const asked = { employeeId: anna.id, branchId: here.id };
    const before = await readPdf(
      Buffer.from(await (await owner.raw(trainingPdf, { body: asked })).arrayBuffer()),
    );
    expect(before.title).toBe(
      `Training report, ${here.name}, Anna 王 👍, All records until 10/06/2026`,
    );
    expect(before.pages.join(' ')).not.toContain(`(${here.name})`);

    const next = await createBranch(server, cast.company.id, { name: 'Next door' });
    await moveEmployee(server, anna.id, next.id);
    await closeBranch(server, here.id);
    const moved = { ...asked, branchId: next.id };
    const response = await owner.raw(trainingPdf, { body: moved });
    expect(response.headers.get('content-disposition')).toContain(
      `filename="training_report_Anna__${DAY}.pdf"`,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expectValid(bytes);
    const text = (await readPdf(bytes)).pages.join(' ');
    expect(letters(text)).toContain(letters(`Use the oven (${here.name})`));
    expect(text).toContain('Went well No one');
    const csv = await (await owner.raw(trainingCsv, { body: moved })).text();
    expect(csv).toContain(`Use the oven,${here.name},Anna 王 👍,`);
    expect((await exportOf(visitorPdf)).bytes.length).toBeGreaterThan(0);

    const foreign = await createCast(server);
    const theirs = { employeeId: foreign.people.staff.id, branchId: here.id };
    expect((await refusalOf(owner.raw(trainingPdf, { body: theirs }))).status).toBe(404);
    const manager = await clientOf('head-office manager');
    expect((await manager.raw(trainingPdf, { body: moved })).status).toBe(200);
    for (const endpoint of [trainingPdf, trainingCsv]) {
      const refusal = await refusalOf(manager.raw(endpoint, { body: asked }));
      expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  });
});
