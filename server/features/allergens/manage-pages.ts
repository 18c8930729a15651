import { randomBytes } from 'node:crypto';
import { ALLERGEN_PAGE_PATH } from '@branchbook/contract/allergen-pages.ts';
import type { AllergenPage } from '@branchbook/contract/allergen-pages.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import * as queries from './page-queries.ts';
import { presentPage } from './presenter.ts';

/** Bytes of an address, so that it cannot be guessed. */
const ADDRESS_BYTES = 16;

const requireMine = async (db: Db, actor: PortalActor, branchId: number) => {
  const branch = await requireBranch(db, actor, branchId);
  if (!can(actor, 'publish_allergens', { branchId })) throw new AppError('ACCESS_DENIED');
  return branch;
};

const pageOf = async (
  { config }: Context,
  db: Db | Tx,
  actor: PortalActor,
  branchId: number,
): Promise<AllergenPage> =>
  presentPage(
    await queries.findPage(db, actor.scope, branchId),
    (address) => `${config.publicOrigin}${ALLERGEN_PAGE_PATH}${address}`,
  );

export const readPage = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<AllergenPage> => {
  await requireMine(context.db, actor, branchId);
  return pageOf(context, context.db, actor, branchId);
};

/** Publishes the allergens of a branch at a new address; the QR codes of a former one end. */
export const publishPage = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<AllergenPage> => {
  const { db, clock } = context;
  const { name } = await requireMine(db, actor, branchId);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await queries.setPage(tx, actor.scope, branchId, {
      address: randomBytes(ADDRESS_BYTES).toString('base64url'),
      published_at: at,
      published_by: actor.employeeId,
      published_by_name: actor.name,
    });
    await appendAudit(tx, actor.scope, actor, {
      action: 'allergen-page.published',
      entity: 'branch',
      entityId: branchId,
      branchId,
      details: { name },
      at,
    });
    return pageOf(context, tx, actor, branchId);
  });
};

/** Takes the page of a branch away; taking it away again changes nothing. */
export const revokePage = async (
  context: Context,
  actor: PortalActor,
  branchId: number,
): Promise<AllergenPage> => {
  const { db, clock } = context;
  const { name } = await requireMine(db, actor, branchId);
  return db.transaction().execute(async (tx) => {
    if (await queries.deletePage(tx, actor.scope, branchId)) {
      await appendAudit(tx, actor.scope, actor, {
        action: 'allergen-page.revoked',
        entity: 'branch',
        entityId: branchId,
        branchId,
        details: { name },
        at: clock.now(),
      });
    }
    return pageOf(context, tx, actor, branchId);
  });
};
