import { exportEmployees, importEmployees } from '@branchbook/contract/employees.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBranch,
  createCast,
  createCompany,
  createEmployee,
} from '../../testing/factories.ts';
import type { Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, giveNiNumber } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
});
afterAll(() => server.close());

const fetchFile = async (kind: Kind, query: { branchId?: number } = {}) => {
  const response = await cast.as(kind).raw(exportEmployees, { query });
  return {
    type: response.headers.get('content-type'),
    disposition: response.headers.get('content-disposition') ?? '',
    // Without the byte order mark, which text() leaves out.
    lines: (await response.clone().text()).trimEnd().split('\r\n'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const namesIn = (lines: string[]) => lines.slice(1).map((line) => line.split(',')[1]);

describe('the exported list', () => {
  it('is a CSV file for spreadsheets, named after the company and the day', async () => {
    const file = await fetchFile('owner');
    expect(file.type).toBe('text/csv; charset=utf-8');
    const name = `employees_${cast.company.name.replace(' ', '_')}_2026-06-10.csv`;
    expect(file.disposition).toContain(`attachment; filename="${name}"`);
    expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(file.lines[0]).toBe(
      'Title,Name,Email,Mobile,Address,Town,County,Postcode,Role,Branch,Start date,Date of birth,Gender,Marital status,Nationality',
    );
    const { staff } = cast.people;
    expect(file.lines).toContain(
      `Ms,${staff.name},${staff.email},07700 900123,2 High Street,Leeds,West Yorkshire,LS1 1AB,Staff,${cast.branch.name},2026-01-05,,,,`,
    );
  });

  it('is in the order of the page: by branch, role and name', async () => {
    const own = await createCast(server);
    const add = (name: string, role: number) =>
      createEmployee(server, own.branch, { name, role_id: role });
    await add('zoe', 3);
    await add('Ann', 3);
    await add('Bob', 2);
    const response = await own.as('owner').raw(exportEmployees, {
      query: { branchId: own.branch.id },
    });
    const { people } = own;
    expect(namesIn((await response.text()).trimEnd().split('\r\n'))).toEqual([
      'Bob',
      people['branch manager'].name,
      'Ann',
      people.staff.name,
      'zoe',
    ]);
  });

  it('holds no PIN, NI number or medical note, and no formula', async () => {
    const name = '=HYPERLINK("http://x")';
    const person = await createEmployee(server, cast.branch, { pin: '918273', name, town: '@SUM' });
    await giveNiNumber(server, person.id, 'QQ987654C');
    const { bytes } = await fetchFile('owner');
    const text = bytes.toString();
    for (const secret of ['918273', 'QQ987654C', 'PIN', 'NI number']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text).toContain(",'@SUM,");
  });

  it('is of one branch when one is asked for, and of the own one for its manager', async () => {
    const far = await createBranch(server, cast.company.id, { name: 'Far & Wide' });
    const farthest = await createEmployee(server, far);
    const one = await fetchFile('head-office manager', { branchId: far.id });
    expect(namesIn(one.lines)).toEqual([farthest.name]);
    expect(one.disposition).toContain('filename="employees_Far_Wide_2026-06-10.csv"');
    const own = await fetchFile('branch manager');
    expect(namesIn(own.lines)).toContain(cast.people.staff.name);
    expect(namesIn(own.lines)).not.toContain(farthest.name);
    expect(own.disposition).toContain(`employees_${cast.branch.name.replace(' ', '_')}_`);
  });

  it('is refused for staff, another branch and another company', async () => {
    const other = await createCompany(server);
    const refusal = (kind: Kind, branchId: number) =>
      refusalOf(cast.as(kind).raw(exportEmployees, { query: { branchId } }));
    expect(await refusal('staff', cast.branch.id)).toMatchObject({ status: 403 });
    expect(await refusal('branch manager', cast.company.headOffice.id)).toMatchObject({
      status: 403,
    });
    expect(await refusal('owner', other.headOffice.id)).toMatchObject({ status: 404 });
  });

  it('is written in the audit log: who took it, and of how many people', async () => {
    const { lines } = await fetchFile('owner');
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'employees.exported',
      actor_id: cast.people.owner.id,
      entity: 'company',
      details: { people: lines.length - 1 },
    });
  });

  it('has columns that the import knows: only PINs and NI numbers are missing', async () => {
    const own = await createCast(server);
    const response = await own.as('owner').raw(exportEmployees, { query: {} });
    const body = { csv: await response.text(), dryRun: true };
    const { problems } = await own.as('owner').call(importEmployees, { body });
    expect(problems.map(({ message }) => message)).toEqual([
      'Missing columns: NI number, PIN',
      expect.stringContaining('Columns that are read') as string,
    ]);
  });
});
