import type { NextStep } from '@branchbook/contract/onboarding.ts';
import { expect, it } from 'vitest';
import { resumeOf } from './resume-rules.ts';

const resumed = (nextStep: string | null) =>
  resumeOf({ hasCreatedCompany: true, nextStep: nextStep as NextStep | null });

it('an owner without a company registers it', () => {
  expect(resumeOf({ hasCreatedCompany: false, nextStep: null })).toBeNull();
});

it('an owner with a company continues with the next step', () => {
  expect(resumed('setup_head_office')).toEqual({ to: '/setup-head-office' });
  expect(resumed('subscription')).toEqual({ to: '/subscription' });
  expect(resumed('complete')).toMatchObject({ text: expect.stringContaining('Sign in') });
});

it.each([null, 'something else'])('with a company, a next step of %j means signing in', (next) => {
  expect(resumed(next)).toEqual({
    text: 'Your company setup is already complete. Please login to access your account.',
  });
});
