import { branchDay } from '@branchbook/contract/branch-day.ts';
import { addDays } from '@branchbook/contract/dates.ts';
import { KEPT_PACK_DAYS } from '@branchbook/contract/inspector-packs.ts';
import type { Context } from '../../platform/context.ts';
import type { DeviceActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { checkpointOf, headForFile } from '../ledger/service.ts';
import { packPdf } from './pack-report.ts';
import * as queries from './queries.ts';
import { readPack } from './read-pack.ts';

/**
 * Returns the pack of the last days that a tablet keeps for when it is offline. It is made when the
 * first tablet of a branch asks on a new day of the branch; the others get the same one.
 */
export const readTabletPack = async (
  context: Context,
  actor: DeviceActor,
  signal: AbortSignal,
): Promise<{ pdf: Buffer; madeAt: Date }> => {
  const { db, clock } = context;
  const { scope, branchId } = actor;
  const branch = await requireBranch(db, actor, branchId);
  const now = clock.now();
  const today = branchDay(now, branch);
  const made = await queries.findCopy(db, scope, branchId, today);
  if (made) return { pdf: made.pdf, madeAt: made.made_at };
  const range = { from: addDays(today, 1 - KEPT_PACK_DAYS), to: today };
  const pack = await readPack(context, scope, branch, range);
  const company = await companyOf(db, scope);
  const head = await headForFile(context, scope, 'pack');
  const checkpoint = await checkpointOf(head, branch.timezone);
  const maker = { company, madeBy: 'the tablet', checkpoint };
  const pdf = await packPdf(context, pack, maker, signal);
  await db
    .transaction()
    .execute((tx) => queries.setCopy(tx, scope, branchId, { day: today, made_at: now, pdf }));
  return { pdf, madeAt: now };
};
