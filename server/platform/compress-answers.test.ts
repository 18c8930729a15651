import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const LENGTHS = { short: 100, middling: 5000, long: 200_000 } as const;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await compressAnswers(app);
  for (const [name, length] of Object.entries(LENGTHS)) {
    app.get(`/${name}`, (_, reply) =>
      reply.type('application/json').send(JSON.stringify({ text: 'é'.repeat(length) })),
    );
  }
});
afterAll(() => app.close());

const ask = (name: string, accepted?: string) =>
  app.inject({ url: `/${name}`, headers: accepted ? { 'accept-encoding': accepted } : {} });

it.each(['middling', 'long'] as const)(
  'a %s answer is compressed in an encoding that the caller accepts',
  async (name) => {
    const text = JSON.stringify({ text: 'é'.repeat(LENGTHS[name]) });
    const brotli = await ask(name, 'gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text);
    expect(brotli.rawPayload.length).toBeLessThan(1000);
    const zipped = await ask(name, 'br;q=0, gzip');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(text);
    for (const accepted of [undefined, 'identity', 'br;q=0']) {
      const plain = await ask(name, accepted);
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text]);
    }
  },
);

it('a short answer is not compressed', async () => {
  const { headers } = await ask('short', 'br, gzip');
  expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, '211']);
});

it('a HEAD answer has no body', async () => {
  const { statusCode, body } = await app.inject({
    method: 'HEAD',
    url: '/middling',
    headers: { 'accept-encoding': 'br' },
  });
  expect([statusCode, body]).toEqual([200, '']);
});
