import {
  DIARY_PAGE,
  deleteDiaryEntry,
  listDiaryEntries,
  saveDiaryEntry,
  updateDiaryEntry,
} from '@branchbook/contract/diary.ts';
import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import { daysOfMonth } from './month-rules.ts';

const ALL = ['diary'] as const;
/** Changes affect the list of a day and the dots of a month. */
const AFFECTED = { affects: [ALL] };

type Asked = { branchId: number; date?: Day; startDate?: Day; endDate?: Day };

/** Reads all entries of a day or of a range of days, page by page. */
const readEntries = async (asked: Asked, signal: AbortSignal): Promise<DiaryEntry[]> => {
  const entries: DiaryEntry[] = [];
  let page: DiaryEntry[];
  do {
    const query = { ...asked, offset: entries.length };
    page = await api.call(listDiaryEntries, { query }, { signal });
    entries.push(...page);
  } while (page.length === DIARY_PAGE);
  return entries;
};

export const entriesQuery = (branchId: number, date: Day) =>
  queryOptions({
    queryKey: [...ALL, 'day', branchId, date],
    queryFn: ({ signal }) => readEntries({ branchId, date }, signal),
  });

/** Reads the entries of a month, for the dots on its days. */
export const monthQuery = (branchId: number, day: Day) => {
  const { startDate, endDate } = daysOfMonth(day);
  return queryOptions({
    queryKey: [...ALL, 'month', branchId, startDate],
    queryFn: ({ signal }) => readEntries({ branchId, startDate, endDate }, signal),
  });
};

export const useSaveEntry = () =>
  useContractMutation(AFFECTED, (body: { branchId: number; date: Day; note: string }) =>
    api.call(saveDiaryEntry, { body }),
  );

type Named = { id: number; branchId: number };

export const useUpdateEntry = () =>
  useContractMutation(AFFECTED, (body: Named & { note: string }) =>
    api.call(updateDiaryEntry, { body }),
  );

export const useDeleteEntry = () =>
  useContractMutation(AFFECTED, (body: Named) => api.call(deleteDiaryEntry, { query: {}, body }));
