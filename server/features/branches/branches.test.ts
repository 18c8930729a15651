import { addBranches, getBranch, listBranches } from '@branchbook/contract/branches.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCast, createCompany } from '../../testing/factories.ts';
import type { Cast, Company, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, employeeRow, moveEmployee } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;
let cast: Cast;
let other: Company;

beforeAll(async () => {
  server = await startTestServer();
  cast = await createCast(server);
  other = await createCompany(server);
});
afterAll(() => server.close());

const list = (kind: Kind, companyId = cast.company.id) =>
  cast.as(kind).call(listBranches, { params: { companyId }, query: {} });
const names = async (kind: Kind = 'owner') => (await list(kind)).map((branch) => branch.name);
const add = (name: string, kind: Kind = 'owner') =>
  cast.as(kind).call(addBranches, { body: { name } });
const denied = { status: 403, message: 'Access Denied' };

describe('adding a branch', () => {
  it('is allowed to the owner and head-office managers', async () => {
    for (const kind of ['owner', 'head-office manager'] as const) {
      const name = `Added by the ${kind}`;
      await add(name, kind);
      expect(await names()).toContain(name);
    }
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(add('Never', kind))).toMatchObject(denied);
    }
    expect(
      await refusalOf(server.client().call(addBranches, { body: { name: 'Never' } })),
    ).toMatchObject({ status: 401 });
    expect(await names()).not.toContain('Never');
  });

  it('returns 201 with the branch below the head office, fields cleaned', async () => {
    const response = await cast.as('owner').raw(addBranches, {
      body: { name: ' <i>Łódź</i> & Sons ', address: '  3 High Street', town: '' },
    });
    expect(response.status).toBe(201);
    const answer = (await response.json()) as Record<string, unknown>;
    const branch = {
      id: expect.any(Number),
      name: 'Łódź & Sons',
      branch_name: 'Łódź & Sons',
      address: '3 High Street',
      town: null,
      company_id: cast.company.id,
      parent_branch_id: cast.company.headOffice.id,
      is_head_office: false,
    };
    expect(answer).toMatchObject({ success: true, data: [branch], branches: [branch] });
  });

  it('adds several at once', async () => {
    const branches = [{ name: 'First of two' }, { name: 'Second of two', town: 'York' }];
    const added = await cast.as('owner').call(addBranches, { body: { branches } });
    expect(added.map(({ name }) => name)).toEqual(['First of two', 'Second of two']);
  });

  it('adds all or none', async () => {
    await add('Taken already');
    const before = await names();
    const branches = [{ name: 'Would be new' }, { name: 'Taken already' }];
    const call = cast.as('owner').call(addBranches, { body: { branches } });
    expect(await refusalOf(call)).toMatchObject({ status: 409, code: 'BRANCH_NAME_EXISTS' });
    const twice = [{ name: 'The same' }, { name: 'the SAME' }];
    const again = cast.as('owner').call(addBranches, { body: { branches: twice } });
    expect(await refusalOf(again)).toMatchObject({ status: 409 });
    expect(await names()).toEqual(before);
  });

  it('is refused for the name of another branch of the company, in any case', async () => {
    await add('Market Square');
    for (const name of ['Market Square', 'market SQUARE', ' Market Square ']) {
      expect(await refusalOf(add(name))).toMatchObject({
        status: 409,
        message: 'A branch with this name already exists.',
        errors: [{ field: 'name', message: 'A branch with this name already exists.' }],
      });
    }
  });

  it('ignores the case of letters outside ASCII, too', async () => {
    await add('Café Żółw');
    expect((await refusalOf(add('CAFÉ ŻÓŁW'))).code).toBe('BRANCH_NAME_EXISTS');
  });

  it('does so in a database whose locale knows only ASCII letters', async () => {
    const { rows } = await sql<{ folded: string }>`
      select fold_case(name collate "C") as folded
      from unnest(array['CAFÉ', 'ŁÓDŹ', 'ΩMEGA', 'ЖУК', 'İZMİR', 'Plain']) as given (name)
    `.execute(server.context.db);
    expect(rows.map(({ folded }) => folded)).toEqual([
      'café',
      'łódź',
      'ωmega',
      'жук',
      'izmir',
      'plain',
    ]);
  });

  it('allows the name of a branch of another company', async () => {
    const theirs = await createBranch(server, other.id, { name: 'Same name elsewhere' });
    await expect(add(theirs.name)).resolves.toHaveLength(1);
  });

  it('needs a name, of at most 255 characters', async () => {
    const message = 'Branch name is required';
    expect(await refusalOf(add(' '))).toMatchObject({
      status: 400,
      errors: [{ field: 'name', message }],
    });
    const branches = [{ name: 'Fine' }, { name: '' }];
    const several = cast.as('owner').call(addBranches, { body: { branches } });
    expect(await refusalOf(several)).toMatchObject({
      status: 400,
      errors: [{ field: 'branches.1.name', message }],
    });
    expect((await refusalOf(add('x'.repeat(256)))).message).toBe('Must be at most 255 characters');
    await expect(add('🏪'.repeat(255))).resolves.toHaveLength(1);
  });

  it('writes one audit row for each branch', async () => {
    const before = (await auditOf(server, cast.company.id)).length;
    const branches = [{ name: 'Audited one' }, { name: 'Audited two' }];
    const added = await cast.as('owner').call(addBranches, { body: { branches } });
    const log = (await auditOf(server, cast.company.id)).slice(before);
    expect(log).toMatchObject(
      added.map(({ id, name }) => ({
        action: 'branch.added',
        actor_id: cast.people.owner.id,
        entity: 'branch',
        entity_id: id,
        branch_id: id,
        details: { name },
      })),
    );
  });
});

