import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@branchbook/contract/endpoint.ts';
import {
  IDEMPOTENCY_KEY_DAYS,
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  takesIdempotencyKey,
} from '@branchbook/contract/idempotency.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { nameOf } from '../at-once.ts';
import type { Context } from '../context.ts';
import { readableOrNull } from '../vault.ts';
import { runKeyed } from './keyed-call.ts';
import { findKey, forgetKeysBefore, saveAnswer } from './queries.ts';
import type { KeyedCall } from './queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Milliseconds for which a repeated request waits for the response to the first one. */
const PATIENCE_MS = 2000;
const PAUSE_MS = 50;

/** A stored response. */
export class KeptAnswer {
  readonly status: number;
  readonly text: string;
  constructor(status: number, text: string) {
    this.status = status;
    this.text = text;
  }
}

const sha256 = (value: string | Uint8Array): Buffer => createHash('sha256').update(value).digest();

/**
 * Returns a request's keyed call; null for a request without a key or one that only reads.
 * @throws AppError VALIDATION for a key that is too short, too long or not plain text.
 */
export const keyedCallOf = (
  { vault, clock }: Pick<Context, 'vault' | 'clock'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): KeyedCall | null => {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined || !takesIdempotencyKey(endpoint)) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key)) {
    throw new AppError('VALIDATION', {
      errors: [{ field: IDEMPOTENCY_KEY_HEADER, message: 'Must be 16 to 100 visible characters' }],
    });
  }
  const { actor, params, query, body, upload } = request;
  // Keys of different callers never match.
  const named = `${nameOf(actor) ?? 'anyone'}\n${endpoint.method} ${endpoint.path}\n${key}`;
  const said = JSON.stringify([params, query, body, upload && sha256(upload).toString('hex')]);
  return {
    keyHash: sha256(named),
    requestHash: vault.lookup(said),
    claim: randomUUID(),
    companyId: actor?.scope?.companyId ?? null,
    at: clock.now(),
    isClaimed: false,
  };
};

const ownerOf = ({ keyHash }: KeyedCall): string => `answer ${keyHash.toString('hex')}`;

/**
 * Returns the response that the same request got before; null if it was not carried out.
 * @throws AppError KEY_REUSED when the contents differ, ALREADY_SAVED when the response was lost
 * because the server or the database ended.
 */
const findAnswer = async (
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  call: KeyedCall,
): Promise<KeptAnswer | null> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await findKey(db, call.keyHash);
    if (!found) return null;
    if (found.request_hash && !found.request_hash.equals(call.requestHash)) {
      throw new AppError('KEY_REUSED');
    }
    const { answer, status } = found;
    if (answer && status !== null) {
      const text = readableOrNull(() => vault.decrypt(answer, ownerOf(call)).toString());
      if (text !== null) return new KeptAnswer(status, text);
    }
    const isOnItsWay = found.request_hash && !answer && found.claim !== call.claim;
    if (!isOnItsWay || performance.now() > until) throw new AppError('ALREADY_SAVED');
    await wait(PAUSE_MS);
  }
};

/**
 * Carries a request out once; returns the stored response when the same request was or is being
 * carried out.
 */
export const runOnce = async <T>(
  context: Pick<Context, 'db' | 'vault'>,
  call: KeyedCall,
  act: () => Promise<T>,
): Promise<T | KeptAnswer> => {
  const kept = await findAnswer(context, call);
  if (kept) return kept;
  try {
    return await runKeyed(call, act);
  } catch (error) {
    // An error of this request after it had saved something is passed on unchanged.
    if (call.isClaimed && error instanceof AppError) throw error;
    // The likely cause is the same request, carried out in between: for example, its name exists.
    const since = await findAnswer(context, call);
    if (since) return since;
    throw error;
  }
};

/** Stores the response of a request that changed something; logs a failure to do so. */
export const keepAnswer = async (
  { db, vault, log }: Pick<Context, 'db' | 'vault' | 'log'>,
  call: KeyedCall,
  { status, text }: KeptAnswer,
): Promise<void> => {
  if (!call.isClaimed) return;
  const answer = vault.encrypt(text, ownerOf(call));
  await saveAnswer(db, call, { answer, status }).catch((error: unknown) => {
    log.warn({ err: error }, 'an answer could not be kept for when the call is sent again');
  });
};

/** Deletes keys that are older than the promised time. */
export const forgetKeys = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  forgetKeysBefore(db, new Date(clock.now().getTime() - IDEMPOTENCY_KEY_DAYS * DAY_MS));
