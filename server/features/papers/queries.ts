import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import { sql } from 'kysely';
import { anyOf } from '../../platform/database/any-of.ts';
import { branchDayOf } from '../../platform/database/branch-day.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { endsSoon, reminderDueOf } from '../../platform/database/reminder-due.ts';
import { documentOf } from '../../platform/documents/queries.ts';
import type { Scope } from '../../platform/session/actor.ts';

const papers = (db: Db | Tx, scope: Scope) =>
  db
    .selectFrom('premises_papers as p')
    .select([
      'p.id',
      'p.branch_id',
      sql<PaperKind>`p.kind`.as('kind'),
      'p.name',
      'p.reference',
      'p.issuer',
      'p.issued_on',
      'p.valid_until',
      'p.note',
      'p.document_id',
      'p.replaced_by',
      'p.version',
      documentOf('p'),
    ])
    .where('p.company_id', '=', scope.companyId);

/** Lists the papers that count now, of the branches in reach and of all branches. */
export const listCurrentPapers = (db: Db | Tx, scope: Scope, branchId?: number) => {
  const current = papers(db, scope).where('p.replaced_by', 'is', null);
  const branches = branchId === undefined ? scope.branches : [branchId];
  if (branches === 'all') return current.execute();
  return current
    .where((eb) => eb.or([eb('p.branch_id', 'is', null), eb('p.branch_id', '=', anyOf(branches))]))
    .execute();
};

export type PaperRecord = Awaited<ReturnType<typeof listCurrentPapers>>[number];

export const findPaper = (db: Db | Tx, scope: Scope, id: number) =>
  papers(db, scope).where('p.id', '=', id).executeTakeFirst();

/** Lists the papers that a paper replaced, one after the other, with itself first. */
export const listHistory = async (db: Db, scope: Scope, id: number): Promise<PaperRecord[]> => {
  const { rows } = await sql<{ id: number; depth: number }>`
    with recursive chain as (
      select id, 0 as depth from premises_papers
      where company_id = ${scope.companyId} and id = ${id}
      union all
      select p.id, c.depth + 1 from premises_papers p
      join chain c on p.company_id = ${scope.companyId} and p.replaced_by = c.id
    )
    select id, depth from chain order by depth limit 200
  `.execute(db);
  const ids = rows.map((row) => row.id);
  const found = await papers(db, scope).where('p.id', '=', anyOf(ids)).execute();
  return found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
};

/** Locks a paper until the transaction ends. */
export const lockPaper = (tx: Tx, scope: Scope, id: number) =>
  tx
    .selectFrom('premises_papers')
    .select('id')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type PaperFields = {
  name: string;
  reference: string | null;
  issuer: string | null;
  issued_on: string;
  valid_until: string | null;
  note: string | null;
  document_id: number | null;
};

type NewPaper = PaperFields & { branch_id: number | null; kind: PaperKind; created_by: number };

/** Inserts a paper; fails when there is one of its kind, place and day of issue. */
export const insertPaper = (tx: Tx, scope: Scope, paper: NewPaper, at: Date) =>
  tx
    .insertInto('premises_papers')
    .values({ ...paper, company_id: scope.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();

type Changes = Partial<PaperFields> & {
  replaced_by?: number | null;
  reminded?: null;
  reminded_at?: null;
};

/** Updates a paper; fails when another one has the new day of issue. */
export const updatePaper = async (
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Changes,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable('premises_papers')
    .set((eb) => ({ ...changes, updated_at: at, version: eb('version', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
};

/** Deletes a paper; the paper that it replaced is followed by what replaced it, if anything. */
export const deletePaper = async (tx: Tx, scope: Scope, paper: PaperRecord): Promise<void> => {
  await tx
    .updateTable('premises_papers')
    .set({ replaced_by: paper.replaced_by })
    .where('company_id', '=', scope.companyId)
    .where('replaced_by', '=', paper.id)
    .execute();
  await tx
    .deleteFrom('premises_papers')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', paper.id)
    .execute();
};

/** Lists which papers all branches need, and where the branches in reach differ. */
export const listNeeds = (db: Db | Tx, scope: Scope, branchId?: number) => {
  const branches = branchId === undefined ? scope.branches : [branchId];
  return db
    .selectFrom('paper_needs')
    .select(['branch_id', sql<PaperKind>`kind`.as('kind'), 'needed', 'reason'])
    .where('company_id', '=', scope.companyId)
    .$if(branches !== 'all', (query) =>
      query.where((eb) =>
        eb.or([
          eb('branch_id', 'is', null),
          eb('branch_id', '=', anyOf(branches === 'all' ? [] : branches)),
        ]),
      ),
    )
    .execute();
};

export type NeedRecord = Awaited<ReturnType<typeof listNeeds>>[number];

/** Sets what a branch, or all branches, need of a kind; null takes it back. */
export const saveNeed = async (
  tx: Tx,
  scope: Scope,
  {
    branch_id: branchId,
    kind,
    needed,
    reason,
  }: Omit<NeedRecord, 'needed'> & { needed: boolean | null },
): Promise<void> => {
  await tx
    .deleteFrom('paper_needs')
    .where('company_id', '=', scope.companyId)
    .where('kind', '=', kind)
    .where(sql<boolean>`branch_id is not distinct from ${branchId}::bigint`)
    .execute();
  if (needed === null) return;
  await tx
    .insertInto('paper_needs')
    .values({ company_id: scope.companyId, branch_id: branchId, kind, needed, reason })
    .execute();
};

/**
 * Notes the reminders that are due of all companies in one statement, by the local days of branches;
 * a paper of all branches has the day of the head office.
 */
export const noteReminders = async (db: Db, now: Date): Promise<void> => {
  await sql`
    update premises_papers p set reminded = due.days, reminded_at = ${now}
    from (
      select p.company_id, p.id, ${reminderDueOf(sql`p.valid_until`, sql`d.today`)} as days
      from premises_papers p
      join branches b on b.company_id = p.company_id and b.deleted_at is null
        and (b.id = p.branch_id or (p.branch_id is null and b.parent_branch_id is null))
      cross join lateral (select ${branchDayOf(now)} as today) d
      where p.replaced_by is null and ${endsSoon(sql`p.valid_until`, now)}
    ) due
    where p.company_id = due.company_id and p.id = due.id and due.days is not null
      and (p.reminded is null or p.reminded > due.days)
  `.execute(db);
};
