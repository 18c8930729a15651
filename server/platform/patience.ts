import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';

/** How long the server waits for a caller, in milliseconds. */
export type Patience = {
  /** For the head of a call, from its first byte. */
  headMs: number;
  /** For the whole call: a tablet that drops off the network must not hold on to it. */
  callMs: number;
  /** For a caller who neither sends nor reads a single byte. */
  stalledMs: number;
  /** How often heads and calls that do not end are looked for. */
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
 * Cuts connections whose caller does not read the answer: each would hold it in memory for ever. One
 * on which bytes still move, however few, goes on, and so does one that waits for the server.
 */
export const cutStalled = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_, reply) => {
    // Node tells of a time-out only when no byte has moved; without a listener it would end calls
    // that take long, too.
    reply.raw.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
};
