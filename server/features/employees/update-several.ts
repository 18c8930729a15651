import type { updateEmployees } from '@branchbook/contract/employees.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import {
  mayEditEmployee,
  mayMoveAcross,
  mayMoveEmployee,
  ROLE,
  roleName,
  rolesFor,
} from '@branchbook/contract/permissions.ts';
import type { RoleId } from '@branchbook/contract/permissions.ts';
import { setAreasOf } from '../areas/service.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { endSessionsOf } from '../auth/service.ts';
import { findHeadOffice, holdBranches, requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { FORMER_KEY_MS } from './update-employee.ts';
import * as queries from './queries.ts';
import type { EmployeeDetailsRow } from './queries.ts';
import { newSigner, targetOf } from './employee-rules.ts';
import { endSigningAsBefore, endSigningElsewhere } from './signing-key-queries.ts';
import { tryCredentials } from './check-credentials.ts';

type Sent = ValidatedOf<typeof updateEmployees>['body'];

const idsOf = (rows: EmployeeDetailsRow[]): number[] => rows.map(({ id }) => id);

/** Refuses a change that the caller may not make to all of these people ([A-003], [A-004]). */
const requireRights = async (
  tx: Tx,
  actor: PortalActor,
  rows: EmployeeDetailsRow[],
  branch: BranchRow | null,
  roleId: number | undefined,
): Promise<void> => {
  const headOffice = branch && (await findHeadOffice(tx, actor.scope));
  const mayMove = (row: EmployeeDetailsRow): boolean => {
    if (!branch || row.branch_id === branch.id) return true;
    const isAcross =
      row.branch_id === null ||
      row.branch_id === headOffice?.id ||
      branch.parent_branch_id === null;
    return (isAcross ? mayMoveAcross : mayMoveEmployee)(actor, targetOf(row));
  };
  const mayBecome = (row: EmployeeDetailsRow): boolean =>
    roleId === undefined ||
    roleId === row.role_id ||
    rolesFor(actor, targetOf(row)).includes(roleId as RoleId);
  const may = rows.every(
    (row) => mayEditEmployee(actor, targetOf(row)) && mayMove(row) && mayBecome(row),
  );
  if (!may) throw new AppError('ACCESS_DENIED');
};

const move = async (
  tx: Tx,
  { scope }: PortalActor,
  movers: EmployeeDetailsRow[],
  branch: BranchRow,
  at: Date,
): Promise<void> => {
  const ids = idsOf(movers);
  await holdBranches(tx, scope, [branch.id]);
  const clashes = await queries.findPinClashes(tx, scope, ids, branch.id);
  if (clashes.length > 0) {
    const names = clashes.map(({ name }) => name).join(', ');
    const message = `PIN already exists at this branch: ${names}`;
    throw new AppError('PIN_EXISTS', { errors: [{ field: 'employeeIds', message }] });
  }
  await queries.updateEmployees(tx, scope, ids, { branch_id: branch.id, updated_at: at });
  const isOwner = ({ role_id: role }: EmployeeDetailsRow) => role === ROLE.owner;
  const owners = idsOf(movers.filter(isOwner));
  const others = idsOf(movers.filter((row) => !isOwner(row)));
  await endSigningElsewhere(tx, scope, owners, { to: branch.id, isOwner: true, at });
  await endSigningElsewhere(tx, scope, others, { to: branch.id, isOwner: false, at });
};

const giveRole = async (
  tx: Tx,
  actor: PortalActor,
  people: EmployeeDetailsRow[],
  roleId: RoleId,
  at: Date,
): Promise<void> => {
  const { scope } = actor;
  const changes = { role_id: roleId, updated_at: at, ...newSigner(actor, roleId, at) };
  // A position that was written by hand stays.
  const byRole = people.filter((row) => row.position === roleName[row.role_id as RoleId]);
  const byHand = people.filter((row) => !byRole.includes(row));
  await queries.updateEmployees(tx, scope, idsOf(byRole), {
    ...changes,
    position: roleName[roleId],
  });
  await queries.updateEmployees(tx, scope, idsOf(byHand), changes);
  // Only managers have areas.
  if (roleId !== ROLE.manager) await setAreasOf(tx, scope, idsOf(people), []);
  const until = new Date(at.getTime() + FORMER_KEY_MS);
  await endSigningAsBefore(tx, scope, idsOf(people), until);
};

/** Moves people to a branch, gives them a role, or both: all or none. Returns how many changed. */
export const updateMany = async (
  context: Context,
  actor: PortalActor,
  { employeeIds, branch_id: branchId, role_id: roleId }: Sent,
): Promise<number> => {
  const { db, clock } = context;
  const { scope } = actor;
  const at = clock.now();
  if (roleId !== undefined && roleId !== ROLE.manager && roleId !== ROLE.staff) {
    throw new AppError('INVALID_ROLE');
  }
  return tryCredentials(context, actor, () =>
    db.transaction().execute(async (tx) => {
      await queries.lockEmployees(tx, scope, employeeIds, 'changing');
      const rows = await queries.findEmployees(tx, scope, employeeIds);
      if (rows.length < employeeIds.length) throw new AppError('EMPLOYEE_NOT_FOUND');
      const branch = branchId === undefined ? null : await requireBranch(tx, actor, branchId);
      await requireRights(tx, actor, rows, branch, roleId);
      const movers = branch ? rows.filter((row) => row.branch_id !== branch.id) : [];
      const risers =
        roleId === undefined ? [] : rows.filter(({ role_id: role }) => role !== roleId);
      const changed = rows.filter((row) => movers.includes(row) || risers.includes(row));
      if (changed.length === 0) return 0;
      if (branch && movers.length > 0) await move(tx, actor, movers, branch, at);
      if (roleId !== undefined && risers.length > 0) await giveRole(tx, actor, risers, roleId, at);
      const keepsAlerts = roleId === undefined;
      await endSessionsOf(tx, idsOf(changed), at, actor.sessionId, { keepsAlerts });
      const entries = changed.map((row): AuditEntry => ({
        action: 'employee.changed',
        entity: 'employee',
        entityId: row.id,
        branchId: branch?.id ?? row.branch_id,
        details: {
          fields: [
            ...(movers.includes(row) ? ['branch_id'] : []),
            ...(risers.includes(row) ? ['role_id'] : []),
          ],
        },
        at,
      }));
      await appendAudit(tx, scope, actor, ...entries);
      return changed.length;
    }),
  );
};
