import {
  credentials,
  forgotPasswordFields,
  resetPasswordFields,
  twoFactorCode,
  signUpFields,
} from '@branchbook/contract/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

// What the forms of signing in check. They are fetched when a page stands (useLateForm): the schema
// library weighs as much as a quarter of the page.

export const loginRules = zodResolver(credentials);

export const codeRules = zodResolver(z.object({ code: twoFactorCode }));

export const forgotPasswordRules = zodResolver(forgotPasswordFields);

const confirmPassword = z.string().min(1, 'Please confirm your password');
const isConfirmed = (values: { password: string; confirmPassword: string }): boolean =>
  values.password === values.confirmPassword;
const NOT_CONFIRMED = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Says so at once, also while other fields are still wrong.
  when: () => true,
};

export const newPasswordRules = zodResolver(
  resetPasswordFields
    .pick({ password: true })
    .extend({ confirmPassword })
    .refine(isConfirmed, NOT_CONFIRMED),
);

export const signUpRules = zodResolver(
  signUpFields
    .extend({
      confirmPassword,
      privacy: z.boolean().refine(Boolean, 'You must accept the privacy policy to continue'),
      terms: z.boolean().refine(Boolean, 'You must accept the terms and conditions to continue'),
    })
    .refine(isConfirmed, NOT_CONFIRMED),
);
