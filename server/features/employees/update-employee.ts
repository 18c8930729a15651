import type { OwnProfile, OwnProfileChanges } from '@branchbook/contract/account.ts';
import type { AuditAction } from '@branchbook/contract/activity-text.ts';
import type { EmployeeChanges } from '@branchbook/contract/employee-fields.ts';
import {
  mayChangeCredentials,
  mayEditEmployee,
  mayGiveAreas,
  mayMoveAcross,
  mayMoveEmployee,
  maySeeMedical,
  ROLE,
  rolesFor,
} from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { refuseGuessable } from '../../platform/passwords/guessable.ts';
import { hashPassword } from '../../platform/vault.ts';
import { endLinksOf, endSessionsOf, giveSetUpLink } from '../auth/service.ts';
import { holdAreas, setAreasOf } from '../areas/service.ts';
import { holdBranches, requireBranch } from '../branches/service.ts';
import { refuseFutureBirth } from './birth-rules.ts';
import { changesOf } from './change-rules.ts';
import type { Changes, Sent } from './change-rules.ts';
import { emailChangedMail } from './emails.ts';
import { namedBranch } from './check-branch.ts';
import { refuseShortPin } from './manage-pin-settings.ts';
import { presentDetails, presentOwnProfile } from './presenter.ts';
import * as queries from './queries.ts';
import type { EmployeeDetailsRow } from './queries.ts';
import { newSigner, refuseAreasOfStaff, targetOf } from './employee-rules.ts';
import {
  endSigningAsBefore,
  endSigningElsewhere,
  endSigningWithFormerPin,
} from './signing-key-queries.ts';
import { tryCredentials } from './check-credentials.ts';

/** Time for which sending the notice to a person's former address is tried. */
const NOTICE_MS = 24 * 60 * 60_000;

const isSameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

/** Returns the areas of a person after the change; people who are not managers have none. */
const areasAfter = (row: EmployeeDetailsRow, { role_id: roleId, areaIds }: Sent): number[] =>
  (roleId ?? row.role_id) === ROLE.manager ? (areaIds ?? row.area_ids) : [];

/** Refuses fields that the caller may not change of this person ([A-003], [A-004], [A-066]). */
const requireRights = (
  actor: PortalActor,
  row: EmployeeDetailsRow,
  { role_id: roleId = row.role_id, ...sent }: Sent,
): void => {
  const target = targetOf(row);
  if (roleId !== row.role_id) {
    if (roleId !== ROLE.manager && roleId !== ROLE.staff) throw new AppError('INVALID_ROLE');
    if (!rolesFor(actor, target).includes(roleId)) throw new AppError('ACCESS_DENIED');
  }
  const signsInWith =
    (sent.email ?? row.email) !== row.email ||
    sent.PasswordHash !== undefined ||
    // Also a PIN that is the same already, else the PIN could be guessed.
    sent.pin !== undefined;
  if (signsInWith && target.id === actor.employeeId) throw new AppError('OWN_CREDENTIALS');
  if (signsInWith && !mayChangeCredentials(actor, target)) throw new AppError('ACCESS_DENIED');
  const { areaIds } = sent;
  if (areaIds !== undefined && !isSameSet(areaIds, row.area_ids)) {
    refuseAreasOfStaff(roleId, areaIds);
    if (!mayGiveAreas(actor, { ...target, roleId })) throw new AppError('ACCESS_DENIED');
  }
  if (sent.medicialConditions !== undefined && !maySeeMedical(actor, target)) {
    throw new AppError('ACCESS_DENIED');
  }
};

/** Returns the person's branch after the change; locks the branch when it is another one. */
const branchOf = async (
  tx: Tx,
  actor: PortalActor,
  row: EmployeeDetailsRow,
  sent: Sent,
): Promise<number | null> => {
  const branch = await namedBranch(tx, actor, sent);
  if (!branch || branch.id === row.branch_id) return row.branch_id;
  const former = row.branch_id === null ? null : await requireBranch(tx, actor, row.branch_id);
  const across = (former?.parent_branch_id ?? null) === null || branch.parent_branch_id === null;
  const mayMove = across ? mayMoveAcross : mayMoveEmployee;
  if (!mayMove(actor, targetOf(row))) throw new AppError('ACCESS_DENIED');
  await holdBranches(tx, actor.scope, [branch.id]);
  return branch.id;
};

/** Time that a tablet works without a network ([A-128]), with the former PIN and role. */
export const FORMER_KEY_MS = 7 * 86_400_000;

/** Ends the sessions, signing keys and links that the person had before the change. */
const endFormerAccess = async (
  context: Context,
  tx: Tx,
  actor: PortalActor,
  row: EmployeeDetailsRow,
  changes: Changes,
  isMoved: boolean,
  at: Date,
): Promise<void> => {
  const { password, role_id: role, branch_id: branch, email, pin } = changes;
  if (password ?? role ?? branch ?? email) {
    // People who change their own email stay signed in where they did it, and so does an owner who
    // moves. People cannot change their own role.
    const keepsAlerts = !(password ?? role);
    await endSessionsOf(tx, [row.id], at, actor.sessionId, { keepsAlerts });
  }
  if (branch?.branch_id) {
    const move = { to: branch.branch_id, isOwner: row.role_id === ROLE.owner, at };
    await endSigningElsewhere(tx, actor.scope, [row.id], move);
  }
  const until = new Date(at.getTime() + FORMER_KEY_MS);
  if (role || isMoved) await endSigningAsBefore(tx, actor.scope, [row.id], until);
  if (pin) await endSigningWithFormerPin(tx, actor.scope, row.id, until);
  if (!(password ?? email)) return;
  await endLinksOf(context, tx, row.id, at);
  // A person who was invited at a wrong address is invited again at the right one.
  if (email && !password && row.password_hash === null && context.mail.isOn) {
    await giveSetUpLink(context, tx, row.id, at);
  }
  if (email && row.email !== null && row.password_hash !== null && context.mail.isOn) {
    const mail = emailChangedMail(
      { email: row.email, name: row.name },
      context.config.publicOrigin,
    );
    // Queued for no employee, so that a thief of the account cannot withdraw it by more changes.
    await context.mail.queue(tx, mail, new Date(at.getTime() + NOTICE_MS), null);
  }
};

