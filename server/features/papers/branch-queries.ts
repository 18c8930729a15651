import type { Day } from '@branchbook/contract/dates.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';

type Kept = {
  kind: PaperKind;
  branch_id: number | null;
  name: string;
  reference: string | null;
  issued_on: Day;
  valid_until: Day | null;
  document_id: number | null;
  needed: null;
  reason: null;
};
type Needed = {
  kind: PaperKind;
  branch_id: number | null;
  name: null;
  needed: boolean;
  reason: string | null;
};

/**
 * Reads the papers that a branch had on a day, of its own and of all branches, and which it needs
 * now, in one statement. A paper that was renewed after that day is the paper of the day. Both
 * halves use the unique indexes of company and branch, in which 0 stands for all branches.
 */
export const readOfBranch = async (
  db: Db,
  { companyId }: Scope,
  branchId: number,
  day: Day,
): Promise<{ papers: Kept[]; needs: Needed[] }> => {
  const { rows } = await sql<Kept | Needed>`
    select p.kind, p.branch_id, p.name, p.reference, p.issued_on, p.valid_until, p.document_id,
      null::boolean as needed, null::text as reason
    from premises_papers p
    where p.company_id = ${companyId} and coalesce(p.branch_id, 0) in (0, ${branchId})
      and p.issued_on <= ${day}
      and not exists (
        select from premises_papers n
        where n.company_id = p.company_id and n.id = p.replaced_by and n.issued_on <= ${day}
      )
    union all
    select n.kind, n.branch_id, null, null, null, null, null, n.needed, n.reason
    from paper_needs n
    where n.company_id = ${companyId} and coalesce(n.branch_id, 0) in (0, ${branchId})
  `.execute(db);
  return {
    papers: rows.filter((row) => row.needed === null),
    needs: rows.filter((row) => row.needed !== null),
  };
};
