import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, startTestServer } from '@branchbook/server/testing/server.ts';
import type { TestServer } from '@branchbook/server/testing/server.ts';
import { callsOn } from './calls.ts';
import type { Call } from './call.ts';
import { loadDataSet, SECRET } from './data-set.ts';
import { plansOf } from './plans.ts';
import { Recorder } from './recorder.ts';

/** Large enough that reading a whole table costs more than any index. */
const SMALL = { companies: 20, branches: 20, people: 10, tasks: 60, days: 5 };

const recorder = new Recorder();
let server: TestServer;
let calls: Call[];

beforeAll(async () => {
  const database = await createTestDatabase(recorder.log);
  calls = callsOn(await loadDataSet(database.db, SMALL));
  const now = new Date().toISOString();
  server = await startTestServer({ database, now, env: { SECRET_KEY: SECRET } });
});
afterAll(() => server.close());

const planFaults = async (name: string): Promise<string[]> => {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`${name} is not measured`);
  const { statements } = await recorder.record(server.origin, call);
  const plans = await plansOf(server.context.db, statements);
  expect(plans.length).toBeGreaterThan(1);
  return plans.flatMap(({ text, faults }) => faults.map((fault) => `${fault}: ${text}`));
};

describe('with many companies in the database, a query reads only its company’s rows', () => {
  it.each(callsOn([]).map(({ name }) => name))('to %s', async (name) => {
    expect(await planFaults(name)).toEqual([]);
  });
});

it('a query that reads a whole table of all companies is reported', async () => {
  const [plan] = await plansOf(server.context.db, [
    { text: 'select id from branch_tasks where task_description = $1', values: ['x'] },
  ]);
  expect(plan?.faults).toEqual(['reads all of branch_tasks']);
});

it('a query that searches for a company’s rows among those of others is reported', async () => {
  const [plan] = await plansOf(server.context.db, [
    { text: 'select id from branches where id > $1 order by id limit 1', values: [1] },
  ]);
  expect(plan?.faults).toEqual(['branches_pkey is not used by company']);
});
