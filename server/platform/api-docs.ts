import { brotliCompressSync, constants } from 'node:zlib';
import { PRODUCT_NAME } from '@branchbook/contract/product.ts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createDocument } from './api-document/document.ts';
import type { Config } from './config.ts';

type Document = { plain: Buffer; packed: Buffer; type: string };

const packed = (plain: Buffer): Buffer =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Turns off compression for the documentation pages, which would repeat it for every request. */
const sendDocsAsTheyAre = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/docs')) route.compress = false;
  });
};

/**
 * Answers the API document from memory. Writing and compressing it for each request would let
 * anyone keep the server busy with a few bytes.
 */
const answerDocument = (app: FastifyInstance) => {
  const documents = new Map<string, Document>();
  const writers: Record<string, () => Pick<Document, 'plain' | 'type'>> = {
    '/api/docs/json': () => ({
      plain: Buffer.from(JSON.stringify(app.swagger())),
      type: 'application/json; charset=utf-8',
    }),
    '/api/docs/yaml': () => ({
      plain: Buffer.from(app.swagger({ yaml: true })),
      type: 'application/x-yaml',
    }),
  };
  const documentAt = (url: string): Document | undefined => {
    const known = documents.get(url);
    const written = known ?? writers[url]?.();
    if (known || !written) return known;
    const document = { ...written, packed: packed(written.plain) };
    documents.set(url, document);
    return document;
  };
  return (request: FastifyRequest, reply: FastifyReply, goOn: () => void): void => {
    const document = documentAt(request.routeOptions.url ?? '');
    if (!document) {
      goOn();
      return;
    }
    reply.type(document.type).header('vary', 'accept-encoding');
    const readsPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (readsPacked) reply.header('content-encoding', 'br');
    void reply.send(readsPacked ? document.packed : document.plain);
  };
};

/** Serves the API document and the pages that show it at /api/docs. */
export const serveDocs = async (
  app: FastifyInstance,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): Promise<void> => {
  sendDocsAsTheyAre(app);
  await app.register(swagger, {
    openapi: {},
    // The document is made from the contract, which says more than the routes' schemas.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => createDocument(publicOrigin),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Showing all endpoints at once is slow and long to read. BaseLayout has no logo.
    uiConfig: { docExpansion: 'none', layout: 'BaseLayout' },
    theme: { title: `${PRODUCT_NAME} API` },
    uiHooks: { onRequest: answerDocument(app) },
    staticCSP: {
      'default-src': "'self'",
      // The page adds one style element with constant text.
      'style-src': "'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
      'img-src': "'self' data:",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    },
  });
};
