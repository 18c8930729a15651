import { resetTwoStep } from '@branchbook/contract/account.ts';
import {
  addEmployee,
  deleteEmployee,
  deleteEmployees,
  exportEmployees,
  getEmployee,
  importEmployees,
  listEmployees,
  makeSetUpLink,
  updateEmployee,
  updateEmployees,
} from '@branchbook/contract/employees.ts';
import type { EmployeeChanges, NewEmployee } from '@branchbook/contract/employee-fields.ts';
import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, refreshUser } from '../../shared/api.ts';
import { branchKeys } from '../../shared/branches.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { saveResponse } from '../../shared/download.ts';
import { useUser } from '../../shared/user.tsx';

const keys = { all: ['employees'] as const };

/** Branches are affected too, as they show how many employees they have. */
const LISTS = [keys.all, branchKeys.all];
const LISTS_AFFECTED = { affects: LISTS, inBackground: true } as const;

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

/** Returns a function that reads all lists of employees again. */
const useInvalidateEmployees = () => {
  const queryClient = useQueryClient();
  return () => Promise.all(LISTS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

export const useAddEmployee = () =>
  useMutation({
    mutationFn: (employee: NewEmployee) => api.call(addEmployee, { body: employee }),
    onSuccess: useInvalidateEmployees(),
  });

export const useUpdateEmployee = () => {
  const user = useUser();
  const invalidateEmployees = useInvalidateEmployees();
  return useMutation({
    mutationFn: (changes: Partial<EmployeeChanges> & { employeeId: number }) =>
      api.call(updateEmployee, { body: changes }),
    onSuccess: ({ id }) => {
      if (id === user.employee_id) void refreshUser();
      void invalidateEmployees();
    },
  });
};

export const useDeleteEmployee = () =>
  useContractMutation(LISTS_AFFECTED, (employeeId: number) =>
    api.call(deleteEmployee, { body: { employeeId } }),
  );

export const useUpdateEmployees = () =>
  useContractMutation(LISTS_AFFECTED, (body: RequestOf<typeof updateEmployees>['body']) =>
    api.call(updateEmployees, { body }),
  );

export const useDeleteEmployees = () =>
  useContractMutation(LISTS_AFFECTED, (employeeIds: number[]) =>
    api.call(deleteEmployees, { body: { employeeIds } }),
  );

export const useSendSetUpLink = () =>
  useMutation({
    mutationFn: (employeeId: number) => api.call(makeSetUpLink, { body: { employeeId } }),
  });

export const useResetTwoFactor = () =>
  useContractMutation(LISTS_AFFECTED, (employeeId: number) =>
    api.call(resetTwoStep, { params: { employeeId } }),
  );

export const useImportEmployees = () => {
  const invalidateEmployees = useInvalidateEmployees();
  return async (csv: string, dryRun: boolean) => {
    const result = await api.call(importEmployees, { body: { csv, dryRun } });
    if (result.added > 0) void invalidateEmployees();
    return result;
  };
};

export const useExportEmployees = () =>
  useMutation({
    mutationFn: async () =>
      saveResponse(await api.raw(exportEmployees, { query: {} }), 'employees.csv'),
  });