describe('seeing branches', () => {
  it('shows all of the company to the owner and to head-office managers, by name', async () => {
    await add('zebra crossing');
    await add('Ångström lane');
    await add('Branch 9');
    await add('Branch 10');
    const seen = await names('owner');
    const order = ['Ångström lane', 'Branch 9', 'Branch 10', 'zebra crossing'];
    expect(seen.filter((name) => order.includes(name))).toEqual(order);
    expect(seen).toContain('Head Office');
    expect(await names('head-office manager')).toEqual(seen);
  });

  it('shows a branch manager and staff only their branch', async () => {
    for (const kind of ['branch manager', 'staff'] as const) {
      expect((await list(kind)).map(({ id }) => id)).toEqual([cast.branch.id]);
    }
  });

  it('is refused for another company', async () => {
    for (const kind of ['owner', 'staff'] as const) {
      expect(await refusalOf(list(kind, other.id))).toMatchObject(denied);
    }
  });

  it('returns 404 for a branch of another company, 403 for another branch of the company', async () => {
    const open = (kind: Kind, id: number) =>
      cast.as(kind).call(getBranch, { params: { id }, query: {} });
    expect(await open('owner', cast.branch.id)).toMatchObject({ name: cast.branch.name });
    expect(await open('staff', cast.branch.id)).toMatchObject({ id: cast.branch.id });
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(open(kind, cast.company.headOffice.id))).toMatchObject(denied);
      expect(await refusalOf(open(kind, other.headOffice.id))).toMatchObject({ status: 404 });
    }
    const foreign = await refusalOf(open('owner', other.headOffice.id));
    const unknown = await refusalOf(open('owner', 1));
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('depends on the user’s current branch, not the one at sign-in', async () => {
    const row = await employeeRow(server, cast.people['head-office manager'].id);
    expect(row).toMatchObject({ role_id: ROLE.manager, branch_id: cast.company.headOffice.id });
    const elsewhere = await createBranch(server, cast.company.id, { name: 'New place of work' });
    await moveEmployee(server, row.id, elsewhere.id);
    expect((await list('head-office manager')).map(({ id }) => id)).toEqual([elsewhere.id]);
    await moveEmployee(server, row.id, cast.company.headOffice.id);
  });
});
