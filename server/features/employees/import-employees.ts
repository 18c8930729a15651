import { EMPLOYEE_COLUMNS, EMPLOYEE_COLUMNS_NEEDED } from '@branchbook/contract/imports.ts';
import type { ImportProblem, ImportResult } from '@branchbook/contract/imports.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { previewOf, readCsv } from '../../platform/csv.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { giveSetUpLinks } from '../auth/service.ts';
import { holdBranches } from '../branches/service.ts';
import { companyOf } from '../companies/service.ts';
import { checkPeople, hiddenProblem, tidied } from './check-import.ts';
import type { CheckedPerson } from './check-import.ts';
import * as queries from './import-queries.ts';
import { addedEntry, newEmployeeRow, newSigner } from './employee-rules.ts';
import { tryCredentials } from './check-credentials.ts';

type SetUpLink = { name: string; email: string; link: string };
type Result = ImportResult & { setUpLinks: SetUpLink[] };

/** Limits a person to 20,000 rows a day, so that files are not a way to try all PINs ([A-054]). */
const ROWS_PER_TRY = 100;
const TRIES_PER_DAY = 200;

const countRows = async ({ limiter }: Context, actor: PortalActor, rows: number): Promise<void> => {
  const key = `import rows employee ${actor.employeeId}`;
  for (let counted = 0; counted < rows; counted += ROWS_PER_TRY) {
    await limiter.take({ key, max: TRIES_PER_DAY, seconds: 86_400 });
  }
};

/** Stores people with their set-up links; returns the links that no email delivers. */
const addPeople = async (
  context: Context,
  actor: PortalActor,
  people: CheckedPerson[],
): Promise<SetUpLink[]> => {
  const { db, vault, clock, mail } = context;
  const { scope } = actor;
  const now = clock.now();
  const { name: company } = await companyOf(db, scope);
  const ids = await queries.nextEmployeeIds(db, people.length);
  const newcomers = people.map(({ fields, branch }, at) => {
    const newcomer = { id: ids[at] ?? 0, companyId: scope.companyId, branch, fields, now };
    const signer = newSigner(actor, fields.role_id, now);
    return { row: { ...newEmployeeRow(vault, newcomer), ...signer }, branch };
  });
  const links = await db.transaction().execute(async (tx) => {
    await holdBranches(
      tx,
      scope,
      newcomers.map(({ branch }) => branch.id),
    );
    const rows = newcomers.map(({ row }) => row);
    await queries.insertEmployees(tx, scope, rows);
    const entries = newcomers.map(({ row, branch }) => addedEntry(row, branch, now));
    await appendAudit(tx, scope, actor, ...entries);
    const given = await giveSetUpLinks(context, tx, company, rows, now);
    return rows.flatMap(({ id, name, email }): SetUpLink[] => {
      const link = given.get(id);
      return link === undefined ? [] : [{ name, email, link }];
    });
  });
  void mail.deliver();
  return links;
};

/** Columns that the response shows of the first rows: no PIN, and no NI number. */
const PREVIEWED = [
  'name',
  'email',
  'mobile_no',
  'role',
  'branch_name',
  'start_date',
  'dob',
] as const;

const LOST: readonly string[] = ['EMAIL_EXISTS', 'PIN_EXISTS', 'NOT_FOUND'];

/**
 * Adds the people of a CSV file, all or none, each with a link to choose a password ([A-135]). A
 * dry run only returns the problems.
 */
export const importEmployees = async (
  context: Context,
  actor: PortalActor,
  { csv, dryRun = false }: { csv: string; dryRun?: boolean | undefined },
): Promise<Result> => {
  const needed =
    actor.kind === 'branch manager'
      ? EMPLOYEE_COLUMNS_NEEDED
      : [...EMPLOYEE_COLUMNS_NEEDED, 'branch_name' as const];
  const table = tidied(readCsv(csv, EMPLOYEE_COLUMNS, needed));
  const result = (problems: ImportProblem[], added = 0, setUpLinks: SetUpLink[] = []): Result => ({
    rows: table.rows.length,
    added,
    problems,
    ignoredColumns: table.ignoredColumns,
    preview: previewOf(table, PREVIEWED),
    setUpLinks,
  });
  if (table.problems.length > 0) return result(table.problems);
  await countRows(context, actor, table.rows.length);
  const { people, problems } = await checkPeople(context, actor, table);
  if (dryRun || problems.length > 0) return result(problems);
  try {
    const added = tryCredentials(context, actor, () => addPeople(context, actor, people));
    return result([], people.length, await added);
  } catch (error) {
    if (!(error instanceof AppError) || !LOST.includes(error.code)) throw error;
    // An email or PIN was taken, or a branch deleted, since the check: the check now finds it.
    const now = await checkPeople(context, actor, table);
    if (now.problems.length > 0) return result(now.problems);
    if (error.code === 'NOT_FOUND') throw error;
    return result([await hiddenProblem(context, actor, table, { code: error.code, people })]);
  }
};
