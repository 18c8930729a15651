import { decodePDFRawStream, PDFContext, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** Bytes to which the compressed parts of one PDF may grow in all. */
const DECODED_MAX_BYTES = 100 * 1024 * 1024;

type Growing = { ensureBuffer: (size: number) => Uint8Array; bufferLength: number };

/** Returns the class on which the library's decoders are built, which the library does not export. */
const decoderPrototype = (): Growing => {
  const dict = PDFContext.create().obj({ Filter: PDFName.of('FlateDecode') });
  const decoder: unknown = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array([0x78, 0x9c])));
  let prototype: unknown = Object.getPrototypeOf(decoder);
  while (prototype && !Object.hasOwn(prototype, 'ensureBuffer')) {
    prototype = Object.getPrototypeOf(prototype);
  }
  if (!prototype) throw new Error('The PDF library has no decoder whose size can be limited');
  return prototype as Growing;
};

/**
 * Limits what the library's decoders make in this process, because five megabytes can hold
 * gigabytes of compressed zeros. Called once in a process that rebuilds one PDF. Returns a function
 * that tells whether the limit was reached, because the library skips parts that it cannot decode.
 */
export const limitDecoding = (): (() => boolean) => {
  const prototype = decoderPrototype();
  const { ensureBuffer } = prototype;
  let decoded = 0;
  prototype.ensureBuffer = function limited(this: { buffer: Uint8Array }, size: number) {
    const before = this.buffer.byteLength;
    const buffer = ensureBuffer.call(this as never, size);
    decoded += buffer.byteLength - before;
    if (decoded > DECODED_MAX_BYTES) throw new Error('This PDF is too large when decoded');
    return buffer;
  };
  return () => decoded > DECODED_MAX_BYTES;
};
