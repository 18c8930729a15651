import type { ActorsEntry } from '../../platform/audit/queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findPhotosByHash } from '../../platform/photos/queries.ts';
import type { TabletItem, TabletWorld } from '../../platform/tablet-items.ts';
import { limitJudge } from '../food-limits/service.ts';
import type { LimitJudge } from '../food-limits/service.ts';
import { probesByUuid } from '../probes/service.ts';
import { lockChecks, reserveIds } from './write-queries.ts';
import type { CheckClosing, CheckFinish, NewCheck } from './write-queries.ts';

export type FoodItem = TabletItem<
  'food-check.add' | 'food-check.start' | 'food-check.finish' | 'food-check.close'
>;

/** The part of a food check that decides about later items. */
export type KnownCheck = Omit<Awaited<ReturnType<typeof lockChecks>>[number], 'note'>;

/** A branch's food checks as loaded for a batch and changed by its items, one after another. */
export type Batch = {
  judge: LimitJudge;
  /** Checks by uuid: the stored ones that items name, and those that the batch adds. */
  checks: Map<string, KnownCheck>;
  /** Returns the first check of the chain that a check belongs to. */
  firstOf: (uuid: string) => KnownCheck | null;
  /** Rows to insert, by id. */
  added: Map<number, NewCheck>;
  changed: { id: number; changes: CheckFinish | CheckClosing }[];
  /** Notes of running checks that were stored before, by id. */
  notes: Map<number, string | null>;
  /** Ids of the branch's probes by uuid. */
  probes: Map<string, number>;
  /** Ids of the photos that have arrived, by their hashes. */
  photos: Map<string, number>;
  entries: ActorsEntry[];
  nextId: () => number;
};

const namedBy = ({ kind, payload }: FoodItem): string[] => {
  if (kind === 'food-check.add') return payload.recheck_of ? [payload.recheck_of] : [];
  return kind === 'food-check.start' ? [] : [payload.check];
};

const photosIn = (items: FoodItem[]): Buffer[] =>
  items.flatMap(({ payload }) =>
    'photo' in payload && payload.photo ? [Buffer.from(payload.photo, 'hex')] : [],
  );

/** Loads what the items of a batch refer to; as many statements for one item as for many. */
export const readBatch = async (
  tx: Tx,
  { scope, branchId }: TabletWorld,
  items: FoodItem[],
): Promise<Batch> => {
  const named = [...new Set(items.flatMap(namedBy))];
  const stored = named.length > 0 ? await lockChecks(tx, scope, branchId, named) : [];
  const hashes = photosIn(items);
  const photos = hashes.length > 0 ? await findPhotosByHash(tx, scope, branchId, hashes) : [];
  const added = items.filter(
    ({ kind }) => kind === 'food-check.add' || kind === 'food-check.start',
  );
  const ids = await reserveIds(tx, added.length);
  const checks = new Map<string, KnownCheck>(stored.map((row) => [row.uuid, row]));
  return {
    judge: await limitJudge(tx, scope, branchId),
    checks,
    firstOf: (uuid) => {
      const check = checks.get(uuid);
      if (!check || check.recheck_of === null) return check ?? null;
      return [...checks.values()].find(({ id }) => id === check.recheck_of) ?? null;
    },
    added: new Map(),
    changed: [],
    notes: new Map(stored.map(({ id, note }) => [id, note])),
    probes: await probesByUuid(tx, scope, branchId),
    photos: new Map(photos.map(({ sha256, id }) => [sha256?.toString('hex') ?? '', id])),
    entries: [],
    nextId: () => {
      const id = ids.shift();
      if (id === undefined) throw new Error('Too few ids were reserved');
      return id;
    },
  };
};
