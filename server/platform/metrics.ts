import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from './context.ts';
import { jobRuns } from './jobs/jobs.ts';
import type { JobRun } from './jobs/jobs.ts';
import { readJobs } from './jobs/queries.ts';
import { countMails } from './mail/queries.ts';
import { sameText } from './vault.ts';

/** Histogram buckets in seconds, from reading a row to laying out a report. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Measures requests by route, not by URL, which names people's records. */
const measureRequests = (app: FastifyInstance, registry: Registry): void => {
  const durations = new Histogram({
    name: 'branchbook_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // Live streams stay open for hours.
    if (reply.getHeader('content-type') === 'text/event-stream') return;
    durations.observe(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
};

/** Counts the job runs of this process; the due times of jobs are the same for all processes. */
const measureJobs = (app: FastifyInstance, registry: Registry, { db, clock }: Context): void => {
  const runs = new Counter({
    name: 'branchbook_job_runs_total',
    help: 'Runs of repeating jobs in this process, by outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });
  const count = (message: unknown): void => {
    const { name, outcome } = message as JobRun;
    runs.inc({ job: name, outcome });
  };
  jobRuns.subscribe(count);
  app.addHook('onClose', async () => {
    jobRuns.unsubscribe(count);
  });

  registry.registerMetric(
    new Gauge({
      name: 'branchbook_job_overdue_seconds',
      help: 'How long repeating jobs have been due without a process taking them',
      labelNames: ['job'],
      registers: [],
      async collect() {
        const now = clock.now().getTime();
        for (const { name, next_run_at: next } of await readJobs(db)) {
          this.set({ job: name }, Math.max(0, (now - next.getTime()) / 1000));
        }
      },
    }),
  );
};

const measureQueues = (registry: Registry, { db, pdf }: Context): void => {
  registry.registerMetric(
    new Gauge({
      name: 'branchbook_mails_waiting',
      help: 'Mails that the mail server has not taken yet',
      registers: [],
      async collect() {
        this.set(await countMails(db));
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'branchbook_pdfs',
      help: 'PDFs of this process that are being laid out, and that wait for it',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { running, waiting } = pdf.queue();
        this.set({ state: 'running' }, running);
        this.set({ state: 'waiting' }, waiting);
      },
    }),
  );
};

/** Serves the figures of this process at GET /metrics to callers with the token. */
export const serveMetrics = (app: FastifyInstance, context: Context, token: string): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureJobs(app, registry, context);
  measureQueues(registry, context);

  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!sameText(headers.authorization ?? '', `Bearer ${token}`)) {
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain; charset=utf-8')
        .send('Send METRICS_TOKEN as a bearer token.\n');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
};
