import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { headOfficeRoles } from './permissions.ts';

/** The only plan ([A-043]). Price in pence. */
export const ANNUAL_PLAN = {
  planId: 'annual',
  name: 'Annual plan',
  pricePence: 57_000,
  period: 'year',
} as const;

export const DEV_PIN_LENGTH = 5;
export const SUBSCRIPTION_MODES = ['simulated', 'pin'] as const;
export type SubscriptionMode = (typeof SUBSCRIPTION_MODES)[number];

export const subscriptionPlan = endpoint({
  method: 'GET',
  path: '/api/subscription-plan',
  summary: 'The plan on offer and how it is activated here',
  who: ['onboarding'],
  query: z.object({ token: z.string().max(200).optional() }),
  data: z.object({
    name: z.string(),
    price: z.number().describe('Pounds'),
    period: z.string(),
    mode: z.enum(SUBSCRIPTION_MODES),
  }),
  errors: ['LINK_EXPIRED', 'OWNERS_SET_UP_SUBSCRIPTIONS'],
});

export const activateSubscription = endpoint({
  method: 'POST',
  path: '/api/activate-subscription-dev',
  summary: 'Activate the subscription: simulated, or with the development PIN',
  who: ['onboarding'],
  body: z.object({
    token: z.string().max(200),
    devPin: z.string().max(100).nullish(),
    planId: z.literal(ANNUAL_PLAN.planId),
    price: z.literal(ANNUAL_PLAN.pricePence / 100),
  }),
  data: z.null(),
  errors: [
    'LINK_EXPIRED',
    'OWNERS_SET_UP_SUBSCRIPTIONS',
    'STEP_NEEDS_COMPANY',
    'STEP_NEEDS_HEAD_OFFICE',
    'WRONG_DEV_PIN',
    'ACTIVATION_REFUSED',
    'TOO_MANY_REQUESTS',
  ],
});

export const currentPlan = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'The plan that the company has, and until when it is paid',
  who: headOfficeRoles,
  data: z
    .object({
      name: z.string(),
      price: z.number().describe('Pounds'),
      period: z.string(),
      status: z.enum(['active', 'ended']),
      since: z.string().describe('UTC instant'),
      renews_at: z.string().describe('UTC instant: of one that ended, when it did'),
    })
    .nullable(),
});
export type CurrentPlan = z.output<(typeof currentPlan)['data']>;

export const subscriptionEndpoints = { subscriptionPlan, activateSubscription, currentPlan };
