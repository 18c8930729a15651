import type { TemperatureRange } from '@branchbook/contract/temperature.ts';
import type { ActorsEntry } from '../../platform/audit/queries.ts';
import type { EquipmentRow } from './equipment-queries.ts';
import type { Closing, ReadingRow } from './reading-queries.ts';

/** A branch's temperatures as a batch finds them and changes them, one item after another. */
export type Batch = {
  /** By uuid, also what is no longer in use. */
  equipment: Map<string, EquipmentRow>;
  addedEquipment: Set<number>;
  changedEquipment: Set<number>;
  /** Limits of before changes, by the equipment's id; read only where they may matter. */
  earlierLimits: Map<number, TemperatureRange[]>;
  /** A name as the database compares it. */
  fold: (name: string) => string;
  /** By id: those that matter to the batch, and its own. */
  readings: Map<number, ReadingRow>;
  idOfReading: Map<string, number>;
  addedReadings: Set<number>;
  /** Of readings that were stored before. */
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

/** A batch with nothing written into it yet. */
export const batchOf = (found: {
  equipment: EquipmentRow[];
  readings: ReadingRow[];
  earlierLimits: Map<number, TemperatureRange[]>;
  foldedNames: ReadonlyMap<string, string>;
  equipmentIds: number[];
  readingIds: number[];
}): Batch => ({
  equipment: new Map(found.equipment.map((row) => [row.uuid, row])),
  addedEquipment: new Set(),
  changedEquipment: new Set(),
  earlierLimits: found.earlierLimits,
  fold: (name) => found.foldedNames.get(name) ?? name,
  readings: new Map(found.readings.map((row) => [row.id, row])),
  idOfReading: new Map(found.readings.map((row) => [row.uuid, row.id])),
  addedReadings: new Set(),
  closings: new Map(),
  entries: [],
  nextEquipmentId: dispenser(found.equipmentIds),
  nextReadingId: dispenser(found.readingIds),
});

/** The reading that goes by this key; undefined for none, and for what the branch never had. */
export const readingOf = (batch: Batch, uuid: string | null | undefined): ReadingRow | undefined =>
  uuid ? batch.readings.get(batch.idOfReading.get(uuid) ?? 0) : undefined;
