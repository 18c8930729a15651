// Requests with which a caller without an account can keep a server busy.
import type { Socket } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';
import { login } from '@branchbook/contract/auth.ts';

/** A kind of attack; `send` carries it out once, on its own connection. */
export type Attack = { name: string; send: (socket: Socket) => void };

const BYTES = 60_000;
const INFLATED = 100_000_000;
const SLOW_BYTE_MS = 500;

const headOf = (length: number, more = ''): string =>
  `${login.method} ${login.path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
  `${more}content-length: ${length}\r\n\r\n`;

const whole = (name: string, body: string | Buffer, more = ''): Attack => {
  const sent = Buffer.concat([Buffer.from(headOf(body.length, more)), Buffer.from(body)]);
  return { name, send: (socket) => socket.write(sent) };
};

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const bomb = brotliCompressSync(Buffer.alloc(INFLATED, ' '), { params });

export const ATTACKS: Attack[] = [
  whole('deep', '['.repeat(BYTES / 2) + ']'.repeat(BYTES / 2)),
  whole('wide', JSON.stringify(Array.from({ length: BYTES / 2 }, () => 1))),
  whole('long', JSON.stringify({ email: 'a@'.repeat(BYTES / 2 - 20), password: 'x' })),
  whole('compressed', bomb, 'content-encoding: br\r\n'),
  {
    name: 'slow',
    send: (socket) => {
      socket.write(headOf(BYTES));
      const timer = setInterval(() => socket.write('['), SLOW_BYTE_MS);
      socket.on('close', () => clearInterval(timer));
    },
  },
  { name: 'half', send: (socket) => socket.write(`${headOf(BYTES)}${'['.repeat(BYTES / 2)}`) },
];
