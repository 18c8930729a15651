import { resetTwoStep } from '@branchbook/contract/account.ts';
import { ApiError } from '@branchbook/contract/client.ts';
import {
  addEmployee,
  deleteEmployee,
  deleteEmployees,
  employeeDetails,
  exportEmployees,
  getEmployee,
  importEmployees,
  listEmployees,
  makeSetUpLink,
  updateEmployee,
  updateEmployees,
} from '@branchbook/contract/employees.ts';
import type { EmployeeChanges, NewEmployee } from '@branchbook/contract/employee-fields.ts';
import type { EmployeeDetails } from '@branchbook/contract/employees.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, refreshUser } from '../../shared/api.ts';
import { branchKeys } from '../../shared/branches.ts';
import { saveResponse } from '../../shared/download.ts';
import { useUser } from '../../shared/user.tsx';

const keys = { all: ['employees'] as const };

/** Reads the employees that the user can see, or those of one branch. */
export const employeesQuery = (companyId: number, branchId?: number) =>
  queryOptions({
    queryKey: [...keys.all, 'list', companyId, branchId ?? null],
    queryFn: ({ signal }) =>
      api.call(listEmployees, { query: { companyId, branchId } }, { signal }),
  });

export const employeeQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...keys.all, 'one', employeeId],
    queryFn: ({ signal }) => api.call(getEmployee, { query: { employeeId } }, { signal }),
  });

/** Returns a function that reads employees again, and branches, which show how many they have. */
const useListsAnew = () => {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.all }),
      queryClient.invalidateQueries({ queryKey: branchKeys.all }),
    ]);
};

export const useAddEmployee = () =>
  useMutation({
    mutationFn: (employee: NewEmployee) => api.call(addEmployee, { body: employee }),
    onSuccess: useListsAnew(),
  });

export const useUpdateEmployee = () => {
  const user = useUser();
  const listsAnew = useListsAnew();
  return useMutation({
    mutationFn: (changes: Partial<EmployeeChanges> & { employeeId: number }) =>
      api.call(updateEmployee, { body: changes }),
    onSuccess: ({ id }) => {
      if (id === user.employee_id) void refreshUser();
      void listsAnew();
    },
  });
};

export const useDeleteEmployee = () => {
  const listsAnew = useListsAnew();
  return useMutation({
    mutationFn: (employeeId: number) => api.call(deleteEmployee, { body: { employeeId } }),
    // Runs after a refusal too: another user may have deleted the employee already.
    onSettled: () => void listsAnew(),
  });
};

export const useUpdateEmployees = () => {
  const listsAnew = useListsAnew();
  return useMutation({
    mutationFn: (body: RequestOf<typeof updateEmployees>['body']) =>
      api.call(updateEmployees, { body }),
    onSettled: () => void listsAnew(),
  });
};

export const useDeleteEmployees = () => {
  const listsAnew = useListsAnew();
  return useMutation({
    mutationFn: (employeeIds: number[]) => api.call(deleteEmployees, { body: { employeeIds } }),
    onSettled: () => void listsAnew(),
  });
};

export const useSendSetUpLink = () =>
  useMutation({
    mutationFn: (employeeId: number) => api.call(makeSetUpLink, { body: { employeeId } }),
  });

export const useResetTwoFactor = () => {
  const listsAnew = useListsAnew();
  return useMutation({
    mutationFn: (employeeId: number) => api.call(resetTwoStep, { params: { employeeId } }),
    // Runs after a refusal too: the employee may have turned it off already.
    onSettled: () => void listsAnew(),
  });
};

export const useImportEmployees = () => {
  const listsAnew = useListsAnew();
  return async (csv: string, dryRun: boolean) => {
    const result = await api.call(importEmployees, { body: { csv, dryRun } });
    if (result.added > 0) void listsAnew();
    return result;
  };
};

export const useExportEmployees = () =>
  useMutation({
    mutationFn: async () =>
      saveResponse(await api.raw(exportEmployees, { query: {} }), 'employees.csv'),
  });

/** Returns the current employee when an update was refused as a conflict ([A-134]), else null. */
export const conflictingEmployee = (error: unknown): EmployeeDetails | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  return employeeDetails.safeParse(error.data?.['current']).data ?? null;
};
