import {
  changeFoodLimit,
  closeFoodCheck,
  foodCheckCsv,
  foodCheckPdf,
  FOOD_CHECKS_PAGE,
  listFoodChecks,
  listFoodLimits,
} from '@branchbook/contract/food-checks.ts';
import type { FoodResult } from '@branchbook/contract/food-checks.ts';
import type { FoodNation, LimitKey } from '@branchbook/contract/food-rulings.ts';
import type { FoodCheckKind } from '@branchbook/contract/food-verdict.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { BranchRange } from '../../shared/date-range.ts';

const keys = { checks: ['foodChecks', 'checks'], limits: ['foodChecks', 'limits'] } as const;

export type ChecksFilter = BranchRange & {
  kind?: FoodCheckKind | undefined;
  show?: FoodResult | undefined;
  page: number;
};

export const checksQuery = ({ branchId, start, end, kind, show, page }: ChecksFilter) =>
  queryOptions({
    queryKey: [...keys.checks, branchId, start, end, kind, show, page],
    queryFn: ({ signal }) =>
      api.call(
        listFoodChecks,
        {
          query: {
            branchId,
            startDate: start,
            endDate: end,
            kind,
            outcome: show,
            offset: (page - 1) * FOOD_CHECKS_PAGE,
          },
        },
        { signal },
      ),
  });

export const limitsQuery = queryOptions({
  queryKey: keys.limits,
  queryFn: ({ signal }) => api.call(listFoodLimits, {}, { signal }),
});

export const useCloseCheck = () =>
  useContractMutation(
    { affects: [keys.checks], inBackground: true },
    ({ id, note }: { id: number; note: string }) =>
      api.call(closeFoodCheck, { params: { id }, body: { note } }),
  );

export const useChangeLimit = () =>
  useContractMutation(
    { affects: [keys.limits] },
    (body: { nation: FoodNation; key: LimitKey; value: number | null }) =>
      api.call(changeFoodLimit, { body }),
  );

const fileOf = ({ branchId, start, end }: BranchRange) => ({
  body: { branchId, startDate: start, endDate: end },
});

export const fetchFoodPdf = (range: BranchRange, signal: AbortSignal) =>
  api.raw(foodCheckPdf, fileOf(range), { signal });

export const fetchFoodCsv = (range: BranchRange, signal: AbortSignal) =>
  api.raw(foodCheckCsv, fileOf(range), { signal });
