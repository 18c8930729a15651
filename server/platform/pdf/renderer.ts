import path from 'node:path';
import { Piscina } from 'piscina';

export type PdfDocument = {
  /** The Typst file that lays it out. */
  template: string;
  /** Handed to the template as JSON, never as markup. */
  data: unknown;
  title: string;
  at: Date;
};

export type PdfRenderer = {
  /** A PDF/A-2b, made off the request thread. */
  render: (document: PdfDocument) => Promise<Buffer>;
  close: () => Promise<void>;
};

const RENDER_LIMIT_MS = 60_000;

/** One worker, started at the first PDF: a large one takes some 0.4 GB. */
export const createPdfRenderer = (): PdfRenderer => {
  let pool: Piscina | undefined;
  return {
    render: async ({ template, data, title, at }) => {
      pool ??= new Piscina({
        filename: path.join(import.meta.dirname, 'worker.ts'),
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: 30_000,
      });
      const bytes: Uint8Array = await pool.run(
        { template, json: JSON.stringify(data), title, atSeconds: Math.floor(at.getTime() / 1000) },
        { name: 'layOut', signal: AbortSignal.timeout(RENDER_LIMIT_MS) },
      );
      return Buffer.from(bytes);
    },
    close: async () => {
      await pool?.destroy();
    },
  };
};
