import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { atMost } from '../photos/at-most.ts';
import type { Rebuilt } from './rebuild-pdf.ts';

const LIMIT_MS = 20_000;
const MEMORY_MB = 256;
const inTurn = atMost(2);

/**
 * Rebuilds a PDF in a process of its own, without settings, which is killed after 20 seconds: a
 * hostile file must neither stop the server nor read its memory.
 */
export const rebuildApart = (bytes: Uint8Array): Promise<Rebuilt> =>
  inTurn(async () => {
    const worker = fork(path.join(import.meta.dirname, 'worker.ts'), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const signal = AbortSignal.timeout(LIMIT_MS);
    try {
      const ended = once(worker, 'exit', { signal }).then((): Rebuilt => {
        return { code: 'DOCUMENT_TOO_COMPLEX' };
      });
      const answer = once(worker, 'message', { signal }) as Promise<[Rebuilt]>;
      worker.send(bytes);
      return await Promise.race([answer.then(([rebuilt]) => rebuilt), ended]);
    } catch (error) {
      if (signal.aborted) return { code: 'DOCUMENT_TOO_COMPLEX' };
      throw error;
    } finally {
      worker.kill('SIGKILL');
    }
  });
