/* Recognises files by their bytes: the names and types sent with them prove nothing. */

const startsWith = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

/** The only formats that are passed to a decoder at all ([A-090]). */
const KINDS: ((bytes: Buffer) => boolean)[] = [
  (bytes) => startsWith(bytes, 0, '\xff\xd8\xff'),
  (bytes) => startsWith(bytes, 0, '\x89PNG\r\n\x1a\n'),
  (bytes) => startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'),
];

/** Returns true if the file begins like a JPEG, PNG or WebP. */
export const looksLikePhoto = (bytes: Buffer): boolean => KINDS.some((is) => is(bytes));

// PDF readers search this far for the header.
const PDF_HEAD_BYTES = 1024;
/** Returns true if the file begins like a PDF. */
export const looksLikePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, PDF_HEAD_BYTES).includes('%PDF-');

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_MAX_BYTES = 65_535;

/** Detects ZIP archives, and so also Java and Office files, by their end. */
const endsAsZip = (bytes: Buffer): boolean => {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_MAX_BYTES);
  const tail = bytes.subarray(from);
  const end = tail.lastIndexOf(ZIP_END);
  if (end < 0 || end + ZIP_END_BYTES > tail.length) return false;
  return end + ZIP_END_BYTES + tail.readUInt16LE(end + ZIP_END_BYTES - 2) <= tail.length;
};

// Includes the characters after a tag, so that no photo matches by chance.
const MARKUP = /<(?:script|html|svg)(?:[\s/][\w\s]|\s*>)|<\?php\s/i;

/**
 * Returns true if the photo is also a file of another format, made to be mistaken for it. A film at
 * the end, as phones add it, is allowed: the photo is drawn again before it is stored.
 */
export const isMoreThanPhoto = (bytes: Buffer): boolean =>
  looksLikePdf(bytes) || endsAsZip(bytes) || MARKUP.test(bytes.toString('latin1'));
