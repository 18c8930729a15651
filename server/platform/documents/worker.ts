// Runs in a separate process, for one PDF.
import { limitDecoding } from './decode-limit.ts';
import { rebuildPdf } from './rebuild-pdf.ts';

const isOverLimit = limitDecoding();
process.once('message', (bytes: Uint8Array) => {
  void rebuildPdf(bytes).then((rebuilt) =>
    process.send?.(isOverLimit() ? { code: 'DOCUMENT_TOO_COMPLEX' } : rebuilt),
  );
});
