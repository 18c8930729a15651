import { ApiError } from '@branchbook/contract/client.ts';
import { messageOf } from '../../shared/errors.ts';
import { showFieldErrors, showFormError } from '../../shared/form.tsx';
import type { TaskForm } from './task-values.ts';

/** Why a task was not saved, where there is more to say than the title of the notice does. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'NOT_FOUND'
    ? 'This task has been deleted in the meantime.'
    : messageOf(error, '');

/** Says beside the photo what is wrong with it; false when it is something else. */
const showAtPhoto = (form: TaskForm, error: ApiError): boolean => {
  if (!error.code?.startsWith('PHOTO_')) return false;
  form.setError('photo', { message: error.message }, { shouldFocus: true });
  return true;
};

/** Says what was wrong beside the fields that the server named. */
export const showAtFields = (form: TaskForm, error: unknown): void => {
  if (!(error instanceof ApiError) || showAtPhoto(form, error)) return;
  showFieldErrors(form, error.errors);
};

/** Says why a task was not created: beside what is to blame, and above the form. */
export const showCreationFailure = (form: TaskForm, error: unknown): void => {
  if (error instanceof ApiError && showAtPhoto(form, error)) return;
  showFormError(form, messageOf(error, 'Failed to create task'));
  showAtFields(form, error);
};
