import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

/** Times in milliseconds for which the server waits for a caller. */
export type Patience = {
  /** Limit for the head of a request, counted from its first byte. */
  headMs: number;
  /** Limit for the whole request: a tablet that loses the network must not block the connection. */
  callMs: number;
  /** Limit for a caller who neither sends nor reads a single byte. */
  stalledMs: number;
  /** Interval of the checks for unfinished heads and requests. */
  checkMs: number;
};

export const PATIENCE: Patience = {
  headMs: 15_000,
  callMs: 30_000,
  stalledMs: 30_000,
  checkMs: 5000,
};

export const timeoutsOf = ({ headMs, callMs, stalledMs, checkMs }: Patience) =>
  ({
    requestTimeout: callMs,
    connectionTimeout: stalledMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
  }) satisfies FastifyHttpOptions<Server>;

/**
 * Cuts connections whose caller does not read the response, which would stay in memory for ever.
 * Connections on which bytes still move, however few, go on, as do those that wait for the server.
 */
export const cutStalled = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_, reply) => {
    // Node emits `timeout` only when no byte has moved; without a listener it would also end slow
    // requests.
    reply.raw.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
};
