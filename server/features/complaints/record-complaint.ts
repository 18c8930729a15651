import { isHarm } from '@branchbook/contract/complaint-kinds.ts';
import { onlyAsked } from '@branchbook/contract/complaints.ts';
import type { addComplaint as adding, ComplaintDetails } from '@branchbook/contract/complaints.ts';
import { localDay } from '@branchbook/contract/dates.ts';
import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { watchBranches } from '../alerts/service.ts';
import { lockBranches, requireBranch } from '../branches/service.ts';
import { holdCaller } from '../employees/service.ts';
import { daysToHold, isStillToCome } from './complaint-rules.ts';
import { insertHolds } from './hold-queries.ts';
import { detailsOf, requireComplaint } from './manage-complaints.ts';
import * as queries from './queries.ts';
import { sealCustomer } from './seal-customer.ts';

const STILL_TO_COME = 'This is still to come';

/**
 * Records a complaint that a customer made to a manager, in the manager's name. An alleged illness or
 * allergic reaction holds the records of its days, and alerts at once.
 */
export const recordComplaint = async (
  context: Context,
  actor: PortalActor,
  { branchId, customer_name, customer_contact, ...sent }: ValidatedOf<typeof adding>['body'],
  photo: Uint8Array | null,
): Promise<ComplaintDetails> => {
  const { db, clock, photos, vault } = context;
  const { scope, employeeId, name } = actor;
  const at = clock.now();
  const said = onlyAsked(sent);
  const branch = await requireBranch(db, actor, branchId);
  if (!can(actor, 'handle_complaints', { branchId })) throw new AppError('ACCESS_DENIED');
  if (isStillToCome(said, at, branch.timezone)) {
    throw new AppError('VALIDATION', { errors: [{ field: 'eaten_on', message: STILL_TO_COME }] });
  }
  const kept =
    photo &&
    (await photos.keep(scope, {
      bytes: photo,
      branchId,
      purpose: 'completion',
      by: employeeId,
      at,
    }));
  const uuid = randomUUID();
  const details = await db.transaction().execute(async (tx) => {
    const [locked] = await lockBranches(tx, scope, [branchId]);
    if (!locked) throw new AppError('NOT_FOUND');
    await holdCaller(tx, actor);
    const [id = 0] = await queries.insertComplaints(tx, scope, [
      {
        ...said,
        uuid,
        branch_id: branchId,
        photo_id: kept?.id ?? null,
        customer: sealCustomer(vault, scope.companyId, uuid, { customer_name, customer_contact }),
        reported_by: employeeId,
        reported_by_name: name,
        reported_on: localDay(at, branch.timezone),
        occurred_at: at,
        received_at: at,
      },
    ]);
    if (isHarm(said.kind)) {
      const days = daysToHold(said, at, branch);
      await insertHolds(
        tx,
        scope,
        days.map((one) => ({ ...one, branchId, complaintId: id })),
        at,
      );
    }
    await appendAudit(tx, scope, actor, {
      action: 'complaint.reported',
      entity: 'complaint',
      entityId: id,
      branchId,
      at,
    });
    return detailsOf(context, tx, actor, await requireComplaint(tx, actor, id));
  });
  context.background.run('alerting of a complaint', () => watchBranches(context));
  return details;
};
