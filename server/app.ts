import type { Writable } from 'node:stream';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { accidentsRoutes } from './features/accidents/routes.ts';
import { activityRoutes } from './features/activity/routes.ts';
import { accountRoutes } from './features/account/routes.ts';
import { notificationsRoutes } from './features/notifications/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { authRoutes } from './features/auth/routes.ts';
import { resolveAccess, resolveLink, resolveSessions } from './features/auth/service.ts';
import { branchesRoutes } from './features/branches/routes.ts';
import { companiesRoutes } from './features/companies/routes.ts';
import { customReportsRoutes } from './features/custom-reports/routes.ts';
import { devicesRoutes } from './features/devices/routes.ts';
import { resolveDevice } from './features/devices/service.ts';
import { diaryRoutes } from './features/diary/routes.ts';
import { employeesRoutes } from './features/employees/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { resumePageOf } from './features/onboarding/service.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { subscriptionRoutes } from './features/subscription/routes.ts';
import { temperatureRoutes } from './features/temperature/routes.ts';
import { occurrencesRoutes } from './features/occurrences/routes.ts';
import { taskLibraryRoutes } from './features/task-library/routes.ts';
import { tasksRoutes } from './features/tasks/routes.ts';
import { ensureToday } from './features/occurrences/service.ts';
import { trainingRoutes } from './features/training/routes.ts';
import { visitorsRoutes } from './features/visitors/routes.ts';
import { serveDocs } from './platform/api-docs.ts';
import { noteRefusedCall } from './platform/audit/access-log.ts';
import { createBackground } from './platform/background.ts';
import { createClockCheck } from './platform/clock-check/clock-check.ts';
import { compressAnswers } from './platform/compress-answers.ts';
import type { Context } from './platform/context.ts';
import type { Listen } from './platform/database/listening.ts';
import { answerBrokenCall, errorHandler } from './platform/error-handler.ts';
import { FORM_LIMITS } from './platform/form-data.ts';
import { routesOf } from './platform/http.ts';
import { logCalls, loggerOptions } from './platform/log.ts';
import { createLive } from './platform/live/streams.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { servePages } from './platform/pages.ts';
import { warnOfProxy } from './platform/proxy-warning.ts';
import { useContractSchemas } from './platform/schemas.ts';
import { cutStalled, PATIENCE, timeoutsOf } from './platform/patience.ts';
import type { Patience } from './platform/patience.ts';
import { applyReadiness } from './platform/readiness.ts';
import { refuseUnread } from './platform/refuse-unread.ts';
import { authorise } from './platform/session/plugin.ts';

/** Browser features that no page uses, switched off so that no injected script can use them. */
const PERMISSIONS_POLICY = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((part) => `${part}=()`)
  .join(', ');

export type App = { app: FastifyInstance; context: Context };

type Parts = Omit<Context, 'log' | 'mail' | 'background' | 'live' | 'clockCheck'> & {
  listen: Listen;
  patience?: Patience;
};

/** Assembles the server from plug-ins and features; does not listen yet. Logs to the console. */
export const createApp = async (parts: Parts, logTo?: Writable): Promise<App> => {
  const { config, patience = PATIENCE } = parts;
  const app = fastify({
    logger: { ...loggerOptions(config), ...(logTo && { stream: logTo }) },
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    ...timeoutsOf(patience),
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    // `logCalls` already writes one line for each answered request.
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that arrive while the server stops are still answered normally.
    return503OnClosing: false,
    // Errors before routing get the same response format as all others.
    frameworkErrors: (error, request, reply) => void errorHandler(error, request, reply),
    clientErrorHandler: answerBrokenCall,
  });
  const clockCheck = createClockCheck({ ...parts, log: app.log });
  const mail = createOutbox({ ...parts, clockCheck, log: app.log });
  const live = createLive({ ...parts, log: app.log, actorsOf: resolveSessions(parts) });
  const background = createBackground(app.log);
  const context: Context = { ...parts, log: app.log, clockCheck, mail, background, live };
  logCalls(app);
  applyReadiness(app, parts.readiness);
  // Runs before the wait for open connections, because a live stream would stay open for ever.
  app.addHook('preClose', () => live.close());
  app.addHook('onClose', () => background.idle());
  app.addHook('onClose', () => mail.close());

  warnOfProxy(app, config);
  useContractSchemas(app, config.appEnv === 'production');
  app.setErrorHandler(errorHandler);
  app.addHook('onError', noteRefusedCall(context));
  await app.register(helmet, {
    // Pages set their own policy with a nonce; API responses may not run anything.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: config.publicOrigin.startsWith('https:'),
  });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
  cutStalled(app);
  refuseUnread(app);
  await compressAnswers(app);
  app.decorateRequest('photo', null);
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
  await serveDocs(app, config);
  app.addHook('onSend', async (request, reply) => {
    // Responses that set their own caching rules keep them.
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });

  if (config.metricsToken !== null) {
    // Loaded on demand, because few installations use metrics.
    const { serveMetrics } = await import('./platform/metrics.ts');
    serveMetrics(app, context, config.metricsToken);
  }

  authorise(app, {
    access: resolveAccess(context),
    link: resolveLink(context),
    device: resolveDevice(context),
    // A tablet must not lose its sign-in to a clock that is wrong for an hour.
    mayEndSignIn: () => clockCheck.state() === 'trusted',
  });

  const routes = routesOf(app, context);
  healthRoutes(routes, context);
  authRoutes(routes, context, resumePageOf(context));
  onboardingRoutes(routes, context);
  companiesRoutes(routes, context);
  subscriptionRoutes(routes, context);
  branchesRoutes(routes, context, ensureToday(context));
  employeesRoutes(routes, context);
  tasksRoutes(routes, context);
  taskLibraryRoutes(routes, context);
  occurrencesRoutes(routes, context);
  temperatureRoutes(routes, context);
  visitorsRoutes(routes, context);
  accidentsRoutes(routes, context);
  trainingRoutes(routes, context);
  diaryRoutes(routes, context);
  reportsRoutes(routes, context);
  customReportsRoutes(routes, context);
  devicesRoutes(routes, context);
  activityRoutes(routes, context);
  accountRoutes(routes, context);
  notificationsRoutes(routes, context);
  privacyRoutes(routes, context);
  liveRoutes(routes, context);
  for (const { method, path } of Object.values(endpoints)) {
    if (!app.hasRoute({ method, url: path })) throw new Error(`Nothing answers ${method} ${path}`);
  }

  await servePages(app, config);
  return { app, context };
};
