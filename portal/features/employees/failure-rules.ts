import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import type { ToastText } from '@branchbook/ui/toasts.tsx';
import { messageOf } from '../../shared/errors.ts';

const listed = (error: ApiError): string => error.errors.map(({ message }) => message).join('. ');

const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Returns the toast for a refused creation (section 8); null on 401, which ends the session. */
export const creationFailure = (error: unknown): ToastText | null => {
  if (error instanceof NetworkError) return { title: 'Connection Error', message: error.message };
  if (!(error instanceof ApiError)) return { title: 'Failed to Create Employee' };
  const message = messageOf(error, '');
  if (isOver(error)) return null;
  if (error.status === 403) {
    return { title: 'Access Denied', message: 'You don’t have permission to add this employee.' };
  }
  if (error.status >= 500) return { title: 'Server Error', message };
  if (error.code === 'EMAIL_EXISTS' || /email already exists/i.test(message)) {
    return {
      title: 'Email Already Exists',
      message: 'Another account uses this email address. Enter a different one.',
    };
  }
  if (error.code === 'PIN_EXISTS' || /pin already exists/i.test(message)) {
    return {
      title: 'PIN Already Exists',
      message: 'This PIN is already in use at this branch. Choose a different one.',
    };
  }
  if (error.code === 'MISSING_FIELDS') {
    return { title: 'Missing Required Information', message: listed(error) || message };
  }
  if (error.code === 'INVALID_ROLE') {
    return { title: 'Invalid Role Selected', message: 'Choose Manager or Staff.' };
  }
  if (error.errors.length > 0) return { title: 'Validation Error', message: listed(error) };
  return { title: 'Failed to Create Employee', message };
};

/** Returns the toast for a refused change; null on 401. */
export const updateFailure = (error: unknown): ToastText | null => {
  if (isOver(error)) return null;
  const said = error instanceof ApiError ? listed(error) : '';
  return { title: 'Failed to Update Employee', message: said || messageOf(error, '') };
};

/** Returns the toast for a refused deletion on the page; null on 401. */
export const deletionFailure = (error: unknown): ToastText | null => {
  if (isOver(error)) return null;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) {
    return { title: 'Access Denied', message: 'You may not delete this employee.' };
  }
  if (status === 404) {
    return {
      title: 'Employee Not Found',
      message: 'This employee could not be found or was already deleted.',
    };
  }
  return { title: 'Failed to Delete Employee', message: messageOf(error, '') };
};

/** Returns the toast for a refused deletion in the management dialog, which has its own text. */
export const deletionFailureInDialog = (error: unknown): ToastText | null =>
  isOver(error)
    ? null
    : { title: 'Delete Failed', message: messageOf(error, 'Failed to delete employee') };

/** Returns the toast for a refused change of several employees, of whom none was changed. */
export const bulkFailure = (error: unknown, title: string): ToastText => {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) {
    return { title: 'Access Denied', message: 'You don’t have permission to do this.' };
  }
  if (status === 404) {
    return {
      title: 'Employee Not Found',
      message: 'One of them was already deleted. Check the list and try again.',
    };
  }
  const said = error instanceof ApiError ? listed(error) : '';
  return { title, message: said || messageOf(error, 'Nothing was changed. Please try again.') };
};
