import type { Day } from '@branchbook/contract/dates.ts';
import type { Snapshot } from '@branchbook/contract/snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { byName } from './manage-equipment.ts';
import { listEquipment } from './equipment-queries.ts';
import { presentSnapshotEquipment, presentSnapshotReading } from './presenter.ts';
import { listForTablet } from './reading-queries.ts';
import { listSlotChanges } from './slot-queries.ts';
import { branchTimesOn } from './slot-rules.ts';

/* Exports for other features. */
export { slotOfRow, standingOf, takenAt } from './log-rules.ts';
export type { LogDay } from './log-rules.ts';
export { timesOn } from './slot-rules.ts';
export { listSlotChangesOf } from './slot-queries.ts';
export { temperatureLogs } from './read-logs.ts';
export type { EquipmentLog } from './read-logs.ts';
export { isOpen as isReadingOpen } from './reading-queries.ts';
export { temperaturePrivacy } from './privacy-queries.ts';
export { temperatureSource } from './report-queries.ts';
export { presentEquipment, presentReading } from './presenter.ts';
export { ingestTemperatures } from './ingest-temperatures.ts';

/** Returns the part of a tablet's snapshot with equipment, today's readings and open ones. */
export const temperaturesForTablet = async (
  db: Db,
  { scope, branchId, today }: { scope: Scope; branchId: number; today: Day },
): Promise<Pick<Snapshot, 'equipment' | 'readings' | 'temperature_slots'>> => {
  const equipment = await listEquipment(db, scope, branchId);
  const readings = await listForTablet(db, scope, branchId, today);
  const slots = branchTimesOn(await listSlotChanges(db, scope, branchId), today);
  return {
    ...(slots && { temperature_slots: slots }),
    equipment: equipment
      .filter((row) => row.deleted_at === null)
      .toSorted(byName)
      .map(presentSnapshotEquipment),
    readings: readings.map(presentSnapshotReading),
  };
};
