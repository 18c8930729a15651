import { inflateRawSync } from 'node:zlib';

const END = 0x06_05_4b_50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

/** Returns the files of a ZIP archive by name, read from its directory. */
export const filesInZip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from(new Uint32Array([END]).buffer));
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const from = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(bytes) : bytes);
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
};
