import path from 'node:path';
import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDocument } from './platform/api-document/document.ts';
import { apiTypesOf } from './testing/api-types-of.ts';
import type { paths } from './testing/api-types.d.ts';
import { createCast, PASSWORD } from './testing/factories.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PATHS = [
  '/api/login',
  '/api/tasks/add_task_global',
  '/api/tasks/assign-branch',
  '/api/tasks/reports/{period}',
  '/api/pdf-exports/tasks',
];

it('the client types match the API document; --update writes them', async () => {
  const document = createDocument('https://branchbook.invalid');
  const file = path.join(import.meta.dirname, 'testing/api-types.d.ts');
  await expect(await apiTypesOf(document, PATHS)).toMatchFileSnapshot(file);
});

it('a client generated from the document signs in, assigns a new task and reads the report', async () => {
  const { people, branch } = await createCast(server);
  const client = createClient<paths>({ baseUrl: server.origin });
  const { data: signedIn } = await client.POST('/api/login', {
    body: { email: people.owner.email, password: PASSWORD },
  });
  if (!signedIn || !('token' in signedIn.data)) throw new Error('There is no session');
  const { token } = signedIn.data;
  client.use({
    onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`),
  });

  const key = { header: { 'Idempotency-Key': '5f0c3f0e-5b1c-4a4e-9d0a-3c5f1f0f7a10' } };
  const body = { task_name: 'Clean the oven', task_description: 'With the blue spray' };
  const { data: created } = await client.POST('/api/tasks/add_task_global', {
    params: key,
    body,
  });
  if (!created) throw new Error('There is no task');
  expect(created.data).toMatchObject({ ...body, frequency: 'daily', monday: true });
  const { data: again } = await client.POST('/api/tasks/add_task_global', { params: key, body });
  expect(again?.data.id).toBe(created.data.id);

  const { data: assigned } = await client.POST('/api/tasks/assign-branch', {
    body: { taskIds: [created.data.id], branchIds: [branch.id] },
  });
  expect(assigned?.data.created).toBe(1);
  const { data: report } = await client.GET('/api/tasks/reports/{period}', {
    params: { path: { period: 'today' }, query: { branchId: branch.id } },
  });
  expect(report?.data.totalTasks).toBe(1);

  const { data: pdf } = await client.POST('/api/pdf-exports/tasks', {
    body: { branchId: branch.id, startDate: '2026-06-10', endDate: '2026-06-10' },
    parseAs: 'blob',
  });
  expect(pdf).toBeInstanceOf(Blob);
  const { error, response } = await client.POST('/api/tasks/assign-branch', {
    body: { taskIds: [], branchIds: [branch.id] },
  });
  expect([response.status, error?.code, error?.errors]).toEqual([
    400,
    'VALIDATION',
    [{ field: 'taskIds', message: 'Please select at least one task' }],
  ]);
});
