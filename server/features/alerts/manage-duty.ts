import type { DutyList, saveDuty as saving } from '@branchbook/contract/duty.ts';
import { WEEKDAYS } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { compareNames } from '@branchbook/contract/names.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { requireBranch } from '../branches/service.ts';
import type { BranchRow } from '../branches/service.ts';
import { lockCompany } from '../companies/service.ts';
import * as queries from './duty-queries.ts';
import type { EntryRow } from './duty-queries.ts';
import { onDuty } from './duty-rules.ts';
import { listDutyTimes, listManagers, listOverseers } from './people-queries.ts';

/** Checks that the caller may see a duty list; only head office changes that of all branches. */
const requirePlace = async (
  db: Db,
  actor: PortalActor,
  branchId: number | null,
  isChange: boolean,
): Promise<BranchRow | null> => {
  if (branchId !== null) {
    const branch = await requireBranch(db, actor, branchId);
    if (!can(actor, 'manage_own_branch', { branchId })) throw new AppError('ACCESS_DENIED');
    return branch;
  }
  if (!can(actor, isChange ? 'manage_alerts' : 'clear_alerts')) throw new AppError('ACCESS_DENIED');
  return null;
};

const weekdayRank = ({ weekday }: EntryRow): number =>
  weekday === null ? WEEKDAYS.length : WEEKDAYS.indexOf(weekday);

/** Lists the managers who may be on duty: those who oversee the branch, or all of the company. */
const peopleOf = async (db: Db | Tx, { scope }: PortalActor, branch: BranchRow | null) => {
  const ids = branch
    ? (await listOverseers(db, [{ company_id: scope.companyId, branch_id: branch.id }])).map(
        (row) => row.employee_id,
      )
    : await listManagers(db, scope);
  const people = await queries.listNames(db, scope, ids);
  return people.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
};

const read = async (
  db: Db | Tx,
  actor: PortalActor,
  branch: BranchRow | null,
  now: Date,
): Promise<DutyList> => {
  const { scope } = actor;
  const branchId = branch?.id ?? null;
  const list = await queries.findList(db, scope, branchId);
  const people = await peopleOf(db, actor, branch);
  const entries = list ? await queries.listEntries(db, scope, list.id) : [];
  const times = branch
    ? await listDutyTimes(db, [{ company_id: scope.companyId, branch_id: branch.id }])
    : [];
  const duty = branch ? onDuty(times, now, branch.timezone) : [];
  return {
    branchId,
    version: list?.version ?? 0,
    entries: entries
      .toSorted((a, b) => weekdayRank(a) - weekdayRank(b))
      .map(({ employee_id: employeeId, ...entry }) => ({
        employeeId,
        ...entry,
        may: people.some(({ id }) => id === employeeId),
      })),
    people: branch || can(actor, 'manage_alerts') ? people : [],
    now: branch && people.filter(({ id }) => duty.includes(id)),
  };
};

/** Returns the duty list of a branch, or with null that of all branches without their own. */
export const getDuty = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  branchId: number | null,
): Promise<DutyList> => {
  const branch = await requirePlace(db, actor, branchId, false);
  return read(db, actor, branch, clock.now());
};

/** Replaces a duty list. Without entries there is none: a branch then uses the company's. */
export const saveDuty = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: PortalActor,
  { branchId, version, entries }: ValidatedOf<typeof saving>['body'],
): Promise<DutyList> => {
  const branch = await requirePlace(db, actor, branchId, true);
  const { scope } = actor;
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, scope);
    const at = clock.now();
    const current = await read(tx, actor, branch, at);
    if (version !== undefined && version !== current.version) {
      throw new AppError('CONFLICT', { data: { current } });
    }
    const known = new Set([...current.people, ...current.entries.map(idOf)].map(({ id }) => id));
    if (entries.some(({ employeeId }) => !known.has(employeeId))) throw new AppError('NOT_FOUND');
    await queries.replaceList(tx, scope, branchId, {
      version: current.version + 1,
      entries,
      at,
    });
    await appendAudit(tx, scope, actor, {
      action: 'duty.changed',
      entity: branch ? 'branch' : 'company',
      entityId: branch?.id ?? scope.companyId,
      branchId,
      details: { ...(branch && { name: branch.name }), entries: entries.length },
      at,
    });
    return read(tx, actor, branch, at);
  });
};

const idOf = ({ employeeId }: { employeeId: number }) => ({ id: employeeId });
