import { createHash, randomBytes } from 'node:crypto';
import { DOCUMENT_MAX_BYTES } from '@branchbook/contract/documents.ts';
import type { DocumentKind } from '@branchbook/contract/documents.ts';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { FileAnswer } from '../http.ts';
import { looksLikePdf, looksLikePhoto } from '../photos/kinds.ts';
import { redraw } from '../photos/redraw.ts';
import type { PhotoStore } from '../photos/store.ts';
import type { Scope } from '../session/actor.ts';
import * as queries from './queries.ts';
import { rebuildApart } from './rebuild-apart.ts';
import { refusedDocument } from './refused.ts';

export type Documents = {
  /**
   * Checks a file, makes it again and stores it; returns the id for the record. Call after
   * authorisation and before the transaction that writes the id, as with photos.
   * @throws AppError for a file that is not a whole PDF or photo within the limits.
   */
  keep: (scope: Scope, sent: { bytes: Uint8Array; by: number }) => Promise<number>;
  /**
   * Returns the file of a record that the caller may see, to be downloaded under a name without
   * its ending.
   * @throws AppError NOT_FOUND when the company has no such document.
   */
  answer: (scope: Scope, id: number | null, name: string) => Promise<FileAnswer>;
  /**
   * Returns the bytes of a document with a name that ends as its kind does; undefined when the
   * company has no such document, or its bytes are gone.
   */
  find: (
    scope: Scope,
    id: number,
    name: string,
  ) => Promise<{ name: string; type: string; bytes: Buffer } | undefined>;
  /** Removes documents that no record names a day after they were stored. */
  forgetUnclaimed: () => Promise<void>;
};

/** Types and endings of the stored files. */
const FILES: Record<DocumentKind, { type: string; ending: string }> = {
  pdf: { type: 'application/pdf', ending: 'pdf' },
  jpeg: { type: 'image/jpeg', ending: 'jpg' },
};

const DAY_MS = 86_400_000;
const AT_ONCE = 100;

type Made = { kind: DocumentKind; bytes: Uint8Array; pages: number };

const fromPhoto = async (sent: Buffer): Promise<Made> => {
  try {
    return { kind: 'jpeg', bytes: (await redraw(sent)).bytes, pages: 1 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refusedDocument(error.code === 'PHOTO_DAMAGED' ? 'DOCUMENT_DAMAGED' : error.code);
  }
};

const fromPdf = async (sent: Buffer): Promise<Made> => {
  const rebuilt = await rebuildApart(sent);
  if ('code' in rebuilt) throw refusedDocument(rebuilt.code);
  return { kind: 'pdf', ...rebuilt };
};

const make = async (sent: Uint8Array): Promise<Made> => {
  const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength);
  if (bytes.length > DOCUMENT_MAX_BYTES) throw refusedDocument('DOCUMENT_TOO_LARGE');
  if (looksLikePhoto(bytes)) return fromPhoto(bytes);
  if (looksLikePdf(bytes)) return fromPdf(bytes);
  throw refusedDocument('DOCUMENT_NOT_ACCEPTED');
};

type Stored = { db: Db; store: PhotoStore };

const find =
  ({ db, store }: Stored): Documents['find'] =>
  async (scope, id, name) => {
    const found = await queries.findDocument(db, scope, id);
    const bytes = found && (await store.get(found.blob_name));
    if (!bytes) return undefined;
    const { type, ending } = FILES[found.kind];
    return { name: `${name}.${ending}`, type, bytes };
  };

/** Creates the document service: descriptions are in the database, bytes in the photo store. */
export const createDocuments = ({
  db,
  clock,
  store,
}: {
  db: Db;
  clock: Clock;
  store: PhotoStore;
}): Documents => ({
  keep: async (scope, sent) => {
    const { kind, bytes, pages } = await make(sent.bytes);
    const blobName = `${scope.companyId}/${randomBytes(16).toString('base64url')}.${FILES[kind].ending}`;
    // The row comes before the bytes, so that no stored bytes are without a row.
    const { id } = await queries.insertDocument(db, scope, {
      blob_name: blobName,
      kind,
      sha256: createHash('sha256').update(bytes).digest(),
      bytes: bytes.length,
      pages,
      created_by: sent.by,
      created_at: clock.now(),
    });
    await store.put(blobName, bytes);
    return id;
  },
  answer: async (scope, id, name) => {
    const file = id === null ? undefined : await find({ db, store })(scope, id, name);
    if (!file) throw new AppError('NOT_FOUND');
    return new FileAnswer(file.bytes, file.name, file.type);
  },
  find: find({ db, store }),
  forgetUnclaimed: async () => {
    const before = new Date(clock.now().getTime() - DAY_MS);
    let afterId = 0;
    for (;;) {
      const found = await queries.listUnclaimedDocuments(db, { before, afterId, most: AT_ONCE });
      const last = found.at(-1);
      if (!last) return;
      // The bytes go first, for the same reason.
      for (const { blob_name } of found) await store.remove(blob_name);
      await queries.deleteDocuments(
        db,
        found.map(({ id }) => id),
      );
      afterId = last.id;
    }
  },
});
