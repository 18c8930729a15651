import { auditLog } from '@branchbook/contract/audit.ts';
import { health } from '@branchbook/contract/health.ts';
import { createBranchTask } from '@branchbook/contract/tasks.ts';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogLines } from '../testing/log-lines.ts';
import { createCast } from '../testing/factories.ts';
import { plainPng } from '../testing/pictures.ts';
import { createTestDatabase, startTestServer } from '../testing/server.ts';
import { loggerOptions, redactUrl } from './log.ts';
import { newToken } from './vault.ts';

const FORM = {
  task_name: 'Check the fridges',
  task_description: 'All of them',
  scheduled_month: null,
  scheduled_day: null,
};

/** Makes the program's own logger, whose lines can be read back. */
const createLog = () => {
  const { stream, text } = createLogLines();
  const app = fastify({ logger: { ...loggerOptions({ logLevel: 'debug' }), stream } });
  return { app, text };
};

it('a token in an address never reaches a log', () => {
  const link = newToken('link');
  expect(redactUrl(`/setup-company?token=${link}`)).toBe('/setup-company?token=[redacted]');
  expect(redactUrl(`/api/validate-completion-token/${link}`)).toBe(
    '/api/validate-completion-token/[redacted]',
  );
  expect(redactUrl(`/x?a=1&token=anything&b=2`)).toBe('/x?a=1&token=[redacted]&b=2');
  expect(redactUrl('/api/photos/1/a.jpg?expires=1&signature=Zm9v')).toBe(
    '/api/photos/1/a.jpg?expires=1&signature=[redacted]',
  );
  for (const kind of ['access', 'refresh', 'link', 'password', 'device'] as const) {
    expect(redactUrl(`/x/${newToken(kind)}/y?q=${newToken(kind)}`)).toBe(
      '/x/[redacted]/y?q=[redacted]',
    );
  }
  expect(redactUrl('/api/branches/7')).toBe('/api/branches/7');
});

it('search words never reach a log, ids and days do', () => {
  expect(redactUrl('/api/audit-log?search=Zofia%20Nowak&from=2026-06-01&branchId=7&all=true')).toBe(
    '/api/audit-log?search=[redacted]&from=2026-06-01&branchId=7&all=true',
  );
  expect(redactUrl('/x?q=a=b?c&%zz&r=%zz&day=2026-06-01T10%3A00&none=')).toBe(
    '/x?q=[redacted]&%zz&r=[redacted]&day=2026-06-01T10%3A00&none=',
  );
});

it('no token reaches a log at any level, under any name', async () => {
  const log = createLogLines();
  const server = await startTestServer({ env: { LOG_LEVEL: 'trace' }, logTo: log.stream });
  try {
    const cast = await createCast(server);
    await cast.as('owner').call(createBranchTask, {
      body: { ...FORM, branchId: cast.branch.id },
      photo: new Blob([new Uint8Array(await plainPng('#ffffff', { width: 9, height: 9 }))]),
    });
    await cast.as('owner').call(auditLog, { query: { search: 'Nowak' } });
    expect(log.text()).toContain('Providing options to busboy');
    expect(log.text()).toContain('search=[redacted]');
    expect(log.text()).not.toContain(cast.tokens.owner);
    expect(log.text()).not.toContain('Nowak');
  } finally {
    await server.close();
  }
});

it('a call is logged by method and address, without its tokens', async () => {
  const { app, text } = createLog();
  app.get('/api/branches/:id', () => 'ok');
  const link = newToken('link');
  const access = newToken('access');
  await app.inject({
    url: `/api/branches/7?token=${link}`,
    headers: { authorization: `Bearer ${access}` },
  });
  expect(text()).toContain('/api/branches/7?token=[redacted]');
  expect(text()).not.toContain(link);
  expect(text()).not.toContain(access);
});

it.each([
  'password',
  'PasswordHash',
  'customPassword',
  'pin',
  'devPin',
  'token',
  'refreshToken',
  'deviceToken',
  'n_i_no',
  'niNo',
  'medicialConditions',
  'authorization',
])('a field named %s is not readable in a log line', (field) => {
  const { app, text } = createLog();
  app.log.info({ [field]: 'hush-hush' }, 'at the top');
  app.log.info({ body: { [field]: 'hush-hush', name: 'kept' } }, 'one level down');
  expect(text()).not.toContain('hush-hush');
  expect(text().match(/\[redacted\]/g)).toHaveLength(2);
  expect(text()).toContain('kept');
});

it('a database error does not write a person’s row into the log', async () => {
  const database = await createTestDatabase();
  const { app, text } = createLog();
  try {
    const error: unknown = await database.db
      .insertInto('employees')
      .values({ role_id: 9, name: 'Zofia Nowak', email: 'zofia@example.com' })
      .execute()
      .catch((reason: unknown) => reason);
    app.log.error({ err: error }, 'a call failed');
  } finally {
    await database.close();
  }
  expect(text()).toContain('violates check constraint');
  expect(text()).not.toContain('Zofia');
  expect(text()).not.toContain('zofia@example.com');
});

it('each call is one line of the log, and a health check none', async () => {
  const log = createLogLines();
  const server = await startTestServer({ env: { LOG_LEVEL: 'info' }, logTo: log.stream });
  try {
    await server.client().call(health);
    await (await fetch(`${server.origin}/api/branches/7`)).arrayBuffer();
    await expect.poll(log.text).toContain('call answered');
    const calls = log
      .text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(calls.filter((line) => 'reqId' in line)).toEqual([
      expect.objectContaining({
        req: expect.objectContaining({ method: 'GET', url: '/api/branches/7' }),
        res: { statusCode: 401 },
        msg: 'call answered',
      }),
    ]);
  } finally {
    await server.close();
  }
});