/**
 * Returns from when a manager counts as a second signer, if another person makes them a manager or
 * sets how they sign in. What the owner does counts at once.
 */
const signerAfter = (
  actor: PortalActor,
  row: EmployeeDetailsRow,
  { role_id: role, password, pin, email }: Changes,
  at: Date,
): queries.EmployeeUpdate =>
  (role ?? password ?? pin ?? email) && row.id !== actor.employeeId
    ? newSigner(actor, role?.role_id ?? row.role_id, at)
    : {};

type Rules = {
  action: AuditAction;
  /** Refuses callers who may not change this person at all. */
  requireMay: (row: EmployeeDetailsRow) => void;
  /** Refuses fields that the caller may not change. */
  requireRights: (row: EmployeeDetailsRow) => void;
  present: (row: EmployeeDetailsRow) => unknown;
};

/**
 * Changes the sent fields of a person that differ. With the version that the caller read, the
 * change is refused when another request has changed the person since ([A-134]).
 */
const change = async (
  context: Context,
  actor: PortalActor,
  sent: Sent,
  rules: Rules,
): Promise<EmployeeDetailsRow> => {
  const { db, clock, vault, mail } = context;
  const { scope } = actor;
  const { employeeId, version, PasswordHash: password } = sent;
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const at = clock.now();
  refuseFutureBirth(sent.dob, at);
  const read = async (tx: Tx): Promise<EmployeeDetailsRow> => {
    const row = await queries.findEmployee(tx, scope, employeeId);
    if (!row) throw new AppError('EMPLOYEE_NOT_FOUND');
    return row;
  };
  const changed = await tryCredentials(context, actor, () =>
    db.transaction().execute(async (tx) => {
      await queries.lockEmployees(tx, scope, [employeeId], 'changing');
      const row = await read(tx);
      rules.requireMay(row);
      if (version !== undefined && version !== row.version) {
        throw new AppError('CONFLICT', { data: { current: rules.present(row) } });
      }
      await holdAreas(tx, scope, sent.areaIds ?? []);
      rules.requireRights(row);
      if (password !== undefined) {
        const names = [row.name, row.email, sent.name, sent.email];
        refuseGuessable(password, names, 'PasswordHash');
      }
      const branchId = await branchOf(tx, actor, row, sent);
      const changes = changesOf(vault, row, sent, {
        companyId: scope.companyId,
        branchId,
        passwordHash,
      });
      if (changes['pin'] && sent.pin !== undefined) {
        const roleId = sent.role_id ?? row.role_id;
        await refuseShortPin(tx, scope, { roleId, pin: sent.pin });
      }
      const areaIds = areasAfter(row, sent);
      const isMoved = !isSameSet(areaIds, row.area_ids);
      const fields = [...Object.keys(changes), ...(isMoved ? ['areas'] : [])];
      if (fields.length === 0) return row;
      const columns = {
        ...(Object.assign({}, ...Object.values(changes)) as queries.EmployeeUpdate),
        ...signerAfter(actor, row, changes, at),
      };
      await queries.updateEmployees(tx, scope, [employeeId], { ...columns, updated_at: at });
      if (isMoved) await setAreasOf(tx, scope, [employeeId], areaIds);
      await endFormerAccess(context, tx, actor, row, changes, isMoved, at);
      await appendAudit(tx, scope, actor, {
        action: rules.action,
        entity: 'employee',
        entityId: employeeId,
        branchId,
        details: { fields },
        at,
      });
      return read(tx);
    }),
  );
  void mail.deliver();
  return changed;
};

/** Changes a person within reach, as far as the caller may. */
export const updateEmployee = (
  context: Context,
  actor: PortalActor,
  sent: EmployeeChanges,
): Promise<EmployeeDetailsRow> =>
  change(context, actor, sent, {
    action: 'employee.changed',
    requireMay: (row) => {
      if (!mayEditEmployee(actor, targetOf(row))) throw new AppError('ACCESS_DENIED');
    },
    requireRights: (row) => requireRights(actor, row, sent),
    present: (row) => presentDetails(row, actor, context.vault),
  });

type OwnChanges = Omit<OwnProfileChanges, 'password'> & Pick<Sent, 'pin'>;

/** Changes the user's own profile or PIN. A new email or PIN must be confirmed before the call. */
export const changeOwnProfile = async (
  context: Context,
  actor: PortalActor,
  sent: OwnChanges,
): Promise<OwnProfile> => {
  const own = { ...sent, employeeId: actor.employeeId };
  const row = await change(context, actor, own, {
    action: 'profile.changed',
    requireMay: () => undefined,
    requireRights: () => undefined,
    present: presentOwnProfile,
  });
  return presentOwnProfile(row);
};
