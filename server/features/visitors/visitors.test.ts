import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBranch, createCast } from '../../testing/factories.ts';
import type { Cast } from '../../testing/factories.ts';
import { auditOf } from '../../testing/rows.ts';
import { startCountingServer } from '../../testing/statements.ts';
import type { CountingServer } from '../../testing/statements.ts';
import { outcomeOf, signInTablet } from '../../testing/tablet.ts';
import type { Deed, Tablet } from '../../testing/tablet.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: CountingServer;
let cast: Cast;
let tablet: Tablet;

beforeAll(async () => {
  server = await startCountingServer(NOW);
});
beforeEach(async () => {
  server.clock.set(NOW);
  cast = await createCast(server);
  tablet = await signInTablet(server, cast.as('owner'), cast.branch);
});
afterAll(() => server.close());

const MARIA = {
  full_name: 'Maria Quillfeather',
  company_name: 'Quill Refrigeration',
  reason: 'Repair',
  email: 'maria@quill.example',
  phone_number: '+447700900123',
};

const comes = (key: string, fields = {}, occurredAt = NOW): Deed => ({
  kind: 'visitor.in',
  key,
  occurredAt,
  payload: { ...MARIA, ...fields },
});
const goes = (visitor: string, occurredAt = NOW): Deed => ({
  kind: 'visitor.out',
  occurredAt,
  payload: { visitor },
});
const send = async (at: Tablet, ...deeds: Deed[]) =>
  outcomeOf(await at.send(at.makeUnsigned(...deeds)));

const bookOf = ({ company }: Cast) =>
  server.context.db
    .selectFrom('visitors')
    .select(['uuid', 'full_name', 'company_name', 'email', 'phone_number', 'reason'])
    .select(['check_in', 'check_out'])
    .where('company_id', '=', company.id)
    .orderBy('id')
    .execute();

it('a visitor signs in and out, and nobody else learns more than first name and company', async () => {
  const key = randomUUID();
  expect(await send(tablet, comes(key))).toEqual(['ok']);
  const inBook = { ...MARIA, uuid: key, check_in: new Date(NOW) };
  expect(await bookOf(cast)).toEqual([{ ...inBook, check_out: null }]);
  const { visitors } = await tablet.snapshot();
  expect(visitors).toEqual([
    { uuid: key, first_name: 'Maria', company_name: 'Quill Refrigeration', check_in: NOW },
  ]);
  server.clock.advance(60_000);
  expect(await send(tablet, goes(key, '2026-06-10T09:01:00.000Z'))).toEqual(['ok']);
  expect(await bookOf(cast)).toEqual([{ ...inBook, check_out: server.clock.now() }]);
  expect((await tablet.snapshot()).visitors).toEqual([]);
  const audit = (await auditOf(server, cast.company.id)).slice(-2);
  const entry = { actor_id: null, entity: 'visitor', branch_id: cast.branch.id, details: {} };
  expect(audit).toMatchObject([
    { action: 'visitor.signed-in', ...entry },
    { action: 'visitor.signed-out', ...entry, entity_id: audit[0]?.entity_id },
  ]);
});

it('nobody is signed out who is not in the book of this branch, and nobody twice', async () => {
  const elsewhere = await signInTablet(
    server,
    cast.as('owner'),
    await createBranch(server, cast.company.id),
  );
  const other = await createCast(server);
  const foreign = await signInTablet(server, other.as('owner'), other.branch);
  const key = randomUUID();
  await send(tablet, comes(key));
  const unknown = 'refused: This visitor is not in the book';
  expect(await send(elsewhere, goes(key))).toEqual([unknown]);
  expect(await send(foreign, goes(key))).toEqual([unknown]);
  expect(await send(tablet, goes(randomUUID()), goes(key), goes(key))).toEqual([
    unknown,
    'ok',
    'duplicate',
  ]);
  expect((await elsewhere.snapshot()).visitors).toEqual([]);
});

it('a tablet stops showing who forgot to sign out, and offers the companies that are saved', async () => {
  const { db } = server.context;
  const profile = { company_id: cast.company.id, full_name: 'Jo' };
  const other = await createCast(server);
  await db
    .insertInto('visitor_profiles')
    .values([
      { ...profile, company_name: 'Yorkshire Dairies' },
      { ...profile, company_name: 'ABC Repairs' },
      { ...profile, company_name: 'abc repairs', full_name: 'Sam' },
      { ...profile, company_name: 'Gone Ltd', deleted_at: server.clock.now() },
      { ...profile, company_name: 'Foreign Ltd', company_id: other.company.id },
    ])
    .execute();
  await send(
    tablet,
    comes(randomUUID(), { full_name: 'Forgetful' }, '2026-06-03T08:59:00.000Z'),
    comes(randomUUID(), { full_name: 'Overnight' }, '2026-06-03T09:01:00.000Z'),
  );
  const { visitors, companies } = await tablet.snapshot();
  expect(visitors.map(({ first_name }) => first_name)).toEqual(['Overnight']);
  expect(companies.map((name) => name.toLowerCase())).toEqual(['abc repairs', 'yorkshire dairies']);
});

it('a day at once leaves what it leaves one by one, with as few statements as two visitors', async () => {
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const [first = '', second = ''] = keys;
  const day = [
    comes(first),
    goes(second),
    ...keys.slice(1).map((key, index) => comes(key, { full_name: `Visitor ${index}` })),
    // From a tablet whose clock is behind: nobody leaves before they came.
    goes(first, '2026-06-10T08:00:00.000Z'),
    goes(first),
    ...keys.slice(10).map((key) => goes(key)),
  ];
  const other = await createCast(server);
  const slow = await signInTablet(server, other.as('owner'), other.branch);
  const apart: string[] = [];
  for (const deed of day) apart.push(...(await send(slow, deed)));
  let together: string[] = [];
  const many = await server.statementsOf(async () => {
    together = await send(tablet, ...day);
  });
  expect(together).toEqual(apart);
  expect(new Set(apart)).toEqual(
    new Set(['ok', 'duplicate', 'refused: This visitor is not in the book']),
  );
  expect(await bookOf(cast)).toEqual(await bookOf(other));
  const key = randomUUID();
  await send(tablet, comes(key));
  const few = await server.statementsOf(() => send(tablet, comes(randomUUID()), goes(key)));
  expect(many).toBeLessThanOrEqual(few);
});
