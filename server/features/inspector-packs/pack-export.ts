import type { Readable } from 'node:stream';
import type { LedgerHead } from '@branchbook/contract/ledger.ts';
import type { PaperKind } from '@branchbook/contract/paper-kinds.ts';
import type { Context } from '../../platform/context.ts';
import { writeLongCsv } from '../../platform/csv.ts';
import { inFileName } from '../../platform/format.ts';
import { zipOf } from '../../platform/zip.ts';
import type { ZipMember } from '../../platform/zip.ts';
import { listDonePhotos } from '../occurrences/service.ts';
import { packFileName } from './pack-report.ts';
import { textOf } from './pack-rules.ts';
import type { NumberedSection, PackTable } from './pack-rules.ts';
import type { Pack } from './read-pack.ts';

/** Photos of one ZIP file, the newest of each kind. */
const MOST_PHOTOS = 500;

const csvOf = ({ heads, rows, full }: PackTable, signal: AbortSignal): Promise<Buffer> =>
  full
    ? writeLongCsv(full.heads, full.rows, (row) => row, signal)
    : writeLongCsv([...heads], rows, (row) => row.map(textOf), signal);

const csvMembers = async function* (
  sections: readonly NumberedSection[],
  signal: AbortSignal,
): AsyncGenerator<ZipMember> {
  for (const { number, tables = [] } of sections) {
    for (const table of tables) {
      if (table.only === 'print') continue;
      const name = `${String(number).padStart(2, '0')}-${table.name}.csv`;
      yield { name, bytes: [await csvOf(table, signal)] };
    }
  }
};

type Shot = { name: string; blobName: string };

/** Lists the photos of food checks and of tasks that were done, by the day and what they show. */
const shotsOf = async ({ records }: Pack): Promise<Shot[]> => {
  const { db, scope, branch, range, foodChecks } = records;
  const ofTasks = await listDonePhotos(db, scope, branch.id, { ...range, most: MOST_PHOTOS });
  const ofFood = foodChecks.flatMap(({ day, food, id, photo_url: blobName }) =>
    blobName === null ? [] : [{ name: `${day}-${inFileName(food)}-check-${id}`, blobName }],
  );
  return [
    ...ofFood.slice(0, MOST_PHOTOS),
    ...ofTasks.map((row) => ({
      name: `${row.due_date}-${inFileName(row.task_name)}-${row.id}`,
      blobName: row.blob_name,
    })),
  ];
};

/** Kinds whose files stay out: leases name prices, and other papers may be about anything. */
const PRIVATE_KINDS: readonly PaperKind[] = ['equipment-lease', 'other'];

/** Yields the files of the papers of the premises, by name and day of issue. */
const paperMembers = async function* (
  { documents }: Pick<Context, 'documents'>,
  { records: { scope, papers } }: Pack,
  signal: AbortSignal,
): AsyncGenerator<ZipMember> {
  for (const { kind, name, issued_on: issued, document_id: documentId } of papers.rows) {
    if (documentId === null || PRIVATE_KINDS.includes(kind)) continue;
    signal.throwIfAborted();
    const label = `${inFileName(name ?? kind)}-${issued}-${documentId}`;
    const file = await documents.find(scope, documentId, label);
    if (file) yield { name: `papers/${file.name}`, bytes: [file.bytes], isPacked: true };
  }
};

/** The PDF of a pack, and the head of the ledger that it names. */
type Printed = { pdf: Buffer; head: LedgerHead | null };

const membersOf = async function* (
  context: Pick<Context, 'photos' | 'documents'>,
  pack: Pack,
  { pdf, head }: Printed,
  signal: AbortSignal,
): AsyncGenerator<ZipMember> {
  yield { name: `${packFileName(pack)}.pdf`, bytes: [pdf], isPacked: true };
  if (head) {
    yield { name: 'checkpoint.json', bytes: [Buffer.from(`${JSON.stringify(head, null, 2)}\n`)] };
  }
  yield* csvMembers(pack.sections, signal);
  yield* paperMembers(context, pack, signal);
  for (const { name, blobName } of await shotsOf(pack)) {
    signal.throwIfAborted();
    const bytes = await context.photos.read(blobName);
    // A photo may be recorded whose bytes never arrived.
    if (bytes) yield { name: `photos/${name}.jpg`, bytes: [bytes], isPacked: true };
  }
};

/** Makes the ZIP file of a pack: its PDF, a CSV file for each list, and the files of papers and the photos. */
export const packZip = (
  context: Pick<Context, 'photos' | 'documents'>,
  pack: Pack,
  printed: Printed,
  signal: AbortSignal,
): Promise<Readable> => zipOf(membersOf(context, pack, printed, signal), pack.records.now, signal);
