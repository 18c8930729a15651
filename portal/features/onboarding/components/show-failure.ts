import { ApiError } from '@branchbook/contract/client.ts';
import type { FieldValues } from 'react-hook-form';
import { isWrongStep } from '../../../shared/completion-link.ts';
import { showFieldErrors } from '../../../shared/form.tsx';
import type { ZodForm } from '../../../shared/form.tsx';
import { kindOfFailure } from '../failure-rules.ts';

/** Shows why a step was not saved; calls `onWrongStep` when another step is due. */
export const showStepFailure = <In extends FieldValues, Out>(
  form: ZodForm<In, Out>,
  error: unknown,
  message: string,
  onWrongStep: () => void,
): void => {
  form.setError('root', { type: kindOfFailure(error), message });
  if (error instanceof ApiError) showFieldErrors(form, error.errors);
  if (isWrongStep(error)) onWrongStep();
};
