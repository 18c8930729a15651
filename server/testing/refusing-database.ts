import { once } from 'node:events';
import { createConnection, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SELF_SIGNED } from './certificate.ts';

type Answer =
  | { code: string; message: string }
  /** Refuses the driver's request for TLS. */
  | 'without TLS'
  | 'self-signed'
  /** Closes the connection, as a server of another kind does. */
  | 'hangs up';

const refusal = ({ code, message }: { code: string; message: string }): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

const answer = (socket: Socket, how: Answer): void => {
  if (how === 'hangs up') {
    socket.end();
  } else if (how === 'without TLS') {
    socket.end('N');
  } else if (how === 'self-signed') {
    socket.write('S');
    new TLSSocket(socket, { isServer: true, ...SELF_SIGNED }).on('error', () => undefined);
  } else {
    socket.end(refusal(how));
  }
};

/**
 * Starts a server that refuses all connections as PostgreSQL does: for refusals that the tests' own
 * PostgreSQL, which trusts all local users, never gives.
 */
export const startRefusingDatabase = async (
  how: Answer,
): Promise<{ port: number; close: () => void }> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket, how));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
};

/** Starts a proxy to a PostgreSQL that changes its reported version to 14. */
export const startOldDatabase = async (
  connectionString: string,
): Promise<{ url: string; close: () => void }> => {
  const target = new URL(connectionString);
  const server = createServer((near) => {
    const far = createConnection(Number(target.port || 5432), target.hostname);
    near.pipe(far);
    far.on('data', (chunk) => {
      const text = chunk.toString('latin1').replace(/1[5-9](\d{4})/g, '14$1');
      near.write(Buffer.from(text, 'latin1'));
    });
    for (const socket of [near, far]) {
      socket.on('error', () => undefined);
      socket.on('close', () => [near, far].forEach((one) => one.destroy()));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(connectionString);
  url.port = String((server.address() as AddressInfo).port);
  return { url: url.toString(), close: () => server.close() };
};
