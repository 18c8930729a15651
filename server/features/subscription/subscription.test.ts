import {
  activateSubscription,
  currentPlan,
  subscriptionPlan,
} from '@branchbook/contract/subscription.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCast, tokenOf } from '../../testing/factories.ts';
import type { Kind } from '../../testing/factories.ts';
import { planChoice, signUpOwner } from '../../testing/onboarding.ts';
import type { NewOwner } from '../../testing/onboarding.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { auditOf, invite, subscriptionsOf } from '../../testing/rows.ts';
import { mintScope } from '../../platform/session/scope.ts';
import { startTestServer } from '../../testing/server.ts';
import type { TestServer } from '../../testing/server.ts';
import { hasActiveSubscription } from './service.ts';

const HOUR = 3_600_000;

let server: TestServer;

const start = (env: Record<string, string>) => {
  beforeAll(async () => {
    server = await startTestServer({ env });
  });
  afterAll(() => server.close());
  // Five sign-ups an hour are allowed from one address; each test has its own hour.
  beforeEach(() => server.clock.advance(HOUR));
};

const activate = ({ client, token }: NewOwner, changes: Record<string, unknown> = {}) =>
  client.callWithMessage(activateSubscription, { body: { ...planChoice, token, ...changes } });
const subscriptions = ({ companyId }: NewOwner) => subscriptionsOf(server, companyId ?? 0);

describe('a subscription in simulated mode', () => {
  start({ SUBSCRIPTION_MODE: 'simulated' });

  it('is one annual plan of 570 pounds', async () => {
    const { client } = await signUpOwner(server, 'head office');
    expect(await client.call(subscriptionPlan, { query: {} })).toEqual({
      name: 'Annual plan',
      price: 570,
      period: 'year',
      mode: 'simulated',
    });
  });

  it('is activated for a year, with any PIN', async () => {
    const owner = await signUpOwner(server, 'head office');
    const { message } = await activate(owner, { devPin: 'wrong' });
    expect(message).toBe('Subscription activated');
    const [subscription] = await subscriptions(owner);
    const begin = server.clock.now();
    const end = new Date(begin);
    end.setUTCFullYear(begin.getUTCFullYear() + 1);
    expect(subscription).toMatchObject({
      plan_id: 'annual',
      price_pence: 57_000,
      period: 'year',
      mode: 'simulated',
      status: 'active',
      period_start: begin,
      period_end: end,
      activated_by: owner.employeeId,
    });
  });

  it('is activated once, even if requested several times', async () => {
    const owner = await signUpOwner(server, 'head office');
    await Promise.all([activate(owner), activate(owner)]);
    await activate(owner);
    expect(await subscriptions(owner)).toHaveLength(1);
    const [subscription] = await subscriptions(owner);
    const log = await auditOf(server, owner.companyId ?? 0);
    expect(log.filter(({ action }) => action === 'subscription.activated')).toEqual([
      {
        action: 'subscription.activated',
        actor_id: owner.employeeId,
        entity: 'subscription',
        entity_id: subscription?.id,
        branch_id: null,
        details: { plan: 'annual', mode: 'simulated' },
        at: server.clock.now(),
      },
    ]);
  });

  it('is set up by the owner, after the company and its head office', async () => {
    const cast = await createCast(server);
    const token = await invite(server, cast.people['head-office manager'].id);
    const client = server.client(token);
    const refusals = await Promise.all([
      refusalOf(client.call(subscriptionPlan, { query: {} })),
      refusalOf(client.call(activateSubscription, { body: { ...planChoice, token } })),
    ]);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        status: 403,
        message: 'Only business owners can set up subscriptions',
      });
    }
    const tooEarly = await refusalOf(activate(await signUpOwner(server)));
    expect(tooEarly.code).toBe('STEP_NEEDS_COMPANY');
    const early = await refusalOf(activate(await signUpOwner(server, 'company')));
    expect(early.code).toBe('STEP_NEEDS_HEAD_OFFICE');
  });

  it('is refused with another price or plan', async () => {
    const owner = await signUpOwner(server, 'head office');
    for (const changes of [{ price: 1 }, { price: '570' }, { planId: 'monthly' }]) {
      expect((await refusalOf(activate(owner, changes))).status).toBe(400);
    }
    expect(await subscriptions(owner)).toEqual([]);
  });
});

