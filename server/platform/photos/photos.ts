import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import type { Scope } from '../session/actor.ts';
import * as queries from './queries.ts';
import { redraw } from './redraw.ts';
import type { PhotoStore } from './store.ts';

export type SentPhoto = {
  bytes: Uint8Array;
  /** Null for a photo that all branches of the company may see. */
  branchId: number | null;
  purpose: 'task' | 'completion' | 'dish';
  by: number | null;
  at: Date;
  /** Hash of the bytes that a tablet sent and may send again; left out for other photos. */
  sha256?: Buffer;
};

export type KeptPhoto = { id: number; blobName: string };
type StoredPhoto = KeptPhoto & { bytes: number };

export type Photos = {
  /**
   * Checks a photo, draws it again and stores it. Call after authorisation and before the
   * transaction that writes the id: neither drawing nor storing may delay it. Returns the known
   * photo when one with the same hash is stored.
   */
  keep: (scope: Scope, sent: SentPhoto) => Promise<KeptPhoto>;
  /** Returns null when there is no photo of this name. */
  read: (blobName: string) => Promise<Buffer | null>;
  /** Removes photos that no record shows a day after their upload. */
  forgetUnclaimed: () => Promise<void>;
  /** Removes the bytes of photos that were erased with their company. */
  forgetErased: () => Promise<void>;
};

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

type Parts = { db: Db; clock: Clock; store: PhotoStore };

const findSame = async (
  db: Db,
  scope: Scope,
  { sha256, branchId }: SentPhoto,
): Promise<StoredPhoto | undefined> => {
  if (!sha256 || branchId === null) return undefined;
  const [same] = await queries.findPhotosByHash(db, scope, branchId, [sha256]);
  return same;
};

const JPEG_END = Buffer.from([0xff, 0xd9]);

/** Returns true if all bytes of a photo are stored: the disk may have been full, or lost power. */
const isWhole = (stored: Buffer | null, { bytes }: StoredPhoto): boolean =>
  stored?.length === bytes && stored.subarray(-JPEG_END.length).equals(JPEG_END);

/** Creates the photo service: descriptions are in the database, bytes in the store. */
export const createPhotos = ({ db, clock, store }: Parts): Photos => ({
  keep: async (scope, sent) => {
    const known = await findSame(db, scope, sent);
    // A photo may have only its row, or be damaged; then its bytes are stored again.
    if (known && isWhole(await store.get(known.blobName), known)) return known;
    const { bytes, width, height } = await redraw(sent.bytes);
    const noted =
      known ??
      // The row comes before the bytes, so that no stored bytes are without a row.
      (await queries.insertPhoto(db, scope, {
        branch_id: sent.branchId,
        blob_name: `${scope.companyId}/${randomBytes(16).toString('base64url')}.jpg`,
        purpose: sent.purpose,
        mime: 'image/jpeg',
        bytes: bytes.length,
        width,
        height,
        uploaded_by: sent.by,
        created_at: sent.at,
        sha256: sent.sha256 ?? null,
      })) ??
      (await findSame(db, scope, sent));
    if (!noted) throw new Error('A photo was forgotten while it was sent');
    await store.put(noted.blobName, bytes);
    if (noted.bytes !== bytes.length) {
      await queries.notePhotoSize(db, scope, noted.id, { bytes: bytes.length, width, height });
    }
    return noted;
  },
  read: (blobName) => store.get(blobName),
  forgetUnclaimed: async () => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    let afterId = 0;
    for (;;) {
      const found = await queries.listUnclaimedPhotos(db, { before, afterId, most: AT_ONCE });
      const last = found.at(-1);
      if (!last) return;
      // The bytes go first, for the same reason.
      for (const { blob_name } of found) await store.remove(blob_name);
      const ids = found.map(({ id }) => id);
      await queries.deletePhotos(db, ids);
      afterId = last.id;
    }
  },
  forgetErased: async () => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    let afterId = 0;
    for (;;) {
      const found = await queries.listErasedPhotos(db, { afterId, most: AT_ONCE });
      const last = found.at(-1);
      if (!last) return;
      for (const { blob_name } of found) await store.remove(blob_name);
      // Repeated the next day: a photo may have been on its way into the store when it was erased.
      await queries.deleteErasedPhotoRows(db, { before, from: afterId, to: last.id });
      afterId = last.id;
    }
  },
});
