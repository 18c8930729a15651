import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Call } from './call.ts';

/** Times in ms; `cpuMs` is the process's own per request, `memoryMb` measured after the load. */
export type Measured = {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMs: number | null;
  memoryMb: number | null;
};

export const percentiles = (times: number[]): { p50: number; p95: number; p99: number } => {
  const sorted = Float64Array.from(times).toSorted();
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
};

const TICKS_PER_SECOND = 100;

/** Returns the CPU time of a process in ms, which hardly depends on other load on the machine. */
export const cpuOf = (pid: number): number => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
};

const statusOf = (pid: number, part: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = new RegExp(`${part}:\\s+(\\d+)`).exec(status) ?? [];
  return (Number(kibibytes) * 1024) / 1e6;
};

/** Returns the memory that a process holds now, in MB of a million bytes. */
export const memoryOf = (pid: number): number => statusOf(pid, 'VmRSS');

/** Returns the peak memory of a process, in the same unit. */
export const peakMemoryOf = (pid: number): number => statusOf(pid, 'VmHWM');

/** Calls a process as fast as `clients` clients can, each waiting for its response. */
export const load = async (
  origin: string,
  pid: number,
  call: Call,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Measured> => {
  const times: number[] = [];
  const before = cpuOf(pid);
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: origin,
      connections: clients,
      duration: seconds,
      requests: [{ setupRequest: (request) => ({ ...request, ...call.next() }) }],
    };
    autocannon(options, (error, done) => (error ? reject(error as Error) : resolve(done)))
      // The library's own percentiles are rounded to whole milliseconds.
      .on('response', (_client, _status, _bytes, ms: number) => times.push(ms));
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${call.name} failed under load`);
  return {
    perSecond: times.length / seconds,
    ...percentiles(times),
    cpuMs: (cpuOf(pid) - before) / times.length,
    memoryMb: memoryOf(pid),
  };
};

/** Times calls one after the other, in ms from the request to the last byte of the response. */
export const time = async (
  origin: string,
  { name, next }: Call,
  rounds: number,
): Promise<{ ms: number[]; bytes: number }> => {
  const ms: number[] = [];
  let bytes = 0;
  for (let round = -2; round < rounds; round += 1) {
    const { path, ...request } = next();
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, request);
    bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    // The first two rounds fill caches and are not counted.
    if (round >= 0) ms.push(performance.now() - began);
  }
  return { ms, bytes };
};
