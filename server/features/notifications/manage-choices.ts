import { mayReceive } from '@branchbook/contract/notification-kinds.ts';
import type { NotificationChoice } from '@branchbook/contract/notifications.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PortalActor } from '../../platform/session/actor.ts';
import { holdCaller } from '../employees/service.ts';
import { presentChoices } from './presenter.ts';
import * as queries from './queries.ts';

type Choices = { choices: NotificationChoice[]; sends_mail: boolean };

const choicesOf = async (
  { mail }: Pick<Context, 'mail'>,
  db: Db | Tx,
  { scope, employeeId, kind }: PortalActor,
): Promise<Choices> => ({
  choices: presentChoices(await queries.listChoices(db, scope, employeeId), kind),
  sends_mail: mail.isOn,
});

/** Returns how the caller is notified of each kind, and whether the server sends email. */
export const getChoices = (context: Context, actor: PortalActor): Promise<Choices> =>
  choicesOf(context, context.db, actor);

/** Saves how the caller is notified of one kind. */
export const chooseNotifications = (
  context: Context,
  actor: PortalActor,
  choice: NotificationChoice,
): Promise<Choices> => {
  if (!mayReceive(choice.kind, actor.kind)) throw new AppError('ACCESS_DENIED');
  return context.db.transaction().execute(async (tx) => {
    const at = context.clock.now();
    await holdCaller(tx, actor);
    await queries.saveChoice(tx, actor.scope, actor.employeeId, choice, at);
    await appendAudit(tx, actor.scope, actor, {
      action: 'notifications.chosen',
      entity: 'employee',
      entityId: actor.employeeId,
      branchId: actor.branchId,
      details: { kind: choice.kind },
      at,
    });
    return choicesOf(context, tx, actor);
  });
};
