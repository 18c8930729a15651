import { ApiError, NetworkError } from '@branchbook/contract/client.ts';
import { addEmployee, getEmployee, listEmployees } from '@branchbook/contract/employees.ts';
import type { NewEmployee } from '@branchbook/contract/employees.ts';
import type { ToastText } from '@branchbook/ui/toasts.tsx';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { messageOf } from '../../shared/errors.ts';

const keys = { all: ['employees'] as const };

export const employeesQuery = (companyId: number) =>
  queryOptions({
    queryKey: [...keys.all, 'list', companyId],
    queryFn: ({ signal }) => api.call(listEmployees, { query: { companyId } }, { signal }),
  });

export const employeeQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...keys.all, 'one', employeeId],
    queryFn: ({ signal }) => api.call(getEmployee, { query: { employeeId } }, { signal }),
  });

export const useAddEmployee = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (employee: NewEmployee) => api.call(addEmployee, { body: employee }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.all }),
  });
};

/** The toast for a refused creation (section 8); none on 401, which ends the session for all. */
export const creationFailure = (error: unknown): ToastText | null => {
  if (error instanceof NetworkError) return { title: 'Connection Error', message: error.message };
  if (!(error instanceof ApiError)) return { title: 'Failed to Create Employee' };
  const message = messageOf(error, '');
  if (error.status === 401) return null;
  if (error.status === 403) return { title: 'Access Denied', message };
  if (error.status >= 500) return { title: 'Server Error', message };
  if (error.code === 'EMAIL_EXISTS' || /email already exists/i.test(message)) {
    return {
      title: 'Email Already Exists',
      message: 'Another account uses this e-mail address. Please enter a different one.',
    };
  }
  if (error.code === 'PIN_EXISTS' || /pin already exists/i.test(message)) {
    return {
      title: 'PIN Already Exists',
      message: 'This PIN is already in use at this branch. Please choose a different one.',
    };
  }
  if (error.code === 'MISSING_FIELDS') {
    return {
      title: 'Missing Required Information',
      message: error.errors.map((one) => one.message).join('. ') || message,
    };
  }
  if (error.code === 'INVALID_ROLE') {
    return { title: 'Invalid Role Selected', message: 'Please choose Manager or Staff.' };
  }
  if (error.errors.length > 0) {
    return {
      title: 'Validation Error',
      message: error.errors.map((one) => one.message).join('. '),
    };
  }
  return { title: 'Failed to Create Employee', message };
};
