import { askForErasure, decideErasure } from '@branchbook/contract/erasure.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCast, createEmployee, tokenOf } from '../../testing/factories.ts';
import type { Person } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
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

it('an erased person leaves no reason of a request that was declined before', async () => {
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

it('an owner decides nothing about their own request, neither way', async () => {
  const { company, people } = await createCast(server);
  await createEmployee(server, company.headOffice, { role_id: 1 });
  const request = await ask(people.owner);
  for (const accept of [true, false]) {
    const deciding = decide(people.owner, request, accept, 'No');
    expect((await refusalOf(deciding)).code).toBe('ACCESS_DENIED');
  }
  expect(await storedOf(people.owner)).toEqual([{ outcome: null, reason: null }]);
});
