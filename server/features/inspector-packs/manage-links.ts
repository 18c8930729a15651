import {
  LINK_HOURS,
  MOST_OPEN_LINKS,
  PACK_PAGE_PATH,
} from '@branchbook/contract/inspector-packs.ts';
import type { makePackLink, NewPackLink, PackLink } from '@branchbook/contract/inspector-packs.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PersonAtDevice, PortalActor } from '../../platform/session/actor.ts';
import { hashToken, newToken } from '../../platform/vault.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import { packBranch, packRange } from './make-packs.ts';
import { presentLink } from './presenter.ts';
import * as queries from './queries.ts';

const HOUR_MS = 3_600_000;

type Asked = ValidatedOf<typeof makePackLink>['body'];
type Maker = PortalActor | PersonAtDevice;

/** The tablet and the time of the signature by which a person asked for a link. */
type Signed = { device_id: number; signed_at: Date };

/**
 * Makes a link to the pack of a branch; its token is returned once and kept as a hash. A signature
 * that has made a link already gets NOT_POSSIBLE_NOW.
 */
export const makeLink = async (
  { db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: Maker,
  { branchId, hours, ...asked }: Asked,
  signed?: Signed,
): Promise<NewPackLink> => {
  const { scope, employeeId, name } = actor;
  const branch = await packBranch({ db }, actor, branchId);
  const now = clock.now();
  const range = packRange(asked, now, branch);
  const token = newToken('pack');
  return db.transaction().execute(async (tx) => {
    // Links of a branch are made one after the other, so that they are counted rightly.
    await lockBranches(tx, scope, [branchId]);
    if ((await queries.listOpen(tx, scope, branchId, now)).length >= MOST_OPEN_LINKS) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: `A branch has ${MOST_OPEN_LINKS} open links at most. Please end one first.`,
      });
    }
    const id = await queries.insertLink(tx, scope, {
      branch_id: branchId,
      token_hash: hashToken(token),
      from_day: range.from,
      to_day: range.to,
      made_by: employeeId,
      made_by_name: name,
      made_at: now,
      expires_at: new Date(now.getTime() + hours * HOUR_MS),
      ...signed,
    });
    if (id === undefined) {
      throw new AppError('NOT_POSSIBLE_NOW', {
        message: 'A link was already made with this signature. Please ask for a new one.',
      });
    }
    await appendAudit(tx, scope, actor, {
      action: 'inspector-pack.link-made',
      entity: 'inspector pack link',
      entityId: id,
      branchId,
      details: { name: branch.name, from: range.from, to: range.to, hours },
      at: now,
    });
    const row = await queries.findOpen(tx, scope, id, now);
    if (!row) throw new Error('A link that was just made is open');
    return { ...presentLink(row), url: `${config.publicOrigin}${PACK_PAGE_PATH}${token}` };
  });
};

/** Makes the link that a tablet shows to an officer: of the usual period, for a day. */
export const makeUsualLink = (
  context: Pick<Context, 'db' | 'clock' | 'config'>,
  actor: PersonAtDevice,
  signedAt: Date,
): Promise<NewPackLink> =>
  makeLink(
    context,
    actor,
    { branchId: actor.branchId, hours: LINK_HOURS.usual },
    { device_id: actor.deviceId, signed_at: signedAt },
  );

/** Lists the open links of a branch. */
export const listLinks = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  branchId: number,
): Promise<PackLink[]> => {
  await packBranch({ db }, actor, branchId);
  return (await queries.listOpen(db, actor.scope, branchId, clock.now())).map(presentLink);
};

/** Ends a link at once; 404 for one that has ended already. */
export const endLink = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const { scope } = actor;
  const now = clock.now();
  const link = await queries.findOpen(db, scope, id, now);
  if (!link) throw new AppError('NOT_FOUND');
  const branch = await requireBranch(db, actor, link.branch_id);
  if (!can(actor, 'make_inspector_packs', { branchId: branch.id })) {
    throw new AppError('ACCESS_DENIED');
  }
  await db.transaction().execute(async (tx) => {
    if (!(await queries.endLink(tx, scope, id, now))) throw new AppError('NOT_FOUND');
    await appendAudit(tx, scope, actor, {
      action: 'inspector-pack.link-ended',
      entity: 'inspector pack link',
      entityId: id,
      branchId: branch.id,
      details: { name: branch.name },
      at: now,
    });
  });
};
