import type { ErasurePreview } from '@branchbook/contract/erasure.ts';
import { ROLE } from '@branchbook/contract/permissions.ts';
import { tracesOf } from '@branchbook/contract/person-traces.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { pick } from '../../platform/pick.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { countEntriesNaming } from '../accidents/service.ts';
import { countRightToWork } from '../courses/service.ts';
import { getEmployee, holdCaller } from '../employees/service.ts';
import { erasePeople } from './erase-people.ts';
import * as queries from './erasure-queries.ts';
import type { RequestRow } from './erasure-queries.ts';

const entryOf = (
  action: AuditEntry['action'],
  { branchId }: Pick<PortalActor, 'branchId'>,
  employeeId: number,
  at: Date,
): AuditEntry => ({ action, entity: 'employee', entityId: employeeId, branchId, at });

/** Tells if the caller is the company's only owner, who must stay: no other owner could decide. */
const isOnlyOwner = async (db: Db | Tx, { roleId, scope }: PortalActor): Promise<boolean> =>
  roleId === ROLE.owner && (await queries.countOwners(db, scope)) < 2;

/** Asks the owner to erase the caller; an open request stays as it is. */
export const askForErasure = (
  { db, clock }: Context,
  actor: PortalActor,
): Promise<{ row: RequestRow; isNew: boolean }> => {
  const { scope, employeeId } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await holdCaller(tx, actor);
    if (await isOnlyOwner(tx, actor)) throw new AppError('ONLY_OWNER');
    const isNew = await queries.insertRequest(tx, scope, employeeId, at);
    const row = await queries.findRequestOf(tx, scope, employeeId);
    if (!row) throw new AppError('NOT_FOUND');
    if (isNew) {
      await appendAudit(tx, scope, actor, entryOf('erasure.requested', actor, employeeId, at));
    }
    return { row, isNew };
  });
};

/** Returns the caller's latest request, and for owners the requests that they may decide on. */
export const listErasureRequests = async (
  { db }: Context,
  actor: PortalActor,
): Promise<{ own: RequestRow | null; open: RequestRow[]; onlyOwner: boolean }> => {
  const { kind, scope, employeeId } = actor;
  const own = await queries.findRequestOf(db, scope, employeeId);
  const open = kind === 'owner' ? await queries.listOpenRequests(db, scope) : [];
  // Owners do not decide on their own requests.
  return {
    own: own ?? null,
    open: open.filter((row) => row.employee_id !== employeeId),
    onlyOwner: await isOnlyOwner(db, actor),
  };
};

const requireRequest = async (db: Db | Tx, actor: PortalActor, id: number): Promise<RequestRow> => {
  const row = await queries.findRequest(db, actor.scope, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const decidedAlready = (): AppError =>
  new AppError('NOT_POSSIBLE_NOW', { message: 'This request has been decided already' });

/** Withdraws a request of the caller's own. */
export const withdrawErasure = async (
  { db, clock }: Context,
  actor: PortalActor,
  id: number,
): Promise<void> => {
  const { scope, employeeId } = actor;
  const at = clock.now();
  const { employee_id: asker } = await requireRequest(db, actor, id);
  if (asker !== employeeId) throw new AppError('NOT_FOUND');
  await db.transaction().execute(async (tx) => {
    await holdCaller(tx, actor);
    const decision = { outcome: 'withdrawn', decided_by: employeeId, decided_at: at } as const;
    if (!(await queries.endRequest(tx, scope, id, decision))) throw decidedAlready();
    await appendAudit(tx, scope, actor, entryOf('erasure.withdrawn', actor, employeeId, at));
  });
};

/** Erases the employee who asked, or declines the request with a reason. */
export const decideErasure = async (
  context: Context,
  actor: PortalActor,
  id: number,
  { accept, reason }: { accept: boolean; reason: string | null },
): Promise<void> => {
  const { db, clock } = context;
  const { scope, employeeId } = actor;
  const at = clock.now();
  const request = await requireRequest(db, actor, id);
  if (request.employee_id === employeeId) throw new AppError('ACCESS_DENIED');
  if (request.outcome !== null) throw decidedAlready();
  await db.transaction().execute(async (tx) => {
    if (accept) {
      const [accepted] = await erasePeople(context, tx, actor, [request.employee_id], at);
      // The request was withdrawn at the same moment, so the transaction is rolled back.
      if (accepted !== id) throw decidedAlready();
      return;
    }
    await holdCaller(tx, actor);
    const decision = { outcome: 'declined', decided_by: employeeId, decided_at: at } as const;
    if (!(await queries.endRequest(tx, scope, id, { ...decision, reason }))) throw decidedAlready();
    await appendAudit(
      tx,
      scope,
      actor,
      entryOf('erasure.declined', actor, request.employee_id, at),
    );
  });
};

/** Columns of a profile that are blanked. */
const PROFILE = [
  'name',
  'title',
  'email',
  'mobile_no',
  'pin',
  'start_date',
  'dob',
  'gender',
  'martial_status',
  'nationality',
  'address',
  'town',
  'county',
  'post_code',
  'n_i_no',
  'medical',
  'emergency_contact',
  'emergency_contact_no',
  'position',
] as const;

/** Returns which of an employee's data an erasure deletes and keeps; for themselves and owners. */
export const previewErasure = async (
  { db }: Context,
  actor: PortalActor,
  employeeId: number = actor.employeeId,
): Promise<ErasurePreview> => {
  if (actor.kind !== 'owner' && employeeId !== actor.employeeId)
    throw new AppError('ACCESS_DENIED');
  const row = await getEmployee({ db }, actor, employeeId);
  const traces = await queries.countTraces(db, actor.scope, employeeId);
  const { signIns, tabletKeys, ownReports } = traces;
  const profileFields = PROFILE.filter((column) => row[column] !== null).length;
  return {
    employee_id: row.id,
    name: row.name,
    erased: { profileFields, signIns, ...pick(traces, tracesOf('erased')), tabletKeys, ownReports },
    nameless: pick(traces, tracesOf('nameless')),
    kept: {
      ...(await countEntriesNaming(db, actor.scope, employeeId)),
      rightToWork: await countRightToWork(db, actor.scope, employeeId),
    },
  };
};
