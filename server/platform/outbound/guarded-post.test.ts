import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startReceiver } from '../../testing/receiver.ts';
import type { Receiver } from '../../testing/receiver.ts';
import { createGuardedPost } from './guarded-post.ts';
import { outboundUrlProblem } from './outbound-url.ts';

const FORBIDDEN = { failure: 'forbidden-address' };
const NO_ANSWER = { failure: 'no-answer' };

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const guarded = createGuardedPost({ allowPrivateWebhooks: false });
const open = createGuardedPost({ allowPrivateWebhooks: true }, { timeLimitMs: 300 });
const call = (url: string) => ({ url, headers: {}, body: 'hello' });

/** Resolves every name to this address. */
const resolvingTo =
  (address: string): LookupFunction =>
  (_, __, callback) =>
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);

const PRIVATE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  'localhost',
  'app.localhost',
  'metadata.google.internal',
];

describe('a message to an address that a user gave', () => {
  it.each(PRIVATE)('is not sent to %s, and no connection is opened', async (host) => {
    expect(await guarded(call(`https://${host}:${receiver.port}/`))).toEqual(FORBIDDEN);
    expect(outboundUrlProblem(`https://${host}/`, { allowPrivateWebhooks: false })).toContain(
      'internet',
    );
    expect(receiver.connections()).toBe(0);
  });

  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1'])(
    'is not sent to a name that resolves to %s',
    async (address) => {
      const post = createGuardedPost(
        { allowPrivateWebhooks: false },
        { lookup: resolvingTo(address) },
      );
      expect(await post(call(`https://hooks.example:${receiver.port}/`))).toEqual(FORBIDDEN);
      expect(receiver.connections()).toBe(0);
    },
  );

  it('is sent to the address that was checked: a name is looked up once for each call', async () => {
    let lookups = 0;
    const lookup: LookupFunction = (_, __, callback) => {
      lookups += 1;
      callback(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    };
    const post = createGuardedPost({ allowPrivateWebhooks: false }, { lookup });
    expect(await post(call(`https://hooks.example:${receiver.port}/`))).toEqual(FORBIDDEN);
    expect(lookups).toBe(1);
    expect(receiver.connections()).toBe(0);
  });

  it('is not sent over http, to other protocols, or with a user in the address', async () => {
    for (const url of [
      receiver.url,
      'http://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
      'https://user:password@example.com/',
      'no address',
    ]) {
      expect(await guarded(call(url))).toEqual(FORBIDDEN);
    }
    expect(receiver.connections()).toBe(0);
  });

  it('reaches public addresses only over TLS', () => {
    const settings = { allowPrivateWebhooks: false };
    expect(outboundUrlProblem('https://hooks.example/alerts?key=1', settings)).toBeNull();
    expect(outboundUrlProblem('https://8.8.8.8/', settings)).toBeNull();
    expect(outboundUrlProblem('http://hooks.example/', settings)).toContain('https://');
  });

  it('may go to private addresses and over http where the operator allows it', async () => {
    expect(await open(call(`${receiver.url}/a`))).toEqual({ status: 201, retryAfter: null });
    expect(receiver.calls[0]).toMatchObject({ path: '/a', method: 'POST' });
    expect(receiver.calls[0]?.body.toString()).toBe('hello');
  });

  it('does not follow a redirect', async () => {
    const headers = { location: `${receiver.url}/elsewhere` };
    receiver.answer('/a', { status: 307, headers });
    expect(await open(call(`${receiver.url}/a`))).toEqual({ status: 307, retryAfter: null });
    expect(receiver.calls).toHaveLength(1);
  });

  it('is given up when no answer comes in time, and when nothing listens', async () => {
    receiver.answer('/a', 'silence');
    expect(await open(call(`${receiver.url}/a`))).toEqual(NO_ANSWER);
    await receiver.close();
    expect(await open(call(receiver.url))).toEqual(NO_ANSWER);
    receiver = await startReceiver();
  });

  it('reads little of an endless answer', async () => {
    let sent = 0;
    const endless = createServer((socket) => {
      const chunk = Buffer.alloc(16 * 1024, 'x');
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('error', () => undefined).on('drain', more);
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\n\r\n');
      more();
    });
    endless.listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    const closed = new Promise((done) => {
      endless.on('connection', (socket) => socket.on('close', done));
    });
    expect(await open(call(`http://127.0.0.1:${port}/`))).toMatchObject({ status: 200 });
    await closed;
    expect(sent).toBeLessThan(16 * 1024 * 1024);
    await new Promise((done) => endless.close(done));
  });
});
