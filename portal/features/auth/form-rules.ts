import {
  credentials,
  forgotPasswordFields,
  resetPasswordFields,
  twoFactorCode,
  signUpFields,
} from '@branchbook/contract/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';

// Validation rules of the sign-in forms. They are loaded after the page is shown (useLateForm), as
// the schema library is as large as a quarter of the page.

export const loginRules = zodResolver(credentials);

export const codeRules = zodResolver(z.object({ code: twoFactorCode }));

export const forgotPasswordRules = zodResolver(forgotPasswordFields);

const confirmPassword = z.string().min(1, 'Please confirm your password');
const isConfirmed = (values: { password: string; confirmPassword: string }): boolean =>
  values.password === values.confirmPassword;
const NOT_CONFIRMED = {
  path: ['confirmPassword'],
  message: "Passwords don't match",
  // Checks at once, even while other fields are invalid.
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
