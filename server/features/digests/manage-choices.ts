import { DIGEST, DIGEST_KINDS, digestTimes } from '@branchbook/contract/digests.ts';
import type { DigestChoice, DigestChoices } from '@branchbook/contract/digests.ts';
import { nextSending } from '@branchbook/contract/sending-times.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { findHeadOffice } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import * as queries from './queries.ts';

const timezoneOf = async (db: Db | Tx, scope: Scope): Promise<string> =>
  (await findHeadOffice(db, scope))?.timezone ?? 'Europe/London';

const choicesOf = async (
  { mail }: Pick<Context, 'mail'>,
  db: Db | Tx,
  { scope, employeeId }: PortalActor,
): Promise<DigestChoices> => {
  const rows = await queries.listChoices(db, scope, employeeId);
  return {
    choices: DIGEST_KINDS.map((kind) => {
      const row = rows.find((one) => one.kind === kind);
      return { kind, is_on: row?.is_on ?? false, minute: row?.send_minute ?? DIGEST.minute };
    }),
    timezone: await timezoneOf(db, scope),
    sends_mail: mail.isOn,
  };
};

/** Returns which digests the caller gets, and when; both are off until they are chosen. */
export const getDigestChoices = (context: Context, actor: PortalActor): Promise<DigestChoices> =>
  choicesOf(context, context.db, actor);

/** Saves whether and when the caller gets one digest. */
export const chooseDigest = (
  context: Context,
  actor: PortalActor,
  { kind, is_on: isOn, minute }: DigestChoice,
): Promise<DigestChoices> =>
  context.db.transaction().execute(async (tx) => {
    const at = context.clock.now();
    await holdCaller(tx, actor);
    const timezone = await timezoneOf(tx, actor.scope);
    await queries.saveChoice(tx, actor.scope, actor.employeeId, kind, {
      is_on: isOn,
      send_minute: minute,
      next_at: isOn ? nextSending(digestTimes(kind, minute), at, timezone).at : null,
      updated_at: at,
    });
    await appendAudit(tx, actor.scope, actor, {
      action: 'digest.chosen',
      entity: 'employee',
      entityId: actor.employeeId,
      branchId: actor.branchId,
      details: { kind, on: isOn },
      at,
    });
    return choicesOf(context, tx, actor);
  });
