import { setImmediate } from 'node:timers/promises';
import { closedText } from '@branchbook/contract/opening-hours.ts';
import { groupBySlots, slotText } from '@branchbook/contract/temperature-slots.ts';
import { actionLabel, showRange, showTemperature } from '@branchbook/contract/temperature.ts';
import type { Reading } from '@branchbook/contract/temperature.ts';
import { formatDay, formatInstant } from '../../platform/format.ts';
import type { EquipmentLog, LogDay } from '../temperature/service.ts';
import {
  presentEquipment,
  presentReading,
  slotOfRow,
  standingOf,
  takenAt,
} from '../temperature/service.ts';
import { arrivalWords } from '@branchbook/contract/arrival.ts';

/** Names the fault of a temperature in words, so that colour alone never carries it. */
const wrongWith = (reading: Reading): string => {
  if (!reading.out_of_range) return '';
  return reading.value > reading.max_temp ? 'too warm' : 'too cold';
};

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns the time as '09:05', with the date when it is not on this day. */
const timeOf = (instant: string, day: string, timezone: string): string => {
  const shown = formatInstant(new Date(instant), timezone);
  return shown.startsWith(formatDay(day)) ? shown.slice(-5) : shown;
};

const endOf = (reading: Reading, at: (instant: string) => string): string => {
  if (!reading.out_of_range) return '';
  if (reading.open) return 'Still open.';
  if (reading.corrected || !reading.closed_at) return '';
  const closed = `${at(reading.closed_at)} by ${reading.closed_by_name}`;
  return reading.close_note === null
    ? `Back in range ${closed}.`
    : `Closed ${closed}: ${sentence(reading.close_note)}`;
};

/** Describes a reading in sentences, without its value. */
const storyOf = (reading: Reading, ofDay: Reading[], at: (instant: string) => string): string => {
  const valueOf = (id: number | null): string => {
    const other = ofDay.find((one) => one.id === id);
    return other ? `${showTemperature(other.value)} of ${at(other.recorded_at)}` : 'an earlier one';
  };
  const action = reading.action === 'other' ? null : reading.action && actionLabel[reading.action];
  const taskAction = [action, reading.action_note].filter(Boolean).join(': ');
  return [
    reading.out_of_range ? `Allowed: ${showRange(reading)}.` : '',
    reading.corrects === null ? '' : `Corrects ${valueOf(reading.corrects)}.`,
    reading.corrects === null && reading.recheck_of !== null ? 'Checked again.' : '',
    taskAction && sentence(taskAction),
    `Recorded by ${sentence(reading.recorded_by_name)}`,
    reading.corrected ? 'Corrected later.' : '',
    ...arrivalWords(reading.arrival, at).map(sentence),
    endOf(reading, at),
  ]
    .filter(Boolean)
    .join(' ');
};

const isRemarkable = (reading: Reading): boolean =>
  reading.out_of_range ||
  reading.corrected ||
  reading.corrects !== null ||
  reading.recheck_of !== null ||
  Boolean(reading.arrival);

const briefOf = (reading: Reading) => ({
  value: showTemperature(reading.value),
  wrong: wrongWith(reading),
});

const dayOf = ({ day, slots, readings, closed }: LogDay, timezone: string) => {
  const at = (instant: string): string => timeOf(instant, day, timezone);
  const byId = new Map(readings.map((row) => [row.id, row]));
  const standing = standingOf(readings);
  const shown = readings.map(presentReading);
  return {
    day: formatDay(day),
    // What was read on a closed day is shown like on any other.
    closed: closed !== null && readings.length === 0 ? closedText(closed) : null,
    slots: slots.map((slot) => {
      const row = standing.findLast((one) => slotOfRow(one) === slot);
      return row
        ? {
            ...briefOf(presentReading(row)),
            at: at(takenAt(row, byId).toISOString()),
            by: `${row.recorded_by_name}${row.corrects === null ? '' : ', corrected'}`,
          }
        : null;
    }),
    notes: shown.filter(isRemarkable).map((reading) => ({
      ...briefOf(reading),
      at: formatInstant(new Date(reading.recorded_at), timezone),
      text: storyOf(reading, shown, at),
    })),
  };
};

const equipmentOf = ({ equipment, days }: EquipmentLog, timezone: string) => {
  const { equipment_name: name, removed, ...range } = presentEquipment(equipment);
  return {
    name,
    removed,
    range: showRange(range),
    hasReadings: days.some((day) => day.readings.length > 0),
    tables: groupBySlots(days, ({ slots }) => slots).map((group) => ({
      heads: group.slots.map(slotText),
      days: group.days.map((day) => dayOf(day, timezone)),
    })),
  };
};

/** Builds the data of the temperature PDF; lets other work run between pieces of equipment. */
export const temperatureReport = async (
  logs: EquipmentLog[],
  timezone: string,
  signal: AbortSignal,
) => {
  const [counts, equipment] = [
    { readingCount: 0, outOfRangeCount: 0, openCount: 0 },
    [] as ReturnType<typeof equipmentOf>[],
  ];
  for (const log of logs) {
    signal.throwIfAborted();
    const valid = log.days
      .flatMap((day) => day.readings.map(presentReading))
      .filter((reading) => !reading.corrected);
    counts.readingCount += valid.length;
    counts.outOfRangeCount += valid.filter((reading) => reading.out_of_range).length;
    counts.openCount += valid.filter((reading) => reading.open).length;
    equipment.push(equipmentOf(log, timezone));
    await setImmediate();
  }
  return { ...counts, equipment };
};
