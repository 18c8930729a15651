import { brotliCompressSync, constants } from 'node:zlib';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import { areas } from '@branchbook/contract/endpoints.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import { KEY_DAYS, takesKey } from '@branchbook/contract/idempotency.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** How a caller says who they are: a session, a tablet and a completion link alike. */
export const SECURITY_SCHEMES = { bearer: { type: 'http', scheme: 'bearer' } } as const;

/** In this order. */
export const TAGS = Object.keys(areas).map((name) => ({ name }));

const tagOf = new Map(
  Object.entries(areas).flatMap(([name, area]) =>
    Object.values(area).map((endpoint): [Endpoint, string] => [endpoint, name]),
  ),
);

const WITH_PHOTO =
  'As form data it may carry a photo in its field `photo`: JPEG, PNG or WebP, 5 MB.';

const WITH_KEY =
  'With a header `Idempotency-Key` of 16 to 100 visible characters it is carried out once, however ' +
  `often it is sent: for ${KEY_DAYS} days the same call gets the first answer again, with the header ` +
  '`Idempotent-Replayed`. Other contents under the same key get 422 `KEY_REUSED`; 409 ' +
  '`ALREADY_SAVED` says that it was carried out and its answer is not known.';

const callersOf = ({ who }: Endpoint): string =>
  who === 'anyone' ? 'For anyone, without a token.' : `For: ${who.join(', ')}.`;

/** A list in Markdown; nothing where only what is common to all is refused. */
const refusalsOf = ({ errors = [] }: Endpoint): string[] =>
  errors.length === 0
    ? []
    : [
        'It may refuse with:',
        errors
          .map((code) => `- \`${code}\` (${ERRORS[code].status}): ${ERRORS[code].message}`)
          .join('\n'),
      ];

/** What the documentation of the API says of an endpoint beside the shapes of its parts. */
export const documented = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  tags: [tagOf.get(endpoint) ?? 'Other'],
  description: [
    callersOf(endpoint),
    ...(endpoint.photo ? [WITH_PHOTO] : []),
    ...(takesKey(endpoint) ? [WITH_KEY] : []),
    ...refusalsOf(endpoint),
  ].join('\n\n'),
  ...(endpoint.photo ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
  ...(endpoint.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
});

type Document = { plain: Buffer; packed: Buffer; type: string };

const packed = (plain: Buffer): Buffer =>
  brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

/** Keeps the pages of the documentation from being compressed for each caller who asks. */
export const sendDocsAsTheyAre = (app: FastifyInstance): void => {
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/docs')) route.compress = false;
  });
};

/**
 * Answers the document of the API from memory. Writing and packing 2 MB for each call would let
 * anyone keep the server busy with a few bytes.
 */
export const answerDocument = (app: FastifyInstance) => {
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
