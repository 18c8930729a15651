import { exportEmployees, importEmployees } from '@branchbook/contract/employees.ts';
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
import { auditOf, giveNiNumber, setTimezone } from '../../testing/rows.ts';
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
    // `text()` leaves out the byte order mark.
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

  it('is sorted like the page: by branch, role and name', async () => {
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

  it('contains no PIN, NI number or medical note, and no formula', async () => {
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

  it('covers one branch on request, and a manager’s branch for a manager', async () => {
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

  it('is recorded in the audit log: the user and the number of people', async () => {
    const { lines } = await fetchFile('owner');
    expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
      action: 'employees.exported',
      actor_id: cast.people.owner.id,
      entity: 'company',
      details: { people: lines.length - 1 },
    });
  });

  it('of one branch is logged at that branch, and is dated by its clock', async () => {
    const own = await createCast(server);
    const far = await createBranch(server, own.company.id, { name: 'Far' });
    await createEmployee(server, far);
    for (const id of [far.id, own.company.headOffice.id]) {
      await setTimezone(server, id, 'Pacific/Kiritimati');
    }
    server.clock.set('2026-06-10T10:30:00Z');
    const owner = server.client(await tokenOf(server, own.people.owner));
    const manager = server.client(await tokenOf(server, own.people['branch manager']));
    const one = await owner.raw(exportEmployees, { query: { branchId: far.id } });
    expect(one.headers.get('content-disposition')).toContain('employees_Far_2026-06-11.csv');
    const entry = {
      action: 'employees.exported',
      actor_id: own.people.owner.id,
      entity: 'branch',
      entity_id: far.id,
      branch_id: far.id,
      details: { people: 1 },
      at: server.clock.now(),
    };
    const last = async () => (await auditOf(server, own.company.id)).at(-1);
    expect(await last()).toEqual(entry);
    await manager.raw(exportEmployees, { query: {} });
    expect(await last()).toEqual({
      ...entry,
      actor_id: own.people['branch manager'].id,
      entity_id: own.branch.id,
      branch_id: own.branch.id,
      details: { people: 2 },
    });
    // The export of a whole company uses the time zone of its head office.
    const whole = await owner.raw(exportEmployees, { query: {} });
    expect(whole.headers.get('content-disposition')).toContain('_2026-06-11.csv');
    expect(await last()).toEqual({
      ...entry,
      entity: 'company',
      entity_id: own.company.id,
      branch_id: null,
      details: { people: 5 },
    });
  });

  it('contains all other fields, and ids for people with the same name', async () => {
    const own = await createCast(server);
    const branch = await createBranch(server, own.company.id, { name: 'Zed' });
    const known = { dob: '1990-02-28', gender: 'Female', martial_status: 'Single' };
    const second = { id: 20_000_002, email: 'second@example.com', nationality: 'British' };
    await createEmployee(server, branch, { name: 'Same', ...known, ...second });
    const first = { id: 20_000_001, email: 'first@example.com', nationality: 'Irish' };
    await createEmployee(server, branch, { name: 'Same', ...known, ...first });
    const owner = server.client(await tokenOf(server, own.people.owner));
    const response = await owner.raw(exportEmployees, { query: {} });
    const lines = (await response.text()).trimEnd().split('\r\n').slice(-2);
    const cells = (email: string, nationality: string) =>
      `Ms,Same,${email},07700 900123,2 High Street,Leeds,West Yorkshire,LS1 1AB,Staff,Zed,2026-01-05,1990-02-28,Female,Single,${nationality}`;
    expect(lines).toEqual([
      cells('first@example.com', 'Irish'),
      cells('second@example.com', 'British'),
    ]);
  });

  it('has the columns of the import: only PINs and NI numbers are missing', async () => {
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
