import type { GuestPack, PackFormat } from '@branchbook/contract/inspector-packs.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { hashToken } from '../../platform/vault.ts';
import { actorsNow } from '../auth/service.ts';
import { requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { writePack } from './make-packs.ts';
import * as queries from './queries.ts';
import type { LinkRow } from './queries.ts';
import { readPack } from './read-pack.ts';
import type { Pack } from './read-pack.ts';

/** Every token that opens no pack is refused alike: nothing says whether it ever did. */
const unknown = (): AppError =>
  new AppError('NOT_FOUND', { message: 'This link does not open a pack' });

type Opened = { link: LinkRow; scope: Scope; branch: BranchRow };

/**
 * Opens the link of a token with the rights that its maker has now: a link ends with the rights of
 * its maker, and with its branch. Its scope is that one branch.
 */
const openLink = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<Opened> => {
  const link = await queries.findByToken(db, hashToken(token), clock.now());
  if (!link) throw unknown();
  const { branch_id: branchId, company_id: companyId } = link;
  const [maker] = await actorsNow(db, [link.made_by]);
  const mayRead =
    maker?.actor.scope.companyId === companyId &&
    can(maker.actor, 'make_inspector_packs', { branchId });
  if (!mayRead) throw unknown();
  const branch = await requireBranch(db, maker.actor, branchId).catch((error: unknown) => {
    throw error instanceof AppError ? unknown() : error;
  });
  return { link, scope: mintScope(companyId, [branchId]), branch };
};

/** Counts a view of a link, and writes it into the audit log. */
const noteView = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { link, scope, branch }: Opened,
  what: 'page' | PackFormat,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const at = clock.now();
    await queries.countView(tx, scope, link.id, at);
    await appendAudit(tx, scope, 'system', {
      action: 'inspector-pack.viewed',
      entity: 'inspector pack link',
      entityId: link.id,
      branchId: branch.id,
      details: { name: branch.name, what },
      at,
    });
  });

const rangeOf = ({ from_day: from, to_day: to }: LinkRow) => ({ from, to });

export type GuestView = { about: GuestPack; pack: Pack };

/** Reads the pack that a link opens, as the records are now. */
export const readGuest = async (context: Context, token: string): Promise<GuestView> => {
  const opened = await openLink(context, token);
  const { link, scope, branch } = opened;
  const company = await companyOf(context.db, scope);
  const pack = await readPack(context, scope, branch, rangeOf(link));
  await noteView(context, opened, 'page');
  return {
    pack,
    about: {
      company: company.name,
      branch: branch.name,
      timezone: branch.timezone,
      startDate: link.from_day,
      endDate: link.to_day,
      made_at: pack.records.now.toISOString(),
      made_by_name: link.made_by_name,
      expires_at: link.expires_at.toISOString(),
      sections: pack.sections.map(({ number, title, answer }) => ({ number, title, answer })),
    },
  };
};

/** Makes the file of the pack that a link opens. */
export const readGuestFile = async (
  context: Context,
  token: string,
  format: PackFormat,
  signal: AbortSignal,
): Promise<FileAnswer> => {
  const opened = await openLink(context, token);
  const { link, scope, branch } = opened;
  await noteView(context, opened, format);
  const wanted = { branch, range: rangeOf(link), madeBy: link.made_by_name, format };
  return writePack(context, scope, wanted, signal);
};
