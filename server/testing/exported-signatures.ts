import { createHash, createPublicKey, verify } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { filesInZip } from './zip.ts';

/** A signature of a company's export. */
export type ExportedSignature = {
  record: string;
  kind: string;
  /** Number of the employee who has the public key. */
  employee: number;
  contents: string;
  /** Tells whether this employee signed the record: by default the one who has the public key. */
  isSignedBy: (employee?: number) => boolean;
  /** Whether the contents are those that were signed. */
  isWhole: boolean;
};

const rowsOf = (file: Buffer | undefined): string[][] =>
  parse(file ?? '', { bom: true, relax_quotes: true }).slice(1);

/** Reads the signatures of an export as a stranger does, with nothing of this product. */
export const signaturesOfExport = (zip: Buffer): ExportedSignature[] => {
  const files = filesInZip(zip);
  const keys = new Map(rowsOf(files.get('public_keys.csv')).map((cells) => [cells[0], cells]));
  return rowsOf(files.get('signatures.csv')).map((cells) => {
    const [, record = '', kind = '', keyNumber, at, digest, signature = ''] = cells;
    const [salt, contents = ''] = cells.slice(7);
    const [, employee, , publicKey = ''] = keys.get(keyNumber) ?? [];
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'hex'),
      format: 'der',
      type: 'spki',
    });
    return {
      record,
      kind,
      employee: Number(employee),
      contents,
      isSignedBy: (by = Number(employee)) =>
        verify(
          'sha256',
          Buffer.from([record, kind, by, at, digest].join('\n')),
          { key, dsaEncoding: 'ieee-p1363' },
          Buffer.from(signature, 'hex'),
        ),
      isWhole: createHash('sha256').update(`${salt}\n${contents}`).digest('hex') === digest,
    };
  });
};
