import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** One file of a ZIP file; its bytes are made when it is its turn. */
export type ZipMember = {
  name: string;
  bytes: AsyncIterable<Buffer> | Buffer[];
  /** True for what hardly gets any smaller, such as a picture. */
  isPacked?: boolean;
};

/**
 * Makes a ZIP file while it is sent, no faster than it is taken. It breaks off when `signal` says so,
 * or when a file cannot be made.
 */
export const zipOf = async (
  members: AsyncIterable<ZipMember>,
  mtime: Date,
  signal: AbortSignal,
): Promise<Readable> => {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const pack = async (): Promise<void> => {
    for await (const { name, bytes, isPacked = false } of members) {
      const content = Readable.from(bytes, { objectMode: false, signal });
      zip.addReadStream(content, name, { mtime, compress: !isPacked });
      await finished(content);
    }
    zip.end();
  };
  zip.on('error', (error: Error) => output.destroy(error));
  pack().catch((error: Error) => output.destroy(error));
  return output;
};
