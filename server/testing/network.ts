import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A network between a server and its database that a test can break. */
export type Network = {
  /** URL of the database through this network. */
  url: string;
  /** Drops all data on current connections; new ones are not affected. */
  swallowConnected: () => void;
  /** Drops all data, also on connections that are opened later. */
  silence: () => void;
  /** Passes data again, and closes connections from the time of silence. */
  heal: () => void;
  /** Closes all connections at once. */
  reset: () => void;
  close: () => Promise<void>;
};

/** Starts a network in front of the database at `target`. */
export const startNetwork = async (target: string): Promise<Network> => {
  const { hostname, port } = new URL(target);
  const pairs = new Set<{ near: Socket; far: Socket | null; isSwallowed: boolean }>();
  let isSilent = false;

  const server = createServer((near) => {
    const far = isSilent ? null : connect(Number(port || 5432), hostname);
    const pair = { near, far, isSwallowed: isSilent };
    pairs.add(pair);
    const end = (): void => {
      // An end behind a silent network does not notice that the other end hangs up.
      if (pair.isSwallowed) return;
      near.destroy();
      far?.destroy();
      pairs.delete(pair);
    };
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (bytes: Buffer) => {
        if (!pair.isSwallowed) to.write(bytes);
      });
      from.on('error', end);
      from.on('close', end);
    };
    if (far) {
      pass(near, far);
      pass(far, near);
    } else near.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const reset = (): void => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far?.resetAndDestroy();
    }
    pairs.clear();
  };
  const swallowConnected = (): void => {
    for (const pair of pairs) pair.isSwallowed = true;
  };
  const url = new URL(target);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    swallowConnected,
    silence: () => {
      isSilent = true;
      swallowConnected();
    },
    heal: () => {
      isSilent = false;
      reset();
    },
    reset,
    close: async () => {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
};
