import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import type { ActorsEntry } from '../../platform/audit/queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import type { Closing, ReadingRow } from './reading-queries.ts';
import type { SlotChange } from './slot-queries.ts';

/** A branch's temperatures as loaded for a batch and changed by its items, one after another. */
export type Batch = {
  /** Equipment by uuid, including pieces that are no longer in use. */
  equipment: Map<string, EquipmentRow>;
  addedEquipment: Set<number>;
  changedEquipment: Set<number>;
  /** Limits before earlier changes, by equipment id; loaded only where they may matter. */
  earlierLimits: Map<number, TemperatureRange[]>;
  /** Times of the branch and its equipment, each from a day on. */
  slotChanges: SlotChange[];
  /** Returns a name as the database compares it. */
  fold: (name: string) => string;
  /** Readings by id: the stored ones that matter to the batch, and those that it adds. */
  readings: Map<number, ReadingRow>;
  idOfReading: Map<string, number>;
  addedReadings: Set<number>;
  /** Closings of readings that were stored before, by reading id. */
  closings: Map<number, Closing>;
  entries: ActorsEntry[];
  nextEquipmentId: () => number;
  nextReadingId: () => number;
};

const dispenser = (ids: number[]) => (): number => {
  const id = ids.shift();
  if (id === undefined) throw new Error('Too few ids were reserved');
  return id;
};

/** Creates a batch with nothing written into it yet. */
export const batchOf = (found: {
  equipment: EquipmentRow[];
  readings: ReadingRow[];
  earlierLimits: Map<number, TemperatureRange[]>;
  slotChanges: SlotChange[];
  foldedNames: ReadonlyMap<string, string>;
  equipmentIds: number[];
  readingIds: number[];
}): Batch => ({
  equipment: new Map(found.equipment.map((row) => [row.uuid, row])),
  addedEquipment: new Set(),
  changedEquipment: new Set(),
  earlierLimits: found.earlierLimits,
  slotChanges: found.slotChanges,
  fold: (name) => found.foldedNames.get(name) ?? name,
  readings: new Map(found.readings.map((row) => [row.id, row])),
  idOfReading: new Map(found.readings.map((row) => [row.uuid, row.id])),
  addedReadings: new Set(),
  closings: new Map(),
  entries: [],
  nextEquipmentId: dispenser(found.equipmentIds),
  nextReadingId: dispenser(found.readingIds),
});

/** Returns the reading with this key, or undefined without a key or a known reading. */
export const readingOf = (batch: Batch, uuid: string | null | undefined): ReadingRow | undefined =>
  uuid ? batch.readings.get(batch.idOfReading.get(uuid) ?? 0) : undefined;
