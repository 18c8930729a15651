import type { SnapshotEquipment, SnapshotReading } from '@branchbook/contract/snapshot.ts';
import { branchDay, branchTimeOf } from '@branchbook/contract/branch-day.ts';
import type { BranchTime } from '@branchbook/contract/branch-day.ts';
import type { Day } from '@branchbook/contract/dates.ts';
import { reduceReading } from '@branchbook/contract/reading-reducer.ts';
import type { SyncPayload } from '@branchbook/contract/sync-payloads.ts';
import { slotOf, slotOfReading } from '@branchbook/contract/temperature-slots.ts';
import type { Slot } from '@branchbook/contract/temperature-slots.ts';
import { isOutOfRange } from '@branchbook/contract/temperature.ts';
import type { TemperatureAction, TemperatureRange } from '@branchbook/contract/temperature.ts';
import { itemsOfKind } from '../../offline/recorded-items.ts';
import type { RecordedItem } from '../../offline/recorded-items.ts';
import type { BranchData } from '../../offline/tablet-store.ts';

/** Piece of equipment whose temperature is taken. */
export type Equipment = {
  uuid: string;
  name: string;
  range: TemperatureRange;
  /** Times until which it is taken; null for the three parts of the day. */
  times: readonly string[] | null;
  /** True while a change of it still has to be sent. */
  waiting: boolean;
};

export type Reading = {
  uuid: string;
  equipment: string;
  day: Day;
  slot: Slot;
  value: number;
  /** Limits at the time of the reading. */
  range: TemperatureRange;
  action: TemperatureAction | null;
  note: string | null;
  recheckOf: string | null;
  corrects: string | null;
  /** True while it is out of range and not yet resolved. */
  open: boolean;
  by: string;
  /** Time when the thermometer was read; for a correction, that of the corrected reading. */
  takenAt: Date;
  waiting: boolean;
};

export type TemperatureRecords = {
  snapshot: { data: Pick<BranchData, 'branch' | 'equipment' | 'readings' | 'temperature_slots'> };
  /** Items recorded on this tablet, oldest first. */
  items: RecordedItem[];
  /** Converts an instant of the tablet's clock to the server's time. */
  corrected?: (instant: Date) => Date;
};

/** Describes the fault of a temperature in words; null when it is in range. */
export const rangeFault = (value: number, range: TemperatureRange): string | null => {
  if (!isOutOfRange(value, range)) return null;
  return value > range.max_temp ? 'Too warm' : 'Too cold';
};

/** Returns the start of an empty temperature field: '-' for a freezer, which is below 0. */
export const entryStart = ({ max_temp }: TemperatureRange): '' | '-' => (max_temp < 0 ? '-' : '');

const equipmentOf = (
  { uuid, equipment_name, slots, ...range }: SnapshotEquipment,
  ofBranch: readonly string[] | null,
): Equipment => ({
  uuid,
  name: equipment_name,
  range,
  times: slots ?? ofBranch,
  waiting: false,
});

type Readings = Map<string, Reading>;

const readingsOf = (readings: SnapshotReading[]): Readings => {
  const all = new Map(readings.map((reading) => [reading.uuid, reading]));
  const takenAtOf = ({ corrects, occurred_at }: SnapshotReading): Date => {
    const wrong = corrects === null ? undefined : all.get(corrects);
    return wrong ? takenAtOf(wrong) : new Date(occurred_at);
  };
  return new Map(
    readings.map((reading) => [
      reading.uuid,
      {
        uuid: reading.uuid,
        equipment: reading.equipment,
        day: reading.log_date,
        slot: slotOfReading(reading),
        value: reading.value,
        range: { min_temp: reading.min_temp, max_temp: reading.max_temp },
        action: reading.action,
        note: reading.action_note,
        recheckOf: reading.recheck_of,
        corrects: reading.corrects,
        open: reading.open,
        by: reading.recorded_by_name,
        takenAt: takenAtOf(reading),
        waiting: false,
      },
    ]),
  );
};

