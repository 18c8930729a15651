import { Writable } from 'node:stream';

/** Makes a stream for a log and a function that returns the text written to it. */
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
