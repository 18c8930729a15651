import { listEmployees } from '@branchbook/contract/employees.ts';
import { listBranchTasks } from '@branchbook/contract/tasks.ts';
import {
  recordTraining,
  trainingCsv,
  trainingGridOf,
  trainingOfEmployee,
  trainingPdf,
} from '@branchbook/contract/training.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api.ts';

const ALL = ['training'] as const;

/** Lists a branch's employees; without `branchId`, all in reach: any may be the trainer. */
export const peopleQuery = (branchId?: number) =>
  queryOptions({
    queryKey: ['employees', 'training', branchId ?? null],
    queryFn: ({ signal }) => api.call(listEmployees, { query: { branchId } }, { signal }),
  });

export const tasksQuery = (branchId: number) =>
  queryOptions({
    queryKey: ['tasks', 'training', branchId],
    queryFn: ({ signal }) => api.call(listBranchTasks, { query: { branchId } }, { signal }),
  });

export const recordsQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...ALL, 'employee', employeeId],
    queryFn: ({ signal }) => api.call(trainingOfEmployee, { params: { employeeId } }, { signal }),
  });

export const gridQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, 'grid', branchId],
    queryFn: ({ signal }) => api.call(trainingGridOf, { query: { branchId } }, { signal }),
  });

type OfEmployee = { employeeId: number; branchId: number };

export const fetchTrainingPdf = (body: OfEmployee, signal: AbortSignal) =>
  api.raw(trainingPdf, { body }, { signal });

export const fetchTrainingCsv = (body: OfEmployee, signal: AbortSignal) =>
  api.raw(trainingCsv, { body }, { signal });

export const useRecordTraining = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.output<typeof recordTraining.body>) => api.call(recordTraining, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ALL }),
  });
};
