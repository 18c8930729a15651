import type { Endpoint } from '@branchbook/contract/endpoint.ts';

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 2000;
/** The embedded database's log grows in files of 16 MB; without space for one the engine aborts. */
const FLOOR_BYTES = 24 * MEGABYTE;
/** Records stop earlier, so that users can still sign in, read and export existing data. */
const RECORDS_FLOOR_BYTES = 64 * MEGABYTE;

export type DiskSpace = {
  /** Returns true if there is space for the writes of a request to this endpoint. */
  hasRoomFor: (endpoint: Pick<Endpoint, 'method' | 'who'>) => boolean;
};

/** Watches the free space of the embedded database; calls `freeBytes` every two seconds at most. */
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

/** Disk space without limits: a PostgreSQL server manages its own disk. */
export const UNLIMITED: DiskSpace = { hasRoomFor: () => true };
