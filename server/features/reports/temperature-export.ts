import { EXPORT_MAX_DAYS } from '@branchbook/contract/exports.ts';
import { closedText } from '@branchbook/contract/opening-hours.ts';
import { slotOfReading, SLOTS, slotText } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel } from '@branchbook/contract/temperature.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import { presentEquipment, presentReading, temperatureLogs } from '../temperature/service.ts';
import type { EquipmentLog, LogDay } from '../temperature/service.ts';
import { askedOf, ofDays, yesNo } from './write-report.ts';
import type { AskedDays, Exporter } from './write-report.ts';
import { temperatureReport } from './temperature-report.ts';
import { ARRIVAL_COLUMN, arrivalCell } from './arrival-text.ts';

type Asked = AskedDays & { equipId?: number | null | undefined };

/** Characters after which a word is broken where a day has more than three columns. */
const NARROW_WORD = 12;

type Line = { name: string; day: string; row?: LogDay['readings'][number]; closed?: string };

/**
 * Writes a CSV file of all readings in the order recorded, including those that were corrected, and
 * of the closed days without readings.
 */
const readingsOf = (
  logs: EquipmentLog[],
  timezone: string,
  signal: AbortSignal,
): Promise<Buffer> => {
  const at = (instant: string | null): string =>
    instant === null ? '' : formatInstant(new Date(instant), timezone);
  const rows = logs.flatMap(({ equipment, days }) => {
    const { equipment_name: name } = presentEquipment(equipment);
    return days.flatMap(({ day, readings, closed }): Line[] =>
      readings.length === 0 && closed !== null
        ? [{ name, day, closed }]
        : readings.map((row) => ({ name, day, row })),
    );
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
    ({ name, day, row, closed = '' }) => {
      if (!row) return [name, formatDay(day), closedText(closed), ...Array<string>(16).fill('')];
      const reading = presentReading(row);
      return [
        name,
        formatDay(day),
        slotText(slotOfReading(reading)),
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
  const limit = { maxDays: EXPORT_MAX_DAYS, format };
  const { equipId, ...days } = asked;
  const { branch, range } = await askedOf(context, actor, days, limit);
  const equipment = equipId ?? undefined;
  const logs = await temperatureLogs(context.db, actor.scope, branch, range, equipment);
  const isNarrow = logs.some(({ days: of }) => of.some(({ slots }) => slots.length > SLOTS.length));
  return {
    ...ofDays('temperature', branch, range),
    ...(isNarrow && { longestWord: NARROW_WORD }),
    data: (signal) => temperatureReport(logs, branch.timezone, signal),
    table: (signal) => readingsOf(logs, branch.timezone, signal),
  };
};
