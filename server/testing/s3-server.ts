import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Checks the signature of a request (AWS, version 4). */
const isSigned = (request: IncomingMessage, body: Buffer, secret: string): boolean => {
  const given = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    request.headers.authorization ?? '',
  );
  const [, scope = '', names = '', signature] = given ?? [];
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3.example');
  searchParams.sort();
  const hash = request.headers['x-amz-content-sha256'];
  const call = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    hash,
  ].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(call)].join('\n');
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hash === sha256(body) && hmac(key, text).toString('hex') === signature;
};

export type S3Server = { endpoint: string; objects: Map<string, Buffer>; close: () => void };

/** Starts an S3 server that stores objects in memory and requires signed requests. */
export const startS3Server = async (secret: string): Promise<S3Server> => {
  const objects = new Map<string, Buffer>();
  const answerOf = async (request: IncomingMessage): Promise<[number, (Buffer | string)?]> => {
    const body = await buffer(request);
    if (!isSigned(request, body, secret)) return [403, errorOf('SignatureDoesNotMatch')];
    const { pathname } = new URL(request.url ?? '', 'http://s3.example');
    const object = objects.get(pathname);
    if (request.method === 'PUT') objects.set(pathname, body);
    if (request.method === 'DELETE') objects.delete(pathname);
    if (request.method !== 'GET') return [request.method === 'PUT' ? 200 : 204];
    return object ? [200, object] : [404, errorOf('NoSuchKey')];
  };
  const server = createServer((request, response) => {
    void answerOf(request).then(([status, body]) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const errorOf = (code: string): string => `<Error><Code>${code}</Code></Error>`;
