import { branchFields } from '@branchbook/contract/branches.ts';
import { BRANCH_COLUMNS } from '@branchbook/contract/imports.ts';
import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { previewOf, readCsv, rowProblems } from '../../platform/csv.ts';
import type { CsvTable } from '../../platform/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { findBranchesByName } from './queries.ts';
import { auditAdded, insertAll, nameTaken } from './service.ts';
import type { BranchDetails } from './service.ts';

type Field = keyof typeof BRANCH_COLUMNS;

/** Returns the valid branches of a file, and the problems of its rows. */
const checkedBranches = async (
  db: Db,
  scope: Scope,
  { rows, nameOf }: CsvTable<Field>,
): Promise<{ branches: BranchDetails[]; problems: ImportProblem[] }> => {
  const parsed = rows.map(({ row, cells }) => ({
    row,
    result: branchFields.safeParse({ ...cells, name: cells.name ?? '' }),
  }));
  const branches = parsed.flatMap(({ result }) => (result.success ? [result.data] : []));
  const existing = await findBranchesByName(
    db,
    scope,
    branches.map(({ name }) => name),
  );
  const seen = new Map<string, number>();
  const problems = parsed.flatMap(({ row, result }): ImportProblem[] => {
    if (!result.success) {
      return rowProblems(row, result.error, (key) => nameOf(key as Field));
    }
    const { name } = result.data;
    const { message } = nameTaken();
    const earlier = seen.get(name.toLowerCase());
    if (earlier === undefined) seen.set(name.toLowerCase(), row);
    if (earlier === undefined && !existing.has(name)) return [];
    const where = earlier === undefined ? '' : ` It is in row ${earlier} of this file.`;
    return [{ row, field: nameOf('name'), message: message + where }];
  });
  return { branches, problems };
};

/** Adds the branches of a CSV file, all or none; a dry run only reports problems. */
export const importBranches = async (
  { db, clock }: Context,
  actor: PortalActor,
  { csv, dryRun = false }: { csv: string; dryRun?: boolean | undefined },
): Promise<ImportResult> => {
  if (!can(actor, 'create_branch')) throw new AppError('ACCESS_DENIED');
  const { scope } = actor;
  const table = readCsv(csv, BRANCH_COLUMNS, ['name']);
  const result = (problems: ImportProblem[], added = 0): ImportResult => ({
    rows: table.rows.length,
    added,
    problems,
    ignoredColumns: table.ignoredColumns,
    preview: previewOf(table, ['name', 'address', 'town']),
  });
  if (table.problems.length > 0) return result(table.problems);
  const { branches, problems } = await checkedBranches(db, scope, table);
  if (dryRun || problems.length > 0) return result(problems);
  try {
    const added = await db.transaction().execute(async (tx) => {
      const rows = await insertAll(tx, scope, branches);
      if (!rows) throw nameTaken();
      await auditAdded(tx, scope, actor, rows, clock.now());
      return rows.length;
    });
    return result([], added);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BRANCH_NAME_EXISTS') throw error;
    // Another request has just taken a name; the second check finds out which.
    const now = await checkedBranches(db, scope, table);
    if (now.problems.length === 0) throw error;
    return result(now.problems);
  }
};
