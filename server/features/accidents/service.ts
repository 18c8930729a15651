import type { SnapshotAccident } from '@branchbook/contract/snapshot.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Scope } from '../../platform/session/actor.ts';
import { presentSnapshotAccident } from './presenter.ts';
import * as queries from './queries.ts';

/* Exports for other features. */
export { bookOf } from './manage-accidents.ts';
export { ingestAccidents } from './ingest-accidents.ts';
export { accidentPrivacy, countEntriesNaming, ownAddresses } from './privacy-queries.ts';
export { accidentSource } from './report-queries.ts';
export { accidentAddressOwner } from './seal-addresses.ts';

/** Tablets show, and can add to, the entries reported in the last seven days. */
const SHOWN_MS = 7 * 86_400_000;

/** Number of places that tablets offer, out of those that the latest entries name. */
const PLACES = { offered: 6, read: 60 } as const;

/** Lists the entries reported in the last seven days, to which a tablet can add. */
export const accidentsForTablet = async (
  db: Db,
  { scope, branchId, now }: { scope: Scope; branchId: number; now: Date },
): Promise<SnapshotAccident[]> => {
  const since = new Date(now.getTime() - SHOWN_MS);
  const rows = await queries.listAccidentsSince(db, scope, branchId, since);
  return rows.map(presentSnapshotAccident);
};

/** Lists places in the premises that recent entries name, the latest first, each once. */
export const placesForTablet = async (
  db: Db,
  { scope, branchId }: { scope: Scope; branchId: number },
): Promise<string[]> => {
  const rows = await queries.listPlaces(db, scope, branchId, PLACES.read);
  return [...new Set(rows.flatMap(({ place }) => place ?? []))].slice(0, PLACES.offered);
};
