import { newEmployeeFields } from '@branchbook/contract/employee-fields.ts';
import type { NewEmployee } from '@branchbook/contract/employee-fields.ts';
import { BIRTH_MESSAGE, birthDate, LONG_PIN_NEEDED } from '@branchbook/contract/fields.ts';
import { ERRORS } from '@branchbook/contract/errors.ts';
import type { EMPLOYEE_COLUMNS, ImportProblem } from '@branchbook/contract/imports.ts';
import { mayAddEmployee, maySeeSecrets, ROLE } from '@branchbook/contract/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { rowProblems } from '../../platform/csv.ts';
import type { CsvRow, CsvTable } from '../../platform/csv.ts';
import type { Tx } from '../../platform/database/database.ts';
import { atOneMoment } from '../../platform/database/one-moment.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { findBranchesByName, requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { needsLongPins } from '../companies/service.ts';
import { isBirthInFuture } from './birth-rules.ts';
import * as queries from './import-queries.ts';
import { isPinTooShort } from './pin-rules.ts';
import { pinLookup } from './seal-secrets.ts';

type Field = keyof typeof EMPLOYEE_COLUMNS;
type Row = CsvRow<Field>;

export type CheckedPerson = { fields: NewEmployee; branch: BranchRow };

const ROLE_IN_WORDS: Record<string, number> = {
  '': ROLE.staff,
  staff: ROLE.staff,
  manager: ROLE.manager,
  [ROLE.staff]: ROLE.staff,
  [ROLE.manager]: ROLE.manager,
};

const roleOf = ({ cells }: Row): number | undefined =>
  ROLE_IN_WORDS[(cells.role ?? '').toLowerCase()];

