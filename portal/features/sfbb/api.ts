import type { RequestOf } from '@branchbook/contract/endpoint.ts';
import { listBranchPeople } from '@branchbook/contract/employees.ts';
import {
  addFitnessReport,
  changeFitnessReport,
  listFitnessReports,
} from '@branchbook/contract/sfbb-fitness.ts';
import {
  addFoodMethod,
  changeFoodMethod,
  getFoodMethod,
  listFoodMethods,
  listMethodPresets,
} from '@branchbook/contract/sfbb-methods.ts';
import { listFoodReviews, signFoodReview } from '@branchbook/contract/sfbb-reviews.ts';
import type { Scheme } from '@branchbook/contract/sfbb-rules.ts';
import {
  addFoodProblem,
  completeFoodProblem,
  foodDiaryCsv,
  foodDiaryPdf,
  getDiaryDay,
  listDiaryDays,
  signDiaryDay,
  startFoodDiary,
} from '@branchbook/contract/sfbb.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { BranchRange } from '../../shared/date-range.ts';

const ALL = ['foodDiary'] as const;

export const diaryMonthQuery = (branchId: number, month: string) =>
  queryOptions({
    queryKey: [...ALL, 'month', branchId, month],
    queryFn: ({ signal }) => api.call(listDiaryDays, { query: { branchId, month } }, { signal }),
  });

export const diaryDayQuery = (branchId: number, date: Day) =>
  queryOptions({
    queryKey: [...ALL, 'day', branchId, date],
    queryFn: ({ signal }) =>
      api.call(getDiaryDay, { params: { date }, query: { branchId } }, { signal }),
  });

export const reviewsQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, 'reviews', branchId],
    queryFn: ({ signal }) => api.call(listFoodReviews, { query: { branchId } }, { signal }),
  });

export const fitnessQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, 'fitness', branchId],
    queryFn: ({ signal }) => api.call(listFitnessReports, { query: { branchId } }, { signal }),
  });

export const diaryPeopleQuery = (branchId: number) =>
  queryOptions({
    queryKey: ['employees', 'people', branchId],
    queryFn: ({ signal }) => api.call(listBranchPeople, { query: { branchId } }, { signal }),
  });

export const methodsQuery = (scheme: Scheme) =>
  queryOptions({
    queryKey: [...ALL, 'methods', scheme],
    queryFn: ({ signal }) => api.call(listFoodMethods, { query: { scheme } }, { signal }),
  });

export const methodQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'method', id],
    queryFn: ({ signal }) => api.call(getFoodMethod, { params: { id } }, { signal }),
  });

export const presetsQuery = (scheme: Scheme) =>
  queryOptions({
    queryKey: [...ALL, 'presets', scheme],
    queryFn: ({ signal }) => api.call(listMethodPresets, { query: { scheme } }, { signal }),
    staleTime: Infinity,
  });

export const useStartDiary = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ id, ...body }: { id: number } & RequestOf<typeof startFoodDiary>['body']) =>
      api.call(startFoodDiary, { params: { id }, body }),
  );

export const useSignDay = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ date, ...body }: { date: Day } & RequestOf<typeof signDiaryDay>['body']) =>
      api.call(signDiaryDay, { params: { date }, body }),
  );

export const useAddProblem = () =>
  useContractMutation({ affects: [ALL] }, (body: RequestOf<typeof addFoodProblem>['body']) =>
    api.call(addFoodProblem, { body }),
  );

export const useCompleteProblem = () =>
  useContractMutation({ affects: [ALL] }, ({ id, done }: { id: number; done: string }) =>
    api.call(completeFoodProblem, { params: { id }, body: { done } }),
  );

export const useSignReview = () =>
  useContractMutation({ affects: [ALL] }, (body: RequestOf<typeof signFoodReview>['body']) =>
    api.call(signFoodReview, { body }),
  );

export const useAddFitness = () =>
  useContractMutation({ affects: [ALL] }, (body: RequestOf<typeof addFitnessReport>['body']) =>
    api.call(addFitnessReport, { body }),
  );

export const useChangeFitness = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ id, ...body }: { id: number } & RequestOf<typeof changeFitnessReport>['body']) =>
      api.call(changeFitnessReport, { params: { id }, body }),
  );

export const useAddMethod = () =>
  useContractMutation({ affects: [ALL] }, (body: RequestOf<typeof addFoodMethod>['body']) =>
    api.call(addFoodMethod, { body }),
  );

export const useChangeMethod = () =>
  useContractMutation(
    { affects: [ALL] },
    ({ id, ...body }: { id: number } & RequestOf<typeof changeFoodMethod>['body']) =>
      api.call(changeFoodMethod, { params: { id }, body }),
  );

const fileOf = ({ branchId, start, end }: BranchRange) => ({
  body: { branchId, startDate: start, endDate: end },
});

export const fetchDiaryPdf = (range: BranchRange, signal: AbortSignal) =>
  api.raw(foodDiaryPdf, fileOf(range), { signal });

export const fetchDiaryCsv = (range: BranchRange, signal: AbortSignal) =>
  api.raw(foodDiaryCsv, fileOf(range), { signal });
