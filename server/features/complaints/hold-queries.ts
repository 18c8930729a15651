import type { HeldDays } from '@branchbook/contract/complaints.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { sameCompany } from '../../platform/database/same-company.ts';
import type { Scope } from '../../platform/session/actor.ts';

type Hold = HeldDays & { branchId: number; complaintId: number };

export const insertHolds = async (
  tx: Tx,
  scope: Scope,
  holds: readonly Hold[],
  at: Date,
): Promise<void> => {
  if (holds.length === 0) return;
  await tx
    .insertInto('retention_holds')
    .values(
      holds.map(({ branchId, complaintId, from, to }) => ({
        company_id: scope.companyId,
        branch_id: branchId,
        complaint_id: complaintId,
        from_day: from,
        to_day: to,
        held_at: at,
      })),
    )
    .execute();
};

/** Ends the holds of a complaint. */
export const releaseHolds = async (
  tx: Tx,
  scope: Scope,
  complaintId: number,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('retention_holds')
    .set({ released_at: at })
    .where('company_id', '=', scope.companyId)
    .where('complaint_id', '=', complaintId)
    .where('released_at', 'is', null)
    .execute();
};

/** Lists the days that are held at all branches, the earliest first, each with its complaint. */
export const listHolds = (db: Db, scope: Scope) =>
  db
    .selectFrom('retention_holds as h')
    .innerJoin('complaints as c', (join) => sameCompany(join, 'c.id', 'h.complaint_id'))
    .innerJoin('branches as b', (join) => sameCompany(join, 'b.id', 'h.branch_id'))
    .select([
      'h.from_day',
      'h.to_day',
      'h.branch_id',
      'b.name as branch_name',
      'c.id as complaint_id',
      'c.kind',
      'c.reported_on',
      'c.closed_at',
    ])
    .where('h.company_id', '=', scope.companyId)
    .where('h.released_at', 'is', null)
    .orderBy('c.reported_on')
    .orderBy('h.from_day')
    .orderBy('h.id')
    .execute();

export type HoldRow = Awaited<ReturnType<typeof listHolds>>[number];
