import {
  getAllergenPage,
  publishAllergenPage,
  revokeAllergenPage,
} from '@branchbook/contract/allergen-pages.ts';
import {
  allergenCsv,
  allergenSheet,
  dishLabel,
  importDishes,
  keepDishPhoto,
} from '@branchbook/contract/allergen-files.ts';
import {
  addDish,
  changeDish,
  checkDish,
  getDish,
  listDishes,
  listDishVersions,
  rejectDish,
  signDish,
  withdrawDish,
} from '@branchbook/contract/allergens.ts';
import type { DataOf, RequestOf } from '@branchbook/contract/endpoint.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';

const keys = {
  dishes: ['allergens', 'dishes'] as const,
  pages: ['allergens', 'pages'] as const,
};

export type Filters = RequestOf<typeof listDishes>['query'];

export const dishesQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [...keys.dishes, 'list', filters],
    queryFn: ({ signal }) => api.call(listDishes, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  });

export const dishQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.dishes, 'one', id],
    queryFn: ({ signal }) => api.call(getDish, { params: { id } }, { signal }),
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.dishes, 'versions', id],
    queryFn: ({ signal }) => api.call(listDishVersions, { params: { id } }, { signal }),
  });

export type DishLabel = DataOf<typeof dishLabel>;

export const labelQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.dishes, 'label', id],
    queryFn: ({ signal }) => api.call(dishLabel, { params: { id } }, { signal }),
  });

export const pageQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...keys.pages, branchId],
    queryFn: ({ signal }) => api.call(getAllergenPage, { params: { branchId } }, { signal }),
  });

const AFFECTED = { affects: [keys.dishes] } as const;

export const useAddDish = () =>
  useContractMutation(AFFECTED, (body: RequestOf<typeof addDish>['body']) =>
    api.call(addDish, { body }),
  );

export const useChangeDish = (id: number) =>
  useContractMutation(AFFECTED, (body: RequestOf<typeof changeDish>['body']) =>
    api.call(changeDish, { params: { id }, body }),
  );

export const useSignDish = (id: number) =>
  useContractMutation(AFFECTED, (body: RequestOf<typeof signDish>['body']) =>
    api.call(signDish, { params: { id }, body }),
  );

export const useRejectDish = (id: number) =>
  useContractMutation(AFFECTED, (body: RequestOf<typeof rejectDish>['body']) =>
    api.call(rejectDish, { params: { id }, body }),
  );

export const useCheckDish = (id: number) =>
  useContractMutation(AFFECTED, (version: number) =>
    api.call(checkDish, { params: { id }, body: { version } }),
  );

export const useWithdrawDish = (id: number) =>
  useContractMutation(AFFECTED, () => api.call(withdrawDish, { params: { id } }));

export const sendDishPhoto = async (photo: Blob): Promise<string> =>
  (await api.call(keepDishPhoto, { body: {}, photo })).photo_url;

export const useImportDishes = () => {
  const { mutateAsync } = useContractMutation(
    AFFECTED,
    (body: RequestOf<typeof importDishes>['body']) => api.call(importDishes, { body }),
  );
  return (csv: string, dryRun: boolean) => mutateAsync({ csv, dryRun });
};

export const usePublishPage = () =>
  useContractMutation({ affects: [keys.pages] }, (branchId: number) =>
    api.call(publishAllergenPage, { params: { branchId } }),
  );

export const useRevokePage = () =>
  useContractMutation({ affects: [keys.pages] }, (branchId: number) =>
    api.call(revokeAllergenPage, { params: { branchId } }),
  );

export const fetchAllergenPdf = (branchId: number, signal: AbortSignal) =>
  api.raw(allergenSheet, { body: { branchId } }, { signal });

export const fetchAllergenCsv = (branchId: number, signal: AbortSignal) =>
  api.raw(allergenCsv, { body: { branchId } }, { signal });
