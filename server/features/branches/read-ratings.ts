import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { mintScope } from '../../platform/session/scope.ts';
import * as queries from './rating-queries.ts';
import type { DueReading } from './rating-queries.ts';
import { replaces } from './rating-rules.ts';
import { askRegister } from './read-register.ts';
import type { RegisterAnswer } from './read-register.ts';

const HOUR_MS = 3_600_000;
const AGAIN_MS = 7 * 24 * HOUR_MS;
const RETRY_MS = 6 * HOUR_MS;
/** Ratings that one run reads: 4,000 a week, and other jobs wait a few seconds at most. */
const READ_AT_ONCE = 25;
/** The register answers in less than a second; other jobs wait for a slow answer. */
const TIME_LIMIT_MS = 10_000;

/** Stores what the register said of a branch; a changed rating gets an audit row of the server. */
const keep = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  due: DueReading,
  answer: RegisterAnswer,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const at = clock.now();
    const isAnswer = answer !== 'unreachable';
    const dueAt = new Date(at.getTime() + (isAnswer ? AGAIN_MS : RETRY_MS));
    const problem = typeof answer === 'string' ? answer : null;
    const attempt = { ...(isAnswer && { readAt: at }), dueAt, problem };
    if (!(await queries.recordReading(tx, due, attempt)) || typeof answer === 'string') return;
    const scope = mintScope(due.company_id, 'all');
    const [current] = await queries.listRatings(tx, scope, due.id, 1);
    if (!replaces(answer, current)) return;
    await queries.insertRating(tx, scope, due.id, { ...answer, source: 'read', recorded_at: at });
    await appendAudit(tx, scope, 'system', {
      action: 'branch.rating-changed',
      entity: 'branch',
      entityId: due.id,
      branchId: due.id,
      details: { name: due.name, fields: ['rating'] },
      at,
    });
  });

/**
 * Runs the job that reads the ratings of branches with a number in the register, each once a week,
 * one at a time. A run ends at the first failure, so that a register that is down is not asked again
 * and again; that branch is retried after some hours.
 */
export const readRatings = async (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  { timeLimitMs = TIME_LIMIT_MS } = {},
): Promise<void> => {
  const { db, clock, config } = context;
  if (config.hygieneRatingsUrl === null) return;
  for (const due of await queries.listDueReadings(db, clock.now(), READ_AT_ONCE)) {
    const answer = await askRegister(config.hygieneRatingsUrl, due.fhrs_number, timeLimitMs);
    await keep(context, due, answer);
    if (answer === 'unreachable') return;
  }
};
