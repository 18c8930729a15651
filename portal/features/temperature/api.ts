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
import {
  changeTemperatureSlots,
  readTemperatureSlots,
} from '@branchbook/contract/temperature-slots.ts';
import type { BranchSlots } from '@branchbook/contract/temperature-slots.ts';
import type { equipmentForm } from '@branchbook/contract/temperature.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../shared/api.ts';
import { useContractMutation } from '../../shared/contract-mutation.ts';
import type { DateRange } from '../../shared/date-range.ts';

export type EquipmentFields = z.output<typeof equipmentForm> & { slots: string[] | null };
export type Selection = DateRange & { branchId: number; equipId: number };

const ALL = ['temperature'] as const;
const AFFECTED = { affects: [ALL] };

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

/** Reads the times by which a branch takes temperatures. */
export const slotsQuery = (branchId: number) =>
  queryOptions({
    queryKey: [...ALL, 'slots', branchId],
    queryFn: ({ signal }) => api.call(readTemperatureSlots, { query: { branchId } }, { signal }),
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

export const useAddEquipment = () =>
  useContractMutation(AFFECTED, (added: EquipmentFields & { branchId: number }) =>
    api.call(addEquipment, { body: added }),
  );

export const useChangeEquipment = () =>
  useContractMutation(
    AFFECTED,
    ({ id, ...body }: EquipmentFields & { id: number; version: number | undefined }) =>
      api.call(changeEquipment, { params: { id }, body }),
  );

export const useChangeSlots = () =>
  useContractMutation(AFFECTED, (body: BranchSlots) => api.call(changeTemperatureSlots, { body }));

export const useRemoveEquipment = () =>
  useContractMutation(AFFECTED, (id: number) => api.call(removeEquipment, { params: { id } }));

export const useCloseReading = () =>
  useContractMutation(AFFECTED, ({ id, note }: { id: number; note: string }) =>
    api.call(closeReading, { params: { id }, body: { note } }),
  );
