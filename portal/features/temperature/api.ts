import { ApiError } from '@branchbook/contract/client.ts';
import {
  addEquipment,
  changeEquipment,
  closeReading,
  listEquipment,
  listTemperatureLogs,
  removeEquipment,
  temperatureCsv,
  temperaturePdf,
} from '@branchbook/contract/temperature.ts';
import type { Equipment, equipmentForm } from '@branchbook/contract/temperature.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api.ts';
import type { DateRange } from '../../shared/date-range.ts';

export type EquipmentFields = z.output<typeof equipmentForm>;
export type Selection = DateRange & { branchId: number; equipId: number };

const ALL = ['temperature'] as const;

/** Lists a branch's equipment, also removed equipment, whose temperatures can still be read. */
export const equipmentQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, 'equipment', branchId],
    queryFn: ({ signal }) =>
      api.call(listEquipment, { query: { branchId, removed: 'true' } }, { signal }),
  });

/** Lists the equipment in use at all branches that the user can access. */
export const allEquipmentQuery = () =>
  queryOptions({
    queryKey: [...ALL, 'equipment', 'all'],
    queryFn: ({ signal }) => api.call(listEquipment, { query: {} }, { signal }),
  });

export const logsQuery = ({ branchId, equipId, start, end }: Selection) =>
  queryOptions({
    queryKey: [...ALL, 'logs', branchId, equipId, start, end],
    queryFn: ({ signal }) =>
      api.call(
        listTemperatureLogs,
        { query: { branchId, equipId, startDate: start, endDate: end } },
        { signal },
      ),
  });

const fileOf = ({ branchId, equipId, start, end }: Selection) => ({
  body: { branchId, equipId, startDate: start, endDate: end },
});

export const fetchTemperaturePdf = (selection: Selection, signal: AbortSignal) =>
  api.raw(temperaturePdf, fileOf(selection), { signal });

export const fetchTemperatureCsv = (selection: Selection, signal: AbortSignal) =>
  api.raw(temperatureCsv, fileOf(selection), { signal });

/** Returns another user's version of the equipment, when a change was refused for it ([A-134]). */
export const conflictingEquipment = (error: unknown): Equipment | null => {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  return changeEquipment.data.safeParse(error.data?.['current']).data ?? null;
};

/** Sends a change and reads again, also after a refusal, which mostly means stale data. */
const useChange = <Sent, Answer>(mutationFn: (sent: Sent) => Promise<Answer>) => {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: ALL });
  return useMutation({ mutationFn, onSuccess: readAgain, onError: () => void readAgain() });
};

export const useAddEquipment = () =>
  useChange((added: EquipmentFields & { branchId: number }) =>
    api.call(addEquipment, { body: added }),
  );

export const useChangeEquipment = () =>
  useChange(({ id, ...body }: EquipmentFields & { id: number; version: number | undefined }) =>
    api.call(changeEquipment, { params: { id }, body }),
  );

export const useRemoveEquipment = () =>
  useChange((id: number) => api.call(removeEquipment, { params: { id } }));

export const useCloseReading = () =>
  useChange(({ id, note }: { id: number; note: string }) =>
    api.call(closeReading, { params: { id }, body: { note } }),
  );
