import type { Writable } from 'node:stream';
import multipart from '@fastify/multipart';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { resolveAccess, resolveLink, resolveSessions } from './features/auth/service.ts';
import { resolveDevice } from './features/devices/service.ts';
import { registerFeatures } from './feature-routes.ts';
import { serveDocs } from './platform/api-docs.ts';
import { noteRefusedCall } from './platform/audit/access-log.ts';
import { createBackground } from './platform/background.ts';
import { createClockCheck } from './platform/clock-check/clock-check.ts';
import { compressAnswers } from './platform/compress-answers.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import type { Listen } from './platform/database/listening.ts';
import { answerBrokenCall, errorHandler } from './platform/error-handler.ts';
import { acceptForms, answeredUrl, FORM_LIMITS } from './platform/form-data.ts';
import { logCalls, loggerOptions } from './platform/log.ts';
import { createLive } from './platform/live/streams.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import { servePages } from './platform/pages.ts';
import { warnOfProxy } from './platform/proxy-warning.ts';
import { useContractSchemas } from './platform/schemas.ts';
import { cutStalled, PATIENCE, timeoutsOf } from './platform/patience.ts';
import type { Patience } from './platform/patience.ts';
import { applyReadiness } from './platform/readiness.ts';
import { refuseUnread } from './platform/refuse-unread.ts';
import { addSecurityHeaders } from './platform/security-headers.ts';
import { authorise } from './platform/session/plugin.ts';

export type App = { app: FastifyInstance; context: Context };

type Parts = Omit<Context, 'log' | 'mail' | 'outbound' | 'background' | 'live' | 'clockCheck'> & {
  listen: Listen;
  patience?: Patience;
};

const createServer = (config: Config, patience: Patience, logTo?: Writable): FastifyInstance =>
  fastify({
    logger: { ...loggerOptions(config), ...(logTo && { stream: logTo }) },
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    ...timeoutsOf(patience),
    rewriteUrl: answeredUrl,
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

/** Tells browsers not to keep responses of the API that set no caching rules themselves. */
const preventCaching = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
};

/** Assembles the server from plug-ins and features; does not listen yet. Logs to the console. */
export const createApp = async (parts: Parts, logTo?: Writable): Promise<App> => {
  const { config, patience = PATIENCE } = parts;
  const app = createServer(config, patience, logTo);
  const clockCheck = createClockCheck({ ...parts, log: app.log });
  const mail = createOutbox({ ...parts, clockCheck, log: app.log });
  const outbound = createOutbound({ ...parts, clockCheck, log: app.log });
  const live = createLive({ ...parts, log: app.log, actorsOf: resolveSessions(parts) });
  const background = createBackground(app.log);
  const context: Context = { ...parts, log: app.log, clockCheck, mail, outbound, background, live };
  logCalls(app);
  applyReadiness(app, parts.readiness);
  // Runs before the wait for open connections, because a live stream would stay open for ever.
  app.addHook('preClose', () => live.close());
  app.addHook('onClose', () => background.idle());
  app.addHook('onClose', () => mail.close());
  app.addHook('onClose', () => outbound.close());

  warnOfProxy(app, config);
  useContractSchemas(app, config.appEnv === 'production');
  app.setErrorHandler(errorHandler);
  app.addHook('onError', noteRefusedCall(context));
  await addSecurityHeaders(app, config);
  cutStalled(app);
  refuseUnread(app);
  await compressAnswers(app);
  app.decorateRequest('upload', null);
  await app.register(multipart, { limits: FORM_LIMITS, throwFileSizeLimit: false });
  acceptForms(app);
  await serveDocs(app, config);
  preventCaching(app);

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

  registerFeatures(app, context);
  await servePages(app, config);
  return { app, context };
};
