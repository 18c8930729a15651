import {
  addSupplier,
  changeSupplier,
  exportSuppliers,
  listSuppliers,
  removeSupplier,
} from '@branchbook/contract/suppliers.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Branch, Cast, Kind } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { signInTablet } from '../../testing/tablet.ts';

let server: TestServer;
let cast: Cast;
let york: Branch;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  cast = await createCast(server);
  york = await createBranch(server, cast.company.id, { name: 'York' });
});

const add = (kind: Kind, name: string, fields: Record<string, unknown> = {}) =>
  cast.as(kind).call(addSupplier, { body: { contact_kind: 'supplier', name, ...fields } });
const names = async (kind: Kind) =>
  (await cast.as(kind).call(listSuppliers, { query: {} })).map(({ name }) => name);

it('head office keeps suppliers for all branches, and managers see those of their branches', async () => {
  const dairy = await add('owner', 'Dales Dairy', {
    supplies: 'Milk',
    contact_name: 'Ann',
    phone: '0113 496 0001',
    email: 'orders@dales.example',
    account_number: 'D-77',
  });
  expect(dairy).toMatchObject({ branchIds: null, may_change: true, phone: '01134960001' });
  await add('head-office manager', 'York Bakery', { branchIds: [york.id] });
  await add('owner', 'Pest Stop', { contact_kind: 'contact' });
  expect(await names('owner')).toEqual(['Dales Dairy', 'Pest Stop', 'York Bakery']);
  expect(await names('branch manager')).toEqual(['Dales Dairy', 'Pest Stop']);
  expect((await refusalOf(names('staff'))).status).toBe(403);
  const csv = await (await cast.as('branch manager').call(exportSuppliers)).text();
  expect(csv).toContain('Dales Dairy,Supplier,Milk,Ann,');
  const tablet = await signInTablet(server, cast.as('owner'), cast.branch);
  expect((await tablet.snapshot()).food?.suppliers).toEqual(['Dales Dairy']);
});

it('a branch manager keeps the suppliers of the own branch, and changes no others', async () => {
  const manager = cast.as('branch manager');
  const all = await add('owner', 'Dales Dairy');
  expect((await refusalOf(add('branch manager', 'Fish Van'))).status).toBe(403);
  expect(
    (await refusalOf(add('branch manager', 'Fish Van', { branchIds: [york.id] }))).status,
  ).toBe(404);
  const van = await add('branch manager', 'Fish Van', { branchIds: [cast.branch.id] });
  const change = (id: number, body: Record<string, unknown>) =>
    manager.call(changeSupplier, { params: { id }, body });
  expect(await change(van.id, { phone: '07700 900123', version: 1 })).toMatchObject({
    name: 'Fish Van',
    phone: '07700900123',
    branchIds: [cast.branch.id],
    version: 2,
  });
  expect((await refusalOf(change(van.id, { name: 'Van', version: 1 }))).code).toBe('CONFLICT');
  expect((await refusalOf(change(van.id, { branchIds: null }))).status).toBe(403);
  expect((await refusalOf(change(all.id, { name: 'Mine' }))).status).toBe(403);
  expect((await refusalOf(change(van.id, { name: 'dales dairy' }))).code).toBe(
    'SUPPLIER_NAME_EXISTS',
  );
  await manager.call(removeSupplier, { params: { id: van.id } });
  expect(await names('branch manager')).toEqual(['Dales Dairy']);
  expect((await auditOf(server, cast.company.id)).at(-1)).toMatchObject({
    action: 'supplier.removed',
    details: { name: 'Fish Van' },
  });
});

it('a supplier of another company does not exist', async () => {
  const { id } = await add('owner', 'Dales Dairy');
  const other = await createCast(server);
  const gone = other.as('owner').call(removeSupplier, { params: { id } });
  expect((await refusalOf(gone)).status).toBe(404);
  const branchIds = [cast.branch.id];
  const body = { contact_kind: 'supplier' as const, name: 'Theirs', branchIds };
  expect((await refusalOf(other.as('owner').call(addSupplier, { body }))).status).toBe(404);
});
