import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Minimum size worth compressing: smaller responses fit into one packet. */
const LEAST_BYTES = 1024;

/** Longest text compressed synchronously, which takes a fifth of the CPU time of a stream. */
const AT_ONCE_CHARACTERS = 32 * 1024;

const ENCODERS = {
  br: (text: string): Buffer =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string): Buffer => gzipSync(text),
};

const variesBy = (reply: FastifyReply, header: string): void => {
  const others = reply.getHeader('vary');
  reply.header('vary', others ? `${String(others)}, ${header}` : header);
};

/** Compresses responses for callers that accept it; request bodies are never decompressed. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const accepted = request.headers['accept-encoding'];
    const isWhole =
      typeof payload === 'string' &&
      payload.length >= LEAST_BYTES &&
      payload.length <= AT_ONCE_CHARACTERS;
    const encoding =
      isWhole && accepted && request.method !== 'HEAD' && !reply.hasHeader('content-encoding')
        ? negotiate(accepted, ['br', 'gzip'])
        : null;
    if (encoding !== 'br' && encoding !== 'gzip') return done(null, payload);
    variesBy(reply, 'accept-encoding');
    reply.header('content-encoding', encoding).removeHeader('content-length');
    done(null, ENCODERS[encoding](payload as string));
  });
  // Compresses the rest: long responses and streams.
  await app.register(compress, { threshold: LEAST_BYTES, globalDecompression: false });
};
