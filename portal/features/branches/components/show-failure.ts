import { ApiError } from '@branchbook/contract/client.ts';
import type { branchFields } from '@branchbook/contract/branches.ts';
import type { z } from 'zod';
import { showFieldErrors, showFormError } from '../../../shared/form.tsx';
import type { ZodForm } from '../../../shared/form.tsx';
import { failureText } from '../failure-rules.ts';

type BranchForm = ZodForm<z.input<typeof branchFields>, z.output<typeof branchFields>>;

/**
 * Shows why a branch was not saved: at the name field where the name is taken, else above the form,
 * with field errors at their fields.
 */
export const showBranchFailure = (form: BranchForm, error: unknown, fallback: string): void => {
  const message = failureText(error, fallback);
  if (error instanceof ApiError && error.code === 'BRANCH_NAME_EXISTS') {
    form.setError('name', { message }, { shouldFocus: true });
    return;
  }
  showFormError(form, message);
  if (error instanceof ApiError) showFieldErrors(form, error.errors);
};
