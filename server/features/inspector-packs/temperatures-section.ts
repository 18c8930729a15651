import { slotEnd, slotText } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel, showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import type { Reading } from '@branchbook/contract/temperature.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { formatDay } from '../../platform/format.ts';
import { presentEquipment, presentReading, slotOfRow, standingOf } from '../temperature/service.ts';
import type { EquipmentLog, LogDay } from '../temperature/service.ts';
import { bad, badIf, counted, daysFrom, daysText, sentence, textOf } from './pack-rules.ts';
import type { Cell, PackTable, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Pieces of equipment beside each other in a table of days. */
const BESIDE = 5;

/** Returns the slots of a day that passed without a reading. */
const missedSlots = ({ day, slots, readings, closed }: LogDay, of: PackRecords): Slot[] => {
  if (closed !== null) return [];
  const taken = new Set(standingOf(readings).map(slotOfRow));
  return slots.filter((slot) => !taken.has(slot) && slotEnd(slot, day, of.branch) <= of.now);
};

const valueCell = ({ value, out_of_range: isOut }: Reading): Cell => {
  const text = showTemperature(value).replace(' °C', '');
  return isOut ? bad(`${text} (out)`) : text;
};

/** Says what was read in each slot of a day, with a dash where nothing was. */
const dayCell = (log: LogDay | undefined, of: PackRecords): Cell => {
  if (!log) return '';
  if (log.closed !== null && log.readings.length === 0) return 'Closed';
  const standing = standingOf(log.readings);
  const missed = new Set(missedSlots(log, of));
  const read = log.slots.flatMap((slot): Cell[] => {
    const row = standing.findLast((one) => slotOfRow(one) === slot);
    if (row) return [valueCell(presentReading(row))];
    return missed.has(slot) ? [bad('–')] : [];
  });
  return badIf(
    read.some((cell) => typeof cell !== 'string'),
    read.map(textOf).join(' / '),
  );
};

const daysTable = (logs: EquipmentLog[], of: PackRecords, at: number): PackTable => {
  const shown = logs.map(({ equipment, days }) => ({
    ...presentEquipment(equipment),
    ofDay: new Map(days.map((log) => [log.day, log])),
  }));
  return {
    name: `temperatures-by-day${at === 0 ? '' : `-${at + 1}`}`,
    heading: 'Temperatures by day, in °C',
    heads: ['Day', ...shown.map((one) => `${one.equipment_name} (${showRange(one)})`)],
    widths: [1, ...shown.map(() => 1.5)],
    rows: daysFrom(of.range).map((day) => [
      formatDay(day),
      ...shown.map(({ ofDay }) => dayCell(ofDay.get(day), of)),
    ]),
  };
};

export type ReadingLine = Reading & { equipment: string; day: Day };

/** Lists all readings of a period, in the order of equipment and day. */
export const readingLines = ({ temperatures }: PackRecords): ReadingLine[] =>
  temperatures.flatMap(({ equipment, days }) => {
    const { equipment_name: name } = presentEquipment(equipment);
    return days.flatMap(({ day, readings }) =>
      readings.map((row) => ({ ...presentReading(row), equipment: name, day })),
    );
  });

/** Says what was done about a reading that was out of range, and whether it is settled. */
export const handledText = (reading: Reading, at: PackRecords['at']): string =>
  [
    [reading.action && actionLabel[reading.action], reading.action_note].filter(Boolean).join(': '),
    reading.open && 'Still open',
    reading.closed_at && `Settled ${at(reading.closed_at)}`,
    reading.close_note,
  ]
    .filter(Boolean)
    .join('. ');

const csvRow = (line: ReadingLine, at: PackRecords['at']): CsvCell[] => [
  line.equipment,
  formatDay(line.day),
  slotText(line.due_by ?? line.slot),
  at(line.recorded_at),
  line.value,
  line.min_temp,
  line.max_temp,
  line.out_of_range ? 'Yes' : 'No',
  line.corrected ? 'Yes' : 'No',
  line.out_of_range ? handledText(line, at) : '',
  line.recorded_by_name,
];

const CSV_HEADS = [
  'Equipment',
  'Day',
  'Part of the day',
  'Recorded at',
  'Temperature (°C)',
  'Lowest allowed (°C)',
  'Highest allowed (°C)',
  'Out of range',
  'Corrected later',
  'What was done',
  'Recorded by',
];

/** Returns the days of each piece of equipment on which a temperature is missing. */
const missingOf = (records: PackRecords) =>
  records.temperatures.flatMap(({ equipment, days }) => {
    const missed = days
      .map((log) => ({ day: log.day, count: missedSlots(log, records).length }))
      .filter(({ count }) => count > 0);
    const count = missed.reduce((sum, one) => sum + one.count, 0);
    const { equipment_name: name } = presentEquipment(equipment);
    return count === 0 ? [] : [{ name, count, days: missed.map(({ day }) => day) }];
  });

/** Lists the temperatures of fridges and freezers by day, and those out of range with what was done. */
export const temperaturesSection = (records: PackRecords): Section => {
  const { temperatures, at } = records;
  if (temperatures.length === 0) {
    return { answer: 'No fridges or freezers are set up for this branch.' };
  }
  const lines = readingLines(records);
  const standing = lines.filter(({ corrected }) => !corrected);
  const out = standing.filter((line) => line.out_of_range);
  const open = out.filter((line) => line.open);
  const missing = missingOf(records);
  const missed = missing.reduce((sum, { count }) => sum + count, 0);
  const groups = temperatures.filter((_, index) => index % BESIDE === 0);
  return {
    answer: sentence(
      `${counted(standing.length, 'reading', 'readings')} of ${counted(temperatures.length, 'piece', 'pieces')} of equipment`,
      `${out.length} out of range`,
      `${missed} missing`,
    ),
    note: 'A dash is a missing reading; (out) is one out of range, listed below with what was done.',
    gaps: [
      ...open.map((line) => ({
        what: `${line.equipment} was out of range: ${showTemperature(line.value)}`,
        detail: `${at(line.recorded_at)}, still open`,
      })),
      ...missing.map(({ name, count, days }) => ({
        what: `${counted(count, 'temperature', 'temperatures')} missing of ${name}`,
        detail: daysText(days),
      })),
    ],
    tables: [
      ...groups.map((_, index) =>
        daysTable(temperatures.slice(index * BESIDE, (index + 1) * BESIDE), records, index),
      ),
      {
        name: 'temperatures',
        heading: 'Out of range',
        heads: ['When', 'Equipment', 'Read', 'Allowed', 'What was done', 'By'],
        widths: [1.2, 1.3, 0.8, 1, 2.2, 1.1],
        rows: out.map((line) => [
          at(line.recorded_at),
          line.equipment,
          bad(showTemperature(line.value)),
          showRange(line),
          badIf(line.open, handledText(line, at)),
          line.recorded_by_name,
        ]),
        full: { heads: CSV_HEADS, rows: lines.map((line) => csvRow(line, at)) },
      },
    ],
  };
};
