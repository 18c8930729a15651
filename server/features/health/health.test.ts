import { health } from '@branchbook/contract/health.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe('health', () => {
  it('tells anyone that the server is up, and nothing but that and the version', async () => {
    const response = await server.client().raw(health);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      message: 'OK',
      data: { status: 'ok', version: '1.0.0' },
    });
  });

  it('answers 503 when the database does not', async () => {
    await server.context.db.destroy();
    expect(await refusalOf(server.client().call(health))).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      message: 'The service is not available right now.',
    });
  });
});
