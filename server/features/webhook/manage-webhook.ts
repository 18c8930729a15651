import type { ValidatedOf } from '@branchbook/contract/endpoint.ts';
import { can } from '@branchbook/contract/permissions.ts';
import type { saveWebhook as saving } from '@branchbook/contract/webhook.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit } from '../../platform/audit/queries.ts';
import type { AuditEntry } from '../../platform/audit/queries.ts';
import type { Context } from '../../platform/context.ts';
import { webhookOwner } from '../../platform/outbound/messages.ts';
import { outboundUrlProblem } from '../../platform/outbound/outbound-url.ts';
import { newWebhookSecret } from '../../platform/outbound/webhook-signature.ts';
import type { PortalActor, Scope } from '../../platform/session/actor.ts';
import { presentWebhook } from './presenter.ts';
import * as queries from './queries.ts';
import type { WebhookRow } from './queries.ts';

const requireManager = (actor: PortalActor): void => {
  if (!can(actor, 'manage_company')) throw new AppError('ACCESS_DENIED');
};

const entryOf = (
  action: Extract<AuditEntry['action'], `webhook.${string}`>,
  { companyId }: Scope,
  at: Date,
  details: AuditEntry['details'] = {},
): AuditEntry => ({ action, entity: 'company', entityId: companyId, details, at });

/** Returns the company's webhook, or null. */
export const getWebhook = async (
  { db }: Context,
  actor: PortalActor,
): Promise<WebhookRow | null> => {
  requireManager(actor);
  return (await queries.findWebhook(db, actor.scope)) ?? null;
};

/** The audit log gets the host of an address alone: its path may hold a key of a gateway. */
const hostOf = (url: string): string => new URL(url).host;

/** Sets the company's webhook; a new one gets a secret, which is returned this once. */
export const saveWebhook = async (
  { db, clock, config, vault }: Context,
  actor: PortalActor,
  { url, on, version }: ValidatedOf<typeof saving>['body'],
): Promise<{ webhook: WebhookRow; secret: string | null }> => {
  requireManager(actor);
  const problem = outboundUrlProblem(url, config);
  if (problem !== null) {
    throw new AppError('VALIDATION', { errors: [{ field: 'url', message: problem }] });
  }
  const { scope } = actor;
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await queries.lockCompany(tx, scope);
    const current = await queries.findWebhook(tx, scope);
    if (version !== undefined && version !== current?.version) {
      throw new AppError('CONFLICT', {
        data: { current: current ? presentWebhook(current) : null },
      });
    }
    const details = { host: hostOf(url), on };
    if (!current) {
      const secret = newWebhookSecret();
      const sealed = vault.encrypt(secret, webhookOwner(scope.companyId));
      const webhook = await queries.insertWebhook(tx, scope, {
        url,
        is_on: on,
        secret: sealed,
        at,
      });
      await appendAudit(tx, scope, actor, entryOf('webhook.added', scope, at, details));
      return { webhook, secret };
    }
    const webhook = await queries.updateWebhook(tx, scope, { url, is_on: on, at });
    await appendAudit(tx, scope, actor, entryOf('webhook.changed', scope, at, details));
    return { webhook, secret: null };
  });
};

/** Makes another secret, which signs all calls from now on, and returns it this once. */
export const renewSecret = async (
  { db, clock, vault }: Context,
  actor: PortalActor,
): Promise<{ secret: string }> => {
  requireManager(actor);
  const { scope } = actor;
  const at = clock.now();
  const secret = newWebhookSecret();
  const sealed = vault.encrypt(secret, webhookOwner(scope.companyId));
  await db.transaction().execute(async (tx) => {
    if (!(await queries.replaceSecret(tx, scope, sealed, at))) throw new AppError('NOT_FOUND');
    await appendAudit(tx, scope, actor, entryOf('webhook.secret-renewed', scope, at));
  });
  return { secret };
};

/** Deletes the company's webhook with its secret and its waiting calls. */
export const deleteWebhook = async ({ db, clock }: Context, actor: PortalActor): Promise<void> => {
  requireManager(actor);
  const { scope } = actor;
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    if (!(await queries.deleteWebhook(tx, scope))) throw new AppError('NOT_FOUND');
    await appendAudit(tx, scope, actor, entryOf('webhook.removed', scope, at));
  });
};

/** Calls the webhook with a test at once, and returns the webhook with the result. */
export const testWebhook = async (
  { db, outbound }: Context,
  actor: PortalActor,
): Promise<WebhookRow> => {
  requireManager(actor);
  const { scope } = actor;
  const result = await outbound.sendWebhookTest(scope.companyId);
  const webhook = await queries.findWebhook(db, scope);
  if (!result || !webhook) throw new AppError('NOT_FOUND');
  return webhook;
};
