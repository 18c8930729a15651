import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/** A file of a ZIP archive; its bytes are made when its turn comes. */
export type ZipMember = {
  name: string;
  bytes: AsyncIterable<Buffer> | Buffer[];
  /** True for content that hardly compresses, such as a photo. */
  isPacked?: boolean;
};

/**
 * Makes a ZIP archive while it is sent, no faster than the receiver reads. Aborts with `signal`, or
 * when a file cannot be made.
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
