import { DIGEST_KINDS, digestPeriod, digestTimes } from '@branchbook/contract/digests.ts';
import type { DigestKind } from '@branchbook/contract/digests.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { Reach } from '@branchbook/contract/permissions.ts';
import {
  daysOfSentPeriod,
  latestSending,
  nextSending,
} from '@branchbook/contract/sending-times.ts';
import type { Context } from '../../platform/context.ts';
import type { DayRange } from '../../platform/day-range.ts';
import { unsubscribeUrl } from '../../platform/mail/unsubscribe-url.ts';
import { insertUnsubscribeTokens, unsubscribeExpiry } from '../../platform/mail/queries.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken, newToken } from '../../platform/vault.ts';
import { actorsNow } from '../auth/service.ts';
import { companyOf } from '../companies/service.ts';
import { scoresInReach } from '../league/service.ts';
import { factsWithin, sectionsOf } from './digest-text.ts';
import { digestMail } from './emails.ts';
import { readFacts } from './fact-queries.ts';
import type { Facts } from './fact-queries.ts';
import * as queries from './queries.ts';
import type { DueRow } from './queries.ts';

/* Exports for other features. */
export { deleteDigestsOf, turnOff as turnDigestOff } from './queries.ts';

type Sender = Pick<Context, 'db' | 'clock' | 'clockCheck' | 'mail' | 'config'>;

/** Digests of one run, so that a run is short; the rest goes with the next, a minute later. */
const AT_ONCE = 1000;
const DAY_MS = 86_400_000;

type Due = DueRow & { kind: DigestKind; day: string; next: Date; isNew: boolean };

/** Finds the newest day that each digest is due for; those missed before it are not sent. */
const dueOf = (row: DueRow, now: Date): Due => {
  const kind = DIGEST_KINDS.find((one) => one === row.kind) ?? 'daily';
  const times = digestTimes(kind, row.send_minute);
  const { day } = latestSending(times, now, row.timezone);
  const next = nextSending(times, now, row.timezone).at;
  // After a change of the time zone, the newest day may be one that was sent already.
  return { ...row, kind, day, next, isNew: row.last_day === null || day > row.last_day };
};

const unionOf = (actors: readonly PortalActor[]): Reach => {
  const reaches = actors.map(({ branches }) => branches);
  if (reaches.includes('all')) return 'all';
  return [...new Set(reaches.flatMap((reach) => (reach === 'all' ? [] : reach)))];
};

const aboutText = ({ branches }: Facts, { branches: reach }: PortalActor, company: string) => {
  const [only, ...others] = branches;
  if (only && others.length === 0) return `${only.name}, ${company}`;
  return `${reach === 'all' ? 'all' : 'your'} ${branches.length} branches of ${company}`;
};

/**
 * Makes and queues the digests of one company, kind and day. Their facts are read once for all
 * readers, before the transaction that claims the digests and queues the emails.
 */
const sendGroup = async (context: Sender, group: readonly Due[], now: Date): Promise<void> => {
  const { db, mail, config } = context;
  const [first] = group;
  if (!first) return;
  const { company_id: companyId, kind, timezone } = first;
  const scope = mintScope(companyId, 'all');
  const wanted = group.filter(({ isNew }) => isNew).map(({ employee_id: id }) => id);
  const readers = (await actorsNow(db, wanted)).filter(
    ({ actor, email }) =>
      email !== null && actor.scope.companyId === companyId && can(actor, 'view_branch_reports'),
  );
  const range: DayRange = daysOfSentPeriod(digestPeriod[kind], first.day);
  const branches = unionOf(readers.map(({ actor }) => actor));
  const facts = await readFacts(db, scope, { branches, range, now });
  const company = await companyOf(db, scope);
  const period = kind === 'daily' ? 'day' : 'week';
  const { branches: scored } = await scoresInReach(context, scope, { period, date: range.to });
  const scores = scored.flatMap(({ branch, place, score }) =>
    place === null || score === null ? [] : { branch_id: branch.id, name: branch.name, score },
  );
  const claims = group.map((row) => ({
    employeeId: row.employee_id,
    due: row.next_at,
    next: row.next,
    day: row.day,
  }));
  await db.transaction().execute(async (tx) => {
    const claimed = new Set(await queries.claim(tx, companyId, kind, claims));
    const made = readers.flatMap(({ actor, email }) => {
      const within = factsWithin(facts, actor.branches);
      if (!claimed.has(actor.employeeId) || within.branches.length === 0 || !email) return [];
      const token = newToken('unsubscribe');
      const written = digestMail({
        kind,
        range,
        reader: { name: actor.name, email },
        about: aboutText(within, actor, company.name),
        sections: sectionsOf(within, { range, timezone, scores }),
        origin: config.publicOrigin,
        unsubscribeUrl: unsubscribeUrl(config.publicOrigin, token),
      });
      return [{ mail: written, employeeId: actor.employeeId, token }];
    });
    await insertUnsubscribeTokens(
      tx,
      made.map(({ employeeId, token }) => ({
        token_hash: hashToken(token),
        company_id: companyId,
        employee_id: employeeId,
        digest_kind: kind,
        expires_at: unsubscribeExpiry(now),
      })),
    );
    // Expires after a day, when the next digest says what is open then.
    await mail.queueAll(tx, made, new Date(now.getTime() + DAY_MS));
  });
};

/**
 * Runs the job that sends the digests that are due, each once however many processes run it. What
 * fails for one company is tried again by the next run, and delays no other company.
 * @throws AggregateError after all companies, if any failed.
 */
export const sendDigests = async (context: Sender): Promise<void> => {
  const { db, clock, mail } = context;
  if (!mail.isOn) return;
  const now = clock.now();
  const due = (await queries.listDue(db, now, AT_ONCE)).map((row) => dueOf(row, now));
  const groups = Map.groupBy(due, (row) => `${row.company_id} ${row.kind} ${row.day}`);
  const errors: unknown[] = [];
  // One company after another, because each is a transaction of its own.
  for (const group of groups.values()) {
    await sendGroup(context, group, now).catch((error: unknown) => errors.push(error));
  }
  if (due.length > 0) void mail.deliver();
  if (errors.length > 0) throw new AggregateError(errors, 'some digests could not be made');
};
