import {
  changeSavedReport,
  CUSTOM_REPORT,
  customCsv,
  customPdf,
  deleteSavedReport,
  listSavedReports,
  runCustomReport,
} from '@branchbook/contract/custom-reports.ts';
import type { ReportDefinition } from '@branchbook/contract/custom-reports.ts';
import { deleteEmployee } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecords, createVisits } from '../../testing/drawn-records.ts';
import { createBranch, createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { createSavedReport, sampleReport } from '../../testing/saved-report.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const timezone = 'Europe/London';

let server: TestServer;
let cast: Cast;
let foreign: Cast;
let far: Branch;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-06-10T12:00:00Z' });
  cast = await createCast(server);
  foreign = await createCast(server);
  far = await createBranch(server, cast.company.id);
  const { staff } = cast.people;
  for (const [seed, branch] of [cast.branch, far].entries()) {
    await createRecords(server, { ...branch, timezone }, staff, { seed, count: 25 });
  }
});
afterAll(() => server.close());

const asked = (changes: Partial<ReportDefinition>) =>
  sampleReport({ period: { name: 'last-90-days' }, ...changes });

const run = (changes: Partial<ReportDefinition>, kind: Kind = 'owner') =>
  cast.as(kind).call(runCustomReport, { body: { definition: asked(changes), offset: 0 } });

