import { ApiError } from '@branchbook/contract/client.ts';
import {
  activateSubscription,
  ANNUAL_PLAN,
  currentPlan,
  subscriptionPlan,
} from '@branchbook/contract/subscription.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { publicApi } from '../../shared/public-api.ts';
import { messageOf } from '../../shared/errors.ts';

export const planQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription-plan', token],
    queryFn: () => publicApi.call(subscriptionPlan, { query: { token } }),
  });

export const currentPlanQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => api.call(currentPlan, {}, { signal }),
});

export const activate = (token: string, devPin: string | null) =>
  publicApi.call(activateSubscription, {
    body: {
      token,
      devPin,
      planId: ANNUAL_PLAN.planId,
      price: ANNUAL_PLAN.pricePence / 100,
    },
  });

export const activationFailure = (error: unknown): string =>
  error instanceof ApiError
    ? messageOf(error, 'Failed to activate subscription')
    : 'An error occurred. Please try again.';
