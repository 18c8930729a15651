import http from 'node:http';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { outboundUrlProblem } from './outbound-url.ts';

/** Result of a call: the status of an answer, or why there was none. */
export type PostResult =
  | { status: number; retryAfter: string | null }
  | { failure: 'no-answer' | 'forbidden-address' };

export type Post = (call: {
  url: string;
  headers: Record<string, string>;
  body: Buffer | string;
}) => Promise<PostResult>;

/** Time for a whole call: looking the name up, connecting, sending and reading the answer. */
const POST_MS = 10_000;
/** Bytes of an answer that are read, and thrown away, before the connection is closed. */
const MOST_READ = 64 * 1024;

/** Reads an answer to its end or limit, because some receivers stop when the caller hangs up. */
const readAway = async (response: IncomingMessage): Promise<void> => {
  let size = 0;
  for await (const chunk of response) {
    size += (chunk as Buffer).length;
    if (size > MOST_READ) break;
  }
};

/** Returns true for an error of the agent that refuses private addresses. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('is not allowed. Because');

/**
 * Creates a function that posts to URLs that users give. It calls https only and no private,
 * loopback, link-local, multicast or reserved address; addresses are checked as they are connected
 * to, so that a name that changes its address does not help. It follows no redirect, gives up
 * after `timeLimitMs`, and returns nothing of the answer but its status. It never throws.
 * With `allowPrivateWebhooks` it calls any address, over http too.
 */
export const createGuardedPost = (
  settings: { allowPrivateWebhooks: boolean },
  { timeLimitMs = POST_MS, lookup }: { timeLimitMs?: number; lookup?: LookupFunction } = {},
): Post => {
  const agent = settings.allowPrivateWebhooks
    ? undefined
    : new RequestFilteringHttpsAgent({ keepAlive: false });

  const answerTo = (url: string, headers: Record<string, string>, body: Buffer | string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { request } = url.startsWith('http:') ? http : https;
      const options = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeLimitMs),
        ...(agent && { agent }),
        ...(lookup && { lookup }),
      };
      request(url, options, resolve).on('error', reject).end(body);
    });

  return async ({ url, headers, body }) => {
    if (outboundUrlProblem(url, settings) !== null) return { failure: 'forbidden-address' };
    try {
      const response = await answerTo(url, headers, body);
      const result = {
        status: response.statusCode ?? 0,
        retryAfter: response.headers['retry-after'] ?? null,
      };
      // An answer whose end never comes has said what counts.
      await readAway(response).catch(() => undefined);
      return result;
    } catch (error) {
      return { failure: isForbidden(error) ? 'forbidden-address' : 'no-answer' };
    }
  };
};