describe('a saved report', () => {
  const change = (kind: Kind, id: number, changes: object = {}) =>
    cast.as(kind).call(changeSavedReport, {
      params: { id },
      body: { name: 'Changed', shared: false, definition: sampleReport(), ...changes },
    });
  const remove = (kind: Kind, id: number) =>
    cast.as(kind).call(deleteSavedReport, { params: { id } });
  const namesOf = async (kind: Kind) =>
    (await cast.as(kind).call(listSavedReports)).map(({ name }) => name);

  it('belongs to a user or the company, and runs with each user’s rights', async () => {
    const own = await createSavedReport(cast.as('branch manager'), 'My visits');
    const ours = await createSavedReport(cast.as('owner'), 'All visits', {
      shared: true,
      branches: [cast.branch.id, far.id],
      period: { name: 'last-90-days' },
    });
    expect(await namesOf('branch manager')).toEqual(['All visits', 'My visits']);
    expect(await namesOf('head-office manager')).toEqual(['All visits']);
    const [seen] = await cast.as('branch manager').call(listSavedReports);
    expect(seen).toEqual({ ...ours, mine: false });
    expect((await run(seen!.definition, 'branch manager')).leftOut).toBe(1);

    expect((await refusalOf(change('owner', own.id))).status).toBe(404);
    expect((await refusalOf(remove('owner', own.id))).status).toBe(404);
    for (const refused of [
      () => change('branch manager', ours.id),
      () => remove('branch manager', ours.id),
      () => change('branch manager', own.id, { shared: true }),
      () => createSavedReport(cast.as('branch manager'), 'Mine', { shared: true }),
      () => createSavedReport(cast.as('staff'), 'Mine'),
      // This would make the report private to the owner and hide it from the manager.
      () => change('head-office manager', ours.id, { shared: false }),
    ]) {
      expect((await refusalOf(refused())).status).toBe(403);
    }
    expect(
      (await refusalOf(foreign.as('owner').call(deleteSavedReport, { params: { id: ours.id } })))
        .status,
    ).toBe(404);

    const changed = await change('head-office manager', ours.id, { shared: true, version: 1 });
    expect(changed).toMatchObject({ name: 'Changed', version: 2, mine: false });
    expect(await refusalOf(change('owner', ours.id, { shared: true, version: 1 }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      data: { current: { ...changed, mine: true } },
    });
    await remove('head-office manager', ours.id);
    await remove('branch manager', own.id);
    expect((await refusalOf(remove('branch manager', own.id))).status).toBe(404);
    const rows = await auditOf(server, cast.company.id);
    const { owner, 'head-office manager': manager } = cast.people;
    const [first, then] = ['All visits', 'Changed'].map((name) => ({ name, shared: true }));
    const entry = { entity: 'saved report', entity_id: ours.id };
    expect(rows.filter(({ entity_id: id }) => id === ours.id)).toMatchObject([
      { ...entry, action: 'report.saved', actor_id: owner.id, details: first },
      { ...entry, action: 'report.changed', actor_id: manager.id, details: then },
      { ...entry, action: 'report.deleted', actor_id: manager.id, details: then },
    ]);
    // The audit log does not hold the names of private reports.
    expect(
      rows
        .filter(({ entity, entity_id: id }) => entity === 'saved report' && id === own.id)
        .map(({ details }) => details),
    ).toEqual([{ shared: false }, { shared: false }]);
  });

  it('has a unique name, and is deleted with its owner if only they see it', async () => {
    const person = await createEmployee(server, cast.company.headOffice, { role_id: 2 });
    const client = server.client(await tokenOf(server, person));
    const mine = await createSavedReport(client, 'Twice');
    const taken = { status: 409, code: 'REPORT_NAME_EXISTS', errors: [{ field: 'name' }] };
    expect(await refusalOf(createSavedReport(client, 'TWICE'))).toMatchObject(taken);
    const shared = await createSavedReport(client, 'Twice', { shared: true });
    const listed = await client.call(listSavedReports);
    expect(listed.map(({ id }) => id)).toEqual([mine.id, shared.id]);
    expect(mine).toMatchObject({ mine: true, version: 1, saved_by_name: person.name });
    expect(mine.updated_at).toBe('2026-06-10T12:00:00.000Z');
    const other = createSavedReport(cast.as('owner'), 'twice', { shared: true });
    expect(await refusalOf(other)).toMatchObject(taken);
    await cast.as('owner').call(deleteEmployee, { body: { employeeId: person.id } });
    const { db } = server.context;
    const left = await db.selectFrom('saved_reports').select('id').execute();
    expect(left.map(({ id }) => id)).not.toContain(mine.id);
    const saved = await cast.as('branch manager').call(listSavedReports);
    expect(saved).toMatchObject([{ name: 'Twice', saved_by_name: 'Former employee' }]);
    // An older release may have saved such a definition.
    await db.updateTable('saved_reports').set({ definition: '{"kind":"gone"}' }).execute();
    expect(await namesOf('owner')).toEqual([]);
  });

  it('is refused beyond 100', async () => {
    const { db } = server.context;
    const reports = Array.from({ length: CUSTOM_REPORT.saved }, (_, n) => ({
      company_id: cast.company.id,
      employee_id: cast.people.owner.id,
      name: `Report ${n}`,
      shared: false,
      definition: JSON.stringify(sampleReport()),
    }));
    await db.insertInto('saved_reports').values(reports).execute();
    expect(await refusalOf(createSavedReport(cast.as('owner'), 'One more'))).toMatchObject({
      status: 400,
      message: 'You have saved 100 reports, which is the most. Please delete one first.',
    });
  });
});

describe('an exported report', () => {
  const definition = asked({
    columns: ['full_name', 'company_name', 'visit_date', 'check_in', 'minutes', 'still_visiting'],
    filters: [{ column: 'full_name', operator: 'contains', value: '50%' }],
    group: { column: 'visit_date', by: 'month' },
  });
  const get = async (endpoint: typeof customPdf | typeof customCsv, kind: Kind = 'owner') => {
    const response = await cast
      .as(kind)
      .raw(endpoint, { body: { name: 'Who? 50% off', definition } });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  it('has the same rows in words, in a PDF with its groups and filters', async () => {
    const { rows, from, to } = await run(definition);
    const { response, body } = await get(customPdf);
    const name = `custom_report_Who_50_off_${from}_${to}`;
    expect(response.headers.get('content-disposition')).toContain(`"${name}.pdf"`);
    const text = await textOfPdf(body);
    const day = String(rows[0]?.[2]).split('-').toReversed().join('/');
    for (const part of ['Filter Name contains 50%', 'June 2026', 'Number of visits', day]) {
      expect(text).toContain(part);
    }
    const csv = await get(customCsv);
    expect(csv.response.headers.get('content-disposition')).toContain(`"${name}.csv"`);
    const lines = csv.body.toString('utf8').trim().split('\r\n');
    expect(lines[0]).toContain('Name,Company,Day,Check in,Minutes,Still visiting,Group: ');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[1]).toMatch(
      /^50% off,.*,\d\d\/\d\d\/2026,\d\d\/\d\d\/2026 \d\d:\d\d,\d*,(?:Yes|No),June 2026,\d+$/,
    );
  });

  it('covers the caller’s branches, and is refused if it would be too long', async () => {
    const { body } = await get(customCsv, 'branch manager');
    const own = await run(definition, 'branch manager');
    expect(body.toString('utf8').trim().split('\r\n')).toHaveLength(own.total + 1);
    await createVisits(server, foreign.branch, 11_000);
    const call = foreign
      .as('owner')
      .raw(customPdf, { body: { name: 'All', definition: asked({}) } });
    expect(await refusalOf(call)).toMatchObject({
      code: 'REPORT_TOO_LARGE',
      message: expect.stringMatching(/^This report has 11,000 rows, and a PDF file holds 5,000/),
    });
  });

  it('is refused if few rows have too much text', async () => {
    const wordy = await createCast(server);
    await createVisits(server, wordy.branch, 4100);
    await server.context.db
      .updateTable('visitors')
      .set({ reason: 'x'.repeat(490) })
      .where('branch_id', '=', wordy.branch.id)
      .execute();
    const call = wordy.as('owner').raw(customPdf, {
      body: { name: 'All', definition: asked({ columns: ['reason'] }) },
    });
    expect(await refusalOf(call)).toMatchObject({
      status: 400,
      code: 'REPORT_TOO_LARGE',
      message: expect.stringMatching(/^This report has too much text for a PDF file/),
    });
  });
});
