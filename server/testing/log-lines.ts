import { Writable } from 'node:stream';

/** Where a log can be written and read back. */
export const createLogLines = (): { stream: Writable; text: () => string } => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { stream, text: () => lines.join('') };
};