/** Turns '31/12/1990', '31-12-1990' and '31.12.1990' into '1990-12-31'; other text stays. */
const dayOf = (text: string | undefined): string | undefined =>
  text?.replace(
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/,
    (_, day: string, _mark, month: string, year: string) =>
      `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );

/** Restores the leading zero that spreadsheets drop from '07700 900123'. */
const mobileOf = (text: string | undefined): string | undefined =>
  text?.replace(/^7(?=(?:[ -]?\d){9}$)/, '07');

/** Returns the table with days and mobile numbers in the formats of the contract's schemas. */
export const tidied = (table: CsvTable<Field>): CsvTable<Field> => ({
  ...table,
  rows: table.rows.map(({ row, cells }) => {
    const { mobile_no, dob, start_date, ...others } = cells;
    return {
      row,
      cells: {
        ...others,
        ...(mobile_no !== undefined && { mobile_no: mobileOf(mobile_no) }),
        ...(dob !== undefined && { dob: dayOf(dob) }),
        ...(start_date !== undefined && { start_date: dayOf(start_date) }),
      },
    };
  }),
});

const parse = (row: Row) =>
  newEmployeeFields.safeParse({
    ...row.cells,
    role_id: roleOf(row),
    sendSetUpLink: true,
  });

const problemsOf = (row: Row, nameOf: (field: Field) => string, now: Date) => {
  const { data: fields, error } = parse(row);
  const problems = rowProblems(row.row, error, (key) =>
    nameOf(key === 'role_id' ? 'role' : (key as Field)),
  );
  const { data: dob } = birthDate.safeParse(row.cells.dob);
  if (isBirthInFuture(dob, now)) {
    problems.push({ row: row.row, field: nameOf('dob'), message: BIRTH_MESSAGE });
  }
  return { fields, problems };
};

/** Returns the problem of a row with a manager or another branch, for a branch manager. */
const notAllowed = ({ row }: Row, roleId: number, nameOf: (field: Field) => string) =>
  roleId === ROLE.staff
    ? {
        row,
        field: nameOf('branch_name'),
        message: 'You can only add people to your own branch',
      }
    : { row, field: nameOf('role'), message: 'You can only add staff' };

type Places = { byName: Map<string, BranchRow>; own: BranchRow | undefined };

/** Finds the branches that the file names, and a branch manager's own for rows without one. */
const placesOf = async ({ db }: Context, actor: PortalActor, rows: Row[]): Promise<Places> => {
  const names = new Set(rows.flatMap(({ cells }) => cells.branch_name || []));
  const isBranchManager = actor.kind === 'branch manager' && actor.branchId !== null;
  return {
    byName: await findBranchesByName(db, actor.scope, [...names]),
    own: isBranchManager ? await requireBranch(db, actor, actor.branchId ?? 0) : undefined,
  };
};

const branchOf = ({ cells }: Row, { byName, own }: Places): BranchRow | undefined =>
  cells.branch_name ? byName.get(cells.branch_name) : own;

/** A row's value that must be unique; `isTaken` when a person in the database has it already. */
type Claim = { row: number; key: string; isTaken: boolean };

/** Returns the problems of values that several rows have, or that a stored person has already. */
const doubles = (claims: Claim[], field: string, message: string): ImportProblem[] => {
  const first = new Map<string, number>();
  return claims.flatMap(({ row, key, isTaken }): ImportProblem[] => {
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row);
    if (isTaken) return [{ row, field, message }];
    return earlier === undefined
      ? []
      : [{ row, field, message: `${message} (row ${earlier} of this file)` }];
  });
};

const emailsTaken = async (tx: Tx, { scope }: PortalActor, rows: Row[], column: string) => {
  const { email: schema } = newEmployeeFields.shape;
  const emails = rows.flatMap(({ row, cells }) => {
    const { data: email } = schema.safeParse(cells.email);
    return email === undefined ? [] : [{ row, email }];
  });
  const known = await queries.takenEmails(
    tx,
    scope,
    emails.map(({ email }) => email),
  );
  const claims = emails.map(({ row, email }) => ({ row, key: email, isTaken: known.has(email) }));
  return doubles(claims, column, ERRORS.EMAIL_EXISTS.message);
};

const pinsTaken = async (
  tx: Tx,
  { vault }: Context,
  actor: PortalActor,
  rows: { row: Row; branch: BranchRow }[],
  column: string,
) => {
  const { scope } = actor;
  const { pin: schema } = newEmployeeFields.shape;
  const pins = rows.flatMap(({ row: { row, cells }, branch }) => {
    const { data: pin } = schema.safeParse(cells.pin);
    if (pin === undefined) return [];
    return [{ row, branchId: branch.id, lookup: pinLookup(vault, scope.companyId, pin) }];
  });
  // Only PINs that the caller may see: else a file of all PINs would show which are taken.
  const holders = await queries.listPinHolders(tx, scope, pins);
  const seen = holders.filter((holder) => maySeeSecrets(actor, holder));
  const known = new Set(seen.map(({ place }) => place));
  const claims = pins.map(({ row, branchId, lookup }, at) => ({
    row,
    key: `${branchId} ${lookup.toString('base64')}`,
    isTaken: known.has(at),
  }));
  return doubles(claims, column, ERRORS.PIN_EXISTS.message);
};

/**
 * Returns the people of a file, and all of its problems that the caller may know: emails and PINs
 * are compared within the file and with people whom the caller sees.
 */
export const checkPeople = async (
  context: Context,
  actor: PortalActor,
  { rows, nameOf }: CsvTable<Field>,
): Promise<{ people: CheckedPerson[]; problems: ImportProblem[] }> => {
  const places = await placesOf(context, actor, rows);
  const needsLong = await needsLongPins(context.db, actor.scope);
  const now = context.clock.now();
  const people: CheckedPerson[] = [];
  // PINs are only compared at branches where the caller may add the person.
  const inReach: { row: Row; branch: BranchRow }[] = [];
  const problems = rows.flatMap((row): ImportProblem[] => {
    const { fields, problems: found } = problemsOf(row, nameOf, now);
    const branch = branchOf(row, places);
    if (!branch) {
      const message = row.cells.branch_name
        ? 'There is no branch with this name'
        : 'Branch is required';
      return [...found, { row: row.row, field: nameOf('branch_name'), message }];
    }
    const roleId = roleOf(row) ?? ROLE.staff;
    if (!mayAddEmployee(actor, { roleId, branchId: branch.id })) {
      return [...found, notAllowed(row, roleId, nameOf)];
    }
    inReach.push({ row, branch });
    if (fields && needsLong && isPinTooShort(roleId, fields.pin)) {
      return [...found, { row: row.row, field: nameOf('pin'), message: LONG_PIN_NEEDED }];
    }
    if (fields) people.push({ fields, branch });
    return found;
  });
  // Reads one snapshot: a row whose email and PIN were taken together gets both problems.
  const doubled = await atOneMoment(context.db, async (tx) => [
    ...(await emailsTaken(tx, actor, rows, nameOf('email'))),
    ...(await pinsTaken(tx, context, actor, inReach, nameOf('pin'))),
  ]);
  problems.push(...doubled);
  return { people, problems: problems.toSorted((a, b) => a.row - b.row) };
};

type Taken = { code: string; people: CheckedPerson[] };

/**
 * Returns the problem of a file that only conflicts with people whom the caller cannot see: for
 * emails the first row that is taken, for PINs only the branch. If the problem named the row, a
 * file of 2,000 PINs would find the owner's.
 */
export const hiddenProblem = async (
  { db, vault }: Context,
  { scope }: PortalActor,
  { rows, nameOf }: CsvTable<Field>,
  { code, people }: Taken,
): Promise<ImportProblem> => {
  if (code === 'EMAIL_EXISTS') {
    const emails = people.map(({ fields }) => fields.email);
    const known = await queries.takenEmails(db, 'all companies', emails);
    const first = emails.findIndex((email) => known.has(email));
    const row = rows[first]?.row ?? 1;
    return { row, field: nameOf('email'), message: ERRORS.EMAIL_EXISTS.message };
  }
  const pins = people.map(({ fields: { pin }, branch }) => ({
    branchId: branch.id,
    lookup: pinLookup(vault, scope.companyId, pin),
  }));
  const [holder] = await queries.listPinHolders(db, scope, pins);
  const branch = people[holder?.place ?? 0]?.branch.name ?? '';
  const message = `Someone at ${branch} whose PIN you cannot see already has one of these PINs. Choose other PINs for ${branch}, or ask the owner to import the file.`;
  return { row: 1, field: nameOf('pin'), message };
};
