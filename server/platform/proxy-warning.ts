import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Warns once of a proxy that the settings do not mention. */
export const warnOfProxy = (app: FastifyInstance, { trustProxy }: Config): void => {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn(
      'TRUST_PROXY: is not set, and a call came with X-Forwarded-For. If a proxy stands in front, set the number of proxies, such as TRUST_PROXY=1: until then all its callers share one address, and its limits.',
    );
  });
};
