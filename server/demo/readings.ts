import { instantOf, localDay } from '@branchbook/contract/dates.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { partOfDay, slotOf } from '@branchbook/contract/temperature-slots.ts';
import type { TemperatureAction } from '@branchbook/contract/temperature.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../platform/database/schema.ts';
import { BRANCH_TIME, COMPANY, TIMEZONE } from './company.ts';
import { onShift, openDaysOf } from './staff.ts';
import type { Worker } from './staff.ts';
import { draw, drawBetween, drawUuid, pick } from './draw.ts';
import { TROUBLED } from './equipment.ts';
import type { DemoEquipment } from './equipment.ts';
import { minutesAfter, minutesAgo } from './place.ts';
import type { Place } from './place.ts';
import { at } from './tasks.ts';

export type ReadingRow = Selectable<DB['temp_readings']>;
export type Device = DemoEquipment & { id: number };

/** Start times of the three daily temperature rounds. */
const ROUNDS = [at(7, 20), at(13, 5), at(17, 25)];
const ROUND_VARIES = 80;
const MINUTES_EACH = 1.6;
const FORGOTTEN = 0.015;
const FAULTS = 0.012;

type Remedy = { action: TemperatureAction; note: string | null };
const REMEDIES: Remedy[] = [
  { action: 'moved_stock', note: 'Everything into the next one' },
  { action: 'moved_stock', note: null },
  { action: 'engineer_called', note: 'Comes this afternoon' },
  { action: 'discarded', note: 'Two trays, on the waste sheet' },
  { action: 'rechecked', note: null },
  { action: 'other', note: 'The door had been left open during the delivery; closed it' },
  { action: 'other', note: 'Taken off the defrost cycle' },
];
const SOLUTIONS = [
  'Engineer replaced the door seal',
  'The fan was iced up; cleared, and it holds again',
];

/** A reading at a moment; `off`: degrees out of range on the unsafe side, undefined in range. */
type Taken = { key: string; at: Date; by: Worker; off?: number; remedy?: Remedy };

const valueOf = ({ min, max, usual, varies }: DemoEquipment, { key, off }: Taken): string => {
  // Hot food goes out of range by cooling down, cold food by warming up.
  if (off !== undefined) return (usual > 60 ? min - off : max + off).toFixed(1);
  const value = usual + (draw(`${key} value`) + draw(`${key} drift`) - 1) * varies;
  return Math.min(Math.max(value, min), max).toFixed(1);
};

type Thermometer = Place & { nextId: () => number };

const rowOf = (
  { site, deviceIds, nextId }: Thermometer,
  device: Device,
  taken: Taken,
  again?: ReadingRow,
): ReadingRow => ({
  id: nextId(),
  company_id: COMPANY.id,
  branch_id: site.id,
  uuid: drawUuid(`${taken.key} reading`),
  equipment_id: device.id,
  log_date: localDay(taken.at, TIMEZONE),
  slot: partOfDay(taken.at, BRANCH_TIME),
  due_by: device.slots ? slotOf(taken.at, BRANCH_TIME, device.slots) : null,
  value: valueOf(device, taken),
  min_temp: String(device.min),
  max_temp: String(device.max),
  action: taken.remedy?.action ?? null,
  action_note: taken.remedy?.note ?? null,
  recheck_of: again?.id ?? null,
  corrects: null,
  closed_at: null,
  closed_by: null,
  closed_by_name: null,
  close_note: null,
  recorded_by: taken.by.id,
  recorded_by_name: taken.by.name,
  device_id: pick(`${site.name} tablet`, deviceIds),
  occurred_at: taken.at,
  received_at: taken.at,
});

const closed = (rows: ReadingRow[], when: Date, by: Worker, note: string | null): ReadingRow[] =>
  rows.map((row) => ({
    ...row,
    closed_at: when,
    closed_by: by.id,
    closed_by_name: by.name,
    close_note: note,
  }));

const outOfRange = (taken: Taken): Taken => ({
  ...taken,
  off: drawBetween(`${taken.key} off`, 4, 38) / 10,
  remedy: pick(`${taken.key} remedy`, REMEDIES),
});

const STILL_WRONG = 0.25;
const TAKEN_AGAIN = 0.85;

