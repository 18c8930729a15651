import type { PublicAllergens } from '@branchbook/contract/allergen-pages.ts';
import { branchDay } from '@branchbook/contract/branch-day.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { findByAddress } from './page-queries.ts';
import { presentPublicDish } from './presenter.ts';
import { listOfBranch } from './queries.ts';

/** Returns what a branch has published at an address; the address is all that a caller needs. */
export const readPublic = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  address: string,
): Promise<PublicAllergens> => {
  const page = await findByAddress(db, address);
  if (!page) throw new AppError('NOT_FOUND');
  const now = clock.now();
  const scope = mintScope(page.company_id, [page.branch_id]);
  const rows = await listOfBranch(db, scope, page.branch_id, branchDay(now, page));
  const dishes = rows.filter((row) => row.role === 'current' && row.is_sold_here);
  const times = dishes.flatMap((row) => [row.signed_at, row.checked_at].flatMap((at) => at ?? []));
  const last = times.toSorted((a, b) => b.getTime() - a.getTime())[0];
  return {
    company: page.company,
    branch: page.branch,
    timezone: page.timezone,
    as_of: now.toISOString(),
    changed_at: last?.toISOString() ?? null,
    dishes: dishes.map((row) => presentPublicDish(row, { now, timezone: page.timezone })),
  };
};
