import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { endpoints } from '@branchbook/contract/endpoints.ts';
import { PRODUCT_NAME, PRODUCT_VERSION } from '@branchbook/contract/product.ts';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { authRoutes } from './features/auth/routes.ts';
import { resolveAccess, resolveLink } from './features/auth/service.ts';
import { branchesRoutes } from './features/branches/routes.ts';
import { devicesRoutes } from './features/devices/routes.ts';
import { resolveDevice } from './features/devices/service.ts';
import { employeesRoutes } from './features/employees/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { onboardingRoutes } from './features/onboarding/routes.ts';
import { resumePageOf } from './features/onboarding/service.ts';
import { reportsRoutes } from './features/reports/routes.ts';
import { subscriptionRoutes } from './features/subscription/routes.ts';
import { tasksRoutes } from './features/tasks/routes.ts';
import type { Context } from './platform/context.ts';
import { errorHandler } from './platform/error-handler.ts';
import { routesOf } from './platform/http.ts';
import { loggerOptions } from './platform/log.ts';
import { servePages } from './platform/pages.ts';
import { useContractSchemas } from './platform/schemas.ts';
import { authorise } from './platform/session/plugin.ts';

export type App = { app: FastifyInstance; context: Context };

/** Assembles the server: plug-ins, then features. Nothing listens yet. */
export const createApp = async (parts: Omit<Context, 'log'>): Promise<App> => {
  const { config } = parts;
  const app = fastify({
    logger: loggerOptions(config),
    trustProxy: config.trustProxy,
    bodyLimit: 2 * 1024 * 1024,
    // A tablet that drops off the network in the middle of a call must not hold on to it.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  });
  const context: Context = { ...parts, log: app.log };

  useContractSchemas(app, config.appEnv === 'production');
  app.setErrorHandler(errorHandler);
  await app.register(helmet, {
    // Pages set their own, with a nonce; answers of the API run nothing at all.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: config.publicOrigin.startsWith('https:'),
  });
  await app.register(compress, { threshold: 1024 });
  await app.register(swagger, {
    openapi: { info: { title: `${PRODUCT_NAME} API`, version: PRODUCT_VERSION } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });

  authorise(app, {
    access: resolveAccess(context),
    link: resolveLink(context),
    device: resolveDevice(context),
  });

  const routes = routesOf(app, context);
  healthRoutes(routes, context);
  authRoutes(routes, context, resumePageOf(context));
  onboardingRoutes(routes, context);
  subscriptionRoutes(routes, context);
  branchesRoutes(routes, context);
  employeesRoutes(routes, context);
  tasksRoutes(routes, context);
  reportsRoutes(routes, context);
  devicesRoutes(routes, context);
  for (const { method, path } of Object.values(endpoints)) {
    if (!app.hasRoute({ method, url: path })) throw new Error(`Nothing answers ${method} ${path}`);
  }

  await servePages(app);
  return { app, context };
};
