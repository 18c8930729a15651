import {
  DIARY_PAGE,
  deleteDiaryEntry,
  listDiaryEntries,
  saveDiaryEntry,
  updateDiaryEntry,
} from '@branchbook/contract/diary.ts';
import type { DiaryEntry } from '@branchbook/contract/diary.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api.ts';
import { daysOfMonth } from './month-rules.ts';

const ALL = ['diary'] as const;

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

/** Wraps changes of entries; the list and the dots are read again after a refusal too. */
const useChange = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ALL });
  return useMutation({ mutationFn, onSuccess: readAgain, onError: () => void readAgain() });
};

export const useSaveEntry = () =>
  useChange((body: { branchId: number; date: Day; note: string }) =>
    api.call(saveDiaryEntry, { body }),
  );

type Named = { id: number; branchId: number };

export const useUpdateEntry = () =>
  useChange((body: Named & { note: string }) => api.call(updateDiaryEntry, { body }));

export const useDeleteEntry = () =>
  useChange((body: Named) => api.call(deleteDiaryEntry, { query: {}, body }));
