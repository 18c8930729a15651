/* What a file is, by its bytes: names and types that come with it prove nothing. */

const startsWith = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

/** The only kinds that are handed to a decoder at all ([A-090]). */
const KINDS: ((bytes: Buffer) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, '\xff\xd8\xff'),
  (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n'),
  (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
];

/** Does it begin as a JPEG, PNG or WebP file does? */
export const looksLikePhoto = (bytes: Buffer): boolean => KINDS.some((is) => is(bytes));

// Readers of PDF look this far for its first words.
const PDF_HEAD_BYTES = 1024;
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX_BYTES = 65_535;

/** A ZIP archive, and so also a Java or Office file, is read from its end. */
const endsAsZip = (bytes: Buffer): boolean => {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_MAX_BYTES);
  const tail = bytes.subarray(from);
  const end = tail.lastIndexOf(ZIP_END);
  if (end < 0 || end + ZIP_END_BYTES > tail.length) return false;
  return end + ZIP_END_BYTES + tail.readUInt16LE(end + ZIP_END_BYTES - 2) <= tail.length;
};

// With what follows in a page, so that no photo holds it by chance.
const MARKUP = /<(?:script|html|svg)(?:[\s/][\w\s]|\s*>)|<\?php\s/i;

/**
 * Is it something else besides, made to be taken for it elsewhere? A film at the end, as phones
 * add it to photos that move, is fine: what is kept is drawn anew.
 */
export const isMoreThanPhoto = (bytes: Buffer): boolean =>
  bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-') ||
  endsAsZip(bytes) ||
  MARKUP.test(bytes.toString('latin1'));
