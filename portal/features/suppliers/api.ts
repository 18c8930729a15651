import {
  addSupplier,
  changeSupplier,
  exportSuppliers,
  listSuppliers,
  removeSupplier,
} from '@branchbook/contract/suppliers.ts';
import type { SupplierKind } from '@branchbook/contract/suppliers.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { saveResponse } from '../../shared/download.ts';

const ALL = ['suppliers'] as const;

export const suppliersQuery = queryOptions({
  queryKey: ALL,
  queryFn: ({ signal }) => api.call(listSuppliers, { query: {} }, { signal }),
});

export type SupplierFields = {
  contact_kind: SupplierKind;
  name: string;
  supplies: string | null;
  contact_name: string | null;
  phone: string | null;
  email: string | null;
  account_number: string | null;
  branchIds: number[] | null;
};

export const useAddSupplier = () =>
  useContractMutation({ affects: [ALL] }, (body: SupplierFields) =>
    api.call(addSupplier, { body }),
  );

export const useChangeSupplier = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ id, ...body }: SupplierFields & { id: number; version: number }) =>
      api.call(changeSupplier, { params: { id }, body }),
  );

export const useRemoveSupplier = () =>
  useContractMutation({ affects: [ALL] }, (id: number) =>
    api.call(removeSupplier, { params: { id } }),
  );

/** Saves the suppliers as a CSV file, and returns its name. */
export const useExportSuppliers = () =>
  useMutation({
    mutationFn: async (_: undefined) =>
      saveResponse(await api.raw(exportSuppliers, {}), 'suppliers.csv'),
  });
