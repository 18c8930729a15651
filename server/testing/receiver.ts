import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a receiver answers: with a status and headers, or never. */
export type ReceiverAnswer = { status: number; headers?: Record<string, string> } | 'silence';

export type ReceivedCall = {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** Starts a server on this machine that notes the calls it gets: a push service or a webhook. */
export const startReceiver = async () => {
  const answers = new Map<string, ReceiverAnswer>();
  const calls: ReceivedCall[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request;
      calls.push({ path, method, headers, body: Buffer.concat(chunks) });
      const answer = answers.get(path) ?? { status: 201 };
      if (answer === 'silence') return;
      response.writeHead(answer.status, answer.headers).end('the answer of the receiver');
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Calls in order of arrival. */
    calls,
    connections: () => connections,
    /** Sets the answer at a path from now on. */
    answer: (path: string, answer: ReceiverAnswer): void => void answers.set(path, answer),
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
