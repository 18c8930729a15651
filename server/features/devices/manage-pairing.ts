import { PAIRING_LENGTH, PAIRING_LETTERS, PAIRING_MINUTES } from '@branchbook/contract/devices.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import * as queries from './pairing-queries.ts';
import { randomCode } from './make-code.ts';
import { mayManage } from './device-rules.ts';

/** Hashes a code with a key, so that a copy of the database does not reveal its few letters. */
const hashOf = ({ vault }: Pick<Context, 'vault'>, code: string): Buffer =>
  vault.lookup(`pairing code ${code}`);

/** Creates a code that signs one tablet in at a branch, and deletes the unused earlier codes. */
export const createPairingCode = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<{ code: string; expiresAt: Date }> => {
  mayManage(actor);
  const { db, clock } = context;
  const { scope } = actor;
  const branch = await requireBranch(db, actor, branchId);
  const code = randomCode(PAIRING_LETTERS, PAIRING_LENGTH);
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + PAIRING_MINUTES * 60_000);
  await db.transaction().execute(async (tx) => {
    // Of two codes that are created at the same moment only one may stay good.
    await lockBranches(tx, scope, [branchId]);
    await queries.deleteUnusedPairings(tx, scope, branchId);
    await queries.insertPairing(tx, scope, {
      branch_id: branchId,
      code_hash: hashOf(context, code),
      expires_at: expiresAt,
      created_by: actor.employeeId,
      created_at: at,
    });
    await appendAudit(tx, scope, actor, {
      action: 'device.pairing-code-made',
      entity: 'branch',
      entityId: branchId,
      branchId,
      details: { name: branch.name },
      at,
    });
  });
  return { code, expiresAt };
};

/** Finds a code that is still good, with its branch. */
export const findPairing = (context: Context, code: string) =>
  queries.findPairing(context.db, hashOf(context, code), context.clock.now());

export const usePairing = queries.usePairing;

/** Deletes the codes that are no longer good. */
export const forgetPairings = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  queries.deleteExpiredPairings(db, clock.now());