/** Returns an out-of-range reading and its rechecks, until in range or closed by a manager. */
const troubleOf = (place: Thermometer, device: Device, taken: Taken): ReadingRow[] => {
  const { key, by } = taken;
  const { crew, overseer, now } = place;
  const first = rowOf(place, device, outOfRange(taken));
  const open = [first];
  const ending = draw(`${key} ending`);
  let when = minutesAfter(taken.at, drawBetween(`${key} again`, 30, 44));
  if (ending < STILL_WRONG && when <= now) {
    open.push(rowOf(place, device, outOfRange({ key: `${key} still`, at: when, by }), first));
    when = minutesAfter(when, drawBetween(`${key} once more`, 31, 42));
  }
  if (when > now) return open;
  if (ending < TAKEN_AGAIN) {
    const fine = rowOf(place, device, { key: `${key} fine`, at: when, by }, open.at(-1));
    return [...closed(open, when, by, null), fine];
  }
  const manager = crew.find(({ role }) => role !== 'staff') ?? overseer;
  return closed(open, when, manager, pick(`${key} solution`, SOLUTIONS));
};

/** Returns the readings of one round, taken by a person on shift; a few are forgotten. */
const roundOf = (
  place: Thermometer,
  equipment: Device[],
  day: Day,
  minutes: number,
): ReadingRow[] => {
  const key = `${place.site.name} ${day} ${minutes}`;
  const by = pick(`${key} round`, onShift(place.crew, day));
  const start = minutes + drawBetween(`${key} start`, 0, ROUND_VARIES);
  const begun = instantOf(day, start, TIMEZONE);
  return equipment.flatMap((device, index) => {
    const taken = {
      key: `${key} ${device.name}`,
      at: minutesAfter(begun, index * MINUTES_EACH),
      by,
    };
    if (taken.at > place.now || draw(`${taken.key} forgotten`) < FORGOTTEN) return [];
    return draw(`${taken.key} fault`) < FAULTS
      ? troubleOf(place, device, taken)
      : [rowOf(place, device, taken)];
  });
};

/** Returns the start of each round with its equipment: equipment with own times has own rounds. */
const roundsOf = (equipment: Device[]): [number, Device[]][] => [
  ...ROUNDS.map((minutes): [number, Device[]] => [
    minutes,
    equipment.filter(({ slots }) => slots === undefined),
  ]),
  ...equipment.flatMap((device) =>
    (device.slots ?? []).map((until): [number, Device[]] => {
      const [hours = 0, minutes = 0] = until.split(':').map(Number);
      return [at(hours, minutes) - ROUND_VARIES - 10, [device]];
    }),
  ),
];

/** Returns the reading that is too warm now and has not been rechecked yet. */
const troubledNow = (place: Thermometer, device: Device): ReadingRow[] => {
  const { site, crew, now, today } = place;
  if (site.name !== TROUBLED.site || device.name !== TROUBLED.equipment) return [];
  const when = minutesAgo(26, now, instantOf(today, 0, TIMEZONE));
  const remedy: Remedy = { action: 'moved_stock', note: 'Milk is in the walk-in fridge' };
  const by = pick('troubled', onShift(crew, today));
  return [rowOf(place, device, { key: 'troubled', at: when, by, off: 2.7, remedy })];
};

/** Returns true for a row that fits the trouble: until an hour before, that day had none. */
const agreesWith = (trouble: ReadingRow, row: ReadingRow): boolean =>
  row.equipment_id !== trouble.equipment_id ||
  row.log_date !== trouble.log_date ||
  (row.action === null &&
    row.recheck_of === null &&
    row.occurred_at < minutesAfter(trouble.occurred_at, -60));

/** Returns all readings of a branch, ordered by day, with their corrective actions. */
export const readingsOf = (
  place: Place,
  equipment: Device[],
  nextId: () => number,
): ReadingRow[] => {
  const thermometer = { ...place, nextId };
  const rounds = roundsOf(equipment);
  const rows: ReadingRow[] = [];
  for (const day of openDaysOf(place.site, place.today)) {
    for (const [minutes, devices] of rounds)
      rows.push(...roundOf(thermometer, devices, day, minutes));
  }
  const troubles = equipment.flatMap((one) => troubledNow(thermometer, one));
  const agreed = rows.filter((row) => troubles.every((trouble) => agreesWith(trouble, row)));
  return [...agreed, ...troubles];
};
