import { slotEnd, slotText } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel, showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import type { Reading } from '@branchbook/contract/temperature.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import type { CsvCell } from '../../platform/csv.ts';
import { formatDay } from '../../platform/format.ts';
import { presentEquipment, presentReading, slotOfRow, standingOf } from '../temperature/service.ts';
import type { EquipmentLog, LogDay } from '../temperature/service.ts';
import { lateGaps } from './late-rules.ts';
import {
  bad,
  badIf,
  counted,
  daysFrom,
  daysText,
  sentence,
  textOf,
  usualLength,
} from './pack-rules.ts';
import type { Cell, PackTable, Section } from './pack-rules.ts';
import type { PackRecords } from './read-records.ts';

/** Pieces of equipment beside each other in a table of days. */
const BESIDE = 6;

/** Returns the slots of a day that passed without a reading. */
const missedSlots = ({ day, slots, readings, closed }: LogDay, of: PackRecords): Slot[] => {
  if (closed !== null) return [];
  const taken = new Set(standingOf(readings).map(slotOfRow));
  return slots.filter((slot) => !taken.has(slot) && slotEnd(slot, day, of.branch) <= of.now);
};

const valueCell = (reading: Reading, { arrived }: PackRecords): Cell => {
  const { value, out_of_range: isOut, recorded_at: readAt } = reading;
  const marks = [isOut && 'out', arrived(reading, readAt) !== null && 'late'].filter(Boolean);
  const text = showTemperature(value).replace(' °C', '');
  return marks.length > 0 ? bad(`${text} (${marks.join(', ')})`) : text;
};

/** Says all that was read in each slot of a day, with a dash where nothing was. */
const dayCell = (log: LogDay | undefined, of: PackRecords): Cell => {
  if (!log) return '';
  if (log.closed !== null && log.readings.length === 0) return 'Closed';
  const standing = standingOf(log.readings);
  const missed = new Set(missedSlots(log, of));
  const ofSlot = Map.groupBy(standing, slotOfRow);
  const slots = new Set([...log.slots, ...ofSlot.keys()]);
  const read = [...slots].flatMap((slot): Cell[] => {
    const cells = (ofSlot.get(slot) ?? []).map((row) => valueCell(presentReading(row), of));
    if (cells.length === 0) return missed.has(slot) ? [bad('–')] : [];
    const isBad = cells.some((cell) => typeof cell !== 'string');
    return [badIf(isBad, cells.map(textOf).join(', '))];
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
  const rows = daysFrom(of.range).map((day) => [
    formatDay(day),
    ...shown.map(({ ofDay }) => dayCell(ofDay.get(day), of)),
  ]);
  return {
    name: `temperatures-by-day${at === 0 ? '' : `-${at + 1}`}`,
    heading: 'Temperatures by day, in °C',
    layout: 'days',
    heads: ['Day', ...shown.map((one) => `${one.equipment_name} (${showRange(one)})`)],
    widths: [13, ...shown.map((_, index) => usualLength(rows, index + 1, 12))],
    rows,
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

const csvRow = (line: ReadingLine, { at, arrived }: PackRecords): CsvCell[] => [
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
  arrived(line, line.recorded_at),
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
  'Arrived late',
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

/** Lists readings that were corrected, and those that arrived late, which the days show by their value. */
const markedTables = (lines: readonly ReadingLine[], records: PackRecords): PackTable[] => {
  const { at, arrived } = records;
  const corrected = lines.filter((line) => line.corrected);
  const late = lines.filter((line) => arrived(line, line.recorded_at) !== null);
  const table = (name: string, heading: string, note: string, some: readonly ReadingLine[]) =>
    some.length === 0
      ? []
      : [
          {
            name,
            heading,
            only: 'print' as const,
            layout: 'dense' as const,
            heads: ['When', 'Equipment', 'Read', note, 'By'],
            widths: [1.2, 1.6, 0.8, 1.6, 1.2],
            rows: some.map((line): Cell[] => [
              at(line.recorded_at),
              line.equipment,
              showTemperature(line.value),
              arrived(line, line.recorded_at) ?? 'In time',
              line.recorded_by_name,
            ]),
          },
        ];
  return [
    ...table(
      'corrected',
      'Corrected later; the days show what replaced them',
      'Arrival',
      corrected,
    ),
    ...table('late', 'Arrived more than a day late', 'Arrival', late),
  ];
};

/** Lists the temperatures of fridges and freezers by day, and those out of range with what was done. */
export const temperaturesSection = (records: PackRecords): Section => {
  const { temperatures, at, arrived } = records;
  if (temperatures.length === 0) {
    return { answer: 'No fridges or freezers are set up for this branch.' };
  }
  const lines = readingLines(records);
  const standing = lines.filter(({ corrected }) => !corrected);
  const out = standing.filter((line) => line.out_of_range);
  const open = out.filter((line) => line.open);
  const undone = out.filter(({ action, open: isOpen, close_note: note }) => {
    return action === null && !isOpen && note === null;
  });
  const late = lines.filter((line) => arrived(line, line.recorded_at) !== null);
  const missing = missingOf(records);
  const missed = missing.reduce((sum, { count }) => sum + count, 0);
  const groups = temperatures.filter((_, index) => index % BESIDE === 0);
  return {
    answer: sentence(
      `${counted(standing.length, 'reading', 'readings')} of ${counted(temperatures.length, 'piece', 'pieces')} of equipment`,
      `${out.length} out of range`,
      `${missed} missing`,
    ),
    note: 'A slash parts the times of a day, a comma readings of one time; a dash is a missing reading; (out) is one out of range, which is listed first with what was done.',
    gaps: [
      ...open.map((line) => ({
        what: `${line.equipment} was out of range: ${showTemperature(line.value)}`,
        detail: `${at(line.recorded_at)}, still open`,
      })),
      ...undone.map((line) => ({
        what: `${line.equipment} was out of range, and nothing is written about what was done: ${showTemperature(line.value)}`,
        detail: at(line.recorded_at),
      })),
      ...missing.map(({ name, count, days }) => ({
        what: `${counted(count, 'temperature', 'temperatures')} missing of ${name}`,
        detail: daysText(days),
      })),
      ...lateGaps(late.map(({ day }) => day)),
    ],
    tables: [
      {
        name: 'temperatures',
        heading: 'Out of range',
        layout: 'dense',
        heads: ['When', 'Equipment', 'Read', 'Allowed', 'What was done', 'By'],
        widths: [1.25, 1.4, 0.8, 1, 3.2, 1.3],
        rows: out.map((line) => [
          at(line.recorded_at),
          line.equipment,
          bad(showTemperature(line.value)),
          showRange(line),
          badIf(line.open, handledText(line, at)),
          line.recorded_by_name,
        ]),
        full: { heads: CSV_HEADS, rows: lines.map((line) => csvRow(line, records)) },
      },
      ...markedTables(lines, records),
      ...groups.map((_, index) =>
        daysTable(temperatures.slice(index * BESIDE, (index + 1) * BESIDE), records, index),
      ),
    ],
  };
};
