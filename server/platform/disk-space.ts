import type { Endpoint } from '@branchbook/contract/endpoint.ts';

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 2000;
/** The embedded database's log grows by files of 16 MB; without room for one the engine gives up. */
const FLOOR_BYTES = 24 * MEGABYTE;
/** Records stop earlier, so that people can still sign in, read and take away what is there. */
const RECORDS_FLOOR_BYTES = 64 * MEGABYTE;

export type DiskSpace = {
  /** Is there room for what a call to this endpoint writes? */
  hasRoomFor: (endpoint: Pick<Endpoint, 'method' | 'who'>) => boolean;
};

/** Watches the room where the embedded database is; `freeBytes` is asked every two seconds at most. */
export const createDiskSpace = (freeBytes: () => number): DiskSpace => {
  let looked: { at: number; free: number } | undefined;
  const free = (): number => {
    const at = performance.now();
    if (!looked || at - looked.at > LOOK_EVERY_MS) looked = { at, free: freeBytes() };
    return looked.free;
  };
  return {
    hasRoomFor: ({ method, who }) => {
      if (method === 'GET') return true;
      return free() >= (who === 'anyone' ? FLOOR_BYTES : RECORDS_FLOOR_BYTES);
    },
  };
};

/** Where PostgreSQL keeps its data elsewhere, it looks after its own room. */
export const UNLIMITED: DiskSpace = { hasRoomFor: () => true };
