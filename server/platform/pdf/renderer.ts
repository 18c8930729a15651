import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { AppError } from '../app-error.ts';
import { breakWords } from './break-words.ts';
import type { Laid, LayOut } from './worker.ts';

export type PdfDocument = {
  /** The owner; only one document per owner is laid out at a time. */
  owner: number;
  /** The Typst file that lays the document out. */
  template: string;
  /** Passed to the template as JSON, never as markup. */
  data: unknown;
  title: string;
  at: Date;
  /** Letters of a word that may be wider than its column. */
  longestWord?: number;
};

export type PdfRenderer = {
  /** Makes a PDF/A-2b outside the request thread; stops when `signal` aborts. */
  render: (document: PdfDocument, signal?: AbortSignal) => Promise<Buffer>;
  /** Returns the numbers of documents in work and in the queue. */
  queue: () => { running: number; waiting: number };
  close: () => Promise<void>;
};

const LONGEST_WORD = 19;
const RENDER_LIMIT_MS = 60_000;
const IDLE_MS = 30_000;
const LONG_MS = 5000;

const tooLong = (): AppError =>
  new AppError('REPORT_TOO_LARGE', {
    message: 'This report takes too long to make. Please choose a shorter period.',
  });

const jsonOf = (data: unknown, longestWord = LONGEST_WORD): string => {
  const broken = breakWords(longestWord);
  return JSON.stringify(data, (_key, value: unknown) =>
    typeof value === 'string' ? broken(value) : value,
  );
};

/** Starts a worker without settings; a process, as a thread could not be stopped in mid-layout. */
const startWorker = (): ChildProcess =>
  fork(path.join(import.meta.dirname, 'worker.ts'), {
    serialization: 'advanced',
    execArgv: [],
    env: {},
  });

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** Kills the worker, also in mid-work, and waits until its memory is free again. */
const end = async (worker: ChildProcess): Promise<void> => {
  if (!isRunning(worker)) return;
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
};

const answerOf = async (
  worker: ChildProcess,
  task: LayOut,
  signal: AbortSignal,
): Promise<Buffer> => {
  const done = new AbortController();
  const until = { signal: AbortSignal.any([signal, done.signal]) };
  try {
    const exit = once(worker, 'exit', until).then((): never => {
      throw new Error('The process that lays out PDFs has ended');
    });
    const answer = once(worker, 'message', until) as Promise<[Laid]>;
    worker.send(task);
    const [laid] = await Promise.race([answer, exit]);
    if ('error' in laid) throw new Error(laid.error);
    return Buffer.from(laid.bytes);
  } finally {
    done.abort();
  }
};

type Desk = {
  layOut: (task: LayOut, signal: AbortSignal) => Promise<Buffer>;
  end: () => Promise<void>;
};

/** Manages a worker process, started for work and ended when idle, because it holds much memory. */
const createDesk = (limitMs: number): Desk => {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const endWorker = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    if (ending) await end(ending);
  };

  const layOut = async (task: LayOut, signal: AbortSignal): Promise<Buffer> => {
    signal.throwIfAborted();
    clearTimeout(idle);
    if (worker && !isRunning(worker)) worker = undefined;
    worker ??= startWorker();
    const limit = AbortSignal.timeout(limitMs);
    const began = performance.now();
    try {
      const laid = await answerOf(worker, task, AbortSignal.any([signal, limit]));
      // A slow layout has also taken much memory.
      if (performance.now() - began > LONG_MS) await endWorker();
      return laid;
    } catch (error) {
      await endWorker();
      if (limit.aborted && !signal.aborted) throw tooLong();
      throw error;
    } finally {
      idle = setTimeout(() => void endWorker(), IDLE_MS).unref();
    }
  };
  return { layOut, end: endWorker };
};

type Turn = { owner: number; take: (desk: Desk) => void };

/** Renders at most two documents at once, of different owners, so that large ones block none. */
export const createPdfRenderer = ({ limitMs = RENDER_LIMIT_MS } = {}): PdfRenderer => {
  const desks = [createDesk(limitMs), createDesk(limitMs)];
  const free = [...desks];
  const waiting: Turn[] = [];
  const served = new Set<number>();
  const running = new Set<Promise<unknown>>();
  const closed = new AbortController();

  const callNext = (): void => {
    const at = waiting.findIndex(({ owner }) => !served.has(owner));
    const desk = at < 0 ? undefined : free.pop();
    if (!desk) return;
    const [next] = waiting.splice(at, 1);
    if (!next) return;
    served.add(next.owner);
    next.take(desk);
  };
  const takeDesk = (owner: number): Promise<Desk> =>
    new Promise((take) => {
      waiting.push({ owner, take });
      callNext();
    });
  const leaveDesk = (desk: Desk, owner: number): void => {
    free.push(desk);
    served.delete(owner);
    callNext();
  };

  const layOut = async (owner: number, task: LayOut, signal: AbortSignal): Promise<Buffer> => {
    const desk = await takeDesk(owner);
    try {
      // Skips requests whose caller has disconnected by then.
      return await desk.layOut(task, AbortSignal.any([signal, closed.signal]));
    } finally {
      leaveDesk(desk, owner);
    }
  };

  return {
    render: (
      { owner, template, data, title, at, longestWord },
      signal = new AbortController().signal,
    ) => {
      const task = {
        template,
        json: jsonOf(data, longestWord),
        title,
        atSeconds: Math.floor(at.getTime() / 1000),
      };
      const laid = layOut(owner, task, signal);
      const settled = laid.catch(() => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return laid;
    },
    queue: () => ({ running: desks.length - free.length, waiting: waiting.length }),
    close: async () => {
      closed.abort();
      await Promise.all(running);
      await Promise.all(desks.map((desk) => desk.end()));
    },
  };
};
