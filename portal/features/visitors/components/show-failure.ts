import { ApiError } from '@branchbook/contract/client.ts';
import { toast } from '@branchbook/ui/toasts.tsx';
import type { FieldErrors } from 'react-hook-form';
import { messageOf } from '../../../shared/errors.ts';
import { showFieldErrors } from '../../../shared/form.tsx';
import type { ZodForm } from '../../../shared/form.tsx';
import { firstProblem } from '../profile-rules.ts';
import type { ProfileFields, ProfileInput } from '../profile-rules.ts';

export type ProfileForm = ZodForm<ProfileInput, ProfileFields>;

/** Shows the first error in a toast; it stands beside its field, too. */
export const showInvalidFields = (errors: FieldErrors<ProfileInput>): void =>
  toast.error({ title: 'Validation error', message: firstProblem(errors) });

/** Reports that a company was not saved; the typed values stay. */
export const showRefusal = (
  form: ProfileForm,
  error: unknown,
  title: string,
  fallback: string,
): void => {
  if (error instanceof ApiError) showFieldErrors(form, error.errors);
  toast.error({ title, message: messageOf(error, fallback) });
};
