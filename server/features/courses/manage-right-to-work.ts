import { localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { expiryStatus } from '@branchbook/contract/expiry.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can, maySeeSecrets } from '@branchbook/contract/permissions.ts';
import { FUTURE_CHECK, RIGHT_TO_WORK_PAGE } from '@branchbook/contract/right-to-work.ts';
import type {
  addRightToWork as adding,
  listRightToWork as listing,
  RightToWorkState,
} from '@branchbook/contract/right-to-work.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { findHeadOffice, requireBranch } from '../branches/service.ts';
import { holdNames } from '../employees/service.ts';
import { headOfficeDay } from './manage-certificates.ts';
import { listPeople } from './matrix-queries.ts';
import { requirePerson } from './require-person.ts';
import * as queries from './right-to-work-queries.ts';
import type { CheckRow } from './right-to-work-queries.ts';

type Target = { id: number; role_id: number; branch_id: number | null };

/** Says whether the caller may see a person's right to work: who sees their NI number sees it too. */
const maySee = (actor: PortalActor, { id, role_id: roleId, branch_id: branchId }: Target) =>
  can(actor, 'record_certificates') && maySeeSecrets(actor, { id, roleId, branchId });

const requireSeen = async (db: Db | Tx, actor: PortalActor, employeeId: number) => {
  const person = await requirePerson(db, actor, employeeId);
  if (!maySee(actor, person)) throw new AppError('ACCESS_DENIED');
  return person;
};

/** Returns the checks of a person, the latest first. */
export const getRightToWork = async (
  { db }: Context,
  actor: PortalActor,
  employeeId: number,
): Promise<CheckRow[]> => {
  await requireSeen(db, actor, employeeId);
  return queries.listChecks(db, actor.scope, employeeId);
};

const stateOf = (last: CheckRow | null, today: Day): RightToWorkState => {
  if (!last) return 'missing';
  const status = expiryStatus(last.follow_up_on, today);
  if (status === 'expired') return 'overdue';
  return status === 'expiring' ? 'due_soon' : 'checked';
};

/** Returns the people whose right to work the caller may see, by name, with their last check. */
export const listRightToWork = async (
  { db, clock }: Context,
  actor: PortalActor,
  { branchId, offset }: ValidatedOf<typeof listing>['query'],
) => {
  const { scope } = actor;
  if (branchId !== undefined) await requireBranch(db, actor, branchId);
  const branches = branchId === undefined ? actor.branches : [branchId];
  const people = (await listPeople(db, { companyId: scope.companyId, branches }))
    .filter((person) => maySee(actor, person))
    .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
  const page = people.slice(offset, offset + RIGHT_TO_WORK_PAGE);
  const ids = page.map(({ id }) => id);
  const last = new Map(
    (await queries.listLastChecks(db, scope, ids)).map((row) => [row.employee_id, row]),
  );
  const today = await headOfficeDay(db, scope, clock.now());
  const seesLeavers = branchId === undefined && can(actor, 'manage_all_employees');
  return {
    people: page.map((person) => {
      const check = last.get(person.id) ?? null;
      return { ...person, state: stateOf(check, today), last: check };
    }),
    total: people.length,
    left: seesLeavers ? await queries.listOfLeavers(db, scope, RIGHT_TO_WORK_PAGE) : [],
  };
};

/** Records a check of a person's right to work; an owner may record their own. */
export const addRightToWork = async (
  { db, clock }: Context,
  actor: PortalActor,
  employeeId: number,
  asked: ValidatedOf<typeof adding>['body'],
): Promise<CheckRow> => {
  const { scope } = actor;
  const { checkedById, follow_up_on: followUp, ...fields } = asked;
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const person = await requireSeen(tx, actor, employeeId);
    if (employeeId === actor.employeeId && actor.kind !== 'owner') {
      throw new AppError('ACCESS_DENIED');
    }
    // A colleague is within reach as well, else the answer would tell the name of anyone in the
    // company. Callers are not always within their own reach: area managers work at head office.
    const checker =
      checkedById == null || checkedById === actor.employeeId
        ? { id: actor.employeeId, name: actor.name }
        : await requirePerson(tx, actor, checkedById);
    const timezone = (await findHeadOffice(tx, scope))?.timezone ?? 'Europe/London';
    if (fields.checked_on > localDay(now, timezone)) {
      throw new AppError('VALIDATION', {
        errors: [{ field: 'checked_on', message: FUTURE_CHECK }],
      });
    }
    const people = [employeeId, checker.id, actor.employeeId];
    const names = await holdNames(tx, scope, people);
    const { id } = await queries.insertCheck(tx, scope, {
      ...fields,
      follow_up_on: followUp ?? null,
      employee_id: employeeId,
      employee_name: names.get(employeeId) ?? person.name,
      checked_by: checker.id,
      checked_by_name: names.get(checker.id) ?? checker.name,
      recorded_by: actor.employeeId,
      recorded_by_name: names.get(actor.employeeId) ?? actor.name,
      recorded_at: now,
    });
    await appendAudit(tx, scope, actor, {
      action: 'right-to-work.checked',
      entity: 'employee',
      entityId: employeeId,
      branchId: person.branch_id,
      at: now,
    });
    const row = await queries.findCheck(tx, scope, id);
    if (!row) throw new AppError('NOT_FOUND');
    return row;
  });
};

/** Runs the daily job that deletes the checks of people who left longer ago than copies are kept. */
export const forgetRightToWork = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const at = clock.now();
    const gone = await queries.deleteExpired(tx, at);
    for (const [companyId, rows] of Map.groupBy(gone, ({ company_id: id }) => id)) {
      await appendAudit(tx, mintScope(companyId, 'all'), 'system', {
        action: 'right-to-work.expired',
        entity: 'company',
        entityId: companyId,
        details: { checks: rows.length },
        at,
      });
    }
  });
