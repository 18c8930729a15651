import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Smaller answers travel in one packet as they are. */
const LEAST_BYTES = 1024;

/** Up to here, compressing at once takes a fifth of the processor's time that a stream takes. */
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

/** Compresses answers where the caller takes that; bodies of calls are never inflated. */
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
  // The rest: what is long, and what is a stream.
  await app.register(compress, { threshold: LEAST_BYTES, globalDecompression: false });
};
