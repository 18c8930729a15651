import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Browser features that no page uses, switched off so that no injected script can use them. */
const PERMISSIONS_POLICY = ['camera', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((part) => `${part}=()`)
  .join(', ');

/** Adds headers to every response that limit what a browser does with it. */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  config: Pick<Config, 'publicOrigin'>,
): Promise<void> => {
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
};
