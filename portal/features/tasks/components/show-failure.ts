import { ApiError } from '@branchbook/contract/client.ts';
import { messageOf } from '../../../shared/errors.ts';
import { showFieldErrors, showFormError } from '../../../shared/form.tsx';
import type { TaskForm } from '../task-values.ts';

/** Shows an error of the photo beside it; false for any other error. */
const showAtPhoto = (form: TaskForm, error: ApiError): boolean => {
  if (!error.code?.startsWith('PHOTO_')) return false;
  form.setError('photo', { message: error.message }, { shouldFocus: true });
  return true;
};

/** Shows the server's errors beside the fields that they name. */
export const showAtFields = (form: TaskForm, error: unknown): void => {
  if (!(error instanceof ApiError) || showAtPhoto(form, error)) return;
  showFieldErrors(form, error.errors);
};

/** Shows why a task was not created: beside the photo, or above the form and beside its fields. */
export const showCreationFailure = (form: TaskForm, error: unknown): void => {
  if (error instanceof ApiError && showAtPhoto(form, error)) return;
  showFormError(form, messageOf(error, 'Failed to create task'));
  showAtFields(form, error);
};
