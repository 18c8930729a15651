import { login } from '@branchbook/contract/auth.ts';
import { health, liveness } from '@branchbook/contract/health.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal.ts';
import { jobRuns } from '../../platform/jobs/jobs.ts';
import { takeJob } from '../../platform/jobs/queries.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';

const METRICS_TOKEN = 'a token for the metrics';

describe('health', () => {
  let server: TestServer;

  beforeEach(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.close());

  it('shows anyone that the server is up, with only that and the version', async () => {
    const response = await server.client().raw(health);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      success: true,
      message: 'OK',
      data: { status: 'ok', version: '1.0.0' },
    });
    // Metrics are not served unless the operator has set a token for them.
    const authorization = `Bearer ${METRICS_TOKEN}`;
    const metrics = await fetch(`${server.origin}/metrics`, { headers: { authorization } });
    expect(metrics.status).toBe(404);
    await metrics.arrayBuffer();
  });

  it('keeps callers away while it starts, and sends them elsewhere while it stops', async () => {
    const { readiness } = server.context;
    const unavailable = {
      status: 503,
      code: 'UNAVAILABLE',
      message: 'The service is not available right now. Try again in a few minutes.',
    };
    const signIn = { body: { email: 'ann@example.com', password: 'Two-kettles-7' } };
    readiness.set('starting');
    expect(await refusalOf(server.client().call(health))).toMatchObject(unavailable);
    expect(await refusalOf(server.client().call(login, signIn))).toMatchObject(unavailable);
    expect(await server.client().call(liveness)).toEqual({ status: 'ok' });
    readiness.set('draining');
    expect(await refusalOf(server.client().call(health))).toMatchObject(unavailable);
    expect(await refusalOf(server.client().call(login, signIn))).toMatchObject({ status: 401 });
    const { headers } = await server.client().raw(liveness);
    expect(headers.get('connection')).toBe('close');
  });
});

describe('metrics', () => {
  it('show the state of the process to callers with the token, with routes but no records', async () => {
    const measured = await startTestServer({ env: { METRICS_TOKEN } });
    const read = (token: string) =>
      fetch(`${measured.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    try {
      expect((await fetch(`${measured.origin}/metrics`)).status).toBe(401);
      expect((await read('another token')).status).toBe(401);
      await fetch(`${measured.origin}/api/branches/4711`);
      jobRuns.publish({ name: 'send mail', outcome: 'failed' });
      const now = measured.clock.now();
      await takeJob(measured.context.db, 'send mail', now, now);
      measured.clock.advance(90_000);
      const text = await (await read(METRICS_TOKEN)).text();
      expect(text).toMatch(/branchbook_request_duration_seconds_count\{method="GET",route="[^"]*:/);
      expect(text).not.toMatch(/="[^"]*4711/);
      expect(text).toContain('branchbook_mails_waiting 0');
      expect(text).toContain('branchbook_pdfs{state="running"} 0');
      expect(text).toContain('branchbook_job_runs_total{job="send mail",outcome="failed"} 1');
      expect(text).toContain('branchbook_job_overdue_seconds{job="send mail"} 90');
      expect(text).toContain('nodejs_eventloop_lag_seconds');
      expect(text).toContain('process_resident_memory_bytes');
    } finally {
      await measured.close();
    }
  });
});
