import { addBranches, importBranches, listBranches } from '@branchbook/contract/branches.ts';
import { IMPORT_BYTES } from '@branchbook/contract/imports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCast, createCompany } from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

const send = (csv: string, dryRun: boolean, kind: Kind = 'owner') =>
  cast.as(kind).call(importBranches, { body: { csv, dryRun } });
const names = async () => {
  const params = { companyId: cast.company.id };
  const branches = await cast.as('owner').call(listBranches, { params, query: {} });
  return branches.map(({ name }) => name);
};
const TAKEN = 'A branch with this name already exists.';

describe('branches from a file', () => {
  it('are checked first, and nothing is stored', async () => {
    const before = await names();
    const csv = 'Town,Branch,Colour,Address\nLeeds,Dry one,red,1 Low Road\nYork,Dry two,,';
    expect(await send(csv, true)).toEqual({
      rows: 2,
      added: 0,
      problems: [],
      ignoredColumns: ['Colour'],
      preview: {
        columns: ['Branch', 'Address', 'Town'],
        rows: [
          ['Dry one', '1 Low Road', 'Leeds'],
          ['Dry two', '', 'York'],
        ],
      },
    });
    expect(await names()).toEqual(before);
  });

  it.each(['owner', 'head-office manager'] as const)('are added by: %s', async (kind) => {
    const csv = `Branch;Address;Town\r\nFiled by ${kind};"1 High Street\r\nFirst floor";\r\n;;\r\nAlso ${kind};;York`;
    expect(await send(csv, false, kind)).toMatchObject({ rows: 2, added: 2, problems: [] });
    const params = { companyId: cast.company.id };
    const branches = await cast.as('owner').call(listBranches, { params, query: {} });
    expect(branches).toContainEqual(
      expect.objectContaining({
        name: `Filed by ${kind}`,
        address: '1 High Street\r\nFirst floor',
        town: null,
        parent_branch_id: cast.company.headOffice.id,
      }),
    );
    expect(branches).toContainEqual(
      expect.objectContaining({ name: `Also ${kind}`, address: null, town: 'York' }),
    );
  });

  it('write the same audit rows as typed ones', async () => {
    await send('Branch\nAudited from a file\nAnd another', false);
    const log = await auditOf(server, cast.company.id);
    expect(log.slice(-2)).toMatchObject([
      {
        action: 'branch.added',
        actor_id: cast.people.owner.id,
        details: { name: 'Audited from a file' },
      },
      { action: 'branch.added', details: { name: 'And another' } },
    ]);
  });

  it('report every row’s problems at once, by the file’s column names', async () => {
    await cast.as('owner').call(addBranches, { body: { name: 'Market Square' } });
    const csv = [
      'TOWN,Branch name',
      'Leeds,Good one',
      'Leeds,market SQUARE',
      'Leeds,',
      `${'x'.repeat(101)},${'x'.repeat(256)}`,
      'Leeds,GOOD one',
    ].join('\n');
    const problems = [
      { row: 3, field: 'Branch name', message: TAKEN },
      { row: 4, field: 'Branch name', message: 'Branch name is required' },
      { row: 5, field: 'Branch name', message: 'Must be at most 255 characters' },
      { row: 5, field: 'TOWN', message: 'Must be at most 100 characters' },
      { row: 6, field: 'Branch name', message: `${TAKEN} It is in row 2 of this file.` },
    ];
    const before = await names();
    for (const dryRun of [true, false]) {
      expect(await send(csv, dryRun)).toMatchObject({ rows: 5, added: 0, problems });
    }
    expect(await names()).toEqual(before);
  });

  it('may have the names of branches of another company', async () => {
    const { id } = await createCompany(server);
    await createBranch(server, id, { name: 'Elsewhere' });
    expect(await send('Branch\nElsewhere', false)).toMatchObject({ added: 1 });
  });

  it('are refused completely if the file is invalid', async () => {
    expect(await send('PK\u0003\u0004\0\0', false)).toMatchObject({
      rows: 0,
      added: 0,
      problems: [{ row: 1, field: null, message: expect.stringContaining('not CSV') as string }],
    });
    expect(await refusalOf(send('', true))).toMatchObject({
      status: 400,
      errors: [{ field: 'csv', message: 'Please choose a file' }],
    });
  });

  it('are refused below head office', async () => {
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(send('Branch\nNever', true, kind))).toMatchObject({
        status: 403,
        message: 'Access Denied',
      });
    }
  });

  it('are added once when the same file is sent twice at the same moment', async () => {
    const csv = `Branch\n${Array.from({ length: 50 }, (_, at) => `Twice ${at}`).join('\n')}`;
    const answers = await Promise.all([send(csv, false), send(csv, false)]);
    expect(answers.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 50]);
    const lost = answers.find(({ added }) => added === 0);
    expect(lost?.problems).toHaveLength(50);
    expect(lost?.problems[0]).toEqual({ row: 2, field: 'Branch', message: TAKEN });
    expect((await names()).filter((name) => name.startsWith('Twice'))).toHaveLength(50);
  });

  it('may be 2,000, more than were planned, and at most 2 MB', async () => {
    const own = await createCast(server);
    const client = own.as('owner');
    const rows = (count: number) =>
      `Branch,Address,Town\n${Array.from({ length: count }, (_, at) => `Shop ${at},${at} High Street,Leeds\n`).join('')}`;
    const body = (csv: string) => ({ body: { csv } });
    expect(await client.call(importBranches, body(rows(2000)))).toMatchObject({
      rows: 2000,
      added: 2000,
      problems: [],
    });
    expect((await client.call(importBranches, body(rows(2001)))).problems).toEqual([
      { row: 1, field: null, message: 'The file has more than 2000 rows' },
    ]);
    const large = client.call(importBranches, body('x'.repeat(IMPORT_BYTES + 1)));
    expect(await refusalOf(large)).toMatchObject({
      status: 400,
      errors: [{ field: 'csv', message: 'The file has more than 2 MB' }],
    });
  });
});