describe('the plan of a company', () => {
  start({ SUBSCRIPTION_MODE: 'simulated' });

  it('is shown to head office until its last moment, and as ended from then on', async () => {
    const cast = await createCast(server);
    await createCast(server);
    const plan = async (kind: Kind) =>
      server.client(await tokenOf(server, cast.people[kind])).call(currentPlan);
    const since = server.clock.now();
    const renews = new Date(since.getTime() + 365 * 24 * HOUR);
    const active = {
      name: 'Annual plan',
      price: 570,
      period: 'year',
      status: 'active',
      since: since.toISOString(),
      renews_at: renews.toISOString(),
    };
    for (const kind of ['owner', 'head-office manager'] as const) {
      expect(await plan(kind)).toEqual(active);
    }
    for (const kind of ['branch manager', 'staff'] as const) {
      expect(await refusalOf(plan(kind))).toMatchObject({ status: 403 });
    }
    server.clock.set(new Date(renews.getTime() - 1).toISOString());
    expect(await plan('owner')).toEqual(active);
    server.clock.set(renews.toISOString());
    expect(await plan('owner')).toEqual({ ...active, status: 'ended' });
  });

  it('is the latest of several, ended if it was cancelled, and missing if there was none', async () => {
    const cast = await createCast(server);
    const { db, clock } = server.context;
    const plan = () => cast.as('owner').call(currentPlan);
    const isActive = () => hasActiveSubscription(db, mintScope(cast.company.id, 'all'));
    expect(await isActive()).toBe(true);
    const own = db.updateTable('subscriptions').where('company_id', '=', cast.company.id);
    await own.set({ status: 'ended' }).execute();
    expect(await plan()).toMatchObject({ price: 570, status: 'ended' });
    expect(await isActive()).toBe(false);
    const [first] = await subscriptionsOf(server, cast.company.id);
    if (!first) throw new Error('The company has a plan');
    const { id: _, ...columns } = first;
    const later = new Date(clock.now().getTime() + 800 * 24 * HOUR);
    await db
      .insertInto('subscriptions')
      .values({ ...columns, status: 'active', price_pence: 60_050, period_end: later })
      .execute();
    expect(await plan()).toMatchObject({
      price: 600.5,
      status: 'active',
      renews_at: later.toISOString(),
    });
    await db.deleteFrom('subscriptions').where('company_id', '=', cast.company.id).execute();
    expect(await plan()).toBeNull();
    // The subscriptions of other companies do not count.
    expect(await isActive()).toBe(false);
  });
});

describe('a subscription in PIN mode', () => {
  start({ SUBSCRIPTION_MODE: 'pin', SUBSCRIPTION_DEV_PIN: '12345' });

  it('is activated by the development PIN', async () => {
    const owner = await signUpOwner(server, 'head office');
    await activate(owner, { devPin: '12345' });
    expect(await subscriptions(owner)).toMatchObject([{ mode: 'pin', status: 'active' }]);
    const log = await auditOf(server, owner.companyId ?? 0);
    expect(log.at(-1)).toMatchObject({ details: { plan: 'annual', mode: 'pin' } });
    // Only wrong PINs count towards the limit.
    for (let tries = 0; tries < 6; tries += 1) await activate(owner, { devPin: '12345' });
    expect(await subscriptions(owner)).toHaveLength(1);
  });

  it('is refused without the PIN and with a wrong one', async () => {
    const owner = await signUpOwner(server, 'head office');
    for (const changes of [{}, { devPin: null }, { devPin: '' }, { devPin: '12346' }]) {
      expect(await refusalOf(activate(owner, changes))).toMatchObject({
        status: 400,
        message: 'Invalid PIN. Please enter the correct development PIN.',
      });
    }
    expect(await subscriptions(owner)).toEqual([]);
  });

  it('allows five tries an hour, even if the sixth is right', async () => {
    const owner = await signUpOwner(server, 'head office');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await refusalOf(activate(owner, { devPin: '00000' }))).status).toBe(400);
    }
    expect((await refusalOf(activate(owner, { devPin: '12345' }))).status).toBe(429);
    server.clock.advance(HOUR);
    await expect(activate(owner, { devPin: '12345' })).resolves.toBeDefined();
  });
});

describe('a subscription in PIN mode without a PIN', () => {
  start({ SUBSCRIPTION_MODE: 'pin' });

  it('is refused, whatever is sent', async () => {
    const owner = await signUpOwner(server, 'head office');
    for (const devPin of ['', '12345', null]) {
      expect(await refusalOf(activate(owner, { devPin }))).toMatchObject({
        status: 403,
        message: 'Failed to activate subscription',
      });
    }
    expect(await subscriptions(owner)).toEqual([]);
  });
});
