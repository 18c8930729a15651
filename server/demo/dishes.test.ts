import { dishLabel } from '@branchbook/contract/allergen-files.ts';
import { listDishes } from '@branchbook/contract/allergens.ts';
import { login, sessionIn } from '@branchbook/contract/auth.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';
import type { TestServer } from '../testing/server.ts';
import { PASSWORD } from './company.ts';
import { loadDemo } from './load.ts';

let server: TestServer;
let owner: ReturnType<TestServer['client']>;

beforeAll(async () => {
  server = await startTestServer({ now: '2026-10-24T13:30:00Z' });
  const demo = await loadDemo(server.context);
  const body = { email: demo.owner.email, password: PASSWORD };
  owner = server.client(
    await server
      .client()
      .call(login, { body })
      .then((one) => sessionIn(one).token),
  );
});
afterAll(() => server.close());

it('the products of the demo company have labels that can be printed', async () => {
  const { items } = await owner.call(listDishes, { query: {} });
  const products = items.filter(({ current }) => current?.kind === 'ppds');
  expect(products.length).toBeGreaterThanOrEqual(3);
  for (const { id, current } of products) {
    const { warnings } = await owner.call(dishLabel, { params: { id } });
    expect([current?.name, warnings]).toEqual([current?.name, []]);
  }
  for (const { current, waiting } of items) {
    expect((waiting ?? current)?.warnings.filter(({ kind }) => kind !== 'supplier')).toEqual([]);
  }
  const due = items.filter(({ check_due: reason }) => reason === 'time');
  expect(due.map(({ current, check_text: text }) => [current?.name, text])).toEqual([
    ['Prawn mayonnaise roll', 'Last checked 13 months ago: check due'],
  ]);
});
