import { addBranches, getBranch, updateBranch } from '@branchbook/contract/branches.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, createCast, createCompany } from '../../testing/factories.ts';
import type { Branch, Cast, Company, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, closeBranch } from '../../testing/rows.ts';
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

const open = (id: number, kind: Kind = 'owner') =>
  cast.as(kind).call(getBranch, { params: { id }, query: {} });
const change = (branchId: number, changes: Record<string, unknown>, kind: Kind = 'owner') =>
  cast.as(kind).call(updateBranch, { body: { branchId, ...changes } });
const newBranch = (overrides = {}): Promise<Branch> =>
  createBranch(server, cast.company.id, { address: '1 High Street', town: 'Leeds', ...overrides });
const denied = { status: 403, message: 'Access Denied' };

describe('changing a branch', () => {
  it.each(['owner', 'head-office manager'] as const)(
    'updates name, address and town: %s',
    async (kind) => {
      const { id } = await newBranch();
      const changes = { name: `Mill Lane of the ${kind}`, address: '2 Mill Lane', town: 'York' };
      const answer = await change(id, changes, kind);
      expect(answer).toMatchObject({ id, ...changes, branch_name: changes.name, version: 2 });
      expect(await open(id)).toEqual(answer);
    },
  );

  it('keeps missing fields, and clears empty ones', async () => {
    const { id, name } = await newBranch();
    expect(await change(id, { town: '' })).toMatchObject({
      name,
      address: '1 High Street',
      town: null,
    });
  });

  it('works for the head office, too', async () => {
    const { headOffice } = cast.company;
    expect(await change(headOffice.id, { town: 'Hull' })).toMatchObject({
      is_head_office: true,
      town: 'Hull',
    });
  });

  it('cleans the input, and needs a name of at most 255 characters', async () => {
    const { id } = await newBranch();
    expect(await change(id, { name: ' <b>Café</b> Corner ' })).toMatchObject({
      name: 'Café Corner',
    });
    expect(await refusalOf(change(id, { name: ' ' }))).toMatchObject({
      status: 400,
      errors: [{ field: 'name', message: 'Branch name is required' }],
    });
    expect((await refusalOf(change(id, { name: 'x'.repeat(256) }))).errors).toEqual([
      { field: 'name', message: 'Must be at most 255 characters' },
    ]);
  });

  it('is refused for the name of another branch, in any case, but not for its own', async () => {
    const taken = await newBranch({ name: 'Taken Name' });
    const { id } = await newBranch({ name: 'Own Name' });
    expect(await refusalOf(change(id, { name: 'taken NAME' }))).toMatchObject({
      status: 409,
      code: 'BRANCH_NAME_EXISTS',
      errors: [{ field: 'name', message: 'A branch with this name already exists.' }],
    });
    expect(await change(id, { name: 'OWN name' })).toMatchObject({ name: 'OWN name' });
    await closeBranch(server, taken.id);
    expect(await change(id, { name: 'Taken Name' })).toMatchObject({ name: 'Taken Name' });
  });

  it('names the changed fields in the audit log, without their values', async () => {
    const { id, name } = await newBranch();
    await change(id, { address: '9 Secret Street', town: 'Leeds' });
    await change(id, { name: 'Audited', address: null, town: 'Hidden Town' });
    const log = (await auditOf(server, cast.company.id)).slice(-2);
    const entry = {
      action: 'branch.changed',
      actor_id: cast.people.owner.id,
      entity: 'branch',
      entity_id: id,
      branch_id: id,
      at: server.clock.now(),
    };
    expect(log).toEqual([
      { ...entry, details: { name, fields: ['address'] } },
      { ...entry, details: { name: 'Audited', fields: ['name', 'address', 'town'] } },
    ]);
  });

  it('does nothing without a difference', async () => {
    const { id, name } = await newBranch();
    const before = (await auditOf(server, cast.company.id)).length;
    expect(await change(id, { name, address: '1 High Street' })).toMatchObject({ version: 1 });
    expect(await auditOf(server, cast.company.id)).toHaveLength(before);
  });
});

describe('the right to change a branch', () => {
  it('gives its manager only address and town of that branch', async () => {
    const changes = { address: '7 New Road', town: 'Selby' };
    const { branch } = cast;
    expect(await change(branch.id, changes, 'branch manager')).toMatchObject(changes);
    // Forms also send the unchanged name.
    const same = { name: branch.name, town: 'Goole' };
    expect(await change(branch.id, same, 'branch manager')).toMatchObject(same);
    const renaming = change(branch.id, { name: 'Mine now', town: 'Hull' }, 'branch manager');
    expect(await refusalOf(renaming)).toMatchObject(denied);
    expect(await open(branch.id)).toMatchObject(same);
  });

  it('refuses a branch manager another branch of the company with 403', async () => {
    const { id } = await newBranch();
    expect(await refusalOf(change(id, { town: 'Hull' }, 'branch manager'))).toMatchObject(denied);
    expect(await open(id)).toMatchObject({ town: 'Leeds' });
  });

  it('excludes staff', async () => {
    expect(await refusalOf(change(cast.branch.id, { town: 'Hull' }, 'staff'))).toMatchObject(
      denied,
    );
  });

  it('returns 404 for a branch of another company, a deleted and an unknown one', async () => {
    const gone = await newBranch();
    await closeBranch(server, gone.id);
    for (const kind of ['owner', 'branch manager'] as const) {
      for (const id of [other.headOffice.id, gone.id, 1]) {
        expect(await refusalOf(change(id, { town: 'Hull' }, kind))).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      }
    }
  });
});

describe('two people who change the same branch', () => {
  it('the second gets the current record, and no change is lost', async () => {
    const { id, name } = await newBranch();
    const { version } = await open(id);
    const first = await change(id, { version, town: 'York' });
    expect(await refusalOf(change(id, { version, address: '5 Low Road' }))).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'Someone else changed this in the meantime. Please check and save again.',
      errors: [],
      data: { current: first },
    });
    expect(await open(id)).toMatchObject({ name, address: '1 High Street', town: 'York' });
    const again = { version: first.version, address: '5 Low Road' };
    expect(await change(id, again)).toMatchObject({ address: '5 Low Road', town: 'York' });
  });

  it('at the same moment: exactly one succeeds', async () => {
    const { id } = await newBranch();
    const towns = ['Bath', 'Hull', 'York', 'Deal'];
    const outcomes = await Promise.allSettled(
      towns.map((town) => change(id, { version: 1, town })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await open(id)).version).toBe(2);
  });

  it('without a version the later change overwrites', async () => {
    const { id } = await newBranch();
    await change(id, { town: 'York' });
    expect(await change(id, { town: 'Hull' })).toMatchObject({ town: 'Hull', version: 3 });
  });

  it('two new branches and a renamed one cannot end with one name', async () => {
    const { id } = await newBranch();
    const name = 'Wanted by all';
    const outcomes = await Promise.allSettled([
      cast.as('owner').call(addBranches, { body: { name } }),
      cast.as('owner').call(addBranches, { body: { name } }),
      change(id, { name }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