const close = (readings: Readings, uuid: string): void => {
  const reading = readings.get(uuid);
  if (reading) readings.set(uuid, { ...reading, open: false });
};

type Taken = Pick<Reading, 'uuid' | 'by' | 'takenAt' | 'waiting'>;

const isOut = ({ value, range }: Reading): boolean => isOutOfRange(value, range);

const progressOf = (reading: Reading, isCorrected: boolean) => ({
  id: reading.uuid,
  isOutOfRange: isOut(reading),
  recheckOf: reading.recheckOf,
  isCorrected,
  isOpen: reading.open,
  takenAt: reading.takenAt,
});

/** Adds a reading taken on this tablet, with its effects by the server's rules. */
const take = (
  readings: Readings,
  taken: Taken,
  payload: SyncPayload<'temperature.reading'>,
  { time, times }: { time: BranchTime; times: readonly string[] | null },
): void => {
  // The snapshot already has the reading, with every later change.
  if (readings.has(taken.uuid)) return;
  const { value, min_temp, max_temp } = payload;
  const wrong = payload.corrects ? readings.get(payload.corrects) : undefined;
  const reading: Reading = {
    ...taken,
    equipment: payload.equipment,
    day: wrong?.day ?? branchDay(taken.takenAt, time),
    slot: wrong?.slot ?? slotOf(taken.takenAt, time, times),
    takenAt: wrong?.takenAt ?? taken.takenAt,
    value,
    range: { min_temp, max_temp },
    action: payload.action ?? null,
    note: payload.action_note,
    recheckOf: (wrong ? wrong.recheckOf : payload.recheck_of) ?? null,
    corrects: payload.corrects ?? null,
    open: false,
  };
  const { settledBy, closes } = reduceReading(
    progressOf(reading, false),
    wrong && progressOf(wrong, false),
    () => {
      const corrected = new Set([...readings.values()].map(({ corrects }) => corrects));
      return [...readings.values()]
        .filter(({ equipment }) => equipment === reading.equipment)
        .map((other) => progressOf(other, corrected.has(other.uuid)));
    },
  );
  readings.set(reading.uuid, { ...reading, open: isOut(reading) && settledBy === null });
  for (const { id } of closes) close(readings, id);
};

/** Returns the branch's equipment and readings, including items that are not sent yet. */
export const temperatureRecordsOf = ({
  snapshot: { data },
  items,
  corrected = (at) => at,
}: TemperatureRecords): { equipment: Equipment[]; readings: Reading[] } => {
  const ofBranch = data.temperature_slots ?? null;
  const equipment = new Map(data.equipment.map((each) => [each.uuid, equipmentOf(each, ofBranch)]));
  for (const { key, state, payload } of itemsOfKind(items, 'equipment.save')) {
    const { equipment_name: name, min_temp, max_temp } = payload;
    const uuid = payload.equipment ?? key;
    if (payload.removed) equipment.delete(uuid);
    else {
      const range = { min_temp, max_temp };
      const times = equipment.get(uuid)?.times ?? ofBranch;
      equipment.set(uuid, { uuid, name, range, times, waiting: state === 'waiting' });
    }
  }

  const readings = readingsOf(data.readings);
  for (const { key, state, occurredAt, employeeName, payload } of itemsOfKind(
    items,
    'temperature.reading',
  )) {
    const taken = {
      uuid: key,
      by: employeeName ?? '',
      takenAt: corrected(new Date(occurredAt)),
      waiting: state === 'waiting',
    };
    const times = equipment.get(payload.equipment)?.times ?? ofBranch;
    take(readings, taken, payload, { time: branchTimeOf(data.branch), times });
  }
  for (const { payload } of itemsOfKind(items, 'temperature.close'))
    close(readings, payload.reading);
  return { equipment: [...equipment.values()], readings: [...readings.values()] };
};
