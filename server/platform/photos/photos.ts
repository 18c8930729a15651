import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Scope } from '../session/actor.ts';
import * as queries from './queries.ts';
import { redraw } from './redraw.ts';
import type { PhotoStore } from './store.ts';

export type SentPhoto = {
  bytes: Uint8Array;
  /** Null for one that all branches of the company may see. */
  branchId: number | null;
  purpose: 'task' | 'completion';
  by: number | null;
  at: Date;
};

export type Photos = {
  /**
   * Checks a photo, draws it anew and stores it. To be called when it is clear that the caller may,
   * and before the transaction that writes the id: neither drawing nor storing may hold one up.
   */
  keep: (scope: Scope, sent: SentPhoto) => Promise<{ id: number; blobName: string }>;
  /** Null when there is none of this name. */
  read: (blobName: string) => Promise<Buffer | null>;
  /** Removes what nothing shows a day after it came. */
  forgetUnclaimed: () => Promise<void>;
};

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

type Parts = { db: Db; clock: Clock; store: PhotoStore };

/** All photos that people send: what they are in the database, their bytes in the store. */
export const createPhotos = ({ db, clock, store }: Parts): Photos => ({
  keep: async (scope, { bytes: sent, branchId, purpose, by, at }) => {
    const { bytes, width, height } = await redraw(sent);
    const blobName = `${scope.companyId}/${randomBytes(16).toString('base64url')}.jpg`;
    // Before the bytes, so that there are none that nobody knows of.
    const { id } = await queries.insertPhoto(db, scope, {
      branch_id: branchId,
      blob_name: blobName,
      purpose,
      mime: 'image/jpeg',
      bytes: bytes.length,
      width,
      height,
      uploaded_by: by,
      created_at: at,
    });
    await store.put(blobName, bytes);
    return { id, blobName };
  },
  read: (blobName) => store.get(blobName),
  forgetUnclaimed: async () => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    let afterId = 0;
    for (;;) {
      const found = await queries.unclaimedPhotos(db, { before, afterId, most: AT_ONCE });
      const last = found.at(-1);
      if (!last) return;
      // The bytes first, for the same reason.
      for (const { blob_name } of found) await store.remove(blob_name);
      const ids = found.map(({ id }) => id);
      await queries.deletePhotos(db, ids);
      afterId = last.id;
    }
  },
});
