import {
  actionLabel,
  slotLabel,
  TEMPERATURE_REPORT_MAX_DAYS,
} from '@branchbook/contract/temperature.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { presentEquipment, presentReading, temperatureLogs } from '../temperature/service.ts';
import type { EquipmentLog } from '../temperature/service.ts';
import { askedOf, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { temperatureReport } from './temperature-report.ts';
import { ARRIVAL_COLUMN, arrivalCell } from './arrival-text.ts';

type Asked = AskedDays & { equipId?: number | null | undefined };

/** Writes a CSV file of all readings in the order recorded, including those that were corrected. */
const readingsOf = (
  logs: EquipmentLog[],
  timezone: string,
  signal: AbortSignal,
): Promise<Buffer> => {
  const at = (instant: string | null): string =>
    instant === null ? '' : formatInstant(new Date(instant), timezone);
  const rows = logs.flatMap(({ equipment, days }) => {
    const { equipment_name: name } = presentEquipment(equipment);
    return days.flatMap(({ day, readings }) => readings.map((row) => ({ name, day, row })));
  });
  return writeLongCsv(
    [
      'Equipment',
      'Day',
      'Part of the day',
      'Recorded at',
      'Temperature (°C)',
      'Lowest allowed (°C)',
      'Highest allowed (°C)',
      'Out of range',
      'Action',
      'Action note',
      'Recorded by',
      'Check of an earlier one',
      'Corrects an earlier one',
      'Corrected later',
      'Still open',
      'Closed at',
      'Closed by',
      'Closing note',
      ARRIVAL_COLUMN,
    ],
    rows,
    ({ name, day, row }) => {
      const reading = presentReading(row);
      return [
        name,
        formatDay(day),
        slotLabel[reading.slot],
        at(reading.recorded_at),
        reading.value,
        reading.min_temp,
        reading.max_temp,
        yesNo(reading.out_of_range),
        reading.action && actionLabel[reading.action],
        reading.action_note,
        reading.recorded_by_name,
        yesNo(reading.recheck_of !== null),
        yesNo(reading.corrects !== null),
        yesNo(reading.corrected),
        yesNo(reading.open),
        at(reading.closed_at),
        reading.closed_by_name,
        reading.close_note,
        arrivalCell(reading.arrival, timezone),
      ];
    },
    signal,
  );
};

/** Exports the temperatures of a range of days, of one piece of equipment or of all ([A-106]). */
export const temperatureExport: Exporter<Asked> = async (context, actor, asked, format) => {
  const limit = { maxDays: TEMPERATURE_REPORT_MAX_DAYS, format };
  const { equipId, ...days } = asked;
  const { branch, range } = await askedOf(context, actor, days, limit);
  const equipment = equipId ?? undefined;
  const logs = await temperatureLogs(context.db, actor.scope, branch, range, equipment);
  return {
    ...ofDays('temperature', branch, range),
    data: (signal) => temperatureReport(logs, branch.timezone, signal),
    table: (signal) => readingsOf(logs, branch.timezone, signal),
  };
};
