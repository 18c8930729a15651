import {
  askForErasure,
  decideErasure,
  ERASURE_REQUESTS_LISTED,
  listErasureRequests,
  withdrawErasure,
} from '@branchbook/contract/erasure.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const NOW = '2026-06-10T09:00:00.000Z';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterAll(() => server.close());

const as = async (person: Person) => server.client(await tokenOf(server, person));
const ask = async (person: Person): Promise<number> =>
  (await (await as(person)).call(askForErasure)).id;
const decide = async (by: Person, requestId: number, accept: boolean, reason?: string) =>
  (await as(by)).call(decideErasure, { params: { requestId }, body: { accept, reason } });
const storedOf = (person: Person) =>
  server.context.db
    .selectFrom('erasure_requests')
    .select(['outcome', 'reason'])
    .where('employee_id', '=', person.id)
    .orderBy('id')
    .execute();

it('an erased person’s earlier declined requests lose their reason', async () => {
  const { people } = await createCast(server);
  const { owner, staff } = people;
  await decide(owner, await ask(staff), false, `Please wait, ${staff.name}`);
  expect(await storedOf(staff)).toMatchObject([{ reason: `Please wait, ${staff.name}` }]);
  await decide(owner, await ask(staff), true);
  expect(await storedOf(staff)).toEqual([
    { outcome: 'declined', reason: null },
    { outcome: 'accepted', reason: null },
  ]);
});

it('an owner cannot decide on their own request', async () => {
  const { company, people } = await createCast(server);
  await createEmployee(server, company.headOffice, { role_id: 1 });
  const request = await ask(people.owner);
  for (const accept of [true, false]) {
    const deciding = decide(people.owner, request, accept, 'No');
    expect((await refusalOf(deciding)).code).toBe('ACCESS_DENIED');
  }
  expect(await storedOf(people.owner)).toEqual([{ outcome: null, reason: null }]);
});

it('requests, withdrawals and refusals are confirmed to the person and recorded in the audit log', async () => {
  const { company, branch, people } = await createCast(server);
  const { owner, staff } = people;
  const asker = await as(staff);
  const asked = await asker.raw(askForErasure);
  expect(asked.status).toBe(201);
  expect(await asked.json()).toEqual({
    success: true,
    message: 'You have asked to be erased',
    data: {
      id: expect.any(Number),
      employee_id: staff.id,
      employee_name: staff.name,
      branch_name: branch.name,
      asked_at: NOW,
      outcome: null,
      decided_at: null,
      decided_by_name: null,
      reason: null,
    },
  });
  const again = await asker.raw(askForErasure);
  expect(again.status).toBe(200);
  const { message, data } = (await again.json()) as { message: string; data: { id: number } };
  expect(message).toBe('You have asked already');
  const params = { requestId: data.id };
  expect(await asker.callWithMessage(withdrawErasure, { params })).toMatchObject({
    message: 'Your request has been withdrawn',
  });
  expect(await refusalOf(asker.call(withdrawErasure, { params }))).toMatchObject({
    code: 'NOT_POSSIBLE_NOW',
    message: 'This request has been decided already',
  });
  expect((await asker.call(listErasureRequests)).own).toMatchObject({
    outcome: 'withdrawn',
    decided_at: NOW,
    decided_by_name: staff.name,
  });
  const decideAs = async (accept: boolean) =>
    (await as(owner)).callWithMessage(decideErasure, {
      params: { requestId: await ask(staff) },
      body: { accept, reason: 'Please stay' },
    });
  expect((await decideAs(false)).message).toBe('Request declined');
  expect((await decideAs(true)).message).toBe('The person has been erased');

  const about = { entity: 'employee', entity_id: staff.id, details: {}, at: new Date(NOW) };
  const bySelf = { ...about, actor_id: staff.id, branch_id: branch.id };
  const byOwner = { ...about, actor_id: owner.id, branch_id: company.headOffice.id };
  const entries = await auditOf(server, company.id);
  expect(entries.filter(({ action }) => action.startsWith('erasure.'))).toEqual([
    { ...bySelf, action: 'erasure.requested' },
    { ...bySelf, action: 'erasure.withdrawn' },
    { ...bySelf, action: 'erasure.requested' },
    { ...byOwner, action: 'erasure.declined' },
    { ...bySelf, action: 'erasure.requested' },
  ]);
});

it('an owner sees the requests of others, earliest first and at most 100', async () => {
  const { company, branch, people } = await createCast(server);
  const second = await createEmployee(server, company.headOffice, { role_id: 1 });
  await ask(second);
  server.clock.advance(1000);
  const others = [await ask(people.staff), await ask(people['branch manager'])];
  // The earliest request, by the employee who was added last.
  const { db } = server.context;
  const early = await createEmployee(server, branch);
  const values = { company_id: company.id, employee_id: early.id, asked_at: new Date(NOW) };
  const { id } = await db
    .insertInto('erasure_requests')
    .values({ ...values, asked_at: new Date('2026-06-01T09:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = async (person: Person) => (await as(person)).call(listErasureRequests);
  const ofSecond = await list(second);
  expect(ofSecond.open.map((one) => one.id)).toEqual([id, ...others]);
  expect(ofSecond).toMatchObject({ own: { employee_id: second.id }, onlyOwner: false });
  const ofOwner = await list(people.owner);
  expect(ofOwner.open).toHaveLength(4);
  expect(ofOwner.own).toBe(null);
  expect(await list(people.staff)).toMatchObject({ open: [], onlyOwner: false });
  for (let n = 0; n < ERASURE_REQUESTS_LISTED; n += 1) {
    const person = await createEmployee(server, branch);
    await db
      .insertInto('erasure_requests')
      .values({ ...values, employee_id: person.id })
      .execute();
  }
  expect((await list(people.owner)).open).toHaveLength(ERASURE_REQUESTS_LISTED);
  server.clock.set(NOW);
});
